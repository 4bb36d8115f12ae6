#include <csp/constraints/order/increasing.hpp>

#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/order/increasing_chain.hpp>

#include <utility>

namespace csp {

namespace {

class Increasing final : public ConstraintDefinition {
  public:
    /// @param gap  the least difference of neighbours: 0 or 1
    Increasing(std::vector<View> scope, WideValue gap) : scope_(std::move(scope)), gap_(gap) {}

    std::string kind() const override { return gap_ == 0 ? "increasing" : "strictly_increasing"; }
    std::vector<View> scope() const override { return scope_; }
    std::string describe(const NameOf& name) const override {
        return (gap_ == 0 ? "increasing: " : "strictly increasing: ") + list_of(scope_, name);
    }
    bool check(const Assignment& assignment) const override {
        for (std::size_t i = 1; i < scope_.size(); ++i)
            if (assignment[scope_[i - 1]] + gap_ > assignment[scope_[i]]) return false;
        return true;
    }

    /// If all values of a variable are below all values of the next, the chain splits there.
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

    /// Each with the next.
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
