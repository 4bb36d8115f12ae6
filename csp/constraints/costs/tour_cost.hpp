#pragma once

#include <csp/base/matrix.hpp>
#include <csp/constraints/costs/one_tree.hpp>
#include <csp/engine/rule.hpp>

#include <optional>
#include <vector>

namespace csp {

/// A tour through all places costs at most a total.
///
/// A tour is a *one-tree*: a tree of all places but the first, and two more edges at the first. The lightest one-tree
/// therefore costs no more than the cheapest tour. The weight of an edge is the cost of the cheaper of its remaining
/// directions, plus a fee for each end. Fees are adjusted such that places tend to have two edges; a tour pays each fee
/// twice.
///
/// Rule 1. The total is at least the weight of the lightest one-tree, less all fees twice.
/// Rule 2. A successor is removed if the lightest one-tree with this step weighs more than the greatest total.
///
/// Known steps are part of every one-tree. Other rules ensure that the successors form a tour; if no one-tree is left,
/// this rule leaves the failure to them. Its deductions depend on fees that are computed once at first and adjusted in
/// a few rounds of every run, so that smaller domains may yield fewer deductions.
///
/// Complexity: O(n^2) a round, n places. Stateless.
/// Source: Held and Karp, "The traveling-salesman problem and minimum spanning trees", Operations Research 18, 1970, pp.
/// 1138-1162; Benchimol, van Hoeve, Regin, Rousseau and Rueher, "Improved filtering for weighted circuit constraints",
/// Constraints 17, 2012, pp. 205-233. Departure: the two directions have separate costs.
class TourCost final : public Rule {
  public:
    /// @param next   at least three, all different, within 0 .. n - 1
    /// @param costs  a row for each place, a column for each successor; see OneTree::most_cost
    /// @param store  the domains in which the initial fees are found
    TourCost(std::vector<View> next, Matrix<WideValue> costs, View total, const Store& store);

    std::string name() const override { return "circuit, cost"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::heavy; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    /// @param domain_of  the domain of a view
    template <typename DomainOf>
    void read(const DomainOf& domain_of);
    WideValue excess(std::size_t from, std::size_t to) const {
        return tree_.excess(static_cast<OneTree::Index>(from), static_cast<OneTree::Index>(to),
                            costs_(from, to));
    }
    bool remove_costly(WideValue limit, Context& context);
    void explain(Reason& reason, const Context& context) const;

    std::vector<View> next_;
    Matrix<WideValue> costs_;
    View total_;
    std::vector<WideValue> first_fees_; ///< found in the initial domains of the rule
    OneTree tree_;
    // Room for a run:
    std::vector<std::size_t> known_; ///< by place: its successor if known, otherwise no place
    std::vector<char> is_taken_;     ///< by place: whether it is a known successor
};

} // namespace csp
