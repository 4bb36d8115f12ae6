#include <sudoku/formats/sudokupad.hpp>

#include <sudoku/board/symbol.hpp>
#include <sudoku/formats/json_parts.hpp>
#include <sudoku/formats/variant_words.hpp>
#include <sudoku/variants/kinds.hpp>

#include <csp/base/text.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace sudoku {

namespace {

using PadJson = nlohmann::json;

/// Returns the value of a key, in its long or short form; null if there is none.
const PadJson* value_of(const PadJson& object, std::string_view key, std::string_view short_key = {}) {
    if (!object.is_object()) return nullptr;
    for (const std::string_view name : {key, short_key})
        if (const auto found = object.find(name); !name.empty() && found != object.end()) return &*found;
    return nullptr;
}

/// Whether a value is the text "".
bool is_empty_text(const PadJson& value) {
    return value.is_string() && value.get_ref<const std::string&>().empty();
}

/// Whether a value is true or the word for it.
bool is_true(const PadJson* value) {
    return value != nullptr &&
           ((value->is_boolean() && value->get<bool>()) || *value == "true" || *value == "t");
}
bool is_false(const PadJson* value) {
    return value != nullptr &&
           ((value->is_boolean() && !value->get<bool>()) || *value == "false" || *value == "f");
}

/// Keys of cells and cages that are read, or that only state how they look.
const std::set<std::string_view> known_in_cells{
    "value",  "v",      "given",     "pencilMarks", "centremarks", "cornermarks", "color",
    "colour", "colors", "highlight", "c",           "fontC",       "textColor",   "hidden"};
const std::set<std::string_view> known_in_cages{
    "cells",    "ce",       "value",  "v",         "type",        "unique",    "sum",
    "hidden",   "style",    "color",  "outlineC",  "borderColor", "fontC",     "textColor",
    "fontSize", "fontsize", "target", "thickness", "opacity",     "className", "c",
    "c1",       "c2",       "fs",     "th"};

/// The square of a drawing that contains the board.
struct Frame {
    int top = 0;
    int left = 0;
    int side = 0;
};

/// Row and column in the drawing, from 0.
using Place = std::pair<int, int>;

class PadReader {
  public:
    explicit PadReader(const PadJson& json) : json_(json) {}

    ReadVariant read() {
        if (!json_.is_object()) throw csp::Error("expected an object with cells, found " + start_of(json_));
        read_size();
        const auto regions = read_places_of_regions();
        find_frame(regions);
        read_.variant = Variant(frame_.side);
        read_cells();
        read_regions(regions);
        if (const PadJson* metadata = value_of(json_, "metadata")) read_metadata(*metadata);
        read_cages();
        read_global();
        require_rows_and_columns();
        read_solution();
        name_drawings();
        return std::move(read_);
    }

  private:
    Variant& variant() { return read_.variant; }
    int side() const { return frame_.side; }
    void leave_out(std::string note) { read_.left_out.push_back(std::move(note)); }
    [[noreturn]] static void refuse(const std::string& place, const std::string& problem) {
        throw csp::Error(place + ": " + problem);
    }

    void read_size() {
        const PadJson* cells = value_of(json_, "cells", "ce");
        if (cells == nullptr || !cells->is_array() || cells->empty())
            throw csp::Error("cells: expected rows of cells, found " +
                             (cells == nullptr ? "nothing" : start_of(*cells)));
        cells_ = cells;
        rows_ = cells->size();
        for (const PadJson& row : *cells) {
            if (!row.is_array()) throw csp::Error("cells: expected a row of cells, found " + start_of(row));
            columns_ = std::max(columns_, row.size());
        }
        constexpr std::size_t most = 1000;
        if (rows_ > most || columns_ > most)
            throw csp::Error("cells: expected up to 1000 rows and columns, found " + std::to_string(rows_) +
                             " and " + std::to_string(columns_));
    }

