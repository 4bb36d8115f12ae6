#include <sudoku/formats/penpa.hpp>

#include <sudoku/formats/json_parts.hpp>
#include <sudoku/formats/variant_words.hpp>
#include <sudoku/variants/kinds.hpp>

#include <csp/base/text.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

namespace sudoku {

namespace {

using PenpaJson = nlohmann::json;

/// Decodes a text of the drawing, in which commas and some other characters are %2C, %2D (a new line), %2E (&) and %2F
/// (=).
std::string penpa_text(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, char>, 4> escapes{
        {{"%2C", ','}, {"%2D", '\n'}, {"%2E", '&'}, {"%2F", '='}}};
    std::string plain;
    while (!text.empty()) {
        const auto* const escape = std::find_if(escapes.begin(), escapes.end(),
                                                [&](const auto& e) { return text.starts_with(e.first); });
        plain += escape == escapes.end() ? text.front() : escape->second;
        text.remove_prefix(escape == escapes.end() ? 1 : escape->first.size());
    }
    return std::string(words::trimmed(plain));
}

/// The points of a drawing, numbered in this order, each kind row by row: the middle of each cell, its lower right
/// vertex, the middles of its lower and right edges, and four points in its corners. Two further cells on each side of
/// the grid are not drawn.
class PenpaPoints {
  public:
    PenpaPoints(int columns, int rows) : width_(columns + 4), count_(width_ * (rows + 4)) {}

    int width() const { return width_; }
    bool is_cell(std::int64_t point) const { return 0 <= point && point < count_; }
    /// Returns the cell of a point in its corner; nullopt for other points.
    std::optional<int> cell_of_corner(int point) const {
        if (point < 4 * count_ || point >= 8 * count_) return std::nullopt;
        return point / 4 - count_;
    }
    /// Returns the two cells on both sides of the edge between two vertices; nullopt for other lines.
    std::optional<std::pair<int, int>> cells_beside(int from, int to) const {
        const int first = std::min(from, to) - count_; // the cell whose vertex it is
        if (!is_cell(first)) return std::nullopt;
        if (std::abs(to - from) == 1) return std::pair(first + 1, first + 1 + width_);
        if (std::abs(to - from) == width_) return std::pair(first + width_, first + width_ + 1);
        return std::nullopt;
    }
    /// Whether a line between two vertices is a diagonal of a cell that falls, or rises, to the right.
    bool is_diagonal(int from, int to, bool falls) const {
        return is_cell(std::min(from, to) - count_) && std::abs(to - from) == width_ + (falls ? 1 : -1);
    }

  private:
    int width_;
    int count_; ///< of the cells
};

class PenpaReader {
  public:
    explicit PenpaReader(const std::vector<std::string_view>& lines)
        : header_(words::parts_of(lines[0], ',')),
          puzzle_(object_in(lines[drawing_line], "the drawing")),
          centres_(lines[board_line]),
          player_(lines[player_line]),
          points_(number_in_header(1, "the number of columns"), number_in_header(2, "the number of rows")) {}

    static constexpr std::size_t drawing_line = 3;
    static constexpr std::size_t player_line = 4;
    static constexpr std::size_t board_line = 5;

    ReadVariant read() {
        find_board();
        read_.variant = Variant(side_);
        read_texts();
        read_numbers();
        read_lines();
        read_cages();
        name_drawings();
        name_entries();
        return std::move(read_);
    }

  private:
    using Line = std::pair<int, int>; ///< the points at its ends

    static constexpr const char* several_marks = "number: marks"; // counted separately from other numbers

    Variant& variant() { return read_.variant; }
    void leave_out(std::string note) { read_.left_out.push_back(std::move(note)); }
    std::string_view header(std::size_t at) const { return at < header_.size() ? header_[at] : ""; }

    static PenpaJson object_in(std::string_view text, const std::string& where) {
        auto json = json_in<PenpaJson>(text);
        if (!json || !json->is_object())
            throw csp::Error(where + ": expected an object in JSON, found " + words::in_quotes(text));
        return std::move(*json);
    }

