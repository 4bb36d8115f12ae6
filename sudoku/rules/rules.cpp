#include <sudoku/rules/rules.hpp>

#include <csp/base/text.hpp>

#include <array>

namespace sudoku::rules {

void infer_eliminate(csp::Context& c, csp::Views unit) {
    for (const csp::View& solved : unit) {
        if (!c.is_fixed(solved)) continue;
        for (const csp::View& other : unit) {
            if (!other.is_same(solved)) c.remove(other, c.value(solved), csp::because{solved});
        }
    }
}

const UnitRule eliminate{"eliminate",
                         "the value of a solved cell is no candidate of the other cells of its units", true,
                         infer_eliminate, csp::RuleOptions{csp::Events::fixed, csp::Priority::linear}};

std::span<const UnitRule* const> all() {
    static constexpr std::array rules{&eliminate, &only_choice, &naked_twins};
    return rules;
}

const UnitRule* find(std::string_view name) { return csp::find_kind(all(), name, "sudoku::rules::find"); }

} // namespace sudoku::rules
