#pragma once

#include <csp/engine/rule.hpp>

#include <cstddef>
#include <vector>

namespace csp {

/// ys are the values of xs in increasing order, bounds consistent if the variables differ.
///
/// A solution matches each y with an x whose interval meets that of y.
///
/// Rule 1. Each y is at least the one before, and at most the one after.
/// Rule 2. Matching from the least y on, always with the x that ends first, gives each y its greatest value: that of
/// its x. Matching from the greatest y gives the smallest values in the same way.
/// Rule 3. Without a matching there is no solution.
/// Rule 4. An x can be matched with a y if both are in one strong component of the graph in which the x of a y leads to
/// all y that it meets. So x lies between the least value of the first such y and the greatest value of the last.
///
/// O(n^2) a run, mostly for the components. Stateless.
class SortedBounds final : public Rule {
  public:
    /// @param ys  as many as xs
    SortedBounds(std::vector<View> xs, std::vector<View> ys);

    std::string name() const override { return "sorted"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::size_t;
    struct Bounds {
        Value min = 0;
        Value max = 0;
    };
    /// The first and the last of a run of y.
    struct Run {
        Index first = 0;
        Index last = 0;
        friend bool operator==(Run, Run) = default;
    };

    void read(const Context& context);
    bool put_in_order();
    bool match_upwards();
    bool match_downwards();
    void find_components();
    Bounds possible(Index y) const;
    bool narrow(View variable, Bounds bounds, Context& context) const;
    void explain_by_bounds(Reason& reason, const Context& context) const;

    std::vector<View> xs_;
    std::vector<View> ys_;
    // Room for a run.
    std::vector<Bounds> x_;
    std::vector<Bounds> y_;
    std::vector<Index> order_; ///< of xs, by one of their bounds
    std::vector<Index> heap_;  ///< those that a y may be matched with
    std::vector<Index> match_; ///< by y: its x
    std::vector<Run> meets_;   ///< by y: the y that its x meets
    std::vector<Run> reached_; ///< by y: what it leads to; the same throughout a component
};

} // namespace csp