    int number_in_header(std::size_t at, const std::string& meaning) const {
        constexpr int most = 1000; // ten times as many as the program permits
        const auto number = words::number_in(header(at));
        if (!number || *number < 1 || *number > most)
            throw csp::Error(meaning + ": expected 1 to 1000, found " + words::in_quotes(header(at)));
        return *number;
    }

    /// Finds the board: the square of the listed cells, each stated as its distance from the previous one.
    void find_board() {
        if (header(0) != "square" && header(0) != "sudoku")
            throw csp::Error("expected a grid of the kind square or sudoku, found " +
                             words::in_quotes(header(0)));
        const auto list = json_in<PenpaJson>(centres_);
        if (!list || !list->is_array())
            throw csp::Error("the cells of the board: expected a list, found " + words::in_quotes(centres_));
        std::set<int> cells;
        int cell = 0;
        for (const PenpaJson& step : *list) {
            const auto number = integer_in(step);
            if (!number || !points_.is_cell(cell + *number)) // both are at most a million
                throw csp::Error("the cells of the board: " + start_of(step) + " leads to no cell");
            cell += *number;
            cells.insert(cell);
        }
        std::set<int> rows;
        std::set<int> columns;
        for (const int point : cells) {
            rows.insert(point / points_.width());
            columns.insert(point % points_.width());
        }
        if (rows.size() != columns.size() || rows.size() < 4 || rows.size() > max_side)
            throw csp::Error("expected a square board of side 4 to 25, found " +
                             csp::counted(rows.size(), "row") + " and " +
                             csp::counted(columns.size(), "column"));
        side_ = static_cast<int>(rows.size());
        top_ = *rows.begin();
        left_ = *columns.begin();
        const bool has_gap = *rows.rbegin() != top_ + side_ - 1 || *columns.rbegin() != left_ + side_ - 1;
        if (has_gap || cells.size() != rows.size() * columns.size())
            throw csp::Error("expected a square board, found one with gaps");
    }

    /// Returns the cell of the board at a point; nullopt for a point that is not one of its cells.
    std::optional<int> cell_at(int point) const {
        const int row = point / points_.width() - top_;
        const int column = point % points_.width() - left_;
        if (point < 0 || row < 0 || row >= side_ || column < 0 || column >= side_) return std::nullopt;
        return row * side_ + column;
    }

    void read_texts() {
        constexpr std::array<std::string_view, 2> labels{"Title: ", "Author: "};
        constexpr std::size_t first = 15;
        std::array<std::string, 2> texts;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            std::string_view text = header(first + i);
            if (text.starts_with(labels[i])) text.remove_prefix(labels[i].size());
            texts[i] = penpa_text(text);
        }
        variant().title = texts[0];
        variant().author = texts[1];
        variant().rules = penpa_text(header(first + 3));
        if (header(4) != "0" || header(5) == "-1" || header(6) == "-1")
            leave_out("the drawing is turned or mirrored, the board is not");
    }

    /// Returns a part of the drawing; an empty object if there is none.
    const PenpaJson& part(const std::string& key) {
        static const PenpaJson nothing = PenpaJson::object();
        const auto found = puzzle_.find(key);
        if (found == puzzle_.end() || found->is_null()) return nothing;
        if (!found->is_structured())
            throw csp::Error(key + ": expected a list or an object, found " + start_of(*found));
        return *found;
    }

    void count_drawing(const std::string& key) { ++drawings_[key]; }

    /// Returns the point that a key names; -1 for another key.
    static int point_in(std::string_view key) {
        constexpr int most = 100'000'000; // more than the points of a grid of 1000 rows and columns
        const auto number = words::number_in(key);
        return number && 0 <= *number && *number <= most ? *number : -1;
    }

