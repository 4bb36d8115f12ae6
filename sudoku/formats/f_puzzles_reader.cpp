#include <sudoku/formats/f_puzzles.hpp>

#include <sudoku/board/symbol.hpp>
#include <sudoku/formats/json_parts.hpp>
#include <sudoku/formats/words.hpp>
#include <sudoku/variants/kinds.hpp>

#include <csp/base/text.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <utility>

namespace sudoku {

namespace {

using Json = nlohmann::json;

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

[[noreturn]] void refuse(const std::string& place, const std::string& problem) {
    throw csp::Error(place + ": " + problem);
}

/// Returns the value of a key. Keys are compared without regard to case, but an exact match precedes all others.
const Json* find(const Json& object, std::string_view key) {
    if (!object.is_object()) return nullptr;
    if (const auto found = object.find(key); found != object.end()) return &*found;
    for (const auto& [name, value] : object.items())
        if (name.size() == key.size() && lower(name) == lower(key)) return &value;
    return nullptr;
}

/// Whether a value is empty: null, false, "", [] or {}.
bool is_nothing(const Json& value) {
    if (value.is_boolean()) return !value.get<bool>();
    if (value.is_string()) return value.get_ref<const std::string&>().empty();
    return value.is_null() || (value.is_structured() && value.empty());
}

/// Keys of drawings, of the editor's settings and of fog, which restrict nothing.
constexpr std::array<std::string_view, 8> drawings{"cage", "line",  "circle", "rectangle",
                                                   "text", "clock", "sumdot", "sumdotintersection"};
constexpr std::array<std::string_view, 6> settings{
    "disabledlogic", "truecandidatesoptions", "fogofwar", "foglight", "triggereffect", "successmessage"};
/// Keys of a cell that restrict nothing; "given" is read with the value.
constexpr std::array<std::string_view, 4> of_the_player{"given", "cornerpencilmarks", "c", "highlight"};
constexpr std::string_view given_marks = "givenpencilmarks";
constexpr std::string_view middle_marks = "centerpencilmarks";
/// Keys of a rule that state how it is drawn, or which script wrote it.
constexpr std::array<std::string_view, 8> of_the_style{
    "width", "height", "size", "basec", "outlinec", "fontc", "fromconstraint", "isnewconstraint"};
/// Keys that read() reads by name.
constexpr std::array<std::string_view, 7> of_the_puzzle{"size",     "title", "author",  "ruleset",
                                                        "solution", "grid",  "negative"};

template <typename List>
bool contains(const List& list, std::string_view key) {
    return std::find(list.begin(), list.end(), key) != list.end();
}

/// Other names under which editors and their scripts write keys.
const std::map<std::string, std::string, std::less<>> other_keys{
    {"germanwhispers", "whispers"}, {"dutchwhispers", "whispers"},
    {"regionsum", "regionsumline"}, {"between", "betweenline"},
    {"zipper", "zipperline"},       {"entropic", "entropicline"},
    {"modular", "modularline"},     {"littlekiller", "littlekillersum"},
    {"sandwich", "sandwichsum"},
};

class Reader {
  public:
    explicit Reader(const Json& json) : json_(json), read_{.variant = Variant(side_of(json))} {
        variant().regions = f_puzzles_regions(side());
    }

    ReadVariant read() {
        read_texts();
        if (const Json* grid = find(json_, "grid"))
            read_grid(*grid);
        else
            throw csp::Error("the key \"grid\" is missing, which every puzzle of f-puzzles has");
        read_solution();
        if (const Json* negative = find(json_, "negative")) read_negative(*negative);
        for (const auto& [key, value] : json_.items()) {
            const std::string low = lower(key);
            if (!contains(of_the_puzzle, low) && !is_nothing(value)) read_key(key, low, value);
        }
        if (entries_ != 0)
            leave_out(csp::counted(entries_, "digit") + (entries_ == 1 ? " is" : " are") +
                      " a player's, not given");
        return std::move(read_);
    }

