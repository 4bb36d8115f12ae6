#pragma once

#include <csp/engine/rule.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace csp {

/// The variables take `count` different values.
///
/// Domains are treated as intervals. Those whose greatest value is the least come first; each that
/// the last greatest value chosen does not lie in, begins a new one:
///
///     |--a--|                          the witnesses a, c, d are disjoint: at least three values. In three values
///        |----b----|                   the first is at most `latest[0]`, the second at most `latest[1]`, ...
///                |--c--|
///                     |---e----|       The same from the right says that they are at least `earliest[0]`, ...
///                         |-d--|
///           ^          ^       ^  latest
///
/// Rule 1. The count is at least the number of witnesses.
/// Rule 2. The count is at most the number of variables that can have a value of their own, within their bounds.
/// Rule 3. If the count is at most the number of witnesses, a value is removed that lies in no interval from
///         earliest[i] to latest[i].
/// Rule 4. If each unfixed variable must have a value of its own, it cannot have that of a fixed variable.
///
/// Value consistent: with one variable left, rule 3 or 4 determines its values.
/// Complexity: O(n log n) a run, and O(fixed values) for each variable if rule 4 applies. Stateless.
class DistinctValues final : public Rule {
  public:
    /// @param xs  at least one, none twice
    DistinctValues(std::vector<View> xs, View count);

    std::string name() const override { return "nvalue"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;

    struct Hull {
        Value min;
        Value max;
    };
    /// A variable whose interval shares no value with those of the others chosen.
    struct Witness {
        Index variable;
        Value point; ///< its end: a value that some solution within the bounds can have
    };

    void read(const Context& context);
    void choose_from_left();
    void choose_from_right();
    Value count_own_values();
    Value count_of_block(Index& next);
    bool keep_to_points(Context& context);
    bool keep_new(Context& context);
    void explain_latest(Reason& reason) const;
    void explain_earliest(Reason& reason) const;
    void explain_own_values(Reason& reason);
    void explain_taken(Value taken, Reason& reason) const;

    std::vector<View> xs_;
    View count_;
    std::vector<Hull> hulls_;       ///< by variable
    std::vector<Index> order_;      ///< variables, in the order that the current step needs
    std::vector<Value> ends_;       ///< a heap, for rule 2
    std::vector<Witness> latest_;   ///< from the left
    std::vector<Witness> earliest_; ///< from the right, and then turned around
    std::vector<Value> fixed_;      ///< values of fixed variables, each once
    Value unfixed_ = 0;
};

} // namespace csp
