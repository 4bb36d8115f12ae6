#include <csp/testing/trials.hpp>

#include <csp/base/error.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/fact_log.hpp>
#include <csp/learn/conflict_analysis.hpp>
#include <csp/learn/nogoods.hpp>
#include <csp/testing/reason_checker.hpp>
#include <csp/testing/replay.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <string>
#include <utility>

namespace csp::testing {

namespace {

constexpr std::size_t most_assignments = 1500; // for the initial domains

View random_view(std::size_t variable, const Options& options, Random& random) {
    View x = Var{static_cast<std::uint32_t>(variable)};
    if (!options.views) return x;
    if (random.below(4) == 0) x = -x;
    if (random.below(3) == 0) x = x + random_between(random, -3, 3);
    return x;
}

/// Chooses the variable of each position of a scope. If there are fewer variables than positions, any two positions may
/// share a variable: an index may be an element, a result may be its own index.
std::vector<std::size_t> random_roles(std::size_t arity, std::size_t variables, Random& random) {
    std::vector<std::size_t> roles;
    for (std::size_t i = 0; i < arity; ++i)
        roles.push_back(i < variables ? i : random.below(static_cast<std::uint32_t>(variables)));
    if (variables < arity) random.shuffle(roles);
    return roles;
}

/// Returns a random domain. Often repeats that of an earlier variable, because rules find more to do if domains are
/// equal.
Values random_domain(const Box& before, const Options& options, Random& random) {
    if (!before.empty() && random.below(4) == 0)
        return before[random.below(static_cast<std::uint32_t>(before.size()))];
    return options.values ? options.values(random) : random_values(random, options.wide);
}

} // namespace

Case::Case(const MakeConstraint& make, const Options& options, Box root, std::vector<View> scope,
           std::uint64_t seed)
    : make_(&make),
      options_(&options),
      root_(std::move(root)),
      scope_(std::move(scope)),
      seed_(seed),
      given_(options.given ? std::optional(made(options.given)) : std::nullopt),
      constraint_(made(make)),
      definition_(given_            ? *given_
                  : options.meaning ? made(options.meaning)
                                    : constraint_) {}

Case Case::random(const MakeConstraint& make, const Options& options, Random& random) {
    const auto arity = options.min_arity +
                       random.below(static_cast<std::uint32_t>(options.max_arity - options.min_arity + 1));
    std::size_t variables = arity;
    if (options.duplicates && arity > 1 && random.below(4) == 0)
        variables = arity > 3 && random.below(2) == 0 ? arity - 2 : arity - 1;
    Box root;
    do {
        root.clear();
        for (std::size_t i = 0; i < variables; ++i) root.push_back(random_domain(root, options, random));
    } while (size_of(root) > most_assignments);
    std::vector<View> scope;
    scope.reserve(arity);
    for (const std::size_t x : random_roles(arity, variables, random))
        scope.push_back(random_view(x, options, random));
    return {make, options, std::move(root), std::move(scope), random.next()};
}

Constraint Case::made(const MakeConstraint& make) const {
    Random random(seed_);
    return make(scope_, random);
}

Promise Case::promise() const {
    const bool has_duplicates = scope_.size() > root_.size();
    return has_duplicates ? options_->promise_for_duplicates : options_->promise;
}

Model Case::model_in(const Box& box) const {
    Model model;
    for (const Values& values : box) model.int_var(values);
    model.post(constraint_);
    if (given_) model.post(*given_);
    return model;
}

std::unique_ptr<Engine> Case::engine_after(const Box& box, const std::vector<Atom>& atoms) const {
    auto engine = std::make_unique<Engine>();
    options_->load(model_in(box), *engine, nullptr, {});
    for (const Atom atom : atoms) engine->post(atom);
    engine->propagate();
    return engine;
}

std::string Case::words() const {
    const Model model = model_in(root_);
    std::string words = model.describe(0) + "  [" + constraint_->kind() + ']';
    if (given_) words += "  beside  " + model.describe(1) + "  [" + (*given_)->kind() + ']';
    return words;
}

// Smaller cases ------------------------------------------------------------------------------------

std::vector<Case> Case::smaller() const {
    std::vector<Case> cases;
    if (scope_.size() > options_->min_arity)
        for (std::size_t p = 0; p < scope_.size(); ++p) add_without_position(cases, p);
    for (std::size_t p = 0; p < scope_.size(); ++p) {
        if (scope_[p].is_plain()) continue;
        std::vector<View> scope = scope_;
        scope[p] = scope[p].variable();
        add_with(cases, root_, std::move(scope));
    }
    for (std::size_t x = 0; x < root_.size(); ++x) {
        for (std::size_t v = 0; v < root_[x].size() && root_[x].size() > 1; ++v) {
            Box root = root_;
            root[x].erase(root[x].begin() + static_cast<std::ptrdiff_t>(v));
            add_with(cases, std::move(root), scope_);
        }
    }
    return cases;
}

void Case::add_with(std::vector<Case>& cases, Box root, std::vector<View> scope) const {
    try {
        cases.emplace_back(*make_, *options_, std::move(root), std::move(scope), seed_);
    } catch (const Error&) { // the constraint does not accept these arguments
        return;
    }
}

/// Adds the case without one position. If the variable is in no other position, drops it and renumbers the rest.
void Case::add_without_position(std::vector<Case>& cases, std::size_t position) const {
    Box root;
    std::vector<View> scope;
    std::vector<std::optional<Var>> numbers(root_.size());
    for (std::size_t p = 0; p < scope_.size(); ++p) {
        if (p == position) continue;
        const View x = scope_[p];
        auto& number = numbers[x.variable().index];
        if (!number) {
            number = Var{static_cast<std::uint32_t>(root.size())};
            root.push_back(root_[x.variable().index]);
        }
        scope.emplace_back(*number, x.is_negated(), x.offset());
    }
    add_with(cases, std::move(root), std::move(scope));
}

namespace {

// The log of facts --------------------------------------------------------------------------------

/// Checks, by brute force, the reasons from which a search would learn: the engine of a case keeps a log of facts, and
/// no solution may satisfy the reason of a fact but not the fact. This includes the reasons that rules give only on
/// request (Rule::explain_later). Reasons of runs of values are left out, since no atom states a run.
class LogChecker {
  public:
    /// @param solutions  all solutions of the case; the case must outlive the checker
    LogChecker(const Case& problem, const std::vector<Assignment>& solutions);

