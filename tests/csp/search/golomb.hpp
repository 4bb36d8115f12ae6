#pragma once

#include <csp/csp.hpp>

#include <cstddef>
#include <vector>

namespace test {

/// A ruler of few marks whose distances all differ; its length is the last mark.
struct Ruler {
    csp::Model model;
    csp::Var length;
};

inline Ruler golomb(int marks) {
    Ruler ruler;
    const auto mark =
        ruler.model.int_vars(static_cast<std::size_t>(marks), csp::range(0, marks * marks), "mark");
    ruler.model.post(mark[0] + 0 == 0);
    std::vector<csp::Var> distances;
    for (std::size_t j = 0; j < mark.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            distances.push_back(ruler.model.int_var(csp::range(1, marks * marks)));
            ruler.model.post(mark[j] - mark[i] == csp::Expression(distances.back()));
        }
    ruler.model.post(csp::all_different(distances));
    ruler.length = mark.back();
    return ruler;
}

} // namespace test
