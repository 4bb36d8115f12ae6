#include <csp/search/defaults.hpp>

#include <csp/base/error.hpp>
#include <csp/base/team.hpp>
#include <csp/constraints/joint_pass.hpp>
#include <csp/search/brancher/branchings.hpp>
#include <csp/search/brancher/composite.hpp>
#include <csp/search/brancher/schedules.hpp>
#include <csp/search/value_order/kinds.hpp>
#include <csp/search/variable_order/kinds.hpp>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace csp {

// Kinds ------------------------------------------------------------------------------------------------

const VariableOrderKind& chosen_variable_order(const SearchOptions& options) {
    return options.variable_order != nullptr ? *options.variable_order : variable_order::dom_wdeg_ca_cd;
}

const ValueOrderKind& chosen_value_order(const SearchOptions& options) {
    return options.value_order != nullptr ? *options.value_order : value_order::phase;
}

const InferenceKind& chosen_inference(const SearchOptions& options) {
    return options.inference != nullptr ? *options.inference : inference::full;
}

Restarts chosen_restarts(const SearchOptions& options) {
    Restarts chosen = options.restarts;
    if (chosen.kind == nullptr) chosen.kind = &restart::luby;
    if (options.by_discrepancies) chosen.kind = &restart::none;
    return chosen;
}

const NeighbourhoodKind& chosen_neighbourhood(const SearchOptions& options) {
    if (!options.minimise || !has_restarts(options)) return neighbourhood::none;
    return options.neighbourhood != nullptr ? *options.neighbourhood : neighbourhood::interleaved;
}

// Questions --------------------------------------------------------------------------------------------

bool has_restarts(const SearchOptions& options) { return chosen_restarts(options).kind != &restart::none; }

bool has_neighbourhoods(const SearchOptions& options) {
    return &chosen_neighbourhood(options) != &neighbourhood::none;
}

bool leaves_order_open(const SearchOptions& options) {
    return options.variable_order == nullptr && options.value_order == nullptr && !options.branching;
}

bool may_learn(const SearchOptions& options) {
    return chosen_inference(options).strengthen == nullptr && !options.by_discrepancies;
}

bool learns_by_turns(const SearchOptions& options) {
    return options.learning == Learning::automatic && may_learn(options) && has_restarts(options);
}

namespace {

/// Whether a search, for the best solution if there is a cost, learns at some time.
bool learns(const SearchOptions& options) {
    return options.learning == Learning::always || (options.minimise && learns_by_turns(options));
}

} // namespace

bool shares_tree(const SearchOptions& options) {
    return !learns(options) && !options.by_discrepancies && !has_neighbourhoods(options);
}

// Threads ----------------------------------------------------------------------------------------------

SearchOptions options_for_threads(SearchOptions options) {
    if (options.neighbourhood == nullptr && !learns(options) && number_of_threads(options.threads) > 1)
        options.neighbourhood = &neighbourhood::none;
    return options;
}

// Proofs -----------------------------------------------------------------------------------------------

SearchOptions options_for_proof(SearchOptions options) {
    options.threads = 1;
    options.engine = EngineChoice::general;
    options.learning = Learning::always;
    options.by_discrepancies = false;
    if (chosen_inference(options).strengthen != nullptr) options.inference = nullptr;
    options.tuning.uses_cores = false;
    options.tuning.reads_stated_costs = false;
    options.tuning.without.clear();
    for (const JointPass* const pass : joint::all()) options.tuning.without.emplace_back(pass->name);
    return options;
}

std::vector<std::string> switched_off_for_proof() {
    return {"kernel",       "threads",     "search without learning", "trials", "discrepancies", "cores",
            "stated costs", "joint passes"};
}

// Loading ----------------------------------------------------------------------------------------------

bool load_by(const SearchOptions& options, const Model& model, Engine& engine, Interrupt* interrupt) {
    const std::vector<std::string>& without = options.tuning.without;
    return chosen_inference(options).load(model, engine, interrupt,
                                          {.without = {without.begin(), without.end()}});
}

// Decisions -------------------------------------------------------------------------------------------

