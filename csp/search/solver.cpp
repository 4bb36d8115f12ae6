#include <csp/search/solver.hpp>

#include <csp/base/error.hpp>
#include <csp/engine/rule.hpp>
#include <csp/graph/graph.hpp>
#include <csp/learn/nogoods.hpp>
#include <csp/proof/proof_text.hpp>
#include <csp/proof/proof_writer.hpp>
#include <csp/search/defaults.hpp>
#include <csp/search/region.hpp>
#include <csp/search/solver_parts.hpp>
#include <csp/search/tree_search.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>

namespace csp {

namespace {

/// Joins all parts that have a variable of the scope into one, since the objective depends on all of them. Returns the
/// number of that part; nullopt if there is none.
std::optional<std::size_t> join_parts(std::vector<std::vector<Var>>& parts, const std::vector<View>& scope) {
    std::vector<bool> is_in_scope;
    for (const View x : scope) {
        const std::size_t index = x.variable().index;
        if (index >= is_in_scope.size()) is_in_scope.resize(index + 1);
        is_in_scope[index] = true;
    }
    std::vector<Var>* joined = nullptr;
    for (std::vector<Var>& part : parts) {
        if (std::none_of(part.begin(), part.end(),
                         [&](Var x) { return x.index < is_in_scope.size() && is_in_scope[x.index]; }))
            continue;
        if (joined == nullptr) {
            joined = &part;
            continue;
        }
        joined->insert(joined->end(), part.begin(), part.end());
        part.clear();
    }
    if (joined == nullptr) return std::nullopt;
    std::sort(joined->begin(), joined->end(), [](Var x, Var y) { return x.index < y.index; });
    const auto number = static_cast<std::size_t>(joined - parts.data()); // all parts before it stay
    std::erase_if(parts, [](const std::vector<Var>& part) { return part.empty(); });
    return number;
}

} // namespace

/// An engine with the model loaded, and the objects that refer to the engine.
struct Solver::Session {
    explicit Session(std::uint64_t seed) : random(seed) {}