    Place place_of(const PadJson& cell, const std::string& where) const {
        if (cell.is_array() && cell.size() == 2) {
            const auto row = integer_in(cell[0]);
            const auto column = integer_in(cell[1]);
            const auto is_in = [](std::optional<int> at, std::size_t number) {
                return at && *at >= 0 && std::cmp_less(*at, number);
            };
            if (is_in(row, rows_) && is_in(column, columns_)) return {*row, *column};
        }
        refuse(where, start_of(cell) + " is not a cell, expected a row from 0 to " +
                          std::to_string(rows_ - 1) + " and a column from 0 to " +
                          std::to_string(columns_ - 1));
    }
    std::vector<Place> places_of(const PadJson& list, const std::string& where) const {
        if (!list.is_array()) refuse(where, "expected a list of cells, found " + start_of(list));
        std::vector<Place> places;
        for (const PadJson& cell : list) places.push_back(place_of(cell, where));
        return places;
    }

    std::vector<std::vector<Place>> read_places_of_regions() const {
        std::vector<std::vector<Place>> regions;
        const PadJson* list = value_of(json_, "regions", "re");
        if (list == nullptr) return regions;
        if (!list->is_array()) refuse("regions", "expected a list, found " + start_of(*list));
        for (const PadJson& region : *list) {
            const bool is_empty = region.is_object() && region.empty(); // a packed list
            if (!is_empty)
                regions.push_back(places_of(region, "region " + std::to_string(regions.size() + 1)));
        }
        return regions;
    }

    /// Finds the square around the regions, which is the board; otherwise, the board is the whole drawing.
    void find_frame(const std::vector<std::vector<Place>>& regions) {
        Place least(static_cast<int>(rows_), static_cast<int>(columns_));
        Place most(-1, -1);
        for (const auto& region : regions)
            for (const auto& [row, column] : region) {
                least = {std::min(least.first, row), std::min(least.second, column)};
                most = {std::max(most.first, row), std::max(most.second, column)};
            }
        if (most.first < 0) {
            least = {0, 0};
            most = {static_cast<int>(rows_) - 1, static_cast<int>(columns_) - 1};
        }
        const int rows = most.first - least.first + 1;
        const int columns = most.second - least.second + 1;
        if (rows != columns || rows < 4 || rows > max_side)
            throw csp::Error("expected a square board of side 4 to 25, found " +
                             csp::counted(static_cast<std::uint64_t>(rows), "row") + " and " +
                             csp::counted(static_cast<std::uint64_t>(columns), "column"));
        frame_ = {least.first, least.second, rows};
    }

    /// Returns the cell of the board; nullopt for a place outside it.
    std::optional<int> cell_at(Place place) const {
        const int row = place.first - frame_.top;
        const int column = place.second - frame_.left;
        if (row < 0 || row >= side() || column < 0 || column >= side()) return std::nullopt;
        return row * side() + column;
    }

    void read_cells() {
        std::size_t marked = 0;
        std::size_t outside = 0;
        for (std::size_t row = 0; row < cells_->size(); ++row)
            for (std::size_t column = 0; column < (*cells_)[row].size(); ++column) {
                const PadJson& json = (*cells_)[row][column];
                const PadJson* value = value_of(json, "value", "v");
                const bool has_value = value != nullptr && !value->is_null() && !is_empty_text(*value);
                const auto cell = cell_at({static_cast<int>(row), static_cast<int>(column)});
                const bool has_marks = value_of(json, "pencilMarks") != nullptr ||
                                       value_of(json, "centremarks") != nullptr ||
                                       value_of(json, "cornermarks") != nullptr;
                if (has_marks) ++marked;
                leave_out_other_keys(json, known_in_cells,
                                     cell ? "cell " + cell_name(side(), *cell)
                                          : "row " + std::to_string(row + 1) + ", column " +
                                                std::to_string(column + 1));
                if (!has_value) continue;
                if (cell)
                    read_value(*cell, *value);
                else
                    ++outside;
            }
        if (marked != 0)
            leave_out(csp::counted(marked, "cell") + (marked == 1 ? " has" : " have") + " a player's marks");
        if (outside != 0)
            leave_out(csp::counted(outside, "value") + (outside == 1 ? " is" : " are") +
                      " outside the board");
    }

