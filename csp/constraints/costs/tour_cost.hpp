#pragma once

#include <csp/base/matrix.hpp>
#include <csp/constraints/costs/one_tree.hpp>
#include <csp/engine/rule.hpp>

#include <optional>
#include <vector>

namespace csp {

/// A round trip through all places costs at most a total.
///
/// A tour is a *one-tree*: a tree of all places but the first, and two edges more at the first. So the lightest one-tree
/// costs no more than the cheapest tour. An edge weighs what the cheaper of its two directions costs that are left, and a
/// fee for each end, which is adjusted such that places tend to have two edges: a tour pays each fee twice.
///
/// Rule 1. The total is at least what the lightest one-tree weighs, less all fees twice.
/// Rule 2. A successor is removed if the lightest one-tree with this step weighs more than the total may be.
///
/// Known steps are part of every one-tree. Other rules see that the successors make a tour; where no one-tree is left,
/// this one waits for them. What it finds depends on fees that were found at first, and are adjusted in a few rounds of
/// every run; so smaller domains may show less.
///
/// Complexity: O(n^2) a round, n places. Stateless.
/// Source: Held and Karp, "The traveling-salesman problem and minimum spanning trees", Operations Research 18, 1970, pp.
/// 1138-1162; Benchimol, van Hoeve, Regin, Rousseau and Rueher, "Improved filtering for weighted circuit constraints",
/// Constraints 17, 2012, pp. 205-233. Departure: directions have costs of their own.
class TourCost final : public Rule {
  public:
    /// @param next   three or more, all different, within 0 .. n - 1
    /// @param costs  a row for each place, a column for each successor; see OneTree::most_cost
    /// @param store  where the fees are found
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
    std::vector<WideValue> first_fees_; ///< found in the domains that the rule began with
    OneTree tree_;
    // Room for a run:
    std::vector<std::size_t> known_; ///< by place: its successor if that is known, otherwise no place
    std::vector<char> is_taken_;     ///< by place: it is a known successor
};

} // namespace csp
