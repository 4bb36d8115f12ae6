#include <sudoku/formats/packing.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace sudoku {

namespace {

/// The bits of a text, with the least significant bit of each byte first.
class DeflatedBits {
  public:
    explicit DeflatedBits(std::string_view bytes) : bytes_(bytes) {}

    /// Returns the next bits as a number, the first bit being the least significant. Beyond the end, bits are 0.
    std::uint32_t take(unsigned count) {
        std::uint32_t number = 0;
        for (unsigned i = 0; i < count; ++i, ++at_) {
            if (is_cut_off()) return 0;
            const auto byte = static_cast<unsigned char>(bytes_[at_ / 8]);
            number |= (std::uint32_t{byte} >> at_ % 8 & 1U) << i;
        }
        return number;
    }

    void move_to_byte() { at_ = (at_ + 7) / 8 * 8; }
    /// Returns the next bytes, after move_to_byte(); fewer at the end.
    std::string_view take_bytes(std::size_t count) {
        const std::string_view bytes = bytes_.substr(std::min(at_ / 8, bytes_.size()), count);
        at_ += count * 8;
        return bytes;
    }

    bool is_cut_off() const { return at_ / 8 >= bytes_.size(); }

  private:
    std::string_view bytes_;
    std::size_t at_ = 0; ///< bits taken
};

constexpr unsigned longest_code = 15;
constexpr std::uint32_t no_symbol = 0xFFFF;

/// A prefix code: symbols have consecutive codes, in the order of the lengths of their codes and then of the symbols.
class PrefixCode {
  public:
    /// @param lengths  the length of the code of each symbol; 0 if it has no code
    explicit PrefixCode(std::span<const std::uint8_t> lengths) {
        for (const std::uint8_t length : lengths)
            if (length != 0) ++count_[length];
        std::uint32_t code = 0;
        std::uint32_t place = 0;
        for (unsigned length = 1; length <= longest_code; ++length) {
            code = code << 1U;
            first_code_[length] = code;
            first_place_[length] = place;
            code += count_[length];
            place += count_[length];
            if (code > 1U << length) is_valid_ = false;
        }
        symbols_.resize(place);
        auto next_place = first_place_;
        for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol)
            if (lengths[symbol] != 0)
                symbols_[next_place[lengths[symbol]]++] = static_cast<std::uint16_t>(symbol);
    }

    /// Whether no code is the start of another code.
    bool is_valid() const { return is_valid_; }

    std::uint32_t next_symbol(DeflatedBits& bits) const {
        std::uint32_t code = 0;
        for (unsigned length = 1; length <= longest_code; ++length) {
            if (bits.is_cut_off()) return no_symbol;
            code = code << 1U | bits.take(1);
            const std::uint32_t place = code - first_code_[length];
            if (place < count_[length]) return symbols_[first_place_[length] + place];
        }
        return no_symbol;
    }

  private:
    std::array<std::uint32_t, longest_code + 1> count_{}; ///< of the codes of each length
    std::array<std::uint32_t, longest_code + 1> first_code_{};
    std::array<std::uint32_t, longest_code + 1> first_place_{};
    std::vector<std::uint16_t> symbols_;
    bool is_valid_ = true;
};

constexpr std::uint32_t end_of_block = 256;
constexpr std::size_t literal_symbols = 288;
constexpr std::size_t distance_symbols = 30;

class Inflater {
  public:
    explicit Inflater(std::string_view packed) : bits_(packed) {}

    std::optional<std::string> unpack() {
        for (bool is_last = false; !is_last;) {
            if (bits_.is_cut_off()) return std::nullopt;
            is_last = bits_.take(1) != 0;
            if (!unpack_block(bits_.take(2))) return std::nullopt;
        }
        return std::move(text_);
    }

  private:
    bool unpack_block(std::uint32_t kind) {
        switch (kind) {
        case 0:
            return copy_stored();
        case 1:
            return unpack_by_fixed_codes();
        case 2:
            return unpack_by_own_codes();
        default:
            return false;
        }
    }

    /// Copies a block that has a length, its complement, and this number of bytes.
    bool copy_stored() {
        bits_.move_to_byte();
        const std::uint32_t length = bits_.take(16);
        const std::uint32_t complement = bits_.take(16);
        if ((length ^ complement) != 0xFFFF) return false;
        const std::string_view bytes = bits_.take_bytes(length);
        text_ += bytes;
        return bytes.size() == length && text_.size() <= most_unpacked;
    }

