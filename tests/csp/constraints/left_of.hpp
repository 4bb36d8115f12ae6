#pragma once

#include <csp/engine/engine.hpp>
#include <csp/model/model.hpp>
#include <csp/testing/box.hpp>

namespace test {

/// The domains that propagation alone leaves to the variables of a model; an empty box if it fails.
inline csp::testing::Box left_of(const csp::Model& model) {
    csp::Engine engine;
    load(model, engine);
    if (!engine.propagate()) return {};
    return csp::testing::box_of(engine, model.variable_count());
}

} // namespace test
