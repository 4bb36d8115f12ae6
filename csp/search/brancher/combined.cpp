#include <csp/search/brancher/branchings.hpp>

#include <csp/base/error.hpp>
#include <csp/base/truth.hpp>
#include <csp/search/brancher/composite.hpp>

#include <utility>

namespace csp {

namespace {

class Sequence final : public CompositeBrancher {
  public:
    using CompositeBrancher::CompositeBrancher;

    std::optional<BranchChoice> next(SearchState& state) override {
        for (std::size_t i = 0; i < part_count(); ++i)
            if (const auto choice = part(i).next(state)) return choice;
        return std::nullopt;
    }
};

class Alternate final : public CompositeBrancher {
  public:
    using CompositeBrancher::CompositeBrancher;

    std::optional<BranchChoice> next(SearchState& state) override { return part(turn_).next(state); }

    void on_begin() override {
        turn_ = 0;
        CompositeBrancher::on_begin();
    }
    void on_restart() override {
        turn_ = (turn_ + 1) % part_count();
        CompositeBrancher::on_restart();
    }

  private:
    std::size_t turn_ = 0;
};

class WarmStart final : public CompositeBrancher {
  public:
    WarmStart(std::vector<Atom> hints, std::unique_ptr<Brancher> then)
        : CompositeBrancher(std::move(then)),
          hints_(std::move(hints)) {}

    std::optional<BranchChoice> next(SearchState& state) override {
        const Store& store = state.engine.store();
        for (const Atom hint : hints_)
            if (state.is_open(hint.variable()) && !is_true(hint, store) && !is_true(!hint, store))
                return hint;
        return part(0).next(state);
    }

  private:
    std::vector<Atom> hints_;
};

class RandomTies final : public CompositeBrancher {
  public:
    using CompositeBrancher::CompositeBrancher;

    std::optional<BranchChoice> next(SearchState& state) override {
        SearchState with_chance = state;
        with_chance.has_random_ties = true;
        return part(0).next(with_chance);
    }
};

class BranchBy final : public Brancher {
  public:
    explicit BranchBy(std::function<std::optional<Atom>(SearchState&)> choose) : choose_(std::move(choose)) {}

    std::optional<BranchChoice> next(SearchState& state) override { return choose_(state); }

  private:
    std::function<std::optional<Atom>(SearchState&)> choose_;
};

} // namespace

Branching sequence(std::vector<Branching> parts) {
    std::string description = describe_combination("sequence", parts);
    return {std::move(description), [parts = std::move(parts)](Engine& engine, const Model& model) {
                return std::make_unique<Sequence>(make_all(parts, engine, model));
            }};
}

Branching alternate(std::vector<Branching> parts) {
    if (parts.empty()) throw ArgumentError("csp::alternate", "no parts to take turns, expected 1 or more");
    std::string description = describe_combination("alternate", parts);
    return {std::move(description), [parts = std::move(parts)](Engine& engine, const Model& model) {
                return std::make_unique<Alternate>(make_all(parts, engine, model));
            }};
}

Branching warm_start(std::vector<Atom> hints, Branching then) {
    std::string description =
        "warm_start(" + std::to_string(hints.size()) + " hints, " + then.description() + ')';
    return {std::move(description),
            [hints = std::move(hints), then = std::move(then)](Engine& engine, const Model& model) {
                return std::make_unique<WarmStart>(hints, then.make(engine, model));
            }};
}

Branching random_ties(Branching branching) {
    std::string description = "random_ties(" + branching.description() + ')';
    return {std::move(description), [branching = std::move(branching)](Engine& engine, const Model& model) {
                return std::make_unique<RandomTies>(branching.make(engine, model));
            }};
}

Branching branch_by(std::string name, std::function<std::optional<Atom>(SearchState&)> choose) {
    return {std::move(name), [choose = std::move(choose)](Engine&, const Model&) {
                return std::make_unique<BranchBy>(choose);
            }};
}

} // namespace csp