    Engine engine;
    Random random;
    std::unique_ptr<Brancher> brancher;
    std::unique_ptr<Neighbourhood> neighbourhood;
    std::optional<TreeSearch> search;
    std::vector<bool> is_fixed; ///< by variable, once the model is at its fixpoint
    std::vector<Group> groups;  ///< of all components; empty until first used
    std::optional<Cost> cost;   ///< the cost to minimise
    std::optional<Objective> objective;
    std::size_t auxiliary_count = 0; ///< of the engine, before searches added their own
};

// Set-up -----------------------------------------------------------------------------------------------

Solver::Solver(const Model& model, SearchOptions options, const SharedState& shared)
    : model_(model),
      variable_count_(model.variable_count()),
      constraint_count_(model.constraint_count()),
      options_(options.proof == nullptr ? std::move(options) : options_for_proof(std::move(options))),
      watch_(options_.limits, options_.stop),
      shared_(shared) {
    require_consistent(options_);
    if (options_.minimise) {
        for (const View x : options_.minimise->scope()) require_known(x.variable(), "csp::Solver");
        require_values_only(*options_.minimise, model_);
        if (options_.proof != nullptr) require_stated(*options_.minimise);
    }
    if (!options_.projection.empty()) is_projected_.resize(variable_count_, options_.minimise.has_value());
    for (const Var x : options_.projection) {
        require_known(x, "csp::Solver");
        is_projected_[x.index] = true;
    }
    for (const Var x : options_.decisions) require_known(x, "csp::Solver");
    is_left_ = left_for_the_end(model_, options_, constraint_count_);
    if (options_.on_progress)
        watch_.report_to([this](const Statistics& known) {
            options_.on_progress(
                {known, optimum(), is_ready() ? session_->search->strategy().row() : std::nullopt});
        });
    take_in();
}

Solver::~Solver() = default;

/// Loads the model. Returns false if a limit was reached first.
bool Solver::take_in() {
    const RunningClock running(watch_);
    session_ = std::make_unique<Session>(options_.seed);
    Engine& engine = session_->engine;
    engine.set_listener(options_.proof == nullptr ? options_.listener : begin_proof(engine));
    if (watch_.is_due() || !load_by(options_, model_, engine, &watch_)) return false;
    SearchPolicy policy{.restarts = chosen_restarts(options_),
                        .by_discrepancies = options_.by_discrepancies,
                        .strengthen = chosen_inference(options_).strengthen,
                        .tuning = options_.tuning};
    if (policy.restarts.kind != &restart::none && policy.restarts.longest_nogood >= 2) {
        auto nogoods = std::make_unique<RestartNogoods>(engine.store(), variable_count_,
                                                        options_.tuning.most_restart_nogoods);
        policy.nogoods = nogoods.get();
        engine.add_rule(std::move(nogoods), {}, Origin::nogood);
    }
    if (options_.minimise && !engine.failed()) {
        if (options_.tuning.reads_stated_costs)
            session_->cost.emplace(*options_.minimise, engine, model_, constraint_count_);
        else
            session_->cost.emplace(*options_.minimise, engine);
    }
    policy.minimises = session_->cost.has_value();
    engine.set_interrupt(&watch_);
    engine.propagate();
    if (engine.is_interrupted()) return false;
    if (options_.proof != nullptr)
        engine.set_listener(nullptr); // with a listener, reasons are stated early, which changes the search
    session_->brancher = make_brancher(options_, engine, model_);
    if (has_neighbourhoods(options_)) {
        session_->neighbourhood = chosen_neighbourhood(options_).make(engine, model_);
        if (session_->cost && !engine.failed()) session_->neighbourhood->aim_at(*session_->cost);
        policy.neighbourhood = session_->neighbourhood.get();
        policy.interleaves_neighbourhoods = &chosen_neighbourhood(options_) == &neighbourhood::interleaved;
    }
    session_->search.emplace(engine, model_, *session_->brancher, session_->random, watch_, policy);
    const bool wants_one = options_.minimise || options_.limits.solutions == 1;
    if (options_.learning == Learning::always || (learns_by_turns(options_) && wants_one)) {
        auto check = checks_enabled ? make_lesson_check(model_, options_) : nullptr;
        LearningConflicts& learning = session_->search->strategy().learn(options_.learning, std::move(check));
        if (options_.proof != nullptr) learning.prove_by(options_.proof->text());
        if (options_.tuning.sharpens_reasons)
            learning.sharpen_by([this, variables = model_.variable_count(),
                                 constraints = model_.constraint_count()](Engine& scratch) {
                if (model_.variable_count() != variables || model_.constraint_count() != constraints)
                    return false; // the search would not include later additions
                if (!load_by(options_, model_, scratch, &watch_)) return false;
                scratch.propagate();
                scratch.set_interrupt(nullptr);
                return !scratch.is_interrupted();
            });
    }
    session_->is_fixed.resize(variable_count_, true);
    if (!engine.failed())
        for (std::uint32_t x = 0; x < variable_count_; ++x)
            session_->is_fixed[x] = engine.store().is_fixed(Var{x});
    session_->auxiliary_count = engine.auxiliaries().size();
    state_ = State::loaded;
    return true;
}

/// Returns the listener that writes the proof until the search begins.
Listener* Solver::begin_proof(const Engine& engine) {
    if (!std::exchange(has_begun_proof_, true))
        options_.proof->text().begin(
            [this] {
                return write_model(model_, options_.minimise ? &*options_.minimise : nullptr,
                                   options_.projection);
            },
            switched_off_for_proof());
    return options_.proof->text().root_listener(engine);
}

std::span<const std::vector<Var>> Solver::components() const {
    if (!is_ready()) return {};
    if (!components_) {
        std::vector<bool> is_fixed = session_->is_fixed;
        is_fixed.resize(model_.variable_count(), true); // variables that were added later are in no part
        components_ = csp::components(model_, is_fixed, constraint_count_);
        if (options_.minimise) part_with_cost_ = join_parts(*components_, options_.minimise->scope());
    }
    return *components_;
}

void Solver::require_known(Var x, const char* function) const {
    if (x.index >= variable_count_ && x.may_be_of(model_.number()) && !x.is_none())
        throw ArgumentError(function, "variable number " + std::to_string(x.index) + ", but the model had " +
                                          std::to_string(variable_count_) +
                                          " variables when the solver was made");
    model_.require_own(x, function);
}

const std::vector<Var>& Solver::require_part(std::size_t part, const char* function) const {
    if (part >= components().size())
        throw ArgumentError(function, "part " + std::to_string(part) + ", but there are " +
                                          std::to_string(components().size()) + ", counted from 0");
    return (*components_)[part];
}

// Searches ---------------------------------------------------------------------------------------------

void Solver::begin(std::span<const Atom> givens) {
    for (const Atom given : givens) require_known(given.variable(), "csp::Solver::begin");
    once_loaded([this, region = Region{.atoms = {givens.begin(), givens.end()}}] {
        start(all_groups(), region);
        is_of_region_ = true;
    });
}

void Solver::begin_assuming(std::span<const Atom> assumptions, std::span<const Atom> givens) {
    for (const auto* const atoms : {&assumptions, &givens})
        for (const Atom atom : *atoms) require_known(atom.variable(), "csp::Solver::begin_assuming");
    if (options_.learning != Learning::always)
        throw ArgumentError("csp::Solver::begin_assuming",
                            "SearchOptions::learning is not always, and only a search that learns can find "
                            "the assumptions responsible");
    once_loaded([this, region = Region{.atoms = {givens.begin(), givens.end()}},
                 assumed = std::vector(assumptions.begin(), assumptions.end())] {
        start(all_groups(), region, assumed);
    });
}

std::vector<ReasonUse> Solver::reason_uses() const {
    if (!is_ready() || session_->search->strategy().learning() == nullptr) return {};
    return session_->search->strategy().learning()->reason_uses(model_.names());
}

std::optional<std::vector<Atom>> Solver::blamed() const {
    if (state_ != State::searching || stopped() != StopReason::exhausted || statistics().solutions > 0)
        return std::nullopt;
    if (session_->search->strategy().learning() == nullptr) return std::nullopt;
    return session_->search->blamed();
}

void Solver::begin_on(const std::vector<Var>& variables, const std::vector<Var>& afterwards) {
    std::vector<Group> groups;
    std::vector<bool> is_listed(variable_count_);
    for (const auto* const list : {&variables, &afterwards}) {
        Group group{{}, 0, list == &variables};
        for (const Var x : *list) {
            require_known(x, "csp::Solver::begin_on");
            if (!is_listed[x.index]) group.variables.push_back(x);
            is_listed[x.index] = true;
        }
        if (list == &variables || !group.variables.empty()) groups.push_back(std::move(group));
    }
    once_loaded([this, groups = std::move(groups)] { start(groups, {}); });
}

/// Ends the current search and begins another, now or, if a limit is reached before the model is loaded, in next().
void Solver::once_loaded(std::function<void()> begin) {
    if (end_search())
        begin();
    else
        begin_later_ = std::move(begin);
}

/// Removes everything that a search has added to the engine, so the next search begins with the model alone. If the
/// search has added variables, the model is loaded again. Returns false if a limit was reached first.
bool Solver::end_search() {
    begin_later_ = nullptr;
    has_solution_ = false;
    if (!is_ready()) return false;
    session_->search->end();
    session_->objective.reset();
    if (state_ != State::loaded) watch_.reset();
    state_ = State::ended;
    if (session_->engine.auxiliaries().size() == session_->auxiliary_count) return true;
    state_ = State::unloaded;
    return take_in();
}

void Solver::start(std::span<const Group> groups, const Region& region, std::span<const Atom> assumptions) {
    require_provable(region.atoms.empty() && assumptions.empty() && groups.data() == session_->groups.data());
    session_->search->begin(groups, region, new_objective(), assumptions);
    state_ = State::searching;
}

/// Refuses a search that a proof cannot cover.
/// @param is_whole  whether the next search is about the whole model
void Solver::require_provable(bool is_whole) {
    if (options_.proof == nullptr) return;
    if (std::exchange(is_proving_, true) || !is_whole)
        throw ArgumentError("csp::Solver", "SearchOptions::proof, but a proof is about the first search of a "
                                           "solver, of all variables, without givens and assumptions");
}

/// Returns the objective of the next search; null if nothing is minimised. No search is in progress until the next one
/// begins.
Objective* Solver::new_objective() {
    state_ = State::ended; // if a rule throws, the search cannot be continued
    is_of_region_ = false;
    LearningConflicts* const learning = session_->search->strategy().learning();
    if (learning != nullptr && shared_.nogoods != nullptr) learning->share(*shared_.nogoods, shared_.author);
    std::optional<Objective>& objective = session_->objective;
    if (session_->cost && shared_.best != nullptr) objective.emplace(*session_->cost, *shared_.best);
    if (session_->cost && shared_.best == nullptr) objective.emplace(*session_->cost);
    return objective ? &*objective : nullptr;
}

std::span<const Group> Solver::all_groups() {
    std::vector<Group>& groups = session_->groups;
    if (!groups.empty()) return groups;
    for (std::uint32_t part = 0; const auto& component : components()) add_groups(groups, component, part++);
    // A proof has no step that settles a part, and a search that only learns is the same with and without a proof.
    if (options_.minimise && options_.learning != Learning::always)
        for (Group& group : groups) group.has_cost = group.part == part_with_cost_;
    return groups;
}

/// Adds the variables of a component: first the variables that distinguish solutions, then the rest. In both groups,
/// decisions precede the variables that are left for the end.
void Solver::add_groups(std::vector<Group>& groups, const std::vector<Var>& component,
                        std::uint32_t part) const {
    if (is_projected_.empty() && is_left_.empty()) {
        groups.push_back({component, part, true});
        return;
    }
    std::array<Group, 4> in_order{
        Group{{}, part, true}, {{}, part, true}, {{}, part, false}, {{}, part, false}};
    for (const Var x : component) {
        in_order[(is_projected(x) ? 0U : 2U) + (is_left(x) ? 1U : 0U)].variables.push_back(x);
    }
    for (Group& group : in_order)
        if (!group.variables.empty()) groups.push_back(std::move(group));
}

std::vector<Group> Solver::groups_of(std::size_t part, const char* function) const {
    std::vector<Group> groups;
    add_groups(groups, require_part(part, function), 0);
    return groups;
}

bool Solver::next() {
    has_solution_ = false;
    if (begin_later_) {
        if (!take_in()) return false;
        std::exchange(begin_later_, nullptr)();
    }
    if (state_ != State::searching)
        throw ArgumentError("csp::Solver::next", "no search is under way; call begin() first");
    state_ = State::ended; // if a predicate throws, the search cannot be continued
    const bool is_found = session_->search->next();
    if constexpr (checks_enabled)
        if (is_found) check_solution();
    state_ = State::searching;
    return has_solution_ = is_found;
}

// Results ----------------------------------------------------------------------------------------------

const Engine& Solver::engine() const {
    if (!is_ready())
        throw ArgumentError("csp::Solver", "a limit was reached before the model was loaded, so there are no "
                                           "domains to look at; see is_ready()");
    return session_->engine;
}

StopReason Solver::stopped() const {
    if (!is_ready()) return watch_.due();
    return session_->search->stopped();
}

const Statistics& Solver::statistics() const {
    static constexpr Statistics nothing_done;
    if (!is_ready()) return nothing_done;
    return session_->search->statistics();
}

Optimum Solver::optimum() const {
    const std::optional<Objective>& objective = session_->objective;
    if (!objective) return {};
    Optimum optimum;
    if (objective->best() != Objective::none) optimum.best = objective->best();
    optimum.bound = objective->bound();
    return optimum;
}

/// Checks every constraint whose variables are fixed, by its definition.
void Solver::check_solution() const {
    const Assignment found = smallest_values();
    const Store& store = engine().store();
    for (std::size_t c = 0; c < constraint_count_; ++c) {
        const auto variables = model_.variables_of(c);
        const bool is_fixed =
            std::all_of(variables.begin(), variables.end(), [&](Var x) { return store.is_fixed(x); });
        if (!is_fixed || model_.constraint(c)->check(found)) continue;
        std::string values;
        for (const Var x : variables)
            values.append(values.empty() ? "" : ", ")
                .append(model_.name(x))
                .append(" = ")
                .append(std::to_string(found[x]));
        throw RuleError("the rules of the constraint \"" + model_.constraint_name(c) + "\" accepted " +
                        values + ", which violates it: " + model_.describe(c));
    }
}

Assignment Solver::solution() const {
    require_solution();
    return smallest_values();
}

void Solver::require_solution() const {
    if (is_ready() && !has_solution_)
        throw ArgumentError("csp::Solver", "there is no solution to look at: next() returns true when it has "
                                           "found one, which lasts until the next call");
}

/// Returns the assignment of the smallest value in the current domain to each variable.
Assignment Solver::smallest_values() const {
    std::vector<Value> values(variable_count_);
    for (std::uint32_t x = 0; x < values.size(); ++x) values[x] = engine().store().min(Var{x});
    return Assignment(std::move(values), model_.number());
}

// Regions ----------------------------------------------------------------------------------------------

void Regions::begin(const Region& region) {
    constexpr const char* function = "csp::Regions::begin";
    for (const Atom atom : region.atoms) solver_.require_known(atom.variable(), function);
    std::vector<Group> groups;
    if (region.part) groups = solver_.groups_of(*region.part, function);
    solver_.once_loaded([&solver = solver_, region, groups = std::move(groups)] {
        solver.require_provable(false);
        const std::span<const Group> searched = region.part ? groups : solver.all_groups();
        solver.session_->search->begin_region(searched, region, solver.new_objective());
        solver.state_ = Solver::State::searching;
        solver.is_of_region_ = true;
    });
}

std::optional<Region> Regions::give_away(std::uint64_t least_nodes) {
    if (solver_.state_ != Solver::State::searching || !solver_.is_of_region_) return std::nullopt;
    return solver_.session_->search->give_away(least_nodes);
}

std::vector<Region> Regions::open() const {
    if (solver_.state_ != Solver::State::searching || !solver_.is_of_region_) return {};
    return solver_.session_->search->open_regions();
}

std::vector<std::int64_t> Regions::learned() const {
    std::vector<std::int64_t> learned;
    if (solver_.is_ready()) solver_.session_->brancher->write_learned(learned);
    return learned;
}

void Regions::learn(std::span<const std::int64_t> learned) {
    if (solver_.is_ready() && !learned.empty()) solver_.session_->brancher->read_learned(learned);
}

// Parts ------------------------------------------------------------------------------------------------

std::span<const std::vector<Var>> SolverParts::all() const { return solver_.components(); }

void SolverParts::begin(std::size_t part, std::span<const Atom> givens) {
    constexpr const char* function = "csp::SolverParts::begin";
    for (const Atom given : givens) solver_.require_known(given.variable(), function);
    solver_.once_loaded([&solver = solver_, groups = solver_.groups_of(part, function),
                         region = Region{.atoms = {givens.begin(), givens.end()}, .part = part}] {
        solver.start(groups, region);
        solver.is_of_region_ = true;
    });
}

std::optional<std::uint64_t> SolverParts::count(std::size_t part) {
    const std::vector<Var>& variables = solver_.require_part(part, "csp::SolverParts::count");
    if (!solver_.end_search()) return 0;
    std::vector<bool> is_projected(solver_.variable_count_);
    for (std::uint32_t x = 0; x < is_projected.size(); ++x) is_projected[x] = solver_.is_projected(Var{x});
    return solver_.session_->search->count(variables, std::move(is_projected), solver_.constraint_count_);
}

bool SolverParts::is_projected(Var x) const {
    solver_.require_known(x, "csp::SolverParts::is_projected");
    return solver_.is_projected(x);
}

bool SolverParts::is_left_for_the_end(Var x) const {
    solver_.require_known(x, "csp::SolverParts::is_left_for_the_end");
    return solver_.is_left(x);
}

std::vector<RunRow> SolverParts::runs() const {
    return solver_.is_ready() ? solver_.session_->search->strategy().rows() : std::vector<RunRow>();
}

} // namespace csp
