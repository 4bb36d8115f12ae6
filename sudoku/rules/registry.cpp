#include <sudoku/rules/registry.hpp>

#include <sudoku/rules/eliminate.hpp>
#include <sudoku/rules/naked_twins.hpp>
#include <sudoku/rules/only_choice.hpp>

#include <array>

namespace sudoku::rules {

std::span<const UnitRule* const> all() {
    static constexpr std::array rules{&eliminate, &only_choice, &naked_twins};
    return rules;
}

const UnitRule* find(std::string_view name) {
    for (const UnitRule* rule : all()) {
        if (rule->name == name) return rule;
    }
    return nullptr;
}

} // namespace sudoku::rules
