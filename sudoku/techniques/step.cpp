#include <sudoku/techniques/step.hpp>

#include <sudoku/board/svg.hpp>
#include <sudoku/board/symbol.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/techniques/rulebook.hpp>
#include <sudoku/techniques/technique.hpp>
#include <sudoku/variants/drawing.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <utility>

namespace sudoku {

namespace {

/// Returns a value as boards show it: "7", "G".
std::string symbol(int value) { return {symbol_of_value(value)}; }

void append(std::string& list, std::string_view separator, std::string_view item) {
    if (!list.empty()) list += separator;
    list += item;
}

std::string joined(const std::vector<std::string>& items) {
    std::string list;
    for (std::size_t i = 0; i < items.size(); ++i)
        append(list, i + 1 == items.size() ? " and " : ", ", items[i]);
    return list;
}

} // namespace

std::string Names::cells(const std::vector<int>& cells) const {
    std::string list;
    for (const int c : cells) append(list, ", ", cell(c));
    return list;
}

std::string Names::values(Values values) {
    std::string list;
    for (const int value : bits_of(values)) append(list, "/", symbol(value));
    return list;
}

std::string Names::unit(int unit) const {
    return geometry_->layout().units()[static_cast<std::size_t>(unit)].name;
}

std::string Names::units(const std::vector<int>& units) const {
    if (std::cmp_equal(units.size(), geometry_->unit_count())) return "all units";
    std::string list;
    for (const int u : units) append(list, ", ", unit(u));
    return list;
}

std::string Names::restrictions(const std::vector<int>& restrictions) const {
    std::string list;
    for (const int r : restrictions)
        append(list, ", ", geometry_->rulebook()->entries[static_cast<std::size_t>(r)].name);
    return list;
}

std::string Names::marks(const Step& step) const {
    const int side = geometry_->side();
    const Values all = one_bit(side + 1) - 2;
    std::string list;
    for (std::size_t i = 0; i < step.marks.size(); ++i) {
        const Values there = step.marks[i];
        const bool are_many = 2 * count_of(there) > side;
        append(list, ", ",
               cell(step.cells[i]) + (are_many ? " not " + values(all & ~there) : " " + values(there)));
    }
    return list.empty() ? list : std::string(" (") + list + ")";
}

std::string Names::removals(std::vector<Candidate> removals) const {
    std::sort(removals.begin(), removals.end(), [](const Candidate& a, const Candidate& b) {
        return a.value != b.value ? a.value < b.value : a.cell < b.cell;
    });
    std::string list;
    for (auto begin = removals.begin(); begin != removals.end();) {
        std::vector<std::string> from;
        auto end = begin;
        for (; end != removals.end() && end->value == begin->value; ++end) from.push_back(cell(end->cell));
        append(list, ", ", symbol(begin->value) + " from " + joined(from));
        begin = end;
    }
    return list;
}

std::string Names::removals_by_cell(const std::vector<Candidate>& removals) const {
    std::map<int, Values> removed;
    for (const Candidate& mark : removals) removed[mark.cell] |= one_bit(mark.value);
    std::vector<std::pair<Values, std::vector<std::string>>> groups; // by the first cell of each
    for (const auto& from : removed) {
        const auto is_same = [&](const auto& group) { return group.first == from.second; };
        auto group = std::find_if(groups.begin(), groups.end(), is_same);
        if (group == groups.end()) group = groups.insert(groups.end(), {from.second, {}});
        group->second.push_back(cell(from.first));
    }
    std::string list;
    for (const auto& [values_there, cells_there] : groups)
        append(list, ", ", values(values_there) + " from " + joined(cells_there));
    return list;
}

std::string Names::node(const Node& node) const {
    if (node.value == 0) return cells(node.cells) + " has no value left";
    if (node.cells.empty()) return unit(node.unit) + " has no place for " + symbol(node.value);
    std::string where;
    for (const int c : node.cells) append(where, "|", cell(c));
    return where + (node.is_on ? " = " : " <> ") + symbol(node.value);
}

std::string effect(const Step& step, const Names& names) {
    std::string words;
    for (const Candidate& placed : step.placements)
        append(words, ", ", names.cell(placed.cell) + " is " + symbol(placed.value));
    if (step.removals.empty()) return words;
    const bool is_of_variant = names.geometry().rulebook() != nullptr;
    append(words, "; ",
           "remove " +
               (is_of_variant ? names.removals_by_cell(step.removals) : names.removals(step.removals)));
    return words;
}

namespace {

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

/// Whether the words contain a name that is not part of a longer name.
bool has_name(std::string_view words, std::string_view name) {
    for (auto at = words.find(name); at != std::string_view::npos; at = words.find(name, at + 1)) {
        const bool begins = at == 0 || !is_letter(words[at - 1]);
        const bool ends = at + name.size() == words.size() || !is_letter(words[at + name.size()]);
        if (begins && ends) return true;
    }
    return false;
}

/// The citations of a step that its words do not name: ", row 1, B3, 4/7".
class Unnamed {
  public:
    Unnamed(const std::string& words, const Names& names) : words_(words), names_(names) {}

