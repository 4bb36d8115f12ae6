#pragma once

#include <csp/trace/trace.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace replay {

/// The domains after each event of a trace, from the first to the last.
///
///     for (replay::Moments moments(trace); moments.next();)
///         if (moments.event().kind == csp::TraceEvent::Kind::solution) ... moments.value(x) ...
///
/// Complexity: of an event, the intervals of one domain; of a backtrack, those of the removals undone.
/// The trace must outlive it.
class Moments {
  public:
    explicit Moments(const csp::Trace& trace);

    /// Goes on by one event. False if there is none.
    bool next();
    /// The event that led here.
    [[nodiscard]] const csp::TraceEvent& event() const { return event_; }
    /// What the variable may be, in increasing order.
    [[nodiscard]] const std::vector<csp::Interval>& domain(csp::Var x) const { return domains_[x.index]; }
    /// Its value, if one is left.
    [[nodiscard]] std::optional<csp::Value> value(csp::Var x) const;
    [[nodiscard]] bool is_fixed(csp::Var x) const { return value(x).has_value(); }
    /// Whether a decision took its last other value.
    [[nodiscard]] bool is_guess(csp::Var x) const { return is_guess_[x.index]; }

  private:
    struct Before {
        csp::Var variable;
        std::vector<csp::Interval> domain;
        bool was_guess;
    };

    void remove();
    void undo(std::size_t depth);

    csp::PackedEvents::Reader events_;
    csp::TraceEvent event_;
    std::vector<std::vector<csp::Interval>> domains_;
    std::vector<bool> is_guess_;
    std::vector<Before> trail_;
    std::vector<std::size_t> levels_; ///< how long the trail was when each began
};

} // namespace replay
