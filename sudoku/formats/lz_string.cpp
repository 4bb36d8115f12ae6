#include <sudoku/formats/packing.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace sudoku {

namespace {

constexpr int bits_in_character = 6;

// The three codes that are not entries of the dictionary: a new unit of 8 bits follows, or one of 16 bits, or nothing.
constexpr std::uint32_t narrow_unit = 0;
constexpr std::uint32_t wide_unit = 1;
constexpr std::uint32_t end_of_text = 2;
constexpr std::uint32_t first_entry = 3;

constexpr char32_t replacement = 0xFFFD;

std::u16string to_utf16(std::string_view text) {
    std::u16string units;
    for (std::size_t at = 0; at < text.size();) {
        const auto lead = static_cast<unsigned char>(text[at++]);
        const int more = lead < 0x80                   ? 0
                         : lead >= 0xF0 && lead < 0xF8 ? 3
                         : lead >= 0xE0 && lead < 0xF0 ? 2
                                                       : 1;
        if (lead < 0x80) {
            units += static_cast<char16_t>(lead);
            continue;
        }
        char32_t code = lead >= 0xC0 && lead < 0xF8 ? lead & (0x3FU >> more) : replacement;
        for (int i = 0; i < more && code != replacement; ++i) {
            const bool goes_on = at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80;
            code = goes_on ? code << 6U | (static_cast<unsigned char>(text[at++]) & 0x3FU) : replacement;
        }
        constexpr std::array<char32_t, 4> least{0, 0x80, 0x800, 0x10000}; // that needs so many more bytes
        const bool is_half_pair = code >= 0xD800 && code < 0xE000;
        if (code > 0x10FFFF || code < least[static_cast<std::size_t>(more)] || is_half_pair)
            code = replacement;
        if (code < 0x10000) {
            units += static_cast<char16_t>(code);
        } else {
            units += static_cast<char16_t>(0xD800 + ((code - 0x10000) >> 10U));
            units += static_cast<char16_t>(0xDC00 + ((code - 0x10000) & 0x3FFU));
        }
    }
    return units;
}

void append_utf8(std::string& text, char32_t code) {
    const auto tail = [&](unsigned shift) { text += static_cast<char>(0x80 | (code >> shift & 0x3FU)); };
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0 | code >> 6U);
        tail(0);
    } else if (code < 0x10000) {
        text += static_cast<char>(0xE0 | code >> 12U);
        tail(6);
        tail(0);
    } else {
        text += static_cast<char>(0xF0 | code >> 18U);
        tail(12);
        tail(6);
        tail(0);
    }
}

std::string to_utf8(const std::u16string& units) {
    std::string text;
    for (std::size_t at = 0; at < units.size(); ++at) {
        const char16_t unit = units[at];
        const bool is_high = unit >= 0xD800 && unit < 0xDC00;
        const bool is_low = unit >= 0xDC00 && unit < 0xE000;
        const bool is_pair =
            is_high && at + 1 < units.size() && units[at + 1] >= 0xDC00 && units[at + 1] < 0xE000;
        if (is_pair)
            append_utf8(text, 0x10000 + (static_cast<char32_t>(unit & 0x3FFU) << 10U) +
                                  static_cast<char32_t>(units[++at] & 0x3FFU));
        else
            append_utf8(text, is_high || is_low ? replacement : unit);
    }
    return text;
}

/// Writes codes, least significant bit first, into characters whose first bit is the most significant.
class BitWriter {
  public:
    void write(std::uint32_t code, int bits) {
        for (int i = 0; i < bits; ++i) {
            character_ = character_ << 1U | (code >> static_cast<unsigned>(i) & 1U);
            if (++filled_ == bits_in_character) flush();
        }
    }
    std::string finished() {
        // The reader expects the end within the last character, so a full character needs another one.
        do write(0, 1);
        while (filled_ != 0);
        while (text_.size() % 4 != 0) text_ += '=';
        return std::move(text_);
    }

  private:
    void flush() {
        text_ += base64_characters[character_];
        character_ = 0;
        filled_ = 0;
    }

    std::string text_;
    std::uint32_t character_ = 0;
    int filled_ = 0;
};

class BitReader {
  public:
    explicit BitReader(std::vector<std::uint8_t> characters) : characters_(std::move(characters)) {}

