#include <sudoku/techniques/step.hpp>

#include <sudoku/board/symbol.hpp>
#include <sudoku/techniques/technique.hpp>

#include <algorithm>

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

std::string sentence(const Step& step, const Names& names) {
    if (step.technique->describe != nullptr)
        return std::string(step.technique->title) + step.technique->describe(step, names) + ": " +
               effect(step, names);
    std::string words(step.technique->title);
    if (step.values != 0) words += " " + Names::values(step.values);
    if (!step.cells.empty()) words += " in " + names.cells(step.cells);
    if (!step.units.empty()) words += " (" + names.units(step.units) + ")";
    return words + step.note + ": " + effect(step, names);
}

void apply(const Step& step, Position& position) {
    for (const Candidate& gone : step.removals) position.remove(gone.cell, gone.value);
    for (const Candidate& placed : step.placements)
        if (position.is_open(placed.cell)) position.place(placed.cell, placed.value);
}

} // namespace sudoku