    /// Reports unknown keys. Keys of colours and the like, and of the player's view, are ignored.
    void leave_out_other_keys(const PadJson& object, const std::set<std::string_view>& known,
                              const std::string& where) {
        if (!object.is_object()) return;
        for (const auto& [key, value] : object.items()) {
            const bool is_empty = value.is_null() || (value.is_structured() && value.empty());
            if (!known.contains(key) && !is_empty && !is_empty_text(value) && !is_false(&value))
                leave_out(where + ": the key " + start_of(PadJson(key)) + " is not known");
        }
    }

    void read_value(int cell, const PadJson& value) {
        const auto number = integer_in(value);
        if (!number || *number < 1 || *number > side())
            return leave_out("cell " + cell_name(side(), cell) + ": " + start_of(value) +
                             " is not a value from 1 to " + std::to_string(side()));
        variant().givens.set(cell, *number);
    }

    /// Reads regions, numbered in the order of their first cells. A region that overlaps another is an extra region.
    void read_regions(const std::vector<std::vector<Place>>& regions) {
        std::vector<int>& all = variant().regions;
        std::fill(all.begin(), all.end(), -1);
        int number = 0;
        for (const auto& region : regions) {
            std::vector<int> cells;
            cells.reserve(region.size());
            for (const Place& place : region) cells.push_back(*cell_at(place));
            const bool overlaps = std::any_of(cells.begin(), cells.end(), [&](int cell) {
                return all[static_cast<std::size_t>(cell)] >= 0;
            });
            if (overlaps)
                variant().restrictions.push_back({&kinds::extra_region, std::move(cells)});
            else
                for (const int cell : cells) all[static_cast<std::size_t>(cell)] = number;
            ++number;
        }
        std::map<int, int> numbers;
        for (int& region : all)
            if (region >= 0) region = numbers.emplace(region, static_cast<int>(numbers.size())).first->second;
    }

    void read_metadata(const PadJson& metadata) {
        if (!metadata.is_object()) refuse("metadata", "expected an object, found " + start_of(metadata));
        for (const auto& [key, value] : metadata.items()) read_text(key, value);
    }

    /// Reads a text or a rule by name, as metadata and cages without cells have them.
    void read_text(const std::string& name, const PadJson& value) {
        const std::string text = value.is_string() ? value.get<std::string>() : start_of(value);
        if (name == "title" || name == "t") {
            variant().title = text;
        } else if (name == "author") {
            variant().author = text;
        } else if (name == "rules") {
            if (!variant().rules.empty()) variant().rules += '\n';
            variant().rules += text;
        } else if (name == "solution") {
            solution_ = text;
        } else if (name == "antiknight" || name == "antiking") {
            if (is_true(&value)) add_rule(name == "antiknight" ? kinds::anti_knight : kinds::anti_king);
        } else if (name == "norowcol") {
            has_own_lines_ = is_true(&value);
        } else if (name != "source" && name != "msgcorrect") {
            leave_out("the entry " + start_of(PadJson(name)) + " is not a rule that is read");
        }
    }

    void add_rule(const RestrictionKind& kind) {
        std::vector<Restriction>& all = variant().restrictions;
        if (std::find(all.begin(), all.end(), Restriction{.kind = &kind}) == all.end())
            all.push_back({.kind = &kind});
    }

    void read_global() {
        const PadJson* list = value_of(json_, "global");
        if (list == nullptr) return;
        for (const PadJson& rule : *list) {
            if (rule == "antiknight" || rule == "antiking")
                add_rule(rule == "antiknight" ? kinds::anti_knight : kinds::anti_king);
            else
                leave_out("global: " + start_of(rule) + " is not known");
        }
    }

    void read_cages() {
        const PadJson* list = value_of(json_, "cages", "ca");
        if (list == nullptr) return;
        if (!list->is_array()) refuse("cages", "expected a list, found " + start_of(*list));
        for (std::size_t i = 0; i < list->size(); ++i) read_cage((*list)[i], "cage " + std::to_string(i + 1));
    }