    void read_numbers() {
        std::size_t outside = 0;
        for (const auto& [key, entry] : part("number").items()) {
            const int point = point_in(key);
            const auto cell = cell_at(point);
            const bool is_listed = entry.is_array() && entry.size() >= 3 && entry[2].is_string();
            if (!is_listed || !points_.is_cell(point))
                count_drawing("number");
            else if (!cell)
                ++outside;
            else
                read_number(*cell, entry[0], entry[2].get<std::string>());
        }
        if (outside != 0)
            leave_out(csp::counted(outside, "number") + (outside == 1 ? " is" : " are") +
                      " outside the board");
    }

    /// Reads a number. In one of the usual sizes, or as the only mark of a cell, it is a given.
    void read_number(int cell, const PenpaJson& content, const std::string& kind) {
        static const std::set<std::string, std::less<>> usual{"1", "2", "4", "10"};
        constexpr std::string_view marks = "7"; // a list with 1 for each marked value
        if (content.is_string() && words::trimmed(content.get_ref<const std::string&>()).empty()) return;
        std::optional<int> value;
        if (usual.contains(kind)) {
            value = content.is_string() ? words::value_in(content.get<std::string>()) : integer_in(content);
        } else if (kind == marks && content.is_array() &&
                   std::count(content.begin(), content.end(), PenpaJson(1)) == 1) {
            value =
                static_cast<int>(std::find(content.begin(), content.end(), PenpaJson(1)) - content.begin()) +
                1;
        } else {
            return count_drawing(kind == marks ? several_marks : "number");
        }
        if (!value || *value < 1 || *value > side_)
            return leave_out("cell " + cell_name(side_, cell) + ": " + start_of(content) +
                             " is not a value from 1 to " + std::to_string(side_));
        variant().givens.set(cell, *value);
    }

    static Line line_in(std::string_view key) {
        const std::size_t comma = std::min(key.find(','), key.size());
        return {point_in(key.substr(0, comma)), point_in(key.substr(std::min(comma + 1, key.size())))};
    }

    /// Reads lines. Black lines between cells are borders of regions.
    void read_lines() {
        constexpr int black = 2;
        constexpr int thick = 21;
        const bool falls = has_diagonal(11, kinds::falling_diagonal);
        const bool rises = has_diagonal(14, kinds::rising_diagonal);
        std::set<std::pair<int, int>> borders;
        for (const auto& [key, style] : part("lineE").items()) {
            const auto [from, to] = line_in(key);
            const auto beside = points_.cells_beside(from, to);
            const auto colour = integer_in(style);
            const bool is_black = colour && (*colour == black || *colour == thick);
            if (beside && is_black) {
                const auto one = cell_at(beside->first);
                const auto other = cell_at(beside->second);
                if (one && other) borders.emplace(*one, *other);
                if (!one && !other) count_drawing("lineE");
            } else if (!(falls && points_.is_diagonal(from, to, true)) &&
                       !(rises && points_.is_diagonal(from, to, false))) {
                count_drawing("lineE");
            }
        }
        read_regions(borders);
    }

    /// Whether a Sudoku grid was made with a diagonal, whose rule is added.
    bool has_diagonal(std::size_t at, const RestrictionKind& kind) {
        if (header(0) != "sudoku" || header(at) != "1") return false;
        variant().restrictions.push_back({.kind = &kind});
        return true;
    }

    /// Reads the regions: the sets of cells that no border separates.
    void read_regions(const std::set<std::pair<int, int>>& borders) {
        std::vector<int>& regions = variant().regions;
        std::fill(regions.begin(), regions.end(), -1);
        if (borders.empty()) return;
        bool all_fit = true;
        int number = 0;
        for (int first = 0; first < variant().size(); ++first) {
            if (regions[static_cast<std::size_t>(first)] >= 0) continue;
            std::vector<int> cells{first};
            regions[static_cast<std::size_t>(first)] = number;
            for (std::size_t i = 0; i < cells.size(); ++i)
                for (const int next : neighbours(cells[i])) {
                    const std::pair<int, int> pair = std::minmax({cells[i], next});
                    if (regions[static_cast<std::size_t>(next)] >= 0 || borders.contains(pair)) continue;
                    regions[static_cast<std::size_t>(next)] = number;
                    cells.push_back(next);
                }
            all_fit = all_fit && std::cmp_equal(cells.size(), side_);
            ++number;
        }
        if (all_fit) return;
        std::fill(regions.begin(), regions.end(), -1);
        leave_out("the black lines do not divide the board into regions of " +
                  csp::counted(static_cast<std::uint64_t>(side_), "cell"));
    }
    std::vector<int> neighbours(int cell) const {
        std::vector<int> cells;
        if (cell >= side_) cells.push_back(cell - side_);
        if (cell % side_ > 0) cells.push_back(cell - 1);
        if (cell % side_ < side_ - 1) cells.push_back(cell + 1);
        if (cell < side_ * (side_ - 1)) cells.push_back(cell + side_);
        return cells;
    }

