#pragma once

#include <benchmarks/tournament/problems/problem_set.hpp>

#include <csp/base/types.hpp>
#include <csp/constraints/table/table.hpp>

#include <cstdint>
#include <vector>

namespace tournament {

/// Random binary problems of model RB at its phase transition; forced ones certainly have a solution.
extern const ProblemSet random_csp;
extern const ProblemSet random_csp_forced;

/// The parameters of model RB for constraints between two variables:  values d = n^alpha,  constraints
/// m = r n ln n,  conflicts in each of them p d^2, all rounded. If r > 1/2 (or alpha > 1/2) and n grows, a problem
/// almost always has a solution for p < 1 - e^(-alpha / r), and almost never beyond.
/// Source: Xu, Li, "Exact phase transitions in random constraint satisfaction problems", JAIR 12, 2000.
struct RbParameters {
    int variables = 0; ///< n
    double alpha = 0.8;
    double density =
        0.8 / 0.28768207245178093; ///< r = 0.8 / ln (4/3), for which the transition is at p = 1/4
    double tightness = 0.25;       ///< p

    [[nodiscard]] int values() const;
    [[nodiscard]] int constraints() const;
    [[nodiscard]] int conflicts() const;
    [[nodiscard]] double critical_tightness() const;
};

/// A constraint between two different variables: the pairs of values, counted from 0, that it forbids, each once.
struct RbConstraint {
    int x = 0;
    int y = 0;
    std::vector<csp::ValuePair> conflicts;
};

/// Constraints between random pairs of variables, which may repeat. They are the same for the same arguments on every
/// machine. @param is_forced  the conflicts of the constraints spare one random assignment
/// Source for forced problems: Xu, Boussemart, Hemery, Lecoutre, "Random constraint satisfaction", AI 171, 2007.
[[nodiscard]] std::vector<RbConstraint> random_rb(const RbParameters& parameters, bool is_forced,
                                                  std::uint64_t seed);

} // namespace tournament
