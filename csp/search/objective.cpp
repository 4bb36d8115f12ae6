#include <csp/search/objective.hpp>

namespace csp {

std::optional<Atom> Objective::raise_bound(WideValue k, Engine& engine) {
    bound_ = std::max(bound_, k);
    if (best() <= k) engine.fail({Origin::objective}); // nothing better is left
    const auto atom = cost_.at_least(k);
    if (atom && !engine.failed()) engine.post(*atom, {Origin::objective});
    return atom;
}

} // namespace csp
