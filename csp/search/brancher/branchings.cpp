#include <csp/search/brancher/branchings.hpp>

#include <csp/base/atom.hpp>
#include <csp/base/error.hpp>
#include <csp/search/brancher/composite.hpp>

#include <cstdint>
#include <utility>

namespace csp {

BranchChoice choice_of(Brancher& brancher, SearchState& state) {
    const Store& store = state.engine.store();
    const auto choice = brancher.next(state);
    if (!choice) {
        const Var x = variable_order::least(state, [](Var y) { return y.index; });
        return Atom::equal(x, store.min(x));
    }
    if (choice->is_dead_end()) return *choice;
    const Atom atom = choice->first();
    if (state.is_open(atom.variable()) && truth(atom, store) == Truth::unknown) return *choice;
    const std::string chosen = text_of(atom, [&](View x) { return state.engine.name(x); });
    throw ArgumentError("csp::Brancher::next",
                        "the atom " + chosen +
                            ", expected one about an open variable that is neither true nor false");
}

namespace {

class Select : public Brancher {
  public:
    Select(std::unique_ptr<VariableOrder> variables, std::unique_ptr<ValueOrder> values)
        : variables_(std::move(variables)),
          values_(std::move(values)) {}

    std::optional<BranchChoice> next(SearchState& state) override {
        const Var x = variables_->choose(state);
        return values_->branch(state, x);
    }

    void on_begin() override {
        variables_->on_begin();
        values_->on_begin();
    }
    void on_node(const Node& node) override {
        variables_->on_node(node);
        values_->on_node(node);
    }
    void on_solution(const Store& solution) override {
        variables_->on_solution(solution);
        values_->on_solution(solution);
    }
    void on_restart() override {
        variables_->on_restart();
        values_->on_restart();
    }
    void write_learned(std::vector<std::int64_t>& numbers) const override {
        variables_->write_learned(numbers);
        values_->write_learned(numbers);
    }
    void read_learned(std::span<const std::int64_t>& numbers) override {
        variables_->read_learned(numbers);
        values_->read_learned(numbers);
    }

  private:
    std::unique_ptr<VariableOrder> variables_;
    std::unique_ptr<ValueOrder> values_;
};

/// Offers the heuristics only the open ones among its variables. O(variables) per choice.
class SelectAmong final : public Select {
  public:
    SelectAmong(std::vector<Var> variables, std::unique_ptr<VariableOrder> order,
                std::unique_ptr<ValueOrder> values)
        : Select(std::move(order), std::move(values)),
          variables_(std::move(variables)) {
        open_.reserve(variables_.size());
    }

    std::optional<BranchChoice> next(SearchState& state) override {
        open_.clear();
        for (const Var x : variables_)
            if (state.is_open(x)) open_.push_back(x);
        if (open_.empty()) return std::nullopt;
        SearchState among = state.narrowed_to(open_);
        return Select::next(among);
    }

  private:
    std::vector<Var> variables_;
    std::vector<Var> open_;
};

std::string in_words(const VariableOrderKind& variables, const ValueOrderKind& values) {
    return std::string(variables.name).append(", ").append(values.name);
}

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

/// The testing set holds the variables whose decisions failed in a row, the latest last. While one of them is open, no
/// other variable is chosen; when all are fixed, the set is cleared.
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

class GreatestFirst final : public CompositeBrancher {
  public:
    GreatestFirst(std::span<const Var> variables, std::size_t variable_count, std::unique_ptr<Brancher> then)
        : CompositeBrancher(std::move(then)),
          is_listed_(variable_count) {
        for (const Var x : variables) is_listed_[x.index] = true;
    }

    std::optional<BranchChoice> next(SearchState& state) override {
        SearchState with_list = state;
        with_list.begins_greatest = &is_listed_;
        return part(0).next(with_list);
    }

  private:
    std::vector<bool> is_listed_; ///< by variable
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

Branching select(const VariableOrderKind& variable_order, const ValueOrderKind& value_order) {
    return {"select(" + in_words(variable_order, value_order) + ')',
            [&variable_order, &value_order](Engine& engine, const Model& model) {
                return std::make_unique<Select>(variable_order.make(engine, model),
                                                value_order.make(engine, model));
            }};
}

Branching select(std::vector<Var> variables, const VariableOrderKind& variable_order,
                 const ValueOrderKind& value_order) {
    std::string description = "select(" + std::to_string(variables.size()) + " variables, " +
                              in_words(variable_order, value_order) + ')';
    return {std::move(description), [variables = std::move(variables), &variable_order,
                                     &value_order](Engine& engine, const Model& model) {
                for (const Var x : variables) model.require_own(x, "csp::select");
                return std::make_unique<SelectAmong>(variables, variable_order.make(engine, model),
                                                     value_order.make(engine, model));
            }};
}

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

Branching last_conflict(std::size_t count, Branching otherwise) {
    if (count == 0) throw ArgumentError("csp::last_conflict", "0 variables, expected 1 or more");
    std::string description = "last_conflict(" + std::to_string(count) + ", " + otherwise.description() + ')';
    return {std::move(description),
            [count, otherwise = std::move(otherwise)](Engine& engine, const Model& model) {
                return std::make_unique<LastConflict>(count, otherwise.make(engine, model));
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

Branching greatest_first(std::vector<Var> variables, Branching then) {
    std::string description =
        "greatest_first(" + std::to_string(variables.size()) + " variables, " + then.description() + ')';
    return {std::move(description),
            [variables = std::move(variables), then = std::move(then)](Engine& engine, const Model& model) {
                for (const Var x : variables) model.require_own(x, "csp::greatest_first");
                return std::make_unique<GreatestFirst>(variables, model.variable_count(),
                                                       then.make(engine, model));
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
