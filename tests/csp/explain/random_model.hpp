#pragma once

#include <csp/csp.hpp>

#include <vector>

namespace test {

/// Returns a model of four variables and six to twelve small constraints, which often have no common solution.
inline csp::Model random_model(csp::Random& random) {
    csp::Model model;
    const auto xs = model.int_vars(4, csp::range(0, 2), "x");
    const std::uint32_t count = 6 + random.below(7);
    for (std::uint32_t i = 0; i < count; ++i) {
        const csp::Var a = xs[random.below(4)];
        const csp::Var b = xs[random.below(4)];
        const auto constant = static_cast<int>(random.below(3));
        switch (random.below(6)) {
        case 0:
            model.post(a == constant);
            break;
        case 1:
            model.post(a + b == constant + 1);
            break;
        case 2:
            model.post(a < b);
            break;
        case 3:
            model.post(a != b + 1 || a == constant);
            break;
        case 4:
            model.post(csp::all_different({xs[0], xs[1], a}));
            break;
        default:
            model.post(csp::sum(xs) >= 4 + constant);
        }
    }
    return model;
}

inline csp::ConstraintSet all_constraints(const csp::Model& model) {
    csp::ConstraintSet all;
    for (std::uint32_t c = 0; c < model.constraint_count(); ++c) all.push_back(c);
    return all;
}

/// Returns whether the constraints have a common solution. Uses brute force for up to four variables of three values;
/// otherwise a search without explanations.
inline bool has_solution(const csp::Model& model, const csp::ConstraintSet& constraints) {
    if (model.variable_count() > 4) return bool(csp::solve(model.with_constraints(constraints)));
    std::vector<csp::Value> values(model.variable_count());
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = model.domain(csp::Var(static_cast<std::uint32_t>(i))).min();
    for (;;) {
        const csp::Assignment assignment(values);
        bool holds = true;
        for (const std::uint32_t c : constraints) holds = holds && model.constraint(c)->check(assignment);
        if (holds) return true;
        std::size_t i = 0;
        for (; i < values.size(); ++i) {
            const csp::Domain& domain = model.domain(csp::Var(static_cast<std::uint32_t>(i)));
            if (values[i] < domain.max()) {
                ++values[i];
                break;
            }
            values[i] = domain.min();
        }
        if (i == values.size()) return false;
    }
}

} // namespace test
