#include <csp/search/value_order/kinds.hpp>

#include <csp/engine/engine.hpp>

#include <cmath>

namespace csp::value_order {

namespace {

/// Tries every value, propagates, and chooses the value after which the product of all other domain sizes is largest. A
/// value that fails is chosen only if all values fail. In a domain with more than 256 values, only the first 256 are
/// tried.
class LeastConstraining final : public ValueOrder {
  public:
    Atom branch(SearchState& state, Var x) override {
        Value best = state.engine.store().min(x);
        double most = -1;
        int tries_left = most_tries;
        for (const Value v : state.engine.domain(x)) {
            if (tries_left-- == 0) break;
            const double left = room_after(state, Atom::equal(x, v));
            if (left <= most) continue;
            best = v;
            most = left;
        }
        return Atom::equal(x, best);
    }

  private:
    static constexpr int most_tries = 256;

    /// The logarithm of the product of the open variables' domain sizes after the decision; -1 on failure.
    static double room_after(SearchState& state, Atom decision) {
        const Silence silence(state.engine);
        double room = -1;
        if (state.engine.decide(decision)) {
            room = 0;
            for (const Var y : state.open) room += std::log2(state.engine.store().size(y));
        }
        state.engine.pop();
        return room;
    }
};

} // namespace

const ValueOrderKind lcv{"lcv", "the value that leaves the other variables the most values (look-ahead)",
                         "Geelen, ECAI 1992 (promise); Russell and Norvig, AIMA, section 6.3",
                         [](Engine&, const Model&) -> std::unique_ptr<ValueOrder> {
                             return std::make_unique<LeastConstraining>();
                         }};

} // namespace csp::value_order
