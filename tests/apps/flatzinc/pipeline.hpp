#pragma once

#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>
#include <apps/flatzinc/output.hpp>
#include <apps/flatzinc/passes/passes.hpp>
#include <apps/flatzinc/syntax/syntax.hpp>

#include <csp/search/solve.hpp>

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

using Values = std::vector<flatzinc::WideValue>;

/// Returns every solution of an instance, over all its variables, by the definitions alone.
inline std::set<Values> solutions_by_definition(const flatzinc::Instance& instance) {
    std::set<Values> found;
    Values values(instance.variables.size());
    const auto choose = [&](const auto& self, std::size_t x) -> void {
        if (x == values.size()) {
            if (flatzinc::violation(instance, values).empty()) found.insert(values);
            return;
        }
        for (const auto& run : instance.variables[x].domain.intervals())
            for (values[x] = run.min; values[x] <= run.max; ++values[x]) {
                const auto kept = values[x];
                self(self, x + 1);
                values[x] = kept;
            }
    };
    choose(choose, 0);
    return found;
}

/// Returns the solutions found by reduction and search. All variables must be printed.
inline std::set<Values> solutions_by_search(const flatzinc::Instance& instance,
                                            const std::vector<std::string_view>& without = {}) {
    flatzinc::Reduction reduction(instance);
    flatzinc::reduce(reduction, without);
    csp::Model model;
    flatzinc::Translation translation(reduction, model);
    translation.state_constraints();
    std::set<Values> found;
    csp::SearchOptions options;
    options.tuning.without = flatzinc::joint_passes_among(without);
    for (const csp::Assignment& solution : csp::solutions(model, options)) {
        found.insert(translation.values(solution));
    }
    return found;
}

} // namespace tests