  private:
    static int side_of(const Json& json) {
        if (!json.is_object()) throw csp::Error("expected an object with a grid, found " + start_of(json));
        const Json* size = find(json, "size");
        if (size == nullptr) {
            const Json* grid = find(json, "grid");
            const auto rows = grid != nullptr && grid->is_array() ? grid->size() : 0;
            if (rows < 4 || rows > static_cast<std::size_t>(max_side)) refuse("size", "missing");
            return static_cast<int>(rows);
        }
        const auto side = integer_in(*size);
        if (!side || *side < 4 || *side > max_side)
            refuse("size", "expected 4 to 25, found " + start_of(*size));
        return *side;
    }

    Variant& variant() { return read_.variant; }
    int side() const { return read_.variant.side(); }
    void leave_out(std::string note) { read_.left_out.push_back(std::move(note)); }

    void read_texts() {
        for (auto [key, text] : {std::pair("title", &variant().title), std::pair("author", &variant().author),
                                 std::pair("ruleset", &variant().rules)}) {
            const Json* value = find(json_, key);
            if (value == nullptr || value->is_null()) continue;
            if (value->is_string())
                *text = value->get<std::string>();
            else
                leave_out(std::string(key) + ": expected a text, found " + start_of(*value));
        }
    }

    void read_grid(const Json& grid) {
        const auto as_many = static_cast<std::size_t>(side());
        if (!grid.is_array() || grid.size() != as_many)
            refuse("grid", "expected " + std::to_string(side()) + " rows, found " +
                               (grid.is_array() ? std::to_string(grid.size()) : start_of(grid)));
        for (std::size_t row = 0; row < as_many; ++row) {
            if (!grid[row].is_array() || grid[row].size() != as_many)
                refuse("grid, row " + std::to_string(row + 1),
                       "expected " + std::to_string(side()) + " cells, found " +
                           (grid[row].is_array() ? std::to_string(grid[row].size()) : start_of(grid[row])));
            for (std::size_t column = 0; column < as_many; ++column)
                read_cell(static_cast<int>(row * as_many + column), grid[row][column]);
        }
    }

    std::string name(int cell) const { return cell_name(side(), cell, CellNaming::row_column); }

    int value_of(const Json& value, const std::string& place) const {
        const auto number = integer_in(value);
        if (!number || *number < 1 || *number > side())
            refuse(place,
                   "expected a value from 1 to " + std::to_string(side()) + ", found " + start_of(value));
        return *number;
    }

    void read_cell(int cell, const Json& json) {
        const std::string place = "cell " + name(cell);
        if (json.is_null()) return;
        if (!json.is_object()) refuse(place, "expected an object, found " + start_of(json));
        const Json* given = find(json, "given");
        const bool is_given = given != nullptr && given->is_boolean() && given->get<bool>();
        for (const auto& [key, value] : json.items()) {
            const std::string low = lower(key);
            if (low == "value") {
                if (is_nothing(value) || value == 0) continue;
                const int digit = value_of(value, place);
                if (is_given) {
                    variant().givens.set(cell, digit);
                } else {
                    ++entries_;
                    entry(cell) = 1U | 1U << digit;
                }
            } else if (low == "region") {
                read_region(cell, value);
            } else if (low == given_marks) {
                read_marks(cell, value);
            } else if (low == middle_marks) {
                read_middle_marks(cell, value);
            } else if (low == "parity") {
                read_parity(cell, value);
            } else if (!contains(of_the_player, low) && !is_nothing(value)) {
                leave_out(place + ": the key " + start_of(Json(key)) + " is not known");
            }
        }
    }

    void read_region(int cell, const Json& value) {
        const std::string place = "cell " + name(cell);
        int& region = variant().regions[static_cast<std::size_t>(cell)];
        if (value.is_null()) {
            region = -1;
            return;
        }
        const auto number = integer_in(value);
        if (!number) refuse(place, "expected a region as a number, found " + start_of(value));
        region = *number < 0 ? -1 : *number;
    }

    std::uint32_t& entry(int cell) {
        if (read_.entries.empty()) read_.entries.resize(static_cast<std::size_t>(variant().size()));
        return read_.entries[static_cast<std::size_t>(cell)];
    }

    /// Reads the player's marks that are values of the board. A digit, which may have been read before, replaces them
    /// all.
    void read_middle_marks(int cell, const Json& values) {
        std::uint32_t marks = 0;
        for (const Json& value : values)
            if (const auto digit = integer_in(value); digit && 1 <= *digit && *digit <= side())
                marks |= 1U << *digit;
        if (marks != 0 && entry(cell) == 0) entry(cell) = marks;
    }

