#include <csp/trace/recorder.hpp>

#include <csp/base/error.hpp>
#include <csp/engine/engine.hpp>

#include <utility>

namespace csp {

Recorder::Recorder(const Model& model, RecorderOptions options) : options_(options) {
    trace_.detail = options.detail;
    names_.reserve(model.variable_count());
    for (std::uint32_t x = 0; x < model.variable_count(); ++x) names_.push_back(model.name(Var(x)));
    trace_.constraints.reserve(model.constraint_count());
    for (std::size_t c = 0; c < model.constraint_count(); ++c) {
        Trace::Constraint& constraint = trace_.constraints.emplace_back();
        constraint.name = model.constraint_name(c);
        for (const Var x : model.variables_of(c)) constraint.variables.push_back(x.index);
    }
}

// Actors -----------------------------------------------------------------------------------------------

void Recorder::begin_story() {
    trace_.variables.clear();
    trace_.actors.clear();
    trace_.events = {};
    trace_.left_out = 0;
    rule_numbers_.clear();
    numbers_of_some_.clear();
    event_ = {};
    is_backtracking_ = false;
}

std::string Recorder::name(View x) const { return in_words(x, trace_.variables[x.variable().index].name); }

void Recorder::on_variable(Var x, const Domain& domain, const Auxiliary* meaning) {
    if (x.index == 0) begin_story();
    if (x.index != trace_.variables.size())
        throw ArgumentError("csp::Recorder", "variable number " + std::to_string(x.index) + " after " +
                                                 std::to_string(trace_.variables.size()) +
                                                 ": a recorder listens to one engine at a time");
    if (meaning == nullptr && x.index >= names_.size())
        throw ArgumentError("csp::Recorder",
                            "more variables than its model has: the solve is one of another model");
    std::string its_name =
        meaning == nullptr ? names_[x.index] : meaning->describe([this](View y) { return name(y); });
    const auto runs = domain.intervals();
    trace_.variables.push_back({std::move(its_name), {runs.begin(), runs.end()}, meaning != nullptr});
}

void Recorder::require_known(Var x) const {
    if (x.index >= trace_.variables.size())
        throw ArgumentError("csp::Recorder", "an event of a variable that it does not know: it must "
                                             "listen before the model is loaded");
}

std::uint32_t Recorder::add_actor(const RuleInfo& info, Origin origin, const ConstraintNumbers& constraints) {
    Trace::Actor& actor = trace_.actors.emplace_back();
    actor.name = info.name();
    actor.origin = origin;
    actor.constraints.assign(constraints.begin(), constraints.end());
    for (const View x : info.scope) {
        require_known(x.variable());
        actor.variables.push_back(x.variable().index);
    }
    return static_cast<std::uint32_t>(trace_.actors.size() - 1);
}

/// Returns the number of the actor. It is a rule, together with the constraints that it names if it does not need all
/// that it serves, or the constraints that are being loaded, if there are any.
std::uint32_t Recorder::number_of(RuleId rule, const RuleInfo& info, Origin origin, const Reason& reason,
                                  std::optional<Var> x) {
    if (rule == no_rule && info.constraints.empty()) return TraceEvent::no_actor;
    if (rule == no_rule || !reason.constraints.empty() || info.pairs != nullptr) {
        const ConstraintNumbers constraints = rests_on(reason, info, x);
        if (rule == no_rule || constraints.size() < info.constraints.size()) {
            const auto [place, is_new] = numbers_of_some_.try_emplace(
                {rule, std::vector<std::uint32_t>(constraints.begin(), constraints.end())});
            if (is_new) place->second = add_actor(info, origin, constraints);
            return place->second;
        }
    }
    if (rule >= rule_numbers_.size()) rule_numbers_.resize(rule + std::size_t{1}, TraceEvent::no_actor);
    std::uint32_t& number = rule_numbers_[rule];
    if (number == TraceEvent::no_actor) number = add_actor(info, origin, info.constraints);
    return number;
}

// Events -----------------------------------------------------------------------------------------------

void Recorder::keep(TraceEvent::Kind kind) {
    is_backtracking_ = false;
    if (trace_.events.bytes() >= options_.most_bytes) {
        ++trace_.left_out;
        return;
    }
    event_.kind = kind;
    trace_.events.push(event_);
}

/// Records a level that begins without a decision, at the first event on it.
void Recorder::reach(int depth) {
    if (depth <= event_.depth) return;
    event_.depth = depth;
    keep(TraceEvent::Kind::level);
}

void Recorder::set_cause(Origin origin, RuleId rule, const RuleInfo& info, const Reason& reason,
                         std::optional<Var> x) {
    event_.origin = origin;
    event_.actor = number_of(rule, info, origin, reason, x);
    if (options_.detail == TraceDetail::reasons)
        event_.reason = reason;
    else
        event_.reason.clear();
}

void Recorder::on_decision(Atom decision, int depth) {
    require_known(decision.variable());
    reach(depth - 1);
    event_.depth = depth;
    event_.atom = decision;
    keep(TraceEvent::Kind::decision);
}

void Recorder::on_removal(const Removal& removal) {
    if (options_.detail == TraceDetail::tree) return;
    require_known(removal.variable);
    reach(removal.depth);
    event_.variable = removal.variable;
    event_.values.assign(removal.removed.begin(), removal.removed.end());
    set_cause(removal.origin, removal.rule, *removal.rule_info, removal.reason, removal.variable);
    keep(TraceEvent::Kind::removal);
}

void Recorder::on_failure(const Failure& failure) {
    reach(failure.depth);
    event_.atom = failure.atom;
    const auto x = failure.atom ? std::optional(failure.atom->variable()) : std::nullopt;
    set_cause(failure.origin, failure.rule, *failure.rule_info, failure.reason, x);
    keep(TraceEvent::Kind::failure);
}

/// Records several consecutive level ends as one event.
void Recorder::on_backtrack(int depth) {
    if (depth >= event_.depth) return; // nothing happened on these levels
    if (is_backtracking_) trace_.events.drop_last();
    event_.depth = depth;
    keep(TraceEvent::Kind::backtrack);
    is_backtracking_ = trace_.left_out == 0;
}

void Recorder::on_solution(int depth) {
    reach(depth);
    keep(TraceEvent::Kind::solution);
}

} // namespace csp