    bool unpack_by_fixed_codes() {
        std::array<std::uint8_t, literal_symbols> literals{};
        for (std::size_t symbol = 0; symbol < literals.size(); ++symbol)
            literals[symbol] = symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8;
        std::array<std::uint8_t, distance_symbols> distances{};
        distances.fill(5);
        return unpack_by(PrefixCode(literals), PrefixCode(distances));
    }

    /// Unpacks a block with codes for literals and distances, whose lengths are also coded.
    bool unpack_by_own_codes() {
        constexpr std::array<std::uint8_t, 19> order{16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                     11, 4,  12, 3, 13, 2, 14, 1, 15};
        const std::size_t literals = bits_.take(5) + 257;
        const std::size_t distances = bits_.take(5) + 1;
        const std::size_t listed = bits_.take(4) + 4;
        std::array<std::uint8_t, order.size()> lengths_of_lengths{};
        for (std::size_t i = 0; i < listed; ++i)
            lengths_of_lengths[order[i]] = static_cast<std::uint8_t>(bits_.take(3));
        const PrefixCode code(lengths_of_lengths);
        if (!code.is_valid() || literals > literal_symbols || distances > distance_symbols) return false;

        std::vector<std::uint8_t> lengths;
        while (lengths.size() < literals + distances) {
            const std::uint32_t symbol = code.next_symbol(bits_);
            if (symbol > 18) return false;
            if (symbol == 16 && lengths.empty()) return false;
            const std::uint8_t length = symbol < 16    ? static_cast<std::uint8_t>(symbol)
                                        : symbol == 16 ? lengths.back()
                                                       : std::uint8_t{0};
            const std::size_t times = symbol < 16    ? 1
                                      : symbol == 16 ? 3 + bits_.take(2)
                                      : symbol == 17 ? 3 + bits_.take(3)
                                                     : 11 + bits_.take(7);
            lengths.insert(lengths.end(), times, length);
        }
        if (lengths.size() != literals + distances) return false;
        const std::span<const std::uint8_t> all(lengths);
        return unpack_by(PrefixCode(all.first(literals)), PrefixCode(all.subspan(literals)));
    }

    bool unpack_by(const PrefixCode& literals, const PrefixCode& distances) {
        if (!literals.is_valid() || !distances.is_valid()) return false;
        while (text_.size() <= most_unpacked) {
            const std::uint32_t symbol = literals.next_symbol(bits_);
            if (symbol == end_of_block) return true;
            if (symbol < end_of_block)
                text_ += static_cast<char>(symbol);
            else if (symbol == no_symbol || !repeat(symbol - end_of_block - 1, distances))
                return false;
        }
        return false;
    }

    /// Repeats a piece of the text, which may overlap its copy.
    bool repeat(std::uint32_t length_symbol, const PrefixCode& distances) {
        constexpr std::uint32_t greatest_length_symbol = 28;
        constexpr std::uint32_t greatest_length = 258;
        if (length_symbol > greatest_length_symbol) return false;
        const std::size_t length =
            length_symbol == greatest_length_symbol ? greatest_length : 3 + take_number(length_symbol, 4);
        const std::uint32_t distance_symbol = distances.next_symbol(bits_);
        if (distance_symbol >= distance_symbols) return false;
        const std::size_t distance = 1 + take_number(distance_symbol, 2);
        if (distance > text_.size()) return false;
        for (std::size_t i = 0; i < length; ++i) text_ += text_[text_.size() - distance];
        return true;
    }

    /// Returns the number of a symbol. Each symbol up to twice `step` is one number; from there on, `step` symbols at a
    /// time are followed by one more bit than the symbols before.
    std::uint32_t take_number(std::uint32_t symbol, std::uint32_t step) {
        if (symbol < 2 * step) return symbol;
        const std::uint32_t more = symbol / step - 1;
        return ((step + symbol % step) << more) + bits_.take(more);
    }

    DeflatedBits bits_;
    std::string text_;
};

} // namespace

std::optional<std::string> unpack_deflated(std::string_view packed) { return Inflater(packed).unpack(); }

} // namespace sudoku
