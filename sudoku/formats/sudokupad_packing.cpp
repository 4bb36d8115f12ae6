#include <sudoku/formats/sudokupad.hpp>

#include <sudoku/formats/packing.hpp>
#include <sudoku/formats/words.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>

namespace sudoku {

namespace {

/// Restores the parts of zipped JSON that a parser needs. Zipped JSON has single quotes, keys without quotes, nothing
/// for an empty object in a list, f and t for false and true, #0 and #F for black and white, and colours without
/// quotes.
class Unzipper {
  public:
    explicit Unzipper(std::string_view zipped)
        : zipped_(zipped),
          quote_(zipped.find('"') == std::string_view::npos ? '\'' : '"') {}

    std::string unzip() {
        while (at_ < zipped_.size()) {
            const char c = zipped_[at_];
            if (c == quote_) {
                copy_string();
            } else if (std::string_view("{}[],:").find(c) != std::string_view::npos) {
                if (is_nothing_before(c)) json_ += "{}";
                json_ += c;
                before_ = c;
                ++at_;
            } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
                ++at_;
            } else {
                copy_word();
            }
        }
        return std::move(json_);
    }

  private:
    /// Whether an object is missing between the previous mark and this one: `[,`, `,,`, `,]` or `[]`.
    bool is_nothing_before(char c) const {
        return (before_ == '[' || before_ == ',') && (c == ',' || c == ']');
    }

    void copy_string() {
        json_ += '"';
        for (++at_; at_ < zipped_.size() && zipped_[at_] != quote_; ++at_) {
            if (zipped_[at_] != '\\' || at_ + 1 == zipped_.size()) {
                json_ += zipped_[at_];
                continue;
            }
            ++at_;
            if (quote_ == '"' || zipped_[at_] != quote_) json_ += '\\';
            json_ += zipped_[at_];
        }
        json_ += '"';
        ++at_;
        before_ = 'v';
    }

    /// Copies a key, number, word or colour without quotes.
    void copy_word() {
        const std::size_t end = std::min(zipped_.find_first_of("{}[],:\"'", at_), zipped_.size());
        const std::string_view word =
            words::trimmed(zipped_.substr(at_, std::max(end - at_, std::size_t{1})));
        at_ = std::max(end, at_ + 1);
        const bool is_key = at_ < zipped_.size() && zipped_[at_] == ':';
        constexpr std::size_t colour = 6;
        const bool is_colour = word.size() == colour && std::all_of(word.begin(), word.end(), [](char c) {
                                   return std::isxdigit(static_cast<unsigned char>(c)) != 0;
                               });
        if (!is_key && (word == "f" || word == "t"))
            json_ += word == "f" ? "false" : "true";
        else if (!is_key && !is_colour && nlohmann::json::accept(word))
            json_ += word;
        else
            json_ += nlohmann::json(word).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        before_ = 'v';
    }

    std::string_view zipped_;
    char quote_;
    std::size_t at_ = 0;
    char before_ = 0; ///< the mark before, v for a value or key
    std::string json_;
};

/// Returns the text after the host and the folders of a link; the whole text if it is not a link.
std::string_view name_in_link(std::string_view text) {
    constexpr std::array<std::string_view, 4> folders{
        "sudokupad://puzzle/", "?puzzleid=", "&puzzleid=", "crackingthecryptic.com/sudoku/"};
    for (const std::string_view folder : folders) {
        const std::size_t at = text.find(folder);
        if (at != std::string_view::npos) return name_in_link(text.substr(at + folder.size()));
    }
    constexpr std::array<std::string_view, 2> hosts{"sudokupad.app/", "sudokupad.svencodes.com/"};
    for (const std::string_view host : hosts) {
        const std::size_t at = text.find(host);
        if (at == std::string_view::npos) continue;
        text.remove_prefix(at + host.size());
        for (const std::string_view folder : {"sudoku/", "puzzle/"})
            if (text.starts_with(folder)) text.remove_prefix(folder.size());
        return text;
    }
    return text;
}

constexpr std::array<std::string_view, 2> packed_marks{"scl", "ctc"};

/// Whether a name is a packed puzzle, and not the short name of a puzzle on a server.
bool is_packed_name(std::string_view name) {
    constexpr std::size_t least = 12;
    return name.size() >= least && std::any_of(packed_marks.begin(), packed_marks.end(),
                                               [&](std::string_view mark) { return name.starts_with(mark); });
}

/// Whether a text that is not an address is a packed puzzle, perhaps cut short. Packed text begins with a capital
/// letter, unlike a word.
bool is_packed_text(std::string_view text) {
    constexpr std::size_t least = 7;
    const bool is_marked = std::any_of(packed_marks.begin(), packed_marks.end(),
                                       [&](std::string_view mark) { return text.starts_with(mark); });
    return is_marked && text.size() >= least && std::isupper(static_cast<unsigned char>(text[3])) != 0;
}

bool is_address(std::string_view text) {
    return text.starts_with("http://") || text.starts_with("https://") || text.starts_with("sudokupad://");
}

} // namespace

std::string unzip_sudokupad(std::string_view zipped) { return Unzipper(zipped).unzip(); }

bool is_sudokupad_link(std::string_view text) {
    text = words::trimmed(text);
    if (text.find('\n') != std::string_view::npos) return false;
    const std::string_view name = name_in_link(text);
    if (name.starts_with("fpuz")) return false;
    const bool is_one = std::none_of(name.begin(), name.end(), [](char c) { return c == ' '; });
    const bool is_host = is_address(text) && name.size() != text.size();
    return is_one && !name.empty() &&
           (is_host || (!is_address(text) && (is_packed_name(name) || is_packed_text(name))));
}

ReadVariant read_sudokupad_link(std::string_view link) {
    link = words::trimmed(link);
    std::string name = words::without_escapes(name_in_link(link));
    if (!is_packed_name(name) && (is_address(link) || !is_packed_text(name)))
        throw csp::Error(
            "the link only names a puzzle on a server: open it and copy the long link, which begins "
            "with https://sudokupad.app/scl");
    name.erase(0, packed_marks.front().size());
    if (const std::size_t end = name.find_first_of("?&#"); end != std::string::npos) name.resize(end);
    while (!name.empty() && name.front() == '/') name.erase(0, 1);
    while (!name.empty() && (name.back() == '\\' || name.back() == '/')) name.pop_back();
    const auto json = unpack_lz_string(name);
    if (!json) throw csp::Error("the link does not unpack; is it complete?");
    return read_sudokupad(*json);
}

} // namespace sudoku
