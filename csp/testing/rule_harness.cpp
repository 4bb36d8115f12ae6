#include <csp/testing/rule_harness.hpp>

#include <csp/engine/rule_error.hpp>
#include <csp/testing/reason_checker.hpp>

#include <algorithm>
#include <memory>
#include <optional>

namespace csp::testing {

namespace {

constexpr std::size_t most_assignments = 1500; // in the initial domains

/// A constraint over variables x0, x1, ... with small random domains.
class Case {
  public:
    Case(const MakeConstraint& make, const Options& options, Random& random) {
        const auto arity =
            options.min_arity +
            random.below(static_cast<std::uint32_t>(options.max_arity - options.min_arity + 1));
        std::size_t variables = arity;
        if (options.duplicates && arity > 1 && random.below(4) == 0) variables = arity - 1;
        do {
            root.clear();
            for (std::size_t i = 0; i < variables; ++i)
                root.push_back(options.values ? options.values(random) : random_values(random, options.wide));
        } while (size_of(root) > most_assignments);
        std::vector<View> scope;
        for (std::size_t i = 0; i < arity; ++i) scope.push_back(random_view(i % variables, options, random));
        has_duplicates = variables < arity;
        constraint = make(scope, random);
        solutions = solutions_in(root, *constraint);
    }

    Model model_in(const Box& box) const {
        Model model;
        for (const Values& values : box) model.int_var(Domain::of(values));
        model.post(*constraint);
        return model;
    }

    /// The domains of the model's own variables.
    Box box_of(const Engine& engine) const { return testing::box_of(engine, root.size()); }

    std::string text() const {
        return model_in(root).describe(0) + "  [" + (*constraint)->kind() + "]  in  " + text_of(root);
    }

    Box root;
    std::optional<Constraint> constraint;
    std::vector<Assignment> solutions;
    bool has_duplicates = false;

  private:
    static View random_view(std::size_t variable, const Options& options, Random& random) {
        View x = Var{static_cast<std::uint32_t>(variable)};
        if (!options.views) return x;
        if (random.below(4) == 0) x = -x;
        if (random.below(3) == 0) x = x + random_between(random, -3, 3);
        return x;
    }
};

/// An engine with the case's constraint, from the initial domains or smaller ones, after these atoms.
std::unique_ptr<Engine> engine_after(const Case& problem, const Box& box, const std::vector<Atom>& atoms) {
    auto engine = std::make_unique<Engine>();
    load(problem.model_in(box), *engine);
    for (const Atom atom : atoms) engine->post(atom);
    engine->propagate();
    return engine;
}

// What must hold at a fixpoint ---------------------------------------------------------------------

/// Solutions of the box; none are lost where the engine has failed.
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
    std::size_t size = 1;
    for (const Values& values : box) size *= static_cast<std::size_t>(values.back() - values.front() + 1);
    if (size > 20 * most_assignments) return; // too many for brute force
    for (const Values& values : box) {
        hull.emplace_back();
        for (Value v = values.front(); v <= values.back(); ++v) hull.back().push_back(v);
    }
    for (std::size_t i = 0; i < box.size(); ++i)
        for (const Value v : {box[i].front(), box[i].back()}) require_supported(box, i, v, constraint, hull);
}

// What is tried ------------------------------------------------------------------------------------

/// Full assignments are accepted if and only if the definition says so, however they come about.
void try_assignments(const Case& problem, Random& random) {
    const std::vector<Assignment> all = assignments_in(problem.root);
    for (int sample = 0; sample < 12; ++sample) {
        const Assignment& assignment = all[random.below(static_cast<std::uint32_t>(all.size()))];
        Box single;
        std::vector<Atom> atoms;
        for (std::uint32_t i = 0; i < problem.root.size(); ++i) {
            single.push_back({assignment[Var{i}]});
            atoms.push_back(Atom::equal(Var{i}, assignment[Var{i}]));
        }
        const bool expected = (*problem.constraint)->check(assignment);
        const bool fixed_first = !engine_after(problem, single, {})->failed();
        const bool fixed_later = !engine_after(problem, problem.root, atoms)->failed();
        if (fixed_first != expected || fixed_later != expected)
            throw Violation(text_of(assignment) + (expected ? " satisfies" : " violates") +
                            " the constraint, but was " + (expected ? "refused" : "accepted") +
                            (fixed_first == expected ? "" : " when fixed from the start"));
    }
}

/// What a smaller box leaves is part of what the box leaves.
void try_monotony(const Case& problem, Random& random) {
    Box smaller = problem.root;
    std::vector<Atom> atoms;
    for (std::uint32_t i = 0; i < smaller.size(); ++i) {
        Values kept;
        for (const Value v : problem.root[i])
            if (random.below(3) != 0) kept.push_back(v);
        if (kept.empty()) kept.push_back(problem.root[i].front());
        for (const Value v : problem.root[i])
            if (!contains(kept, v)) atoms.push_back(Atom::different(Var{i}, v));
        smaller[i] = kept;
    }
    const auto all = engine_after(problem, problem.root, {});
    const auto narrowed = engine_after(problem, problem.root, atoms);
    const auto started_small = engine_after(problem, smaller, {});
    for (const Engine* less : {narrowed.get(), started_small.get()}) {
        if (less->failed()) continue;
        if (all->failed() || !is_subset(problem.box_of(*less), problem.box_of(*all)))
            throw Violation("not monotone: from the smaller " + text_of(smaller) + " it leaves " +
                            text_of(problem.box_of(*less)) + ", but less from all");
    }
}

/// Decisions and undoing at random, each fixpoint compared with what an engine made afresh finds.
class Walk {
  public:
    Walk(const Case& problem, Promise promise, Random& random, Report& report)
        : problem_(problem),
          promise_(promise),
          random_(random),
          report_(report),
          listener_(engine_, problem.root, problem.solutions) {}