    void read_marks(int cell, const Json& values) {
        if (values.is_null()) return;
        if (!values.is_array())
            refuse("cell " + name(cell), "expected a list of marks, found " + start_of(values));
        if (values.empty()) return;
        std::uint32_t marks = 0;
        for (const Json& value : values) marks |= 1U << value_of(value, "cell " + name(cell));
        const std::uint32_t all = (2U << side()) - 2;
        if (marks == all) return; // the same as no marks
        if (variant().marks.empty()) variant().marks.assign(static_cast<std::size_t>(variant().size()), all);
        variant().marks[static_cast<std::size_t>(cell)] = marks;
    }

    /// Reads the parity of a cell, which old files have in the grid.
    void read_parity(int cell, const Json& value) {
        const std::string word = value.is_string() ? lower(value.get<std::string>()) : "";
        const auto number = integer_in(value);
        if (word == "odd" || number == 1)
            variant().restrictions.push_back({&kinds::odd, {cell}});
        else if (word == "even" || number == 0 || number == 2)
            variant().restrictions.push_back({&kinds::even, {cell}});
        else if (!is_nothing(value))
            leave_out("cell " + name(cell) + ": the parity " + start_of(value) + " is not known");
    }

    void read_solution() {
        const Json* solution = find(json_, "solution");
        if (solution == nullptr || is_nothing(*solution)) return;
        Board board = variant().givens;
        const auto fits = [&](std::size_t count) { return std::cmp_equal(count, variant().size()); };
        for (int cell = 0; cell < variant().size(); ++cell) {
            std::optional<int> value;
            const auto at = static_cast<std::size_t>(cell);
            if (solution->is_array() && fits(solution->size())) {
                value = integer_in((*solution)[at]);
            } else if (solution->is_string() && fits(solution->get_ref<const std::string&>().size())) {
                const std::uint8_t symbol = value_of_symbol(solution->get_ref<const std::string&>()[at]);
                if (symbol != not_a_symbol) value = symbol;
            } else {
                return leave_out("the solution has another size than the board");
            }
            if (!value || *value < 1 || *value > side()) return; // blank: the setter did not state it
            board.set(cell, *value);
        }
        variant().solution = board;
    }

    void read_negative(const Json& list) {
        if (!list.is_array()) refuse("negative", "expected a list, found " + start_of(list));
        for (const Json& item : list) {
            const std::string word = item.is_string() ? lower(item.get<std::string>()) : "";
            const RestrictionKind* kind = kind_of("negative", word);
            if (kind != nullptr)
                variant().restrictions.push_back({kind});
            else
                leave_out("negative: " + start_of(item) + " is not known");
        }
    }

    /// Returns the kind of a key; if several kinds share the key, the kind with this value.
    static const RestrictionKind* kind_of(std::string_view key, std::string_view value) {
        for (const RestrictionKind* kind : restriction_kinds())
            if (kind->key == key && (kind->value.empty() || lower(kind->value) == lower(value))) return kind;
        return nullptr;
    }
    static bool is_key(std::string_view key) {
        const auto all = restriction_kinds();
        return !key.empty() &&
               std::any_of(all.begin(), all.end(), [&](const auto* kind) { return kind->key == key; });
    }

    void read_key(const std::string& key, const std::string& low, const Json& value) {
        const auto other = other_keys.find(low);
        const std::string known = other == other_keys.end() ? low : other->second;
        if (contains(drawings, low)) {
            const std::size_t number = value.is_array() ? value.size() : 1;
            return leave_out(key + ": " + csp::counted(number, "drawing") + " without a rule");
        }
        if (contains(settings, low)) return leave_out(key + ": a setting of the editor, not a rule");
        if (!is_key(known))
            return leave_out("the key " + start_of(Json(key)) + " is not known: " + start_of(value));
        const RestrictionKind* kind = kind_of(known, "");
        if (kind != nullptr && kind->cells == Cells::board) {
            if (!value.is_boolean()) refuse(key, "expected true or false, found " + start_of(value));
            variant().restrictions.push_back({kind});
            return;
        }
        if (!value.is_array()) refuse(key, "expected a list, found " + start_of(value));
        for (std::size_t i = 0; i < value.size(); ++i)
            read_item(known, low == "dutchwhispers", key + ' ' + std::to_string(i + 1), value[i]);
    }

