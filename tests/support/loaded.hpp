#pragma once

#include <csp/constraints/joint_pass.hpp>
#include <csp/engine/engine.hpp>
#include <csp/model/model.hpp>
#include <csp/testing/box.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace test {

/// Returns the domains that propagation alone leaves to the variables of a model; an empty box if it fails.
inline csp::testing::Box left_of(const csp::Model& model) {
    csp::Engine engine;
    load(model, engine);
    if (!engine.propagate()) return {};
    return csp::testing::box_of(engine, model.variable_count());
}

/// Returns the effects of joint passes on the model, or of one of them: "cliques: 3 disequalities became ...".
inline std::vector<std::string> joint_effects(const csp::Model& model, std::string_view only = "") {
    csp::Engine engine;
    load(model, engine);
    std::vector<std::string> effects;
    for (const auto& [pass, effect] : engine.findings().all<csp::PassEffect>())
        if (pass.starts_with(only)) effects.push_back(std::string(pass) + ": " + effect);
    return effects;
}

} // namespace test