    std::string text() const {
        std::string text;
        for (const Atom atom : decisions_) text += (text.empty() ? " after " : ", ") + text_of(atom);
        return text;
    }

    void run(int steps) {
        engine_.set_listener(&listener_);
        load(problem_.model_in(problem_.root), engine_);
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
    }

  private:
    /// An atom that is neither true nor false now.
    std::optional<Atom> random_decision() {
        std::vector<Var> unfixed;
        for (std::uint32_t i = 0; i < problem_.root.size(); ++i)
            if (!engine_.store().is_fixed(Var{i})) unfixed.push_back(Var{i});
        if (unfixed.empty()) return std::nullopt;
        const Var x = unfixed[random_.below(static_cast<std::uint32_t>(unfixed.size()))];
        const Values values = problem_.box_of(engine_)[x.index];
        const Value v = values[1 + random_.below(static_cast<std::uint32_t>(values.size() - 1))];
        const Atom atoms[] = {Atom::equal(x, v), Atom::different(x, v), Atom::at_least(x, v),
                              Atom::less(x, v), Atom::equal(x, values.front())};
        return atoms[random_.below(std::size(atoms))];
    }

    void decide(Atom decision) {
        before_.push_back(problem_.box_of(engine_));
        decisions_.push_back(decision);
        engine_.decide(decision);
        check();
    }

    void undo() {
        engine_.pop();
        decisions_.pop_back();
        if (const Box box = problem_.box_of(engine_); box != before_.back())
            throw Violation("undoing led to " + text_of(box) + ", not back to " + text_of(before_.back()));
        before_.pop_back();
    }

    void check() {
        ++report_.fixpoints;
        std::vector<Assignment> solutions = problem_.solutions;
        for (const Atom atom : decisions_)
            std::erase_if(solutions,
                          [&](const Assignment& a) { return !atom.holds_for(a[atom.variable()]); });
        require_sound(engine_, problem_.box_of(engine_), solutions);
        const auto fresh = engine_after(problem_, problem_.root, decisions_);
        if (fresh->failed() != engine_.failed())
            throw Violation(engine_.failed() ? "it failed, but not from scratch"
                                             : "it failed from scratch alone");
        if (engine_.failed()) {
            ++report_.failures;
            return;
        }
        const Box box = problem_.box_of(engine_);
        if (const Box scratch = problem_.box_of(*fresh); scratch != box)
            throw Violation("left are " + text_of(box) + ", but from scratch " + text_of(scratch));
        require_consistent(box, *problem_.constraint, promise_);
    }

    const Case& problem_;
    Promise promise_;
    Random& random_;
    Report& report_;
    Engine engine_;
    ReasonChecker listener_;
    std::vector<Atom> decisions_;
    std::vector<Box> before_;
};

/// What is wrong; empty if nothing is.
std::string try_case(const Case& problem, const Options& options, Random& random, Report& report) {
    const Promise promise = problem.has_duplicates ? options.promise_for_duplicates : options.promise;
    Walk walk(problem, promise, random, report);
    try {
        walk.run(20);
    } catch (const Violation& violation) {
        return violation.what() + walk.text();
    } catch (const RuleError& error) {
        return error.what() + walk.text();
    }
    try {
        try_assignments(problem, random);
        try_monotony(problem, random);
    } catch (const std::exception& error) {
        return error.what();
    }
    return "";
}

} // namespace

Report check_constraint(const MakeConstraint& make, const Options& options) {
    Report report;
    for (; report.cases < options.cases && report.violation.empty(); ++report.cases) {
        Random random(options.seed * 1'000'003 + report.cases);
        const Case problem(make, options, random);
        report.violation = try_case(problem, options, random, report);
        if (!report.violation.empty())
            report.violation += "\n  in case " + std::to_string(report.cases) + " of seed " +
                                std::to_string(options.seed) + ": " + problem.text();
    }
    return report;
}

} // namespace csp::testing
