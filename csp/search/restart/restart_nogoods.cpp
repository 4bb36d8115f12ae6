#include <csp/search/restart/restart_nogoods.hpp>

#include <csp/engine/context.hpp>

namespace csp {

void RestartNogoods::scope(Wiring& wiring) {
    for (std::uint32_t x = 0; x < variable_count_; ++x) wiring.on(Var{x}, Events::fixed);
    wiring.wants_dirty();
}

void RestartNogoods::propagate(Context& context) {
    using Operation = Atom::Operation;
    if (size() == 0) return; // no restart yet, or all abandoned decisions lie too deep
    context_ = &context;
    for (const std::uint32_t position : context.dirty()) {
        const Var x{position};
        if (!context.is_fixed(x)) continue; // on the first run all are dirty
        const Value value = context.value(x);
        const bool is_consistent = visit(store_, x, Operation::equal, value, value) &&
                                   visit(store_, x, Operation::at_least, min_value, value) &&
                                   visit(store_, x, Operation::less, value + 1, max_value) &&
                                   visit(store_, x, Operation::different, min_value, value - 1) &&
                                   visit(store_, x, Operation::different, value + 1, max_value);
        if (!is_consistent) return;
    }
}

bool RestartNogoods::rule_out(Atom atom, Number nogood, std::span<const Atom> others) {
    note_use(nogood);
    return context_->post(!atom, [others](Reason& reason) {
        for (const Atom other : others) reason.add(other);
    });
}

} // namespace csp
