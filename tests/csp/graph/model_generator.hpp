#pragma once

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/model/model.hpp>

#include <rapidcheck.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace test {

/// Returns a model whose constraints have the given scopes over `count` variables.
inline csp::Model model_of(std::uint32_t count, const std::vector<std::vector<std::uint32_t>>& scopes) {
    csp::Model model;
    const auto x = model.int_vars(count, csp::range(1, 9));
    for (const auto& scope : scopes) {
        std::vector<csp::View> views;
        for (const std::uint32_t i : scope) views.emplace_back(x[i]);
        model.post(csp::all_different(views));
    }
    return model;
}

/// Returns a model of up to 12 variables and up to 7 scopes, which may be empty, be equal, or repeat a variable.
inline csp::Model any_model() {
    const auto count = *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint32_t>(0, 13));
    const auto at_most = [](std::size_t most) {
        return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(0, most + 1));
    };
    const auto index =
        rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint32_t>(0, std::max(count, 1u)));
    std::vector<std::vector<std::uint32_t>> scopes(at_most(7));
    for (auto& scope : scopes)
        scope = *rc::gen::container<std::vector<std::uint32_t>>(count == 0 ? 0 : at_most(5), index);
    return model_of(count, scopes);
}

} // namespace test
