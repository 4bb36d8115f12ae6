#include <csp/search/brancher/branchings.hpp>

#include <csp/base/error.hpp>
#include <csp/search/brancher/composite.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// The testing set holds the variables whose decisions failed in a row, the latest last. While one of them is open,
/// nothing else is chosen; when all are fixed, the set is cleared.
class LastConflict final : public CompositeBrancher {
  public:
    LastConflict(std::size_t count, std::unique_ptr<Brancher> otherwise)
        : CompositeBrancher(std::move(otherwise)),
          count_(count) {
        testing_.reserve(count);
    }

    std::optional<BranchChoice> next(SearchState& state) override {
        for (const Var x : testing_) {
            if (!state.is_open(x)) continue;
            SearchState only = state.narrowed_to({&x, 1});
            if (const auto choice = part(0).next(only)) return choice;
        }
        testing_.clear();
        return part(0).next(state);
    }

    void on_begin() override {
        testing_.clear();
        CompositeBrancher::on_begin();
    }
    void on_node(const Node& node) override {
        if (!node.is_consistent && testing_.size() < count_) add(node);
        CompositeBrancher::on_node(node);
    }
    void on_restart() override {
        testing_.clear();
        CompositeBrancher::on_restart();
    }

  private:
    /// Auxiliary variables are never chosen.
    void add(const Node& node) {
        const Var x = node.branch.variable();
        if (x.index >= node.engine.variable_count()) return;
        if (place_of(x, testing_) == testing_.size()) testing_.push_back(x);
    }

    std::size_t count_;
    std::vector<Var> testing_;
};

} // namespace

Branching last_conflict(std::size_t count, Branching otherwise) {
    if (count == 0) throw ArgumentError("csp::last_conflict", "0 variables, expected 1 or more");
    std::string description = "last_conflict(" + std::to_string(count) + ", " + otherwise.description() + ')';
    return {std::move(description),
            [count, otherwise = std::move(otherwise)](Engine& engine, const Model& model) {
                return std::make_unique<LastConflict>(count, otherwise.make(engine, model));
            }};
}

} // namespace csp
