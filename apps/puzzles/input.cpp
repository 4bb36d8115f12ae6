#include <apps/puzzles/input.hpp>

#include <apps/common/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>

namespace puzzles {

namespace {

constexpr std::string_view blanks = " \t\r\n";

bool is_blank(char c) { return blanks.find(c) != std::string_view::npos; }

/// Returns the text found in quotes, for messages, cut to a readable length.
std::string quoted(std::string_view text) {
    constexpr std::size_t most = 20;
    return fmt::format("\"{}{}\"", text.substr(0, most), text.size() > most ? "..." : "");
}

} // namespace

void Input::refuse_at(std::size_t place, const std::string& problem) const {
    const std::string_view before = std::string_view(text_).substr(0, place);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t line_start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    throw InputError(
        fmt::format("{}:{}:{}: {}", name_, line, place - line_start + 1, app::printable(problem)));
}

void Input::expected(std::string_view what) {
    skip_blanks();
    const std::size_t end = std::min(text_.find_first_of(blanks, next_), text_.size());
    const std::string found =
        next_ == text_.size() ? "the end" : quoted(std::string_view(text_).substr(next_, end - next_));
    refuse_at(next_, fmt::format("found {}, expected {}", found, what));
}

void Input::skip_blanks() {
    while (next_ < text_.size() && (is_blank(text_[next_]) || text_[next_] == '#')) {
        if (text_[next_] == '#')
            next_ = std::min(text_.find('\n', next_), text_.size());
        else
            ++next_;
    }
}

std::string Input::word(std::string_view what) {
    skip_blanks();
    if (next_ == text_.size()) expected(what);
    last_ = next_;
    next_ = std::min(text_.find_first_of(blanks, next_), text_.size());
    return text_.substr(last_, next_ - last_);
}

int Input::number(std::string_view what, int least, int most) {
    skip_blanks();
    int number = 0;
    const char* const begin = text_.data() + next_;
    const char* const all = text_.data() + text_.size();
    const auto [end, error] = std::from_chars(begin, all, number);
    const bool is_whole = end == all || is_blank(*end) || *end == '#';
    if (error != std::errc() || !is_whole || number < least || number > most)
        expected(fmt::format("{}: a number from {} to {}", what, least, most));
    last_ = next_;
    next_ += static_cast<std::size_t>(end - begin);
    return number;
}

std::vector<int> Input::numbers(std::size_t count, std::string_view what, int least, int most) {
    std::vector<int> result;
    while (result.size() < count) result.push_back(number(what, least, most));
    return result;
}

int Input::size(std::string_view what, int least, int most) {
    const int size = number(what, least, most);
    expect_end();
    return size;
}

void Input::keyword(std::string_view expected_word) {
    if (!accept(expected_word)) expected(quoted(expected_word));
}

bool Input::accept(std::string_view expected_word) {
    skip_blanks();
    const std::size_t end = std::min(text_.find_first_of(blanks, next_), text_.size());
    if (std::string_view(text_).substr(next_, end - next_) != expected_word) return false;
    last_ = next_;
    next_ = end;
    return true;
}

/// Returns the content of this line, without a comment and trailing blanks.
std::string_view Input::next_line(bool may_have_hashes) const {
    const std::size_t end = std::min(text_.find('\n', next_), text_.size());
    std::string_view line = std::string_view(text_).substr(next_, end - next_);
    if (!may_have_hashes || is_at_comment(true)) line = line.substr(0, line.find('#'));
    while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
    return line;
}

/// Whether this line consists of a comment. If # can be a cell, the # of a comment must be followed by a blank.
bool Input::is_at_comment(bool may_have_hashes) const {
    const std::string_view rest = std::string_view(text_).substr(next_);
    if (may_have_hashes) return rest.starts_with("# ");
    const std::size_t begin = rest.find_first_not_of(" \t");
    return begin != std::string_view::npos && rest[begin] == '#';
}

void Input::skip_line() {
    const std::size_t end = text_.find('\n', next_);
    next_ = end == std::string::npos ? text_.size() : end + 1;
}

/// Moves to the beginning of the next line that is not blank.
void Input::skip_to_line(bool may_have_hashes) {
    while (next_ < text_.size() && next_line(may_have_hashes).empty()) skip_line();
}

CharacterGrid Input::grid(std::size_t rows, std::size_t columns, std::string_view allowed) {
    const bool may_have_hashes = allowed.find('#') != std::string_view::npos;
    CharacterGrid grid{rows, columns, {}};
    skip_to_line(may_have_hashes);
    for (std::size_t row = 0; row < rows; ++row) {
        while (is_at_comment(may_have_hashes)) skip_line();
        const std::string_view line = next_line(may_have_hashes);
        for (std::size_t i = 0; i < std::min(columns, line.size()); ++i)
            if (allowed.find(line[i]) == std::string_view::npos)
                refuse_at(next_ + i,
                          fmt::format("found {}, expected one of {}", quoted(line.substr(i, 1)), allowed));
        if (line.size() != columns)
            refuse_at(next_ + std::min(line.size(), columns),
                      fmt::format("a line of {} cells, expected {} lines of {}", line.size(), rows, columns));
        grid.cells += line;
        last_ = next_;
        skip_line();
    }
    return grid;
}

CharacterGrid Input::grid(std::string_view allowed) {
    const bool may_have_hashes = allowed.find('#') != std::string_view::npos;
    skip_to_line(may_have_hashes);
    const std::size_t begin = next_;
    const std::size_t columns = next_line(may_have_hashes).size();
    if (columns == 0) expected(fmt::format("a grid of {}", allowed));
    std::size_t rows = 0;
    for (; next_ < text_.size(); skip_line()) {
        if (is_at_comment(may_have_hashes)) continue;
        if (next_line(may_have_hashes).empty()) break;
        ++rows;
    }
    next_ = begin;
    return grid(rows, columns, allowed);
}

std::string Input::rest() {
    last_ = next_;
    next_ = text_.size();
    return text_.substr(last_);
}

void Input::refuse_line(std::size_t line, std::size_t column, const std::string& problem) const {
    std::size_t place = last_;
    for (std::size_t i = 1; i < line && place < text_.size(); ++i)
        place = std::min(text_.find('\n', place), text_.size() - 1) + 1;
    refuse_at(std::min(place + column - 1, text_.size()), problem);
}

std::vector<std::string> Input::line() {
    skip_blanks();
    if (next_ == text_.size()) expected("another line");
    last_ = next_;
    std::string_view rest = next_line();
    rest = rest.substr(0, rest.find('#'));
    next_ += rest.size();
    std::istringstream words{std::string(rest)};
    std::vector<std::string> result;
    for (std::string word; words >> word;) result.push_back(word);
    return result;
}

std::vector<int> Input::numbers_on_line(std::string_view what, int least, int most) {
    std::vector<int> result;
    for (const std::string& word : line()) {
        int number = 0;
        const char* const end = word.data() + word.size();
        if (std::from_chars(word.data(), end, number).ptr != end || number < least || number > most)
            refuse(fmt::format("expected {} of {} to {}", what, least, most));
        result.push_back(number);
    }
    return result;
}

bool Input::at_end() {
    skip_blanks();
    return next_ == text_.size();
}

void Input::expect_end() {
    if (!at_end()) expected("nothing more");
}

} // namespace puzzles