    /// @throws Violation if a reason is wrong
    void decide(Atom decision);
    void undo();

  private:
    void check() const;

    Engine engine_;
    SolutionValues solutions_;
    FactLog log_;
    LearnedNogoods nogoods_{0}; ///< empty: nothing is learned
    ConflictAnalysis analysis_;
};

LogChecker::LogChecker(const Case& problem, const std::vector<Assignment>& solutions)
    : solutions_(engine_, problem.root().size(), solutions),
      analysis_(engine_, log_, nogoods_) {
    problem.options().load(problem.model_in(problem.root()), engine_, nullptr, {});
    engine_.propagate();
    log_.begin(engine_.store());
    nogoods_.begin(engine_.store().variable_count());
    engine_.set_log(&log_, nullptr);
}

void LogChecker::decide(Atom decision) {
    engine_.decide(decision);
    check();
}

void LogChecker::undo() { engine_.pop(); }

void LogChecker::check() const {
    for (const auto& [contradiction, why] : analysis_.implications()) {
        const auto agrees = [&, &atoms = contradiction](std::size_t solution) {
            return std::all_of(atoms.begin(), atoms.end(),
                               [&](Atom atom) { return solutions_.satisfies(solution, atom); });
        };
        for (std::size_t solution = 0; solution < solutions_.size(); ++solution)
            if (agrees(solution))
                throw Violation("in a log, the rule \"" + engine_.info(why.rule).name() + "\" contradicts " +
                                list_of(contradiction, [](Atom atom) { return text_of(atom); }) +
                                ", but see " + text_of(solutions_[solution]));
    }
}

// Requirements at a fixpoint -----------------------------------------------------------------------

/// Requires that no solution of the box is lost and, if the engine has failed, that there is no solution.
void require_sound(const Engine& engine, const Box& box, const std::vector<Assignment>& solutions) {
    for (const Assignment& solution : solutions) {
        if (engine.failed()) throw Violation("it failed, but there is the solution " + text_of(solution));
        if (!contains(box, solution))
            throw Violation("the solution " + text_of(solution) + " was removed: left are " + text_of(box));
    }
}

void require_supported(const Box& box, std::size_t variable, Value v, const Constraint& constraint,
                       const Box& where) {
    Box with_value = where;
    with_value[variable] = {v};
    if (solutions_in(with_value, constraint).empty())
        throw Violation("x" + std::to_string(variable) + " kept the value " + std::to_string(v) +
                        ", which belongs to no solution: left are " + text_of(box));
}

void require_consistent(const Box& box, const Constraint& constraint, Promise promise) {
    const auto unfixed = std::count_if(box.begin(), box.end(), [](const Values& v) { return v.size() > 1; });
    if (promise == Promise::value && unfixed > 1) return;
    if (promise == Promise::none && unfixed > 0) return;
    if (promise != Promise::bounds) {
        for (std::size_t i = 0; i < box.size(); ++i)
            for (const Value v : box[i]) require_supported(box, i, v, constraint, box);
        if (box.empty() && solutions_in(box, constraint).empty())
            throw Violation("it did not fail on the empty scope, whose constraint does not hold");
        return;
    }
    Box hull;
    std::uint64_t size = 1;
    constexpr std::uint64_t most_to_try = 30'000;
    for (const Values& values : box) {
        size *= static_cast<std::uint64_t>(values.back() - values.front() + 1);
        if (size > most_to_try) return;
    }
    for (const Values& values : box) {
        hull.emplace_back();
        for (Value v = values.front(); v <= values.back(); ++v) hull.back().push_back(v);
    }
    for (std::size_t i = 0; i < box.size(); ++i)
        for (const Value v : {box[i].front(), box[i].back()}) require_supported(box, i, v, constraint, hull);
}

/// Requires that the rule's check() accepts every solution of the constraint whose consequences it draws.
void require_own_check(const Case& problem, const std::vector<Assignment>& solutions) {
    for (const Assignment& solution : solutions)
        if (!problem.constraint()->check(solution))
            throw Violation("it does not allow " + text_of(solution) + ", which is a solution");
}

/// Requires that solutions that agree on all other variables also agree on the variables that the constraint claims to
/// determine.
void require_determined(const Case& problem, const std::vector<Assignment>& solutions) {
    const std::vector<Var> determined = determined_by(problem.definition().definition());
    if (determined.empty()) return;
    std::map<std::vector<Value>, const Assignment*> by_others;
    for (const Assignment& solution : solutions) {
        std::vector<Value> others;
        for (std::uint32_t i = 0; i < problem.root().size(); ++i)
            if (std::none_of(determined.begin(), determined.end(), [i](Var x) { return x.index == i; }))
                others.push_back(solution[Var{i}]);
        const auto [known, is_new] = by_others.try_emplace(std::move(others), &solution);
        if (!is_new)
            throw Violation("it does not determine all of its results: " + text_of(*known->second) + " and " +
                            text_of(solution) + " are solutions");
    }
}

// Trials -------------------------------------------------------------------------------------------

void require(bool accepted, bool expected, const Assignment& assignment, const char* when) {
    if (accepted != expected)
        throw Violation(text_of(assignment) + (expected ? " satisfies" : " violates") +
                        " the constraint, but was " + (expected ? "refused" : "accepted") + when);
}

/// Whether the engine accepts the assignment when its variables are fixed one by one. The engine is left unchanged.
bool accepts_step_by_step(Engine& engine, const Assignment& assignment, std::size_t variables) {
    int decisions = 0;
    for (std::uint32_t i = 0; i < variables && !engine.failed(); ++i, ++decisions)
        engine.decide(Atom::equal(Var{i}, assignment[Var{i}]));
    const bool accepted = !engine.failed();
    while (decisions-- > 0) engine.pop();
    return accepted;
}

/// Does the same with all variables fixed before any rule runs.
bool accepts_at_once(Engine& engine, const Assignment& assignment, std::size_t variables) {
    if (engine.failed()) return false;
    engine.push();
    bool accepted = true;
    for (std::uint32_t i = 0; i < variables && accepted; ++i)
        accepted = engine.post(Atom::equal(Var{i}, assignment[Var{i}]));
    accepted = accepted && engine.propagate();
    engine.pop();
    return accepted;
}

bool accepts_from_the_start(const Case& problem, const Assignment& assignment) {
    Box single;
    for (std::uint32_t i = 0; i < problem.root().size(); ++i) single.push_back({assignment[Var{i}]});
    return !problem.engine_after(single, {})->failed();
}

/// Requires that full assignments are accepted if and only if the definition accepts them, regardless of the order in
/// which variables are fixed. If there are not too many, each is decided both step by step and at once; some are fixed
/// from the start.
void try_assignments(const Case& problem, Random& random) {
    constexpr std::size_t most_to_enumerate = 200;
    constexpr int samples = 12;
    const std::vector<Assignment> all = assignments_in(problem.root());
    const auto any = [&]() -> const Assignment& {
        return all[random.below(static_cast<std::uint32_t>(all.size()))];
    };
    const auto engine = problem.engine_after(problem.root(), {});
    const auto try_later = [&](const Assignment& assignment) {
        const std::size_t n = problem.root().size();
        const bool expected = problem.definition()->check(assignment);
        require(accepts_step_by_step(*engine, assignment, n), expected, assignment, "");
        require(accepts_at_once(*engine, assignment, n), expected, assignment, " when fixed at once");
    };
    if (all.size() <= most_to_enumerate)
        std::for_each(all.begin(), all.end(), try_later);
    else
        for (int sample = 0; sample < samples; ++sample) try_later(any());
    for (int sample = 0; sample < samples; ++sample) {
        const Assignment& assignment = any();
        require(accepts_from_the_start(problem, assignment), problem.definition()->check(assignment),
                assignment, " when fixed from the start");
    }
}

/// Requires that propagation of a smaller box leaves a subset of the values that propagation of the box leaves.
void try_monotony(const Case& problem, Random& random) {
    Box smaller = problem.root();
    std::vector<Atom> atoms;
    for (std::uint32_t i = 0; i < smaller.size(); ++i) {
        Values kept;
        for (const Value v : problem.root()[i])
            if (random.below(3) != 0) kept.push_back(v);
        if (kept.empty()) kept.push_back(problem.root()[i].front());
        for (const Value v : problem.root()[i])
            if (!contains(kept, v)) atoms.push_back(Atom::different(Var{i}, v));
        smaller[i] = kept;
    }
    const auto all = problem.engine_after(problem.root(), {});
    const auto narrowed = problem.engine_after(problem.root(), atoms);
    const auto started_small = problem.engine_after(smaller, {});
    for (const Engine* less : {narrowed.get(), started_small.get()}) {
        if (less->failed()) continue;
        if (all->failed() || !is_subset(problem.box_of(*less), problem.box_of(*all)))
            throw Violation("not monotone: from the smaller " + text_of(smaller) + " it leaves " +
                            text_of(problem.box_of(*less)) + ", but less from all");
    }
}

/// Makes and undoes decisions at random, and compares each fixpoint with that of a fresh engine.
class Walk {
  public:
    Walk(const Case& problem, const std::vector<Assignment>& solutions, Random& random,
         std::vector<Atom>& decisions, Report& report)
        : problem_(problem),
          solutions_(solutions),
          random_(random),
          decisions_(decisions),
          report_(report),
          listener_(engine_, problem.root(), solutions),
          log_(problem, solutions) {}