    void read_cages() {
        std::multimap<int, std::pair<std::string, PenpaJson>> labels; // by cell: key and text
        for (const auto& [key, entry] : part("numberS").items()) {
            const auto corner = points_.cell_of_corner(point_in(key));
            const auto cell = corner ? cell_at(*corner) : std::nullopt;
            if (cell && entry.is_array() && !entry.empty())
                labels.emplace(*cell, std::pair(key, entry[0]));
            else
                count_drawing("numberS");
        }
        std::set<std::string> used;
        std::size_t number = 0;
        for (const PenpaJson& list : part("killercages")) {
            if (!list.is_array() || list.empty()) continue; // erased
            const std::string where = "cage " + std::to_string(++number);
            std::vector<int> cells;
            bool is_inside = true;
            for (const PenpaJson& point : list) {
                const auto at = integer_in(point);
                const auto cell = at ? cell_at(*at) : std::nullopt;
                is_inside = is_inside && cell;
                if (cell && std::find(cells.begin(), cells.end(), *cell) == cells.end())
                    cells.push_back(*cell);
            }
            if (!is_inside) {
                leave_out(where + " has cells outside the board");
                continue;
            }
            note_neighbours(cells);
            std::vector<PenpaJson> texts;
            for (const int cell : cells)
                for (auto [label, end] = labels.equal_range(cell); label != end; ++label)
                    if (used.insert(label->second.first).second) texts.push_back(label->second.second);
            add_cage(where, std::move(cells), texts);
        }
        drawings_["numberS"] += labels.size() - used.size();
        read_outlines();
    }

    /// Records which cells of a cage are the same or touch.
    void note_neighbours(const std::vector<int>& cells) {
        const std::set<int> all(cells.begin(), cells.end());
        for (const int cell : cells)
            for (const int down : {-side_, 0, side_})
                for (const int right : {-1, 0, 1})
                    if (all.contains(cell + down + right)) touching_.emplace(cell, cell + down + right);
    }

    void add_cage(const std::string& where, std::vector<int> cells, const std::vector<PenpaJson>& texts) {
        Restriction cage{.kind = &kinds::cage, .cells = std::move(cells)};
        for (const PenpaJson& text : texts) {
            const auto sum = integer_in(text);
            if (sum && *sum >= 0 && cage.numbers.empty())
                cage.numbers = {*sum};
            else
                leave_out(where + ": the label " + start_of(text) + " is not a sum");
        }
        if (const auto fault = fault_of(cage, side_)) return leave_out(where + ": " + *fault);
        variant().restrictions.push_back(std::move(cage));
    }

    /// Reads the outlines of cages, which connect corners of cells. Those of no killer cage are drawings.
    void read_outlines() {
        for (const auto& [key, style] : part("cage").items()) {
            const auto [from, to] = line_in(key);
            const auto cell_of = [&](int point) {
                const auto corner = points_.cell_of_corner(point);
                return corner ? cell_at(*corner) : std::nullopt;
            };
            const auto one = cell_of(from);
            const auto other = cell_of(to);
            if (!one || !other || !touching_.contains({*one, *other})) count_drawing("cage");
        }
    }

