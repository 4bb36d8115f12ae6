#include <csp/search/value_order/kinds.hpp>

#include <algorithm>
#include <vector>

namespace csp::value_order {

namespace {

/// Branches on the stored value of the variable, or on its first value if the stored one is not in the domain.
class Remembering : public ValueOrder {
  public:
    explicit Remembering(const Engine& engine) : remembered_(engine.variable_count(), none) {}

    Atom branch(SearchState& state, Var x) override {
        const Value value = remembered_[x.index];
        return Atom::equal(x, state.engine.store().contains(x, value) ? value : state.first_value(x));
    }
    void on_begin() override { std::fill(remembered_.begin(), remembered_.end(), none); }

  protected:
    static constexpr Value none = min_value - 1;

    std::vector<Value> remembered_; ///< by variable
};

class Phase final : public Remembering {
  public:
    using Remembering::Remembering;

    void on_node(const Node& node) override {
        if (!node.is_consistent) return;
        const Store& store = node.engine.store();
        for (const Trail::SavedCell& before : node.changed)
            if (before.variable < remembered_.size() && store.is_fixed(Var{before.variable}))
                remembered_[before.variable] = store.value(Var{before.variable});
    }
};

class BestSolution final : public Remembering {
  public:
    using Remembering::Remembering;

    void on_solution(const Store& solution) override {
        for (std::uint32_t x = 0; x < remembered_.size(); ++x)
            remembered_[x] = solution.is_fixed(Var{x}) ? solution.value(Var{x}) : none;
    }
};

} // namespace

const ValueOrderKind phase{"phase", "the value it had last (phase saving), else the least",
                           "Pipatsrisawat and Darwiche, SAT 2007", make_kind<ValueOrder, Phase>};

const ValueOrderKind best{"best", "the value in the best solution so far, else the least",
                          "Demirovic, Chu, Stuckey, CP 2018", make_kind<ValueOrder, BestSolution>};

} // namespace csp::value_order