namespace {

/// Finds for each variable the constraint that defines it, such that no cycle of variables define each other.
class Definitions {
  public:
    Definitions(const Model& model, std::size_t constraint_count)
        : model_(model),
          defining_(model.variable_count(), none),
          progress_(model.variable_count(), Progress::not_seen) {
        for (std::size_t c = 0; c < constraint_count; ++c)
            for (const Var x : determined_by(model.constraint(c).definition()))
                if (defining_[x.index] == none) defining_[x.index] = static_cast<std::uint32_t>(c);
        for (std::uint32_t x = 0; x < defining_.size(); ++x)
            if (progress_[x] == Progress::not_seen) break_circles_from(x);
    }

    bool is_defined(Var x) const { return defining_[x.index] != none; }

  private:
    enum class Progress : std::uint8_t { not_seen, on_the_way, done };
    /// A variable, and the number of its defining variables that have been followed.
    struct Step {
        std::uint32_t variable;
        std::size_t followed;
    };

    /// Walks depth first from defined variables to their defining variables. A variable that is reached while it is
    /// still on the current path closes a cycle, and becomes a decision.
    void break_circles_from(std::uint32_t first) {
        way_.push_back({first, 0});
        progress_[first] = Progress::on_the_way;
        while (!way_.empty()) {
            const std::uint32_t x = way_.back().variable;
            const auto next = next_source(way_.back());
            if (!next) {
                progress_[x] = Progress::done;
                way_.pop_back();
            } else if (progress_[next->index] == Progress::on_the_way) {
                defining_[next->index] = none;
            } else if (progress_[next->index] == Progress::not_seen) {
                progress_[next->index] = Progress::on_the_way;
                way_.push_back({next->index, 0});
            }
        }
    }

    /// Returns the next defining variable of the step's variable; nullopt if none is left.
    std::optional<Var> next_source(Step& step) const {
        const std::uint32_t c = defining_[step.variable];
        if (c == none) return std::nullopt;
        const auto scope = model_.variables_of(c);
        while (step.followed < scope.size()) {
            const Var source = scope[step.followed++];
            if (defining_[source.index] != c) return source; // skips those that the same constraint defines
        }
        return std::nullopt;
    }

    static constexpr std::uint32_t none = ~std::uint32_t{0};

    const Model& model_;
    std::vector<std::uint32_t> defining_;
    std::vector<Progress> progress_;
    std::vector<Step> way_;
};

} // namespace

std::vector<bool> left_for_the_end(const Model& model, const SearchOptions& options,
                                   std::size_t constraint_count) {
    std::vector<bool> is_left;
    if (!options.decisions.empty()) {
        is_left.resize(model.variable_count(), true);
        for (const Var x : options.decisions) is_left[x.index] = false;
        return is_left;
    }
    if (options.branching || options.variable_order != nullptr) return {};
    const Definitions definitions(model, constraint_count);
    for (std::uint32_t x = 0; x < model.variable_count(); ++x) {
        if (!definitions.is_defined(Var{x})) continue;
        is_left.resize(model.variable_count());
        is_left[x] = true;
    }
    return is_left;
}

// Orders ----------------------------------------------------------------------------------------------

namespace {

/// An order and its name.
struct NamedOrder {
    std::string name;
    const Branching* branching;
};

/// Returns the order of each run of a cycle.
std::vector<NamedOrder> cycle_of(const Orders& orders) {
    const NamedOrder own{"own", &orders.own};
    if (!orders.stated && !orders.greedy && !orders.scheduled) return {own};
    const auto named = [](const char* name, const std::optional<Branching>& order, NamedOrder otherwise) {
        return order ? NamedOrder{name, &*order} : std::move(otherwise);
    };
    if (orders.scheduled) {
        CSP_ASSERT(!orders.stated && !orders.greedy);
        return {named("scheduled", orders.scheduled, own), own, own};
    }
    const NamedOrder stated = named("stated", orders.stated, own);
    const NamedOrder greedy = named("greedy", orders.greedy, stated);
    const NamedOrder first = orders.stated ? stated : greedy;
    return {first, own, own, greedy, stated, own, own, stated};
}

} // namespace

Branching by_turns(const Orders& orders) {
    const std::vector<NamedOrder> cycle = cycle_of(orders);
    if (cycle.size() == 1) return orders.own;
    std::vector<Branching> parts;
    std::vector<const Branching*> places;
    std::vector<std::size_t> turns;
    for (const NamedOrder& order : cycle) {
        const auto known = std::find(places.begin(), places.end(), order.branching);
        turns.push_back(static_cast<std::size_t>(known - places.begin()));
        if (known != places.end()) continue;
        places.push_back(order.branching);
        parts.push_back(*order.branching);
    }
    return alternate(std::move(parts), std::move(turns));
}

