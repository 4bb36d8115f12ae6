#include <csp/engine/engine.hpp>

#include <algorithm>

namespace csp {

// Setting up
// ----------------------------------------------------------------------------------------------------

/// The narrowest segment that covers the events; a rule may wake more often than it asked, never less.
Engine::Segment Engine::segment_for(Events events) {
    if (any(events & Events::hole)) return on_domain;
    const Events bounds = events & Events::bounds;
    if (bounds == Events::none) return on_fixed;
    if (events == Events::lower) return on_lower;
    if (events == Events::upper) return on_upper;
    return on_bounds; // covers fixed too, which is always a bound event
}

RuleId Engine::add_rule(std::unique_ptr<Rule> rule, std::uint32_t constraint) {
    CSP_ASSERT(depth() == 0);
    const auto id = static_cast<RuleId>(slots_.size());
    Wiring wiring(store_);
    rule->scope(wiring);

    Slot slot{rule.get(), static_cast<std::uint8_t>(rule->priority()), 0, false, 0, 0};
    RuleInfo info{rule->name(), {}, constraint};
    rules_on_.resize(store_.variable_count());
    std::uint32_t position = 0;
    for (const auto& [view, events] : wiring.entries()) {
        const Var x = view.variable();
        CSP_ASSERT(x.index < store_.variable_count());
        if (!rules_on_[x.index].empty() && rules_on_[x.index].back() == id)
            slot.has_duplicates = true;
        else
            rules_on_[x.index].push_back(id);
        info.scope.push_back(view);
        Events raw = events;
        if (view.is_negated() && (events == Events::lower || events == Events::upper))
            raw = events == Events::lower ? Events::upper : Events::lower;
        if (any(raw)) pending_wires_.push_back({x.index, segment_for(raw), {id, position}});
        ++position;
    }
    if (wiring.has_dirty()) {
        slot.flags |= collects_dirty;
        slot.dirty_first = static_cast<std::uint32_t>(dirty_.size());
        slot.dirty_count = position;
        for (std::uint32_t p = 0; p < position; ++p) dirty_.push_back(p);
        is_dirty_.resize(dirty_.size(), 1);
    }
    slots_.push_back(slot);
    infos_.push_back(std::move(info));
    rules_.push_back(std::move(rule));
    queue_.reserve(slots_.size());
    enqueue(id, slots_.back());
    is_wired_ = false;
    return id;
}

/// Lays the subscriptions out flat: by variable, by segment, in the order in which rules were added.
void Engine::wire_up() {
    const std::size_t segments = store_.variable_count() * segment_count;
    rules_on_.resize(store_.variable_count());
    scope_marks_.assign(store_.variable_count(), no_rule);
    wire_first_.assign(segments + 1, 0);
    const auto segment_of = [](const PendingWire& p) { return p.variable * segment_count + p.segment; };
    for (const PendingWire& p : pending_wires_) ++wire_first_[segment_of(p) + 1];
    for (std::size_t s = 0; s < segments; ++s) wire_first_[s + 1] += wire_first_[s];
    wires_.resize(pending_wires_.size());
    std::vector<std::uint32_t> next(wire_first_.begin(), wire_first_.end() - 1);
    for (const PendingWire& p : pending_wires_) wires_[next[segment_of(p)]++] = p.wire;
    context_.scope_marks_ = &scope_marks_;
    is_wired_ = true;
}

std::span<const RuleId> Engine::rules_on(Var x) {
    rules_on_.resize(store_.variable_count());
    return rules_on_[x.index];
}

void Engine::set_listener(Listener* listener) {
    listener_ = listener;
    context_.engine_ = listener != nullptr ? this : nullptr;
}

// Propagation
// ---------------------------------------------------------------------------------------------------

inline void Engine::wake(Wire wire) {
    Slot& slot = slots_[wire.rule];
    if ((slot.flags & (entailed | silent)) != 0) return;
    if ((slot.flags & collects_dirty) != 0) {
        const std::uint32_t at = slot.dirty_first + wire.position;
        if (is_dirty_[at] == 0) {
            is_dirty_[at] = 1;
            dirty_[slot.dirty_first + slot.dirty_count++] = wire.position;
        }
    }
    if ((slot.flags & queued) == 0) enqueue(wire.rule, slot);
}

inline void Engine::wake_segment(std::uint32_t variable, Segment segment) {
    const std::size_t s = variable * segment_count + segment;
    for (std::uint32_t i = wire_first_[s]; i < wire_first_[s + 1]; ++i) wake(wires_[i]);
}

/// Tells what changed, once per changed variable.
void Engine::drain() {
    for (const std::uint32_t variable : store_.touched()) {
        const Events events = store_.take_pending(variable);
        wake_segment(variable, on_domain);
        const std::size_t s = variable * segment_count;
        if (wire_first_[s + on_bounds] == wire_first_[s + segment_count]) continue;
        if (any(events & Events::bounds)) wake_segment(variable, on_bounds);
        if (any(events & Events::lower)) wake_segment(variable, on_lower);
        if (any(events & Events::upper)) wake_segment(variable, on_upper);
        if (any(events & Events::fixed)) wake_segment(variable, on_fixed);
    }
    store_.clear_touched_list();
}

void Engine::run(RuleId id) {
    Slot& slot = slots_[id];
    slot.flags &= static_cast<std::uint8_t>(~queued);
    if ((slot.flags & entailed) != 0) return;
    ++propagations_;
    context_.rule_ = id;
    context_.claims_fixpoint_ = false;
    context_.claims_entailed_ = false;
    if ((slot.flags & collects_dirty) != 0) {
        context_.dirty_ = std::span(dirty_).subspan(slot.dirty_first, slot.dirty_count);
        for (const std::uint32_t position : context_.dirty_) is_dirty_[slot.dirty_first + position] = 0;
        slot.dirty_count = 0; // the span stays valid: nothing wakes before the rule has ended
    }
    if constexpr (checks_enabled) mark_scope(id);
    slot.rule->propagate(context_);
    if (store_.failed()) return;
    if constexpr (checks_enabled) {
        if (context_.claims_fixpoint_) check_fixpoint_claim(id);
        if (context_.claims_entailed_) check_entailment_claim(id);
    }
    if (context_.claims_entailed_) {
        slot.flags |= entailed;
        store_.trail().entailed.push_back(id);
    }
    const bool quiet = context_.claims_fixpoint_ && !slot.has_duplicates;
    if (quiet) slot.flags |= silent;
    drain();
    if (quiet) slot.flags &= static_cast<std::uint8_t>(~silent);
}

bool Engine::propagate() {
    if (!is_wired_) wire_up();
    if (!store_.failed()) drain();
    while (!store_.failed() && !queue_.is_empty()) run(queue_.pop());
    if (store_.failed()) {
        failed_rule_ = context_.rule_;
        drop_waiting();
    } else if (listener_ != nullptr) {
        listener_->on_fixpoint(depth());
    }
    context_.rule_ = no_rule;
    return !store_.failed();
}

void Engine::drop_waiting() {
    store_.forget_touched();
    while (!queue_.is_empty()) {
        Slot& slot = slots_[queue_.pop()];
        slot.flags &= static_cast<std::uint8_t>(~queued);
        if ((slot.flags & collects_dirty) == 0) continue;
        for (std::uint32_t i = 0; i < slot.dirty_count; ++i)
            is_dirty_[slot.dirty_first + dirty_[slot.dirty_first + i]] = 0;
        slot.dirty_count = 0;
    }
}

// Levels
// --------------------------------------------------------------------------------------------------------

bool Engine::post(Atom atom) {
    context_.rule_ = no_rule;
    return context_.post(atom);
}

bool Engine::remove_range(View x, WideValue from, WideValue to) {
    context_.rule_ = no_rule;
    return context_.remove_range(x, from, to);
}

void Engine::push() {
    CSP_ASSERT(queue_.is_empty() && store_.touched().empty() && !store_.failed());
    store_.push();
}

void Engine::pop() {
    const std::size_t height = store_.pop();
    auto& entailed_rules = store_.trail().entailed;
    while (entailed_rules.size() > height) {
        slots_[entailed_rules.back()].flags &= static_cast<std::uint8_t>(~entailed);
        entailed_rules.pop_back();
    }
    drop_waiting();
    if (listener_ != nullptr) listener_->on_backtrack(depth());
}

bool Engine::decide(Atom decision) {
    push();
    if (listener_ != nullptr) listener_->on_decision(decision, depth());
    post(decision);
    return propagate();
}

} // namespace csp
