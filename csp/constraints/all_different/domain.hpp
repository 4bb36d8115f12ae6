#pragma once

#include <csp/base/domain.hpp>
#include <csp/constraints/all_different/value_graph.hpp>
#include <csp/engine/rule.hpp>

#include <memory>
#include <vector>

namespace csp {

/// all_different by domain consistency.
///
/// Rule 1. If k variables have k values between them (a Hall set), these are removed from every other variable.
/// Rule 2. If k variables have fewer than k values between them: failure.
///
/// A matching of variables with values finds all of these: see ValueGraph. Variables that can move to a value that no
/// variable needs belong to no Hall set, and the search for components skips them.
///
/// The values are numbered by blocks of 64, which skip ranges of values that no variable may take:
///
///     bit b of word w of a row  <->  the value blocks[w] + b
///
/// Complexity: O(n words) word operations to find components, and as much again for each variable that has lost its
/// match. Fixed variables are skipped. Space O(n words). In a search that learns, a Hall set is looked for only when a
/// reason is asked for, in the domains at the time of the deduction: this takes O(n values), and as long as one run.
template <std::size_t fixed_words> // 0: any number
class AllDifferentDomain final : public Rule {
  public:
    AllDifferentDomain(std::vector<View> scope, const Store& store, std::vector<Value> blocks);

    std::string name() const override { return "all different, domain"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    void explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                       Reason& reason) const override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Graph = ValueGraph<fixed_words>;
    using Index = typename Graph::Index;
    using Members = typename Graph::Members;

    bool remove(Context& context, Members members, Index i, const Word* gone);
    Index set_apart_fixed(Index open);
    static constexpr Index none = ~Index{0};

    void explain_all_but(Reason& reason, Index i, const Word* values) const;
    void explain_hall_set(Reason& reason, const Graph& graph, Members members) const;

    std::vector<View> scope_;
    std::vector<Value> blocks_;
    std::vector<Word> initial_; ///< the rows when the rule was made
    Graph graph_;
    std::vector<Index> order_; ///< the first `open` still matter
    Reversible<Index> open_;
};

/// The rule for a scope whose values are these, or null if the rows would take more than 32 MiB.
std::unique_ptr<Rule> make_all_different_domain(const std::vector<View>& scope, const Store& store,
                                                const std::vector<Interval>& values);

} // namespace csp
