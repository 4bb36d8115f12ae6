#include <csp/constraints/order/order.hpp>

#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/rule.hpp>

#include <cstddef>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// x[i] + gap <= x[i+1]  for all i. Domain consistent if the variables differ.
///
/// Rule 1. x[i+1] is at least the smallest value of x[i] plus the gap.
/// Rule 2. x[i] is at most the largest value of x[i+1], less the gap.
///
/// From each variable whose bounds have changed, the rule walks up and down the chain as long as bounds move.
/// Stateless, except for a pair that was not entailed in the last run: a hint that needs no undoing.
class IncreasingChain final : public Rule {
  public:
    /// @param chain  at least two
    /// @param gap    0 or 1
    IncreasingChain(std::vector<View> chain, WideValue gap);

    std::string name() const override { return gap_ == 0 ? "increasing" : "strictly increasing"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    bool push_up(std::size_t from, Context& context) const;
    bool push_down(std::size_t from, Context& context) const;
    bool is_entailed(const Context& context);

    std::vector<View> chain_;
    WideValue gap_;
    std::size_t open_ = 0; ///< the first of a pair that was not entailed
};

IncreasingChain::IncreasingChain(std::vector<View> chain, WideValue gap)
    : chain_(std::move(chain)),
      gap_(gap) {}

void IncreasingChain::scope(Wiring& wiring) {
    wiring.on_each(chain_, Events::bounds);
    wiring.wants_dirty();
}

void IncreasingChain::propagate(Context& context) {
    for (const std::uint32_t position : context.dirty())
        if (!push_up(position, context) || !push_down(position, context)) return;
    if (is_entailed(context)) return context.entailed();
    context.fixpoint();
}

/// Applies rule 1 from one variable to the end.
bool IncreasingChain::push_up(std::size_t from, Context& context) const {
    for (std::size_t i = from; i + 1 < chain_.size(); ++i) {
        const Value low = context.min(chain_[i]);
        if (context.min(chain_[i + 1]) >= low + gap_) return true;
        if (!context.at_least(chain_[i + 1], low + gap_, because{atom_at_least(chain_[i], low)}))
            return false;
    }
    return true;
}

/// Applies rule 2 from one variable to the beginning.
bool IncreasingChain::push_down(std::size_t from, Context& context) const {
    for (std::size_t i = from; i > 0; --i) {
        const Value high = context.max(chain_[i]);
        if (context.max(chain_[i - 1]) <= high - gap_) return true;
        if (!context.at_most(chain_[i - 1], high - gap_, because{atom_at_most(chain_[i], high)}))
            return false;
    }
    return true;
}

bool IncreasingChain::is_entailed(const Context& context) {
    const std::size_t pairs = chain_.size() - 1;
    for (std::size_t looked_at = 0; looked_at < pairs; ++looked_at) {
        if (context.max(chain_[open_]) + gap_ > context.min(chain_[open_ + 1])) return false;
        open_ = open_ + 1 == pairs ? 0 : open_ + 1;
    }
    return true;
}

std::optional<bool> IncreasingChain::check(const Assignment& assignment) const {
    for (std::size_t i = 0; i + 1 < chain_.size(); ++i)
        if (assignment[chain_[i]] + gap_ > assignment[chain_[i + 1]]) return false;
    return true;
}

class Increasing final : public ConstraintDefinition {
  public:
    /// @param gap  the least difference of neighbours: 0 or 1
    Increasing(std::vector<View> scope, WideValue gap) : scope_(std::move(scope)), gap_(gap) {}

    std::string kind() const override { return gap_ == 0 ? "increasing" : "strictly_increasing"; }
    std::string statement(const NameOf& name) const override {
        return stated("increasing", {std::to_string(gap_), stated_list(scope_, name)});
    }
    std::vector<View> scope() const override { return scope_; }
    std::string describe(const NameOf& name) const override {
        return (gap_ == 0 ? "increasing: " : "strictly increasing: ") + list_of(scope_, name);
    }
    bool check(const Assignment& assignment) const override {
        for (std::size_t i = 1; i < scope_.size(); ++i)
            if (assignment[scope_[i - 1]] + gap_ > assignment[scope_[i]]) return false;
        return true;
    }

    /// Splits the chain wherever all values of a variable are below all values of the next one.
    void post(Posting& posting) const override {
        const std::vector<View> scope = posting.canonical(scope_);
        std::vector<View> chain;
        for (const View x : scope) {
            if (!chain.empty() && posting.domain(chain.back()).max() + gap_ <= posting.domain(x).min()) {
                post_chain(std::move(chain), posting);
                chain = {};
            }
            chain.push_back(x);
        }
        post_chain(std::move(chain), posting);
    }

    /// Returns one constraint for each pair of neighbours.
    std::vector<Constraint> conjuncts() const override {
        std::vector<Constraint> pairs;
        for (std::size_t i = 1; i < scope_.size(); ++i)
            pairs.push_back(gap_ == 0 ? less_equal(scope_[i - 1], scope_[i])
                                      : less(scope_[i - 1], scope_[i]));
        return pairs;
    }
    std::optional<Constraint> negation() const override { return csp::negation(conjunction(conjuncts())); }

  private:
    void post_chain(std::vector<View> chain, Posting& posting) const {
        if (chain.size() == 2) return less_equal(chain.front() + gap_, chain.back())->post(posting);
        if (chain.size() > 2) posting.add<IncreasingChain>(std::move(chain), gap_);
    }

    std::vector<View> scope_;
    WideValue gap_;
};

} // namespace

Constraint increasing(const List& xs) { return make_over<Increasing>(xs, 0); }
Constraint strictly_increasing(const List& xs) { return make_over<Increasing>(xs, 1); }

} // namespace csp
