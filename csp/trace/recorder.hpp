#pragma once

#include <csp/engine/listener.hpp>
#include <csp/model/model.hpp>
#include <csp/trace/trace.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace csp {

/// What a Recorder keeps.
struct RecorderOptions {
    TraceDetail detail = TraceDetail::reasons;
    /// The memory limit for events. Once it is reached, further events are only counted, so the trace keeps the
    /// beginning of the solve.
    std::size_t most_bytes = std::size_t{256} << 20U;
};

/// Records a solve: every decision, every removed value with its rule and reason, every dead end and every solution.
///
///     csp::Recorder recorder(model);
///     csp::solve(model, {.listener = &recorder});
///     csp::write_trace(file, recorder.trace());
///
/// It must listen from before the model is loaded, as it does through SearchOptions. It records one engine: if another
/// engine starts with the same recorder, the previous trace is discarded. A search with a listener uses the general
/// engine, because the all-different kernel gives no reasons.
///
/// Complexity: about ten bytes per event, and two for each atom of its reason; two to three million events a second.
/// Errors: throws ArgumentError if an event names a variable that was made before the recorder listened.
class Recorder final : public Listener {
  public:
    /// Reads the model, and does not keep a reference to it.
    explicit Recorder(const Model& model, RecorderOptions options = {});

    /// The trace so far.
    const Trace& trace() const { return trace_; }
    /// The same, so that a title and a board can be added.
    Trace& trace() { return trace_; }

    void on_variable(Var x, const Domain& domain, const Auxiliary* meaning) override;
    void on_decision(Atom decision, int depth) override;
    void on_removal(const Removal& removal) override;
    void on_failure(const Failure& failure) override;
    void on_backtrack(int depth) override;
    void on_solution(int depth) override;

  private:
    void begin_story();
    void reach(int depth);
    void set_cause(Origin origin, RuleId rule, const RuleInfo& info, const Reason& reason,
                   std::optional<Var> x);
    std::uint32_t number_of(RuleId rule, const RuleInfo& info, Origin origin, const Reason& reason,
                            std::optional<Var> x);
    std::uint32_t add_actor(const RuleInfo& info, Origin origin, const ConstraintNumbers& constraints);
    void require_known(Var x) const;
    void keep(TraceEvent::Kind kind);
    std::string name(View x) const;

    RecorderOptions options_;
    std::vector<std::string> names_; ///< of the model's variables
    Trace trace_;
    std::vector<std::uint32_t> rule_numbers_; ///< by RuleId: the actor; no_actor if the rule has no event yet
    /// By RuleId and constraints: the actor for deductions of a rule that rest on only some of the constraints it
    /// serves; with no_rule, the actor for constraints while they are loaded.
    std::map<std::pair<RuleId, std::vector<std::uint32_t>>, std::uint32_t> numbers_of_some_;
    TraceEvent event_;             ///< the next event, with the depth of the last
    bool is_backtracking_ = false; ///< whether the last event kept is a backtrack
};

} // namespace csp
