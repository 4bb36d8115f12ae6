#include <csp/search/brancher/random_ties.hpp>

#include <csp/search/brancher/composite.hpp>

#include <utility>

namespace csp {

namespace {

class RandomTies final : public CompositeBrancher {
  public:
    using CompositeBrancher::CompositeBrancher;

    std::optional<Atom> next(SearchState& state) override {
        SearchState with_chance = state;
        with_chance.has_random_ties = true;
        return part(0).next(with_chance);
    }
};

} // namespace

Branching random_ties(Branching branching) {
    std::string description = "random_ties(" + branching.description() + ')';
    return {std::move(description), [branching = std::move(branching)](Engine& engine, const Model& model) {
                return std::make_unique<RandomTies>(branching.make(engine, model));
            }};
}

} // namespace csp
