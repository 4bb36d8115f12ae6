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
/// Complexity: the intervals of one domain per event; the intervals of the undone removals per backtrack.
/// The trace must outlive this object.
class Moments {
  public:
    explicit Moments(const csp::Trace& trace);

    /// Advances by one event. Returns false if there are no more.
    bool next();
    /// Returns the event that led to this moment.
    const csp::TraceEvent& event() const { return event_; }
    /// Returns the current domain of a variable, in increasing order.
    const std::vector<csp::Interval>& domain(csp::Var x) const { return domains_[x.index]; }
    /// Returns the value of a variable; nullopt if several are left.
    std::optional<csp::Value> value(csp::Var x) const;
    bool is_fixed(csp::Var x) const { return value(x).has_value(); }
    /// Whether a decision removed the last further value of the variable.
    bool is_guess(csp::Var x) const { return is_guess_[x.index]; }

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
    std::vector<std::size_t> levels_; ///< by level, the length of the trail at its beginning
};

} // namespace replay