std::string describe(const Orders& orders) {
    std::string text;
    for (const NamedOrder& order : cycle_of(orders)) text += (text.empty() ? "" : ", ") + order.name;
    return text;
}

std::vector<Task> tasks_by_turns(const SearchOptions& options, const Engine& engine, const Model& model) {
    if (!leaves_order_open(options) || !has_restarts(options) || !options.minimise) return {};
    std::vector<Task> tasks = tasks_of(engine, model);
    if (tasks.size() < 2) tasks.clear();
    return tasks;
}

namespace {

/// The variables whose greatest values cost least.
std::vector<Var> gains_of(const std::optional<Expression>& cost) {
    std::vector<Var> gains;
    if (cost && cost->functions().empty())
        for (const Term& term : cost->terms())
            if (term.coefficient < 0) gains.push_back(term.variable.variable());
    return gains;
}

/// The order of the search itself. A value order that the user leaves open begins with the values of least cost.
Branching own_order(const SearchOptions& options) {
    Branching own = select(chosen_variable_order(options), chosen_value_order(options));
    if (options.value_order != nullptr) return own;
    std::vector<Var> gains = gains_of(options.minimise);
    return gains.empty() ? own : greatest_first(std::move(gains), std::move(own));
}

} // namespace

Orders orders_with(std::vector<Task> tasks, const SearchOptions& options) {
    Orders orders{.own = own_order(options)};
    if (!tasks.empty()) orders.scheduled = sequence({schedule_or_postpone(std::move(tasks)), orders.own});
    return orders;
}

// Branching -------------------------------------------------------------------------------------------

namespace {

/// Branches like `then`, but until a solution is found, it tries the hint of a variable before all further values:
/// `then` chooses the variable, and its choice of a value is ignored if the hint is still in the domain. O(1) per
/// choice.
///
/// This class wraps a whole brancher, so hints work with every way to branch.
///
/// A choice that may be postponed is replaced by a choice whose negation is posted. Below `x == hint`, the brancher
/// searches as if the hint were a given, and below `x != hint` it continues with the remaining values; so it still
/// finds all solutions that it would find without hints.
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

/// Branches like the part, but posts the negation of a choice that the part would postpone. Postponing relies on rules:
/// it assumes that a bound which has failed, and which no rule has removed since, would fail again.
class WithoutPostponing final : public CompositeBrancher {
  public:
    using CompositeBrancher::CompositeBrancher;

    std::optional<BranchChoice> next(SearchState& state) override {
        const std::optional<BranchChoice> choice = part(0).next(state);
        return choice && choice->is_postponable() ? BranchChoice(choice->first()) : choice;
    }
};

std::unique_ptr<Brancher> make_without_hints(const SearchOptions& options, Engine& engine,
                                             const Model& model) {
    if (options.branching) return options.branching->make(engine, model);
    return by_turns(orders_with(tasks_by_turns(options, engine, model), options)).make(engine, model);
}

} // namespace

std::unique_ptr<Brancher> make_brancher(const SearchOptions& options, Engine& engine, const Model& model) {
    std::unique_ptr<Brancher> brancher = make_without_hints(options, engine, model);
    if (chosen_inference(options).uses_definitions)
        brancher = std::make_unique<WithoutPostponing>(std::move(brancher));
    if (model.hints().empty()) return brancher;
    return std::make_unique<HintsFirst>(model, std::move(brancher));
}

// Words ------------------------------------------------------------------------------------------------

std::string describe(const SearchOptions& options) {
    std::string text = (options.branching ? *options.branching : own_order(options)).description();
    text.append(", ").append(chosen_inference(options).name).append(" inference, ");
    text.append(has_restarts(options) ? chosen_restarts(options).kind->name : "no").append(" restarts");
    if (options.learning == Learning::always) text += ", learning";
    if (learns_by_turns(options)) text += ", learning after many failures";
    if (options.by_discrepancies) text += ", by discrepancies";
    if (has_neighbourhoods(options))
        text.append(", ").append(chosen_neighbourhood(options).name).append(" neighbourhoods");
    return text;
}

} // namespace csp