    void read_item(const std::string& key, bool is_dutch, const std::string& place, const Json& item) {
        if (!item.is_object()) refuse(place, "expected an object, found " + start_of(item));
        const Json* value = find(item, "value");
        const std::string word = value != nullptr && value->is_string() ? value->get<std::string>() : "";
        const RestrictionKind* kind = kind_of(key, word);
        if (kind == nullptr) {
            if (value == nullptr || is_nothing(*value)) return leave_out(place + ": no value, so no rule");
            return leave_out(place + ": the value " + start_of(*value) + " is not known");
        }
        keys_read_.clear();
        if (!kind->value.empty()) keys_read_.insert("value"); // it distinguishes the kind from another
        Restriction restriction{.kind = kind};
        if (!read_numbers(item, place, restriction)) return;
        if (is_dutch && restriction.numbers.empty()) restriction.numbers = {(side() + 1) / 2 - 1};
        std::set<int> cells;
        for (Restriction& found : with_cells(restriction, item, place)) {
            cells.insert(found.cells.begin(), found.cells.end());
            const bool is_point = kind->cells == Cells::line && found.cells.size() == 1;
            if (is_point && kind != &kinds::lockout) { // the ends of a lockout line differ
                leave_out(place + ": a line of one cell, " + name(found.cells.front()) + ", so no rule");
                continue;
            }
            if (const auto fault = fault_of(found, side())) refuse(place, *fault);
            require_different_cells(found, place);
            variant().restrictions.push_back(std::move(found));
        }
        leave_out_other_keys(item, place, cells);
    }

    /// Returns the value of a key of the item, and records the key as read.
    const Json* part_of(const Json& item, std::string_view key) {
        keys_read_.insert(lower(key));
        return find(item, key);
    }

    /// Whether a list names these cells, in any order.
    bool names_cells(const Json& list, const std::set<int>& cells) const {
        std::set<int> named;
        for (const Json& name : list) {
            const auto cell =
                name.is_string() ? find_cell(side(), name.get_ref<const std::string&>()) : std::nullopt;
            if (!cell) return false;
            named.insert(*cell);
        }
        return named == cells;
    }

    /// @param cells  the cells of the restrictions that were read from the item, which the editor repeats for some
    /// kinds
    void leave_out_other_keys(const Json& item, const std::string& place, const std::set<int>& cells) {
        for (const auto& [key, content] : item.items()) {
            const std::string low = lower(key);
            if (is_nothing(content) || contains(of_the_style, low) || keys_read_.contains(low)) continue;
            if (low == "cells" && names_cells(content, cells)) continue;
            static constexpr std::array<std::string_view, 7> of_other_kinds{
                "cell", "cells", "lines", "clonecells", "value", "values", "direction"};
            leave_out(place + ": the key " + start_of(Json(key)) +
                      (contains(of_other_kinds, low) ? " is not read for this rule: " + start_of(content)
                                                     : std::string(" is not known")));
        }
    }

    /// Reads the numbers of a restriction. Returns false if it has no number but needs one.
    bool read_numbers(const Json& item, const std::string& place, Restriction& restriction) {
        const Numbers numbers = restriction.kind->numbers;
        if (numbers == Numbers::none) return true;
        if (numbers == Numbers::several) {
            const Json* values = part_of(item, "values");
            if (values == nullptr || is_nothing(*values)) {
                leave_out(place + ": no values, so no rule");
                return false;
            }
            if (!values->is_array()) refuse(place, "expected a list of values, found " + start_of(*values));
            for (const Json& value : *values) restriction.numbers.push_back(value_of(value, place));
            return true;
        }
        const Json* value = part_of(item, "value");
        if (value == nullptr || is_nothing(*value)) {
            if (numbers == Numbers::optional) return true;
            leave_out(place + ": no value, so no rule");
            return false;
        }
        const auto number = integer_in(*value);
        if (restriction.kind == &kinds::cage && is_label(*value)) {
            leave_out(place + ": the label " + start_of(*value) + " is not a sum");
            return true;
        }
        if (!number) refuse(place, "expected a number, found " + start_of(*value));
        const RestrictionKind* kind = restriction.kind;
        const int least = kind == &kinds::black_dot ? 1 : kind == &kinds::cage ? 0 : -greatest_number;
        if (*number < least)
            refuse(place,
                   "expected a number of at least " + std::to_string(least) + ", found " + start_of(*value));
        restriction.numbers = {*number};
        return true;
    }

