#pragma once

#include <csp/engine/consistency.hpp>
#include <csp/engine/facts.hpp>
#include <csp/engine/flattening.hpp>

namespace csp {

/// What all postings share while one model is loaded into an engine: how strong the rules should be, what terms have
/// become, and what constraints have told of themselves.
struct Loading {
    Consistency wished = Consistency::suggested;
    Flattening flattening = {};
    Facts facts = {};
};

} // namespace csp