    void run(int steps) {
        engine_.set_listener(&listener_);
        problem_.options().load(problem_.model_in(problem_.root()), engine_, nullptr, {});
        engine_.propagate();
        check();
        for (int step = 0; step < steps; ++step) {
            const auto decision = engine_.failed() ? std::nullopt : random_decision();
            if (decision && (engine_.depth() == 0 || random_.below(4) != 0))
                decide(*decision);
            else if (engine_.depth() > 0)
                undo();
            else
                break;
        }
        report_.removals += listener_.removals();
        report_.explained += listener_.explained();
        listener_.add_counts(report_.reasons);
    }

  private:
    /// Returns an atom that is neither true nor false now; nullopt if all variables are fixed.
    std::optional<Atom> random_decision() {
        std::vector<Var> unfixed;
        for (std::uint32_t i = 0; i < problem_.root().size(); ++i)
            if (!engine_.store().is_fixed(Var{i})) unfixed.emplace_back(i);
        if (unfixed.empty()) return std::nullopt;
        const Var x = unfixed[random_.below(static_cast<std::uint32_t>(unfixed.size()))];
        const Values values = problem_.box_of(engine_)[x.index];
        const Value v = values[1 + random_.below(static_cast<std::uint32_t>(values.size() - 1))];
        const std::array atoms{Atom::equal(x, v), Atom::different(x, v), Atom::at_least(x, v),
                               Atom::less(x, v), Atom::equal(x, values.front())};
        return atoms[random_.below(static_cast<std::uint32_t>(atoms.size()))];
    }