    /// Whether a value is a text with a character that no number has.
    static bool is_label(const Json& value) {
        return value.is_string() &&
               value.get_ref<const std::string&>().find_first_not_of("+-.0123456789 ") != std::string::npos;
    }

    void require_different_cells(const Restriction& restriction, const std::string& place) const {
        if (restriction.kind->cells != Cells::cells) return;
        std::set<int> cells;
        for (const int cell : restriction.cells)
            if (!cells.insert(cell).second) refuse(place, "has the cell " + name(cell) + " twice");
    }

    int cell_at(const Json& name, const std::string& place) const {
        if (name.is_string())
            if (const auto cell = find_cell(side(), name.get_ref<const std::string&>())) return *cell;
        refuse(place, start_of(name) + " is not a cell, expected R1C1 to R" + std::to_string(side()) + "C" +
                          std::to_string(side()));
    }

    std::vector<int> cells_of(const Json& item, const char* key, const std::string& place) {
        std::vector<int> cells;
        const Json* list = part_of(item, key);
        if (list == nullptr) return cells;
        return cells_in(*list, place);
    }
    std::vector<int> cells_in(const Json& list, const std::string& place) const {
        if (!list.is_array()) refuse(place, "expected a list of cells, found " + start_of(list));
        std::vector<int> cells;
        for (const Json& name : list) cells.push_back(cell_at(name, place));
        return cells;
    }

    /// Returns one restriction for each line, or one for the cells.
    std::vector<Restriction> with_cells(const Restriction& restriction, const Json& item,
                                        const std::string& place) {
        Restriction one = restriction;
        switch (restriction.kind->cells) {
        case Cells::cell: {
            const Json* cell = part_of(item, "cell");
            one.cells = cell != nullptr ? std::vector{cell_at(*cell, place)} : cells_of(item, "cells", place);
            return {one};
        }
        case Cells::board:
        case Cells::pair:
        case Cells::cells:
            one.cells = cells_of(item, "cells", place);
            return {one};
        case Cells::copy:
            one.cells = cells_of(item, "cells", place);
            one.partners = cells_of(item, "cloneCells", place);
            return {one};
        case Cells::line:
        case Cells::arrow:
            return with_lines(one, item, place);
        case Cells::row:
            one.cells = seen_from_outside(item, place);
            return {one};
        case Cells::diagonal:
            one.cells = diagonal_from_outside(item, place);
            return {one};
        }
        return {};
    }

    std::vector<Restriction> with_lines(Restriction one, const Json& item, const std::string& place) {
        const bool is_arrow = one.kind->cells == Cells::arrow;
        if (is_arrow) one.partners = cells_of(item, "cells", place);
        const Json* lines = part_of(item, "lines");
        if (lines == nullptr && !is_arrow) {
            one.cells = cells_of(item, "cells", place);
            return {one};
        }
        std::vector<Restriction> all;
        if (lines != nullptr && !lines->is_array())
            refuse(place, "expected a list of lines, found " + start_of(*lines));
        if (lines != nullptr)
            for (const Json& line : *lines) {
                one.cells = cells_in(line, place);
                if (is_arrow) leave_circle(one);
                if (!one.cells.empty()) all.push_back(one);
            }
        if (all.empty()) leave_out(place + ": no line, so no rule");
        return all;
    }

    /// Leaves out the cell of an arrow's circle from which its line is drawn. If the line continues in the circle, it
    /// stays complete, since the constraint leaves out the first of its cells.
    static void leave_circle(Restriction& arrow) {
        const auto is_in_circle = [&](std::size_t i) {
            return i < arrow.cells.size() && contains_cell(arrow.partners, arrow.cells[i]);
        };
        if (is_in_circle(0) && (arrow.cells.size() == 2 || !is_in_circle(1)))
            arrow.cells.erase(arrow.cells.begin());
    }
    static bool contains_cell(const std::vector<int>& cells, int cell) {
        return std::find(cells.begin(), cells.end(), cell) != cells.end();
    }