    void read_cage(const PadJson& cage, const std::string& where) {
        const PadJson* list = value_of(cage, "cells", "ce");
        const PadJson* label = value_of(cage, "value", "v");
        if (list == nullptr || list->empty()) return read_note(label);
        leave_out_other_keys(cage, known_in_cages, where);
        std::vector<int> cells;
        for (const Place& place : places_of(*list, where)) {
            const auto cell = cell_at(place);
            if (!cell) return leave_out(where + " has cells outside the board");
            cells.push_back(*cell);
        }
        const PadJson* type = value_of(cage, "type");
        const bool is_unit = type != nullptr && (*type == "rowcol" || *type == "region");
        const PadJson* unique = value_of(cage, "unique");
        const bool repeats = is_false(unique);
        if (is_unit || (is_true(unique) && is_row_or_region(cells))) return add_unit(std::move(cells));
        const PadJson* sum = value_of(cage, "sum");
        const auto number = sum != nullptr     ? integer_in(*sum)
                            : label != nullptr ? integer_in(*label)
                                               : std::nullopt;
        if (repeats) return leave_out(where + ": its digits may repeat, which no rule has");
        const bool has_label = label != nullptr && !is_empty_text(*label) && !label->is_null();
        if (!number && !is_true(unique))
            return leave_out(where + (has_label ? ": the label " + start_of(*label) + " is not a sum"
                                                : std::string(" has no sum, so it is a drawing")));
        if (number && *number < 0) return leave_out(where + ": the sum is negative");
        Restriction restriction{.kind = &kinds::cage, .cells = std::move(cells)};
        if (number) restriction.numbers = {*number};
        variant().restrictions.push_back(std::move(restriction));
    }

    /// Reads `title: Name` in a cage without cells.
    void read_note(const PadJson* label) {
        if (label == nullptr || !label->is_string()) return;
        const auto& text = label->get_ref<const std::string&>();
        const std::size_t colon = text.find(':');
        if (colon == std::string::npos || text.find_first_of(" \n") < colon)
            return leave_out("the text " + start_of(*label) + " is not known");
        read_text(text.substr(0, colon),
                  std::string(words::trimmed(std::string_view(text).substr(colon + 1))));
    }

    static std::vector<int> sorted(std::vector<int> cells) {
        std::sort(cells.begin(), cells.end());
        return cells;
    }
    std::optional<std::pair<bool, int>> row_or_column_of(const std::vector<int>& cells) const {
        const std::vector<int> all = sorted(cells);
        if (std::cmp_not_equal(all.size(), side())) return std::nullopt;
        for (const bool is_row : {true, false}) {
            const int number = is_row ? all.front() / side() : all.front() % side();
            if (words::row_or_column(side(), is_row, number, false) == all) return std::pair(is_row, number);
        }
        return std::nullopt;
    }
    bool is_region(const std::vector<int>& cells) const {
        const int region = read_.variant.regions[static_cast<std::size_t>(cells.front())];
        std::vector<int> all;
        for (int cell = 0; cell < read_.variant.size(); ++cell)
            if (read_.variant.regions[static_cast<std::size_t>(cell)] == region) all.push_back(cell);
        return region >= 0 && all == sorted(cells);
    }
    bool is_row_or_region(const std::vector<int>& cells) const {
        return row_or_column_of(cells).has_value() || is_region(cells);
    }

    /// Adds a row, column or region that is stated as a cage, or another set of different values.
    void add_unit(std::vector<int> cells) {
        if (const auto line = row_or_column_of(cells))
            lines_.insert(*line);
        else if (!is_region(cells))
            variant().restrictions.push_back({&kinds::extra_region, std::move(cells)});
    }

    void require_rows_and_columns() const {
        if (has_own_lines_ && std::cmp_less(lines_.size(), 2 * side()))
            throw csp::Error(
                "the puzzle says that its rows and columns may repeat values: it is not a Sudoku");
    }

    /// Reads the solution, one character for each cell of the drawing.
    void read_solution() {
        if (solution_.empty()) return;
        if (solution_.size() != rows_ * columns_)
            return leave_out("the solution has another size than the board");
        Board board = variant().givens;
        for (int row = 0; row < side(); ++row)
            for (int column = 0; column < side(); ++column) {
                const auto at = static_cast<std::size_t>(row + frame_.top) * columns_ +
                                static_cast<std::size_t>(column + frame_.left);
                const std::uint8_t value = value_of_symbol(solution_[at]);
                if (value == 0 || value > side()) return; // blank: the setter did not state it
                board.set(row * side() + column, value);
            }
        variant().solution = board;
    }

