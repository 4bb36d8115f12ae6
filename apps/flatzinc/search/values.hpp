#pragma once

#include <apps/flatzinc/search/orders.hpp>

namespace flatzinc {

/// What to try first at an open place; the opposite comes second.
csp::Atom first_branch(const Place& place, ValueChoice choice, csp::SearchState& state);

} // namespace flatzinc