    void name_drawings() {
        struct Drawing {
            const char* key = "";
            bool is_counted = false; ///< by count_drawing()
            const char* noun = "";
            const char* rest = "";
        };
        constexpr std::array<Drawing, 18> all{{{"surface", false, "cell", " with a colour"},
                                               {"number", true, "number", " of another size or place"},
                                               {several_marks, true, "cell", " with several marks"},
                                               {"numberS", true, "text", " in corners"},
                                               {"symbol", false, "symbol"},
                                               {"line", false, "line"},
                                               {"lineE", true, "line", " along edges"},
                                               {"freeline", false, "line", " of free form"},
                                               {"freelineE", false, "line", " of free form along edges"},
                                               {"deletelineE", false, "line", " erased"},
                                               {"wall", false, "wall"},
                                               {"cage", true, "piece", " of an outline"},
                                               {"thermo", false, "thermometer"},
                                               {"nobulbthermo", false, "thermometer", " without a bulb"},
                                               {"arrows", false, "arrow", " with a circle"},
                                               {"direction", false, "arrow"},
                                               {"squareframe", false, "frame"},
                                               {"polygon", false, "polygon"}}};
        static const std::set<std::string, std::less<>> no_drawings{"command_redo", "command_undo",
                                                                    "command_replay", "killercages"};
        bool has_drawings = false;
        for (const Drawing& drawing : all) {
            const std::size_t count =
                drawing.is_counted ? drawings_[drawing.key] : number_of_items(part(drawing.key));
            if (count == 0) continue;
            has_drawings = true;
            leave_out(csp::counted(count, drawing.noun) + drawing.rest +
                      (count == 1 ? " is a drawing" : " are drawings"));
        }
        for (const auto& [key, value] : puzzle_.items()) {
            const bool is_known = no_drawings.contains(key) ||
                                  std::any_of(all.begin(), all.end(),
                                              [&name = key](const Drawing& d) { return name == d.key; });
            if (!is_known && !value.empty())
                leave_out("the key " + start_of(PenpaJson(key)) + " is not known: " + start_of(value));
        }
        if (has_drawings) leave_out("rules that the drawings stand for are only in the text");
    }

    /// Returns the number of items of a list or object that are not erased.
    static std::size_t number_of_items(const PenpaJson& items) {
        return static_cast<std::size_t>(std::count_if(items.begin(), items.end(), [](const PenpaJson& item) {
            return !item.is_null() && !(item.is_structured() && item.empty());
        }));
    }

    /// Names the player's part of the drawing, which links for solving do not have.
    void name_entries() {
        if (words::trimmed(player_).empty()) return;
        const PenpaJson entries = object_in(player_, "the player's drawing");
        std::size_t number = 0;
        for (const auto& [key, value] : entries.items())
            if (!key.starts_with("command_") && value.is_structured()) number += number_of_items(value);
        if (number != 0)
            leave_out(std::to_string(number) +
                      (number == 1 ? " entry of the player's is" : " entries of the player's are") +
                      " not read");
    }

    std::vector<std::string_view> header_;
    PenpaJson puzzle_;
    std::string_view centres_;
    std::string_view player_;
    PenpaPoints points_;
    int side_ = 0;
    int top_ = 0;
    int left_ = 0;
    std::map<std::string, std::size_t> drawings_; ///< the numbers of those that are looked at one by one
    std::set<std::pair<int, int>> touching_;      ///< cells of one cage
    ReadVariant read_{.variant = Variant(9)};
};

} // namespace

ReadVariant read_penpa(std::string_view text) {
    if (!text.empty() && '0' <= text.front() && text.front() <= '9')
        throw csp::Error("the link is of an old version of Penpa: open it and copy the link again");
    const std::vector<std::string_view> lines = words::parts_of(text, '\n');
    constexpr std::size_t least = PenpaReader::board_line + 1;
    if (lines.size() < least)
        throw csp::Error("expected at least " + std::to_string(least) + " lines in the link, found " +
                         std::to_string(lines.size()));
    return PenpaReader(lines).read();
}

} // namespace sudoku