    void name_drawings() {
        struct Drawing {
            const char* key;
            const char* short_key;
            const char* noun;
        };
        constexpr std::array<Drawing, 4> all_drawings{{{"lines", "l", "line"},
                                                       {"arrows", "a", "arrow"},
                                                       {"underlays", "u", "shape below the digits"},
                                                       {"overlays", "o", "shape above the digits"}}};
        bool has_drawings = false;
        for (const Drawing& drawing : all_drawings) {
            const PadJson* list = value_of(json_, drawing.key, drawing.short_key);
            if (list == nullptr || list->empty()) continue;
            has_drawings = true;
            const std::string noun = drawing.noun;
            const std::size_t blank = std::min(noun.find(' '), noun.size());
            leave_out(csp::counted(list->size(), noun.substr(0, blank)) + noun.substr(blank) +
                      (list->size() == 1 ? " is a drawing" : " are drawings"));
        }
        for (const auto& [key, value] : json_.items()) {
            static const std::set<std::string, std::less<>> known{
                "id",     "cellSize", "cs",        "cells",  "ce",       "regions", "re",
                "cages",  "ca",       "metadata",  "global", "l",        "lines",   "a",
                "arrows", "u",        "underlays", "o",      "overlays", "settings"};
            const bool is_empty = value.is_null() || (value.is_structured() && value.empty());
            if (key == "foglight" || key == "foglink")
                leave_out(key + ": fog, not a rule");
            else if (!known.contains(key) && !is_empty)
                leave_out("the key " + start_of(PadJson(key)) + " is not known: " + start_of(value));
        }
        if (has_drawings) leave_out("rules that the drawings stand for are only in the text");
    }

    const PadJson& json_;
    const PadJson* cells_ = nullptr;
    std::size_t rows_ = 0;
    std::size_t columns_ = 0;
    Frame frame_;
    ReadVariant read_{.variant = Variant(9)};
    std::string solution_;
    bool has_own_lines_ = false;           ///< the drawing's rows and columns are no units by themselves
    std::set<std::pair<bool, int>> lines_; ///< rows and columns that are stated as cages
};

/// Returns the tree of a text in JSON, or in JSON as links have it; nullopt for another text and for a text of many
/// levels.
std::optional<PadJson> tree_of(std::string_view text) {
    if (auto json = json_in<PadJson>(text)) return json;
    return words::nesting_of(text) > deepest_json ? std::nullopt : json_in<PadJson>(unzip_sudokupad(text));
}

/// Returns a message about a key that an object has twice, perhaps once in its short form; nullopt if there is none.
std::optional<std::string> repeated_pad_key(std::string_view text) {
    static const std::map<std::string_view, std::string_view> long_keys{
        {"ce", "cells"}, {"re", "regions"}, {"ca", "cages"},    {"v", "value"},
        {"l", "lines"},  {"a", "arrows"},   {"u", "underlays"}, {"o", "overlays"}};
    const auto spelling = [](std::string_view key) {
        const auto found = long_keys.find(key);
        return std::string(found == long_keys.end() ? key : found->second);
    };
    const bool is_json = PadJson::accept(text);
    return repeated_key<PadJson>(is_json ? std::string(text) : unzip_sudokupad(text), spelling);
}

} // namespace

bool is_sudokupad(std::string_view text) {
    text = words::trimmed(text);
    if (!text.starts_with('{') || !text.ends_with('}')) return false;
    const auto json = tree_of(text);
    return json && value_of(*json, "cells", "ce") != nullptr && value_of(*json, "grid") == nullptr;
}

ReadVariant read_sudokupad(std::string_view json) {
    const auto tree = tree_of(json);
    if (!tree) throw csp::Error("not JSON, nor JSON with short keys as links hold it, in at most 100 levels");
    if (const auto repeated = repeated_pad_key(json)) throw csp::Error(*repeated);
    return PadReader(*tree).read();
}

} // namespace sudoku
