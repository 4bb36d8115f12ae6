// The meaning of a constraint does not depend on the width of the domains when it is posted. The library chooses rules
// and prepares their data by the size of domains and of their products: 64 values, 10,000 combinations, 65,536 values.
// Every constraint is therefore stated over domains with extra values that another constraint removes, posted before or
// after it.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>
#include <tests/fuzz/problem.hpp>

#include <csp/base/error.hpp>
#include <csp/csp.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace padding_test {

using namespace fuzz;

/// The numbers of values added at either end. With them, domains and products of domains are on both sides of every
/// threshold.
constexpr csp::Value paddings[] = {0, 0, 2, 12, 40, 700, 40'000};

csp::Domain padded(const std::vector<csp::Value>& values, Source& source) {
    return csp::range(values.front() - source.pick(std::vector(std::begin(paddings), std::end(paddings))),
                      values.back() + source.pick(std::vector(std::begin(paddings), std::end(paddings))));
}

/// Returns false if the library refuses the constraint over wide domains.
bool try_padded(const Kind& kind, Source& source) {
    std::vector<std::vector<csp::Value>> cores(4);
    for (auto& core : cores) {
        const auto first = static_cast<csp::Value>(source.between(-2, 2));
        for (csp::Value v = first; v < first + 4; ++v)
            if (v == first || !source.one_in(3)) core.push_back(v);
    }
    Draft draft(source, cores);
    draft.allow_depth(1);
    Problem problem;
    for (const auto& core : cores) problem.variables.push_back({core});
    problem.constraints.push_back(draft.make(kind));
    const auto expected = solutions_by_force(problem);
    if (!expected) return true;

    csp::Model model;
    for (const auto& core : cores) model.int_var(padded(core, source));
    const bool is_cut_first = source.one_in(4);
    if (!is_cut_first) model.post(stated(problem.constraints.front()));
    for (std::uint32_t x = 0; x < cores.size(); ++x) model.post(csp::in(csp::Var{x}, csp::Domain(cores[x])));
    if (is_cut_first) model.post(stated(problem.constraints.front()));
    csp::SearchOptions options;
    options.engine = csp::EngineChoice::general;
    try {
        EXPECT_EQ(csp::count_solutions(model, options).solutions, expected->size()) << problem.written();
    } catch (const csp::ArgumentError&) {
        return false;
    }
    return true;
}

TEST(PaddedDomains, ChangeNoAnswer) {
    constexpr int tries = 60;
    for (const Kind* kind : constraint_kinds()) {
        const bool is_prepared = kind->header.starts_with("table/") || kind->header.starts_with("regular/") ||
                                 kind->header.starts_with("require/");
        int taken = 0;
        for (int i = 0; i < (is_prepared ? 10 : 1) * tries && !HasFailure(); ++i) {
            Source source(static_cast<std::uint64_t>(i));
            taken += try_padded(*kind, source) ? 1 : 0;
        }
        EXPECT_GE(taken, tries / 4) << kind->name << " is hardly ever tried";
    }
}

} // namespace padding_test
