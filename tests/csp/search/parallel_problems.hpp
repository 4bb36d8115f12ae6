#pragma once

#include <tests/csp/search/problems.hpp>

#include <vector>

/// Problems for several threads: the answers are those of one thread for every number of threads.
namespace test {

inline csp::SearchOptions with_threads(unsigned threads, csp::SearchOptions options = {}) {
    options.threads = threads;
    return options;
}

inline std::vector<csp::Model> mixed_problems() {
    return {queens(1),  queens(3),   queens(6),          latin_square(3),   australia(), petersen(3),
            pigeons(4), petersen(2), sudoku(2, 2, true), send_more_money(), csp::Model{}};
}

/// Two parts made of chains, an isolated variable and a wide domain.
inline csp::Model parts() {
    csp::Model model;
    for (const int values : {3, 4}) {
        const auto x = model.int_vars(3, csp::range(1, values));
        model.post(csp::not_equal(x[0], x[1]));
        model.post(csp::less_equal(x[1], x[2]));
    }
    model.int_var(csp::range(5, 7));
    const auto wide = model.int_vars(2, csp::range(-20, 20));
    model.post(wide[0] + wide[1] == 38);
    return model;
}

} // namespace test
