#include <sudoku/board/drawn_lines.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace sudoku {

namespace {

/// A sign beyond ASCII and its plain form: a stroke or a blank.
struct Sign {
    std::string_view text;
    char plain;
};

/// Signs that people use for drawing: `|` and `-` for light strokes, `!` and `=` for heavy and double strokes.
constexpr std::array<Sign, 24> signs{{
    {"\xC2\xA0", ' '},                            // hard blank
    {"\xC2\xA6", '|'},     {"\xC2\xAF", '-'},     // broken bar, macron
    {"\xE2\x94\x82", '|'}, {"\xE2\x94\x86", '|'}, // U+2502, U+2506
    {"\xE2\x94\x8A", '|'}, {"\xE2\x95\x8E", '|'}, // U+250A, U+254E
    {"\xE2\x94\x83", '!'}, {"\xE2\x94\x87", '!'}, // U+2503, U+2507
    {"\xE2\x94\x8B", '!'}, {"\xE2\x95\x8F", '!'}, // U+250B, U+254F
    {"\xE2\x95\x91", '!'}, {"\xE2\x80\x96", '!'}, // U+2551, U+2016
    {"\xE2\x88\xA3", '|'}, {"\xEF\xBD\x9C", '|'}, // U+2223, U+FF5C
    {"\xE2\x94\x81", '='}, {"\xE2\x94\x85", '='}, // U+2501, U+2505
    {"\xE2\x94\x89", '='}, {"\xE2\x95\x8D", '='}, // U+2509, U+254D
    {"\xE2\x95\x90", '='},                        // U+2550
    {"\xE2\x80\x93", '-'}, {"\xE2\x80\x94", '-'}, // dashes
    {"\xE2\x80\x95", '-'}, {"\xE2\x88\x92", '-'}, // bar, minus
}};

/// Returns the sign that begins at `at`; an empty text if there is none. All other box characters are horizontal
/// strokes.
Sign sign_at(std::string_view line, std::size_t at) {
    const std::string_view rest = line.substr(at);
    for (const Sign& sign : signs)
        if (rest.starts_with(sign.text)) return sign;
    const bool is_box = rest.size() > 2 && rest[0] == '\xE2' && (rest[1] == '\x94' || rest[1] == '\x95');
    return is_box ? Sign{rest.substr(0, 3), '-'} : Sign{{}, ' '};
}

std::string in_words(BoxShape box) {
    return "boxes of " + std::to_string(box.rows) + "x" + std::to_string(box.columns);
}

} // namespace

void DrawnLines::add_row(const Bars& bars) { bars_[static_cast<std::size_t>(rows_++)] = bars; }

void DrawnLines::add_rule(std::string_view rule) {
    const auto light = std::count(rule.begin(), rule.end(), '-');
    const auto heavy = std::count(rule.begin(), rule.end(), '=');
    if (light + heavy == 0) return; // a line that only continues the bars between two rows
    const auto at = static_cast<std::size_t>(rows_);
    const std::uint8_t weight = heavy > light ? 2 : 1;
    rules_[at] = std::max(rules_[at], weight);
    const std::size_t begin = rule.find_first_not_of(" \t");
    const std::size_t end = rule.find_last_not_of(" \t");
    is_whole_[at] = rule.substr(begin, end - begin).find_first_of(" \t") == std::string_view::npos ? 1 : 0;
}

std::optional<int> DrawnLines::distance(const Bars& lines) const {
    for (const std::uint8_t least : {std::uint8_t{2}, std::uint8_t{1}}) {
        int first = 0;
        int count = 0;
        for (int at = 1; at < side_; ++at) {
            if (lines[static_cast<std::size_t>(at)] < least) continue;
            if (first == 0) first = at;
            ++count;
        }
        if (count == 0) continue;
        if (count == side_ - 1) return 0; // around every cell
        bool is_even = side_ % first == 0 && count == side_ / first - 1;
        for (int at = first; at < side_; at += first)
            is_even = is_even && lines[static_cast<std::size_t>(at)] >= least;
        if (is_even) return first;
    }
    const bool is_drawn =
        std::any_of(lines.begin() + 1, lines.begin() + side_, [](std::uint8_t weight) { return weight > 0; });
    return is_drawn ? std::nullopt : std::optional(0);
}