    std::string list(const Step& step) {
        for (const auto* units : {&step.units, &step.covers}) {
            if (has_name(words_, names_.units(*units))) continue; // "all units"
            for (const int unit : *units) add(names_.unit(unit), &list_);
        }
        for (const auto* cells : {&step.cells, &step.others, &step.deadly.cells})
            for (const int cell : *cells) add(names_.cell(cell), &list_);
        for (const Node& node : step.chain)
            for (const int cell : node.cells) add(names_.cell(cell), &list_);
        for (const LockedSet& set : step.sets)
            for (const int cell : set.cells) add(names_.cell(cell), &list_);
        for (const Lemma& lemma : step.lemmas)
            for (const int cell : lemma.cells) add(names_.cell(cell), &list_);
        std::string rest = words_; // the "8" of "box 8" is not a value
        for (const auto* units : {&step.units, &step.covers}) {
            for (const int unit : *units) {
                const std::string name = names_.unit(unit);
                for (auto at = rest.find(name); at != std::string::npos; at = rest.find(name, at))
                    rest.replace(at, name.size(), 1, ' ');
            }
        }
        Values cited = step.values;
        for (const Lemma& lemma : step.lemmas) cited |= one_bit(lemma.value);
        Values values = 0;
        for (const int value : bits_of(cited))
            if (!has_name(rest, symbol(value))) values |= one_bit(value);
        if (values != 0) append(list_, ", ", Names::values(values));
        return list_;
    }

  private:
    void add(const std::string& name, std::string* list) {
        if (!has_name(words_, name) && !has_name(*list, name)) append(*list, ", ", name);
    }

    const std::string& words_;
    const Names& names_;
    std::string list_;
};

} // namespace

std::string sentence(const Step& step, const Names& names) {
    std::string words(step.technique->title);
    if (step.technique->describe != nullptr) {
        words += step.technique->describe(step, names);
    } else {
        if (step.values != 0) words += " " + Names::values(step.values);
        if (!step.cells.empty()) words += " in " + names.cells(step.cells);
        if (!step.units.empty()) words += " (" + names.units(step.units) + ")";
        words += step.note;
    }
    const std::string effects = effect(step, names);
    if (const std::string rest = Unnamed(words + ": " + effects, names).list(step); !rest.empty())
        words += " (" + rest + ")";
    return words + ": " + effects;
}

void apply(const Step& step, Position& position) {
    for (const Candidate& gone : step.removals) position.remove(gone.cell, gone.value);
    for (const Candidate& placed : step.placements)
        if (position.is_open(placed.cell)) position.place(placed.cell, placed.value);
}

namespace {

constexpr int cell_size = 42;
constexpr int half_cell = cell_size / 2;
constexpr int margin = 22;
constexpr int edge = margin / 2; ///< where the numbers of rows and columns are
constexpr int small = 12;        ///< the size of letters at the edges
constexpr std::string_view frame_look = R"(stroke="black" stroke-width="2" stroke-linecap="square")";

/// Draws a board, layer by layer.
class BoardPicture {
  public:
    BoardPicture(const Position& position, const Step& step, const Names& names)
        : position_(position),
          geometry_(position.geometry()),
          step_(step),
          names_(names),
          columns_(static_cast<int>(std::ceil(std::sqrt(position.side())))) {}

    std::string draw() {
        shade();
        for (int i = 0; i < position_.side(); ++i) {
            canvas_.text(left(i), edge, small, number_of_column(i), fill_of("#666"));
            canvas_.text(edge, top(i * position_.side()), small, number_of_row(i), fill_of("#666"));
        }
        for (int cell = 0; cell < position_.size(); ++cell) draw_cell(cell);
        draw_lines();
        const int extent = position_.side() * cell_size + margin + 4;
        return canvas_.finished(extent, extent, step_.technique->title);
    }