    /// Returns the next code; nullopt at the end of the text.
    std::optional<std::uint32_t> read(int bits) {
        std::uint32_t code = 0;
        for (int i = 0; i < bits; ++i) {
            const std::size_t character = at_ / bits_in_character;
            if (character >= characters_.size()) return std::nullopt;
            const auto shift = static_cast<unsigned>(bits_in_character - 1) - at_ % bits_in_character;
            code |= (characters_[character] >> shift & 1U) << static_cast<unsigned>(i);
            ++at_;
        }
        return code;
    }

  private:
    std::vector<std::uint8_t> characters_;
    std::size_t at_ = 0; ///< bits read
};

/// The length of codes, which grows with the number of codes that could follow.
class CodeLength {
  public:
    int bits() const { return bits_; }
    void count_code() {
        if (--left_ != 0) return;
        left_ = std::uint64_t{1} << static_cast<unsigned>(bits_);
        ++bits_;
    }
    CodeLength(int bits, std::uint64_t left) : bits_(bits), left_(left) {}

  private:
    int bits_;
    std::uint64_t left_; ///< codes of this length
};

} // namespace

std::string pack_lz_string(std::string_view text) {
    BitWriter out;
    CodeLength length(2, 2);
    std::map<std::pair<std::uint32_t, char16_t>, std::uint32_t> extensions; // by an entry and a unit
    std::map<char16_t, std::uint32_t> units;                                // their entries
    std::map<std::uint32_t, char16_t> announced; // entries of units not written yet
    std::uint32_t next_entry = first_entry;
    std::uint32_t current = 0; // the current entry; 0: none

    const auto write_current = [&] {
        if (const auto unit = announced.find(current); unit != announced.end()) {
            const bool is_narrow = unit->second < 256;
            out.write(is_narrow ? narrow_unit : wide_unit, length.bits());
            out.write(unit->second, is_narrow ? 8 : 16);
            length.count_code();
            announced.erase(unit);
        } else {
            out.write(current, length.bits());
        }
        length.count_code();
    };

    for (const char16_t unit : to_utf16(text)) {
        if (const auto [place, is_new] = units.emplace(unit, next_entry); is_new) {
            announced.emplace(next_entry++, unit);
        }
        if (current == 0) {
            current = units[unit];
            continue;
        }
        if (const auto longer = extensions.find({current, unit}); longer != extensions.end()) {
            current = longer->second;
            continue;
        }
        write_current();
        extensions.emplace(std::pair(current, unit), next_entry++);
        current = units[unit];
    }
    if (current != 0) write_current();
    out.write(end_of_text, length.bits());
    return out.finished();
}

std::optional<std::string> unpack_lz_string(std::string_view packed) {
    auto characters = six_bits_each(packed);
    if (!characters || characters->empty()) return std::nullopt;
    BitReader in(std::move(*characters));

    const auto read_unit = [&](std::uint32_t code) -> std::optional<std::u16string> {
        const auto unit = in.read(code == narrow_unit ? 8 : 16);
        if (!unit) return std::nullopt;
        return std::u16string(1, static_cast<char16_t>(*unit));
    };

    const auto first = in.read(2);
    if (!first || *first > end_of_text) return std::nullopt;
    if (*first == end_of_text) return std::string();
    auto previous = read_unit(*first);
    if (!previous) return std::nullopt;

    // Entries are stored as places in the text: each is a piece of it, or a piece and the unit that follows.
    struct Entry {
        std::size_t begin;
        std::size_t size;
    };
    std::u16string text = *previous;
    std::vector<Entry> entries(first_entry, Entry{0, 0});
    entries.push_back({0, 1});
    CodeLength length(3, 4);
    std::size_t last_begin = 0;
    std::size_t last_size = 1;
    for (;;) {
        const auto code = in.read(length.bits());
        if (!code) return std::nullopt;
        if (*code == end_of_text) return to_utf8(text);
        const std::size_t begin = text.size();
        if (*code == narrow_unit || *code == wide_unit) {
            const auto unit = read_unit(*code);
            if (!unit) return std::nullopt;
            text += *unit;
            entries.push_back({begin, 1});
            length.count_code();
        } else if (*code < entries.size()) {
            const Entry entry = entries[*code];
            text.append(text, entry.begin, entry.size);
        } else if (*code == entries.size()) { // the entry that this code completes
            text.append(text, last_begin, last_size);
            text += text[last_begin];
        } else {
            return std::nullopt;
        }
        if (text.size() > most_unpacked) return std::nullopt;
        entries.push_back({last_begin, last_size + 1}); // its last unit is the first unit of this code
        length.count_code();
        last_begin = begin;
        last_size = text.size() - begin;
    }
}

} // namespace sudoku
