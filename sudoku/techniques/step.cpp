#include <sudoku/techniques/step.hpp>

#include <sudoku/board/symbol.hpp>
#include <sudoku/techniques/technique.hpp>

#include <algorithm>
#include <cctype>
#include <utility>

namespace sudoku {

namespace {

/// A value as boards show it: "7", "G".
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
    append(words, "; ", "remove " + names.removals(step.removals));
    return words;
}

namespace {

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

/// Whether the words contain a name that is not part of a longer one.
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

    [[nodiscard]] std::string list(const Step& step) {
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
        std::string rest = words_; // "8" in "box 8" is no value
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

} // namespace sudoku
