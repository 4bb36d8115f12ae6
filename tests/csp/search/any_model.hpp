#pragma once

#include <csp/csp.hpp>

#include <rapidcheck.h>

#include <cstddef>
#include <vector>

namespace test {

/// Returns a model of up to five variables of up to five values, with tables over pairs, all-different constraints and
/// comparisons.
inline csp::Model any_model() {
    csp::Model model;
    const int count = *rc::gen::inRange(1, 6);
    std::vector<csp::Var> x;
    for (int i = 0; i < count; ++i) {
        const csp::Value least = *rc::gen::inRange(-3, 3);
        x.push_back(model.int_var(csp::range(least, least + *rc::gen::inRange(0, 5))));
    }
    const auto any = [&] { return x[static_cast<std::size_t>(*rc::gen::inRange(0, count))]; };
    const int constraints = *rc::gen::inRange(0, 5);
    for (int c = 0; c < constraints; ++c) {
        switch (*rc::gen::inRange(0, 4)) {
        case 0: {
            std::vector<csp::ValuePair> table;
            for (csp::Value a = -3; a < 8; ++a)
                for (csp::Value b = -3; b < 8; ++b)
                    if (*rc::gen::inRange(0, 3) > 0) table.emplace_back(a, b);
            model.post(csp::relation(any(), any(), table));
            break;
        }
        case 1:
            model.post(csp::all_different({any(), any() + 1, any()}));
            break;
        case 2:
            model.post(csp::less_equal(any(), any() + *rc::gen::inRange(-2, 3)));
            break;
        default:
            model.post(2 * csp::Expression(any()) - any() + any() != *rc::gen::inRange(-4, 5));
        }
    }
    return model;
}

} // namespace test