    void decide(Atom decision) {
        before_.push_back(problem_.box_of(engine_));
        decisions_.push_back(decision);
        engine_.decide(decision);
        check();
        log_.decide(decision);
    }

    void undo() {
        engine_.pop();
        log_.undo();
        decisions_.pop_back();
        if (const Box box = problem_.box_of(engine_); box != before_.back())
            throw Violation("undoing led to " + text_of(box) + ", not back to " + text_of(before_.back()));
        before_.pop_back();
    }

    void check() {
        ++report_.fixpoints;
        std::vector<Assignment> solutions = solutions_;
        for (const Atom atom : decisions_)
            std::erase_if(solutions,
                          [&](const Assignment& a) { return !atom.holds_for(a[atom.variable()]); });
        require_sound(engine_, problem_.box_of(engine_), solutions);
        if (engine_.failed()) ++report_.failures;
        if (problem_.options().monotone) require_same_as_fresh();
        if (!engine_.failed())
            require_consistent(problem_.box_of(engine_), problem_.definition(), problem_.promise());
    }

    void require_same_as_fresh() const {
        const auto fresh = problem_.engine_after(problem_.root(), decisions_);
        if (fresh->failed() != engine_.failed())
            throw Violation(engine_.failed() ? "it failed, but not from scratch"
                                             : "it failed from scratch alone");
        if (engine_.failed()) return;
        const Box box = problem_.box_of(engine_);
        if (const Box scratch = problem_.box_of(*fresh); scratch != box)
            throw Violation("left are " + text_of(box) + ", but from scratch " + text_of(scratch));
    }

    const Case& problem_;
    const std::vector<Assignment>& solutions_;
    Random& random_;
    std::vector<Atom>& decisions_; ///< those in force
    Report& report_;
    Engine engine_;
    ReasonChecker listener_;
    LogChecker log_;
    std::vector<Box> before_;
};

} // namespace

std::optional<Fault> try_case(const Case& problem, int steps, Random& random, Report& report) {
    std::vector<Atom> decisions;
    try {
        const auto solutions = solutions_in(problem.root(), problem.definition());
        if (problem.options().given) require_own_check(problem, solutions);
        require_determined(problem, solutions);
        Walk(problem, solutions, random, decisions, report).run(steps);
        decisions.clear();
        try_assignments(problem, random);
        if (problem.options().monotone) try_monotony(problem, random);
    } catch (const std::exception& error) { // a Violation, a RuleError, or an exception from a rule
        return Fault{error.what(), decisions};
    }
    return std::nullopt;
}

} // namespace csp::testing
