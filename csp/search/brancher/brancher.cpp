#include <csp/search/brancher/brancher.hpp>

#include <csp/base/atom.hpp>
#include <csp/base/error.hpp>
#include <csp/search/variable_order/variable_order.hpp>

namespace csp {

BranchChoice choice_of(Brancher& brancher, SearchState& state) {
    const Store& store = state.engine.store();
    const auto choice = brancher.next(state);
    if (!choice) {
        const Var x = variable_order::least(state, [](Var y) { return y.index; });
        return Atom::equal(x, store.min(x));
    }
    if (choice->is_dead_end()) return *choice;
    const Atom atom = choice->first();
    if (state.is_open(atom.variable()) && truth(atom, store) == Truth::unknown) return *choice;
    const std::string chosen = text_of(atom, [&](View x) { return state.engine.name(x); });
    throw ArgumentError("csp::Brancher::next",
                        "the atom " + chosen +
                            ", expected one about an open variable that is neither true nor false");
}

} // namespace csp