  private:
    int left(int cell) const { return margin + cell % position_.side() * cell_size + cell_size / 2; }
    int top(int cell) const { return margin + cell / position_.side() * cell_size + cell_size / 2; }

    std::string number_of_column(int column) const {
        const std::string name = names_.cell(column); // "A3" or "r1c3"
        const auto c = name.find('c');
        return c == std::string::npos ? name.substr(1) : name.substr(c);
    }
    std::string number_of_row(int row) const {
        const std::string name = names_.cell(row * position_.side());
        const auto c = name.find('c');
        return c == std::string::npos ? name.substr(0, 1) : name.substr(0, c);
    }

    void shade() {
        CellSet units;
        for (const auto* list : {&step_.units, &step_.covers})
            for (const int unit : *list) units |= geometry_.set(unit);
        CellSet chain;
        for (const Node& node : step_.chain)
            for (const int cell : node.cells) chain.add(cell);
        for (const int cell : units) fill(cell, "#f1f1f1");
        for (const int cell : chain) fill(cell, "#d6ebff");
        for (const int cell : step_.cells) fill(cell, "#d6ebff");
        for (const int cell : step_.others) fill(cell, "#ffe9c2");
    }
    void fill(int cell, std::string_view colour) {
        canvas_.rectangle(left(cell) - half_cell, top(cell) - half_cell, cell_size, cell_size,
                          fill_of(colour));
    }

    void draw_cell(int cell) {
        if (!position_.is_open(cell)) {
            canvas_.text(left(cell), top(cell), 25, symbol(position_.value(cell)),
                         fill_of(position_.is_given(cell) ? "black" : "#0050a0"));
            return;
        }
        for (const int value : bits_of(position_.values(cell))) draw_mark({cell, value});
    }

    void draw_mark(const Candidate& mark) {
        const int step_size = cell_size / columns_;
        const int x = left(mark.cell) - half_cell + (mark.value - 1) % columns_ * step_size + step_size / 2;
        const int y = top(mark.cell) - half_cell + (mark.value - 1) / columns_ * step_size + step_size / 2;
        const bool goes = contains(step_.removals, mark);
        const bool comes = contains(step_.placements, mark);
        if (comes) canvas_.circle(x, y, 8, R"(fill="#d5f5d5" stroke="#006000")");
        if (goes) canvas_.line(x - 6, y + 5, x + 6, y - 5, R"(stroke="#c00000")");
        const bool is_bold = comes || has_bit(step_.values, mark.value);
        canvas_.text(x, y, 11, symbol(mark.value),
                     fill_of(goes ? "#c00000" : "#333") + (is_bold ? " font-weight=\"bold\"" : ""));
    }

    static bool contains(const std::vector<Candidate>& list, const Candidate& mark) {
        return std::find(list.begin(), list.end(), mark) != list.end();
    }

    /// Draws thin lines between cells, and thick lines between regions and around the board.
    void draw_lines() {
        const auto regions = regions_of(geometry_.layout());
        const int side = position_.side();
        const auto region = [&](int cell) { return regions[static_cast<std::size_t>(cell)]; };
        for (const bool is_thick : {false, true}) {
            const std::string_view look = is_thick ? frame_look : R"(stroke="#aaa")";
            for (int cell = 0; cell < position_.size(); ++cell) {
                const int x = left(cell) - half_cell;
                const int y = top(cell) - half_cell;
                const bool divides_left = cell % side == 0 || region(cell) != region(cell - 1);
                const bool divides_top = cell < side || region(cell) != region(cell - side);
                if (divides_left == is_thick) canvas_.line(x, y, x, y + cell_size, look);
                if (divides_top == is_thick) canvas_.line(x, y, x + cell_size, y, look);
            }
        }
        const int end = margin + side * cell_size;
        canvas_.line(end, margin, end, end, frame_look);
        canvas_.line(margin, end, end, end, frame_look);
    }

    const Position& position_;
    const Geometry& geometry_;
    const Step& step_;
    const Names& names_;
    int columns_; ///< of marks in a cell
    SvgCanvas canvas_;
};

} // namespace

std::string svg_of(const Position& position, const Step& step, const Names& names) {
    const Rulebook* rulebook = position.geometry().rulebook();
    if (rulebook == nullptr) return BoardPicture(position, step, names).draw();
    const Candidates candidates = position.candidates();
    VariantPicture options{.solution = position.board(), .step = &step};
    for (int cell = 0; cell < position.size(); ++cell) options.candidates.push_back(candidates.of(cell));
    return to_svg(rulebook->variant, options);
}

} // namespace sudoku
