#include <csp/search/brancher/hints.hpp>

#include <csp/search/brancher/composite.hpp>

#include <utility>
#include <vector>

namespace csp {

namespace {

/// Wraps a whole brancher, so that no way to branch can bypass hints.
///
/// A choice that may be postponed is replaced by one that is negated: below `x == hint`, the brancher searches as if
/// that were a given, and below `x != hint` it goes on with the remaining values, so no solution is lost that it would
/// find.
class HintsFirst final : public CompositeBrancher {
  public:
    HintsFirst(const Model& model, std::unique_ptr<Brancher> then)
        : CompositeBrancher(std::move(then)),
          hints_(model.variable_count(), none) {
        for (const auto& [x, v] : model.hints()) hints_[x.index] = v;
    }

    std::optional<BranchChoice> next(SearchState& state) override {
        if (has_solution_) return part(0).next(state);
        const BranchChoice choice = choice_of(part(0), state);
        if (choice.is_dead_end()) return choice;
        const Var x = choice.first().variable();
        const Value hint = x.index < hints_.size() ? hints_[x.index] : none;
        if (!state.engine.store().contains(x, hint) || choice.first() == Atom::equal(x, hint)) return choice;
        return Atom::equal(x, hint);
    }

    void on_begin() override {
        has_solution_ = false;
        CompositeBrancher::on_begin();
    }
    void on_solution(const Store& solution) override {
        has_solution_ = true;
        CompositeBrancher::on_solution(solution);
    }

  private:
    static constexpr Value none = min_value - 1; ///< in no domain

    std::vector<Value> hints_; ///< by variable
    bool has_solution_ = false;
};

} // namespace

std::unique_ptr<Brancher> hints_first(const Model& model, std::unique_ptr<Brancher> then) {
    if (model.hints().empty()) return then;
    return std::make_unique<HintsFirst>(model, std::move(then));
}

} // namespace csp
