#include <csp/learn/learned_nogoods.hpp>

namespace csp {

void LearnedNogoods::read(Engine& engine) {
    using Operation = Atom::Operation;
    engine_ = &engine;
    const Store& store = engine.store();
    const FactLog& log = *engine.log();
    for (FactLog::Index i = engine.log()->next_unread(); i != FactLog::none;
         i = engine.log()->next_unread()) {
        const FactLog::Fact fact = log[i];
        ++facts_read_;
        const Var x = fact.variable();
        bool is_consistent = true;
        switch (fact.kind()) {
        case FactLog::Kind::at_least:
            is_consistent = visit(store, x, Operation::at_least, fact.other + 1, fact.value) &&
                            visit(store, x, Operation::different, fact.other, fact.value - 1);
            break;
        case FactLog::Kind::less:
            is_consistent = visit(store, x, Operation::less, fact.value, fact.other - 1) &&
                            visit(store, x, Operation::different, fact.value, fact.other - 1);
            break;
        case FactLog::Kind::removed:
            is_consistent = visit(store, x, Operation::different, fact.value, fact.other);
            break;
        }
        if (is_consistent && store.is_fixed(x))
            is_consistent = visit(store, x, Operation::equal, store.min(x), store.min(x));
        if (!is_consistent) return;
    }
}

} // namespace csp
