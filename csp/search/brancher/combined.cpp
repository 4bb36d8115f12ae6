#include <csp/search/brancher/branchings.hpp>

#include <csp/base/atom.hpp>
#include <csp/base/error.hpp>
#include <csp/search/brancher/composite.hpp>

#include <cstdint>
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
    Alternate(std::vector<std::unique_ptr<Brancher>> parts, std::vector<std::size_t> turns)
        : CompositeBrancher(std::move(parts)),
          turns_(std::move(turns)) {}

    std::optional<BranchChoice> next(SearchState& state) override {
        return part(turns_[run_ % turns_.size()]).next(state);
    }

    void on_begin() override {
        run_ = 0;
        progress_ = Progress::no_solution;
        CompositeBrancher::on_begin();
    }
    void on_solution(const Store& solution) override {
        if (progress_ == Progress::no_solution) progress_ = Progress::first_run;
        CompositeBrancher::on_solution(solution);
    }
    void on_restart() override {
        run_ = progress_ == Progress::first_run ? 1 : run_ + 1;
        if (progress_ == Progress::first_run) progress_ = Progress::later_runs;
        CompositeBrancher::on_restart();
    }

  private:
    enum class Progress : std::uint8_t { no_solution, first_run, later_runs };

    std::vector<std::size_t> turns_;
    std::size_t run_ = 0;
    Progress progress_ = Progress::no_solution;
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

Branching alternate(std::vector<Branching> parts, std::vector<std::size_t> turns) {
    if (parts.empty()) throw ArgumentError("csp::alternate", "no parts to take turns, expected 1 or more");
    for (const std::size_t turn : turns)
        if (turn >= parts.size())
            throw ArgumentError("csp::alternate", "a turn of part " + std::to_string(turn) + " of " +
                                                      std::to_string(parts.size()) +
                                                      ", expected a lower number");
    if (turns.empty())
        for (std::size_t i = 0; i < parts.size(); ++i) turns.push_back(i);
    std::string description = describe_combination("alternate", parts);
    return {std::move(description),
            [parts = std::move(parts), turns = std::move(turns)](Engine& engine, const Model& model) {
                return std::make_unique<Alternate>(make_all(parts, engine, model), turns);
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
