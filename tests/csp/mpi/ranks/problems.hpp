#pragma once

#include <tests/csp/search/problems.hpp>

#include <csp/csp.hpp>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// The problems of the program mpi_ranks.
namespace test {

struct NamedProblem {
    std::string name;
    csp::Model model;
    csp::SearchOptions options = {};
};

/// Returns a chain of variables whose neighbours differ by at most 2, by a user's rule.
inline csp::Model chain_by_rule(std::size_t length) {
    csp::Model model;
    const auto x = model.int_vars(length, csp::range(0, 7), "x");
    for (std::size_t i = 0; i + 1 < length; ++i)
        model.rule("close", {csp::View(x[i]), csp::View(x[i + 1])}, [](csp::Context& c, csp::Views pair) {
            constexpr csp::Value most = 2;
            c.at_least(pair[0], c.min(pair[1]) - most);
            c.at_most(pair[0], c.max(pair[1]) + most);
            c.at_least(pair[1], c.min(pair[0]) - most);
            c.at_most(pair[1], c.max(pair[0]) + most);
        });
    model.post(csp::all_different(x));
    return model;
}

/// Returns queens with a rule that throws in some nodes.
inline csp::Model failing_by_rule() {
    csp::Model model = queens(7);
    model.rule("angry", {csp::View(csp::Var{3})}, [](csp::Context& c, csp::Views x) {
        if (c.is_fixed(x[0]) && c.min(x[0]) == 5) throw std::runtime_error("the rule went wrong");
    });
    return model;
}

inline csp::Model ruler(int marks) {
    csp::Model model;
    const auto mark = model.int_vars(static_cast<std::size_t>(marks), csp::range(0, marks * marks), "mark");
    model.post(mark[0] == 0);
    std::vector<csp::Expression> distances;
    for (std::size_t j = 1; j < mark.size(); ++j) {
        model.post(mark[j - 1] < mark[j]);
        for (std::size_t i = 0; i < j; ++i) distances.emplace_back(mark[j] - mark[i]);
    }
    model.post(csp::all_different(distances));
    return model;
}

/// Returns problems whose solutions are counted.
inline std::vector<NamedProblem> problems_to_count() {
    csp::SearchOptions projected;
    projected.projection = {csp::Var{0}, csp::Var{3}, csp::Var{6}};
    csp::Model unsolvable;
    unsolvable.post(unsolvable.int_var(csp::range(0, 3)) > 5);
    return {{"queens", queens(9)},     {"latin square", latin_square(4)},
            {"pigeons", pigeons(6)},   {"projected queens", queens(10), projected},
            {"parts", disconnected()}, {"a user's rule", chain_by_rule(8)},
            {"no variables", {}},      {"no solution at the root", unsolvable}};
}

/// A problem with an objective.
struct NamedObjective {
    std::string name;
    csp::Model model;
    csp::Expression objective;
    bool is_gain = false; ///< otherwise, a cost
};

inline std::vector<NamedObjective> problems_to_optimise() {
    return {{"ruler", ruler(7), csp::Var{6}},
            {"gain", queens(8), 3 * csp::Var{2} + csp::Var{5}, true},
            {"no best", pigeons(5), csp::Var{0}}};
}

} // namespace test