    /// Returns the row and column of a clue; either may be 0 or side + 1.
    std::pair<int, int> outside(const Json& item, const std::string& place) {
        const Json* cell = part_of(item, "cell");
        const std::string text = cell != nullptr && cell->is_string() ? lower(cell->get<std::string>()) : "";
        const std::size_t c = text.find('c');
        if (text.size() > 3 && text.size() < 8 && text[0] == 'r' && c != std::string::npos) {
            const auto row = words::number_in(text.substr(1, c - 1));
            const auto column = words::number_in(text.substr(c + 1));
            const auto is_place = [&](std::optional<int> at) { return at && 0 <= *at && *at <= side() + 1; };
            if (is_place(row) && is_place(column)) return {*row, *column};
        }
        refuse(place, "expected a cell next to the board, such as R0C1, found " +
                          (cell != nullptr ? start_of(*cell) : "nothing"));
    }

    std::vector<int> walk(int row, int column, int down, int right) const {
        std::vector<int> cells;
        for (row += down, column += right; 1 <= row && row <= side() && 1 <= column && column <= side();
             row += down, column += right)
            cells.push_back((row - 1) * side() + column - 1);
        return cells;
    }

    std::vector<int> seen_from_outside(const Json& item, const std::string& place) {
        const auto [row, column] = outside(item, place);
        const int down = row == 0 ? 1 : row == side() + 1 ? -1 : 0;
        const int right = column == 0 ? 1 : column == side() + 1 ? -1 : 0;
        if ((down == 0) == (right == 0)) refuse(place, "its cell is not next to a row or column");
        return walk(row, column, down, right);
    }

    std::vector<int> diagonal_from_outside(const Json& item, const std::string& place) {
        const auto [row, column] = outside(item, place);
        const Json* direction = part_of(item, "direction");
        const std::string word =
            direction != nullptr && direction->is_string() ? direction->get<std::string>() : "";
        if (word.size() != 2 || (word[0] != 'U' && word[0] != 'D') || (word[1] != 'L' && word[1] != 'R'))
            refuse(place, "expected the direction UL, UR, DL or DR, found " +
                              (direction != nullptr ? start_of(*direction) : "nothing"));
        std::vector<int> cells = walk(row, column, word[0] == 'U' ? -1 : 1, word[1] == 'L' ? -1 : 1);
        if (cells.empty()) refuse(place, "the diagonal from there in direction " + word + " has no cells");
        return cells;
    }

    const Json& json_;
    ReadVariant read_;
    std::size_t entries_ = 0;         ///< values that are not given
    std::set<std::string> keys_read_; ///< of the present item, in lower case
};

/// Restrictions have four levels. Quoting a value of any depth could need more stack than there is.
constexpr std::size_t deepest = 32;

} // namespace

std::vector<int> f_puzzles_regions(int side) {
    int height = 1; // the height of a box
    for (int divisor = 2; divisor * divisor <= side; ++divisor)
        if (side % divisor == 0) height = divisor;
    std::vector<int> regions;
    regions.reserve(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
    for (int cell = 0; cell < side * side; ++cell)
        regions.push_back(cell / side / height * height + cell % side / (side / height));
    return regions;
}

ReadVariant read_f_puzzles(std::string_view json) {
    Json parsed;
    if (words::nesting_of(json) > deepest)
        throw csp::Error("lists and objects are nested more than " + std::to_string(deepest) + " deep");
    try {
        parsed = Json::parse(json);
    } catch (const Json::parse_error& error) {
        throw csp::Error("not JSON: the fault is at byte " + std::to_string(error.byte));
    } catch (const Json::out_of_range&) {
        throw csp::Error("not JSON: a number is out of range");
    }
    if (const auto repeated = repeated_key<Json>(json, [](std::string_view key) { return lower(key); }))
        throw csp::Error(*repeated);
    return Reader(parsed).read();
}

} // namespace sudoku