BoxShape DrawnLines::box(std::optional<BoxShape> known, std::optional<Fault>& fault) const {
    const BoxShape otherwise = known ? *known : usual_box(side_);
    const Bars& bars = bars_.front();
    const auto row_unlike_first = std::find_if(bars_.begin(), bars_.begin() + rows_, [&](const Bars& of) {
        return !std::equal(of.begin() + 1, of.begin() + side_, bars.begin() + 1);
    });
    const auto unlike = row_unlike_first - bars_.begin();
    auto columns = distance(bars);
    const auto rows = distance(rules_);
    if (unlike < rows_ || !columns || !rows) {
        const std::string found = unlike < rows_
                                      ? "other bars in row " + std::to_string(unlike + 1) + " than in row 1"
                                      : std::string(columns ? "rules" : "bars") + " at unequal distances";
        fault = Fault{1, "lines between boxes of one shape",
                      found + "; the regions of a jigsaw are given as a layout"};
        return otherwise;
    }
    if (*columns == 0 && *rows == 0) {
        const int height = distance(gaps_).value_or(0);
        const BoxShape bands{height, height == 0 ? 0 : side_ / height};
        return !known && bands.is_valid() && bands.side() == side_ ? bands : otherwise;
    }
    const BoxShape drawn{*rows == 0 ? side_ / *columns : *rows, *columns == 0 ? side_ / *rows : *columns};
    if (!drawn.is_valid() || drawn.side() != side_)
        fault = Fault{1, "lines between boxes that a board of side " + std::to_string(side_) + " has",
                      "lines that draw " + in_words(drawn)};
    else if (known && !(drawn == *known))
        fault = Fault{1, in_words(*known) + ", as given", "lines that draw " + in_words(drawn)};
    return drawn.is_valid() && drawn.side() == side_ ? drawn : otherwise;
}

std::optional<Fault> DrawnLines::fault_within(std::span<const int> regions) const {
    const std::string expected = "lines between the regions of the layout alone";
    const auto region = [&](int row, int column) {
        return regions[static_cast<std::size_t>(row) * static_cast<std::size_t>(side_) +
                       static_cast<std::size_t>(column)];
    };
    for (int row = 0; row < rows_; ++row) {
        const Bars& bars = bars_[static_cast<std::size_t>(row)];
        const auto heaviest = *std::max_element(bars.begin() + 1, bars.begin() + side_);
        const bool is_every = std::count(bars.begin() + 1, bars.begin() + side_, heaviest) == side_ - 1;
        if (heaviest == 0 || is_every) continue;
        for (int column = 1; column < side_; ++column)
            if (bars[static_cast<std::size_t>(column)] == heaviest &&
                region(row, column - 1) == region(row, column))
                return Fault{1, expected,
                             "one behind column " + std::to_string(column) + " of row " +
                                 std::to_string(row + 1)};
    }
    if (distance(rules_) == 0) return std::nullopt;
    const auto heaviest = *std::max_element(rules_.begin() + 1, rules_.begin() + side_);
    for (int row = 1; row < side_; ++row) {
        const auto at = static_cast<std::size_t>(row);
        if (rules_[at] != heaviest || is_whole_[at] == 0) continue;
        for (int column = 0; column < side_; ++column)
            if (region(row - 1, column) == region(row, column))
                return Fault{1, expected, "one behind row " + std::to_string(row)};
    }
    return std::nullopt;
}

DrawnLines::Bars bars_of_row(std::string_view line, std::span<const LineGroup> groups, int side) {
    DrawnLines::Bars bars{};
    line = line.substr(0, line.find('#'));
    const bool is_cell_each = std::cmp_equal(groups.size(), side);
    std::size_t behind_last = bars.size(); // the number of cells before the previous bar
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] != '|' && line[at] != '!') continue;
        std::size_t before = 0;
        for (const LineGroup& group : groups)
            if (group.begin <= at) before += is_cell_each ? 1 : group.length;
        const bool is_double = before == behind_last && line[at - 1] == line[at];
        behind_last = before;
        const std::uint8_t weight = is_double || line[at] == '!' ? 2 : 1;
        if (before < bars.size()) bars[before] = std::max(bars[before], weight);
    }
    return bars;
}

bool is_rule(std::string_view line) {
    constexpr std::string_view brackets = "[](){}";
    const auto count = [line](char c) { return std::count(line.begin(), line.end(), c); };
    constexpr int fewest_framed_cells = 6;
    if (count('|') > fewest_framed_cells && line.find_first_not_of(" \t|") == std::string_view::npos)
        return false;
    if (line.find_first_of(brackets) != std::string_view::npos && count(',') <= 1)
        return line.find_first_not_of(" \t,[](){}") == std::string_view::npos;
    if (line.find_first_not_of(" \t|!+-=:*.'") != std::string_view::npos) return false;
    return line.find_first_of("-=+") != std::string_view::npos ||
           line.find_first_of("*.") == std::string_view::npos;
}

bool has_plain_form(std::string_view line) {
    return line.find_first_of("\xC2\xE2\xEF") != std::string_view::npos;
}

std::string plain_form(std::string_view line) {
    std::string plain(line);
    for (std::size_t at = 0; at < line.size();) {
        const Sign sign = sign_at(line, at);
        const bool is_level = sign.plain == '-' || sign.plain == '=';
        for (std::size_t i = 0; i < sign.text.size(); ++i)
            plain[at + i] = is_level || i == 0 ? sign.plain : ' ';
        at += std::max<std::size_t>(sign.text.size(), 1);
    }
    return plain;
}

} // namespace sudoku
