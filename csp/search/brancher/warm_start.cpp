#include <csp/search/brancher/warm_start.hpp>

#include <csp/base/truth.hpp>
#include <csp/search/brancher/composite.hpp>

#include <utility>

namespace csp {

namespace {

class WarmStart final : public CompositeBrancher {
  public:
    WarmStart(std::vector<Atom> hints, std::unique_ptr<Brancher> then)
        : CompositeBrancher(std::move(then)),
          hints_(std::move(hints)) {}

    std::optional<Atom> next(SearchState& state) override {
        const Store& store = state.engine.store();
        for (const Atom hint : hints_)
            if (state.is_open(hint.variable()) && !is_true(hint, store) && !is_true(!hint, store))
                return hint;
        return part(0).next(state);
    }

  private:
    std::vector<Atom> hints_;
};

} // namespace

Branching warm_start(std::vector<Atom> hints, Branching then) {
    std::string description =
        "warm_start(" + std::to_string(hints.size()) + " hints, " + then.description() + ')';
    return {std::move(description),
            [hints = std::move(hints), then = std::move(then)](Engine& engine, const Model& model) {
                return std::make_unique<WarmStart>(hints, then.make(engine, model));
            }};
}

} // namespace csp
