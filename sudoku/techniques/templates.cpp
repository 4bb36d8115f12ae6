// Templates: all ways to place a value in every unit at once.
//
//   template delete   a mark in no template is false
//   template set      a mark in every template is true
//
// All conclusions from the places of one value alone are found in this way: fish of any kind, chains of one value,
// Nishio. After them come those from several values: see joint_templates.hpp.

#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/joint_templates.hpp>

#include <utility>

namespace sudoku::techniques {

namespace {

/// Rule 1. A mark in no template is false.
void find_template_delete(const Position& position, Steps& found) {
    for (int value = 1; value <= position.side(); ++value) {
        const Templates templates(position, value);
        Step step{.values = one_bit(value), .units = templates.units()};
        for (const int cell : position.cells_of(value))
            if (!templates.is_in_some(cell)) step.removals.push_back({cell, value});
        if (found.must_stop() || found.add(std::move(step))) return;
    }
    JointTemplates joint(position, found);
    for (int value = 1; value <= position.side(); ++value)
        if (found.must_stop() || found.add(joint.step_of_delete(value))) return;
}

/// Rule 2. A mark in every template is true.
void find_template_set(const Position& position, Steps& found) {
    for (int value = 1; value <= position.side(); ++value) {
        const Templates templates(position, value);
        Step step{.values = one_bit(value), .units = templates.units()};
        for (const int cell : position.cells_of(value))
            if (!templates.is_missing_in_some(cell)) step.placements.push_back({cell, value});
        if (found.must_stop() || found.add(std::move(step))) return;
    }
    if (found.all().empty()) return; // then no cell is closed to any value
    JointTemplates joint(position, found);
    for (int value = 1; value <= position.side(); ++value)
        if (found.must_stop() || found.add(joint.step_of_set(value))) return;
}

std::string words_of_joint_templates(const Step& step, const Names& names) {
    const bool is_set = !step.placements.empty();
    std::string words = " " + Names::values(step.values) + " in " + names.units(step.units) + ": ";
    for (std::size_t i = 0; i < step.lemmas.size(); ++i) {
        const auto& [value, cells] = step.lemmas[i];
        words += std::string(i == 0 ? "every way" : "every way left") + " to place " +
                 Names::values(one_bit(value)) + " uses " + names.cells(cells) + ", so " +
                 (cells.size() == 1 ? "it has" : "they have") + " no other value; ";
    }
    const int value = (is_set ? step.placements : step.removals).front().value;
    return words + (is_set ? "every" : "no") + " way left to place " + Names::values(one_bit(value)) +
           " uses " + (is_set ? "all of these" : "any of these");
}

std::string words_of_template(const Step& step, const Names& names) {
    if (!step.lemmas.empty()) return words_of_joint_templates(step, names);
    return " " + Names::values(step.values) + ", all ways to place it in " + names.units(step.units);
}

} // namespace

const Technique template_set{
    "template-set",
    "Template set",
    "a mark that every way to place its value in all units uses; other values may restrict these ways",
    {.hodoku = 10000, .level = Level::extreme},
    find_template_set,
    words_of_template};
const Technique template_delete{
    "template-delete",
    "Template delete",
    "a mark that no way to place its value in all units uses; other values may restrict these ways",
    {.hodoku = 10000, .level = Level::extreme},
    find_template_delete,
    words_of_template};

} // namespace sudoku::techniques
