#pragma once

#include <csp/engine/engine.hpp>
#include <csp/model/model.hpp>
#include <csp/testing/box.hpp>

namespace test {

/// What propagation alone leaves of the variables of a model; nothing if it fails.
inline csp::testing::Box left_of(const csp::Model& model) {
    csp::Engine engine;
    load(model, engine);
    if (!engine.propagate()) return {};
    return csp::testing::box_of(engine, model.variable_count());
}

} // namespace test
