// Questions about reasons: the steps to a solution, and the constraints that exclude one.

#include <tests/fuzz/question.hpp>

#include <csp/explain/explanation.hpp>
#include <csp/explain/infeasibility.hpp>

#include <algorithm>
#include <array>
#include <span>

namespace fuzz {

namespace explanation_questions {

using Step = csp::Explanation::Step;

std::string text_of(csp::Atom atom) {
    constexpr std::array names{" >= ", " < ", " == ", " != "};
    return "x" + std::to_string(atom.variable().index) + names[static_cast<std::size_t>(atom.operation())] +
           std::to_string(atom.value());
}

bool hold(std::span<const csp::Atom> atoms, Values tuple) {
    return std::ranges::all_of(atoms, [&](csp::Atom a) { return a.holds_for(tuple[a.variable().index]); });
}

/// The values that atoms leave of the domains that a model declares.
class Known {
  public:
    explicit Known(const csp::Model& model) : model_(model), atoms_(model.variable_count()) {}

    void add(std::span<const csp::Atom> atoms) {
        for (const csp::Atom atom : atoms) atoms_[atom.variable().index].push_back(atom);
    }
    bool knows(csp::Atom fact) const {
        const auto left = left_near(fact.variable(), {{fact.value()}});
        return std::ranges::all_of(left, [&](csp::Value v) { return fact.holds_for(v); });
    }
    bool knows(std::span<const csp::Atom> facts) const {
        return std::ranges::all_of(facts, [&](csp::Atom fact) { return knows(fact); });
    }
    /// Returns some of the remaining values: every run of them that these numbers do not interrupt has an end in the
    /// result.
    std::vector<csp::Value> left_near(csp::Var x, std::span<const csp::Value> numbers) const {
        std::vector<Wide> candidates;
        const auto add_near = [&](Wide v) { candidates.insert(candidates.end(), {v - 1, v, v + 1}); };
        for (const csp::Interval run : model_.domain(x).intervals())
            candidates.insert(candidates.end(), {run.min, run.max});
        for (const csp::Atom atom : atoms_[x.index]) add_near(atom.value());
        for (const csp::Value v : numbers) add_near(v);
        std::vector<csp::Value> left;
        for (const Wide wide : candidates) {
            const auto v = static_cast<csp::Value>(wide);
            if (model_.domain(x).contains(v) &&
                std::ranges::all_of(atoms_[x.index], [v](csp::Atom atom) { return atom.holds_for(v); }))
                left.push_back(v);
        }
        return left;
    }

  private:
    const csp::Model& model_;
    std::vector<std::vector<csp::Atom>> atoms_; ///< by variable
};

/// Returns all assignments of values to the variables of a small problem.
std::vector<Tuple> assignments(const Problem& problem) {
    Problem free = problem;
    free.constraints.clear();
    return solutions_by_force(free).value();
}

bool is_small(const Trial& trial) {
    return trial.truth.is_complete() && !trial.problem.is_large && !trial.problem.has_filled();
}
bool is_narrow(const Trial& trial) { return is_small(trial) && !trial.problem.is_padded(); }

// How a solution follows ---------------------------------------------------------------------------

/// Expects that the facts and constraints of each step imply its conclusion in all assignments, and that its facts were
/// known before.
void expect_sound(const Trial& trial, std::span<const Step> steps) {
    const auto statements = trial.problem.statements();
    const auto all = trial.problem.is_padded() ? trial.truth.solutions() : assignments(trial.problem);
    Known known(trial.model);
    for (const Step& step : steps) {
        for (const csp::Atom fact : step.facts)
            expect(known.knows(fact), "a step rests on " + text_of(fact) + ", which no step before it says");
        for (const Tuple& tuple : all) {
            if (!hold(step.facts, tuple) || (!step.news.empty() && hold(step.news, tuple))) continue;
            expect(!std::ranges::all_of(step.constraints,
                                        [&](std::uint32_t c) { return holds(statements[c], tuple); }),
                   "a step says " + (step.news.empty() ? "false" : text_of(step.news.front())) +
                       ", which does not follow: see " + fuzz::text_of(tuple));
        }
        known.add(step.news);
    }
}

/// Expects that for every variable, the steps leave exactly the values that it has in solutions.
void expect_complete(const Trial& trial, std::span<const Step> steps) {
    Known known(trial.model);
    for (const Step& step : steps) known.add(step.news);
    for (std::uint32_t x = 0; x < trial.problem.variables.size(); ++x) {
        std::vector<csp::Value> possible;
        for (const Tuple& tuple : trial.truth.solutions()) possible.push_back(tuple[x]);
        const auto left = known.left_near(csp::Var(x), possible);
        for (const csp::Value v : left)
            expect(std::ranges::count(possible, v) > 0,
                   "it is complete, but leaves x" + std::to_string(x) + " = " + std::to_string(v) + " open");
        for (const csp::Value v : possible)
            expect(std::ranges::count(left, v) > 0,
                   "it excludes x" + std::to_string(x) + " = " + std::to_string(v));
    }
}

/// Returns whether the remaining steps do not lead to the fact if one is left out.
bool is_needed(const Trial& trial, std::span<const Step> steps, std::size_t left_out, csp::Atom fact) {
    Known known(trial.model);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (i == left_out) continue;
        if (!known.knows(steps[i].facts)) return true;
        known.add(steps[i].news);
    }
    return !known.knows(fact);
}

void expect_why(const Trial& trial, const csp::Explanation& explanation, csp::Atom fact) {
    const csp::Explanation why = explanation.why(trial.model, fact);
    Known known(trial.model);
    for (const Step& step : why.steps()) {
        expect(known.knows(step.facts), "the steps to " + text_of(fact) + " rest on what none of them says");
        known.add(step.news);
    }
    expect(known.knows(fact), "the steps to " + text_of(fact) + " do not lead there");
    for (std::size_t i = 0; i < why.steps().size(); ++i)
        expect(is_needed(trial, why.steps(), i, fact),
               "of the steps to " + text_of(fact) + ", step " + std::to_string(i + 1) + " is not needed");
}

/// Returns the facts of a question that hold in all solutions.
std::vector<csp::Atom> true_facts(const Trial& trial) {
    std::vector<csp::Atom> all;
    for (const Node& givens : trial.question.givens)
        for (const csp::Atom atom : atoms_of(givens))
            if (std::ranges::all_of(trial.truth.solutions(),
                                    [&](const Tuple& tuple) { return hold({{atom}}, tuple); }))
                all.push_back(atom);
    return all;
}

void some_facts(Draft& draft, Question& question) {
    Node facts{.lists = {{}}, .numbers = {{}}};
    for (int count = 0; count < 8; ++count) given_atoms.add_any(draft, facts);
    question.givens = {facts};
}

/// The limit of an explanation of a padded problem, a third of a second. Without it, a few take minutes.
constexpr std::uint64_t most_padded_nodes = 20'000;

void ask_explained(const Trial& trial) {
    csp::ExplanationOptions options;
    if (trial.problem.is_padded()) options.limits.nodes = most_padded_nodes;
    options.threads = trial.question.configuration.threads;
    const csp::Explanation explanation = csp::explain(trial.model, options);
    const bool has_solution = !trial.truth.solutions().empty();
    if (trial.problem.is_padded() && explanation.status() == csp::Explanation::Status::unknown)
        return expect_sound(trial, explanation.steps());
    expect((explanation.status() == csp::Explanation::Status::infeasible) == !has_solution,
           "it is wrong about whether there is a solution");
    if (!has_solution) return;
    expect(explanation.solution().has_value(), "a solution is missing");
    const Tuple solution = trial.solution(*explanation.solution());
    expect(explanation.is_unique() == (trial.truth.solutions().size() == 1),
           "it is wrong about whether " + fuzz::text_of(solution) + " is the only one");
    expect_sound(trial, explanation.steps());
    if (explanation.status() != csp::Explanation::Status::complete) {
        expect(trial.problem.is_padded() || trial.problem.may_be_refused, "it gave up, without a limit");
        return;
    }
    expect_complete(trial, explanation.steps());
    expect(!explanation.describe(trial.model).empty() || explanation.steps().empty(), "steps without words");
    for (const csp::Atom fact : true_facts(trial)) expect_why(trial, explanation, fact);
}

std::string written_explained(const Trial& trial) {
    std::string all = "csp::ExplanationOptions limited;\n";
    if (trial.problem.is_padded())
        all += "limited.limits.nodes = " + std::to_string(most_padded_nodes) + ";\n";
    all += "const csp::Explanation explanation = csp::explain(model, limited);\nstd::cout << "
           "explanation.describe(model) << '\\n';\n";
    for (const Node& givens : trial.question.givens)
        for (std::size_t i = 0; i < given_atoms.count(givens); ++i) {
            const std::string fact = given_atoms.written(givens, i);
            all += "std::cout << \"why " + fact + "\\n\" << explanation.why(model, " + fact +
                   ").describe(model) << '\\n';\n";
        }
    return all;
}

// Why there is none --------------------------------------------------------------------------------

/// Returns whether all statements of the core hold except the one left out; all of them if none is left out.
bool all_hold(const std::vector<Node>& statements, const csp::Infeasibility& core, std::size_t left_out,
              Values tuple) {
    for (std::size_t i = 0; i < core.members().size(); ++i)
        if (i != left_out && !holds(statements[core.members()[i].constraint], tuple)) return false;
    return true;
}

void ask_core(const Trial& trial) {
    const csp::Infeasibility why = csp::explain_infeasibility(trial.model);
    const bool has_solution = !trial.truth.solutions().empty();
    expect(why.status() ==
               (has_solution ? csp::Infeasibility::Status::feasible : csp::Infeasibility::Status::infeasible),
           "it is wrong about whether there is a solution");
    if (has_solution) {
        expect(why.solution().has_value(), "a solution is missing");
        trial.solution(*why.solution());
        return;
    }
    const auto statements = trial.problem.statements();
    const auto all = assignments(trial.problem);
    const std::size_t count = why.members().size();
    for (const Tuple& tuple : all)
        expect(!all_hold(statements, why, count, tuple), "the core has the solution " + fuzz::text_of(tuple));
    expect(why.is_minimal(), "it has not proved that each member is needed");
    for (std::size_t i = 0; i < count; ++i) {
        const auto& without = why.members()[i].without;
        expect(without && all_hold(statements, why, i, without->values()) &&
                   std::ranges::binary_search(all, Tuple(without->values().begin(), without->values().end())),
               "a member of the core is not proved to be needed");
    }
}

const Task tasks[] = {
    {.name = "explained",
     .weight = 3,
     .prepare = some_facts,
     .suits = is_small,
     .ask = ask_explained,
     .written = written_explained},
    {.name = "core",
     .weight = 1,
     .suits = is_narrow,
     .ask = ask_core,
     .written = [](const Trial&) -> std::string {
         return "std::cout << csp::explain_infeasibility(model).describe(model) << '\\n';\n";
     }},
};

} // namespace explanation_questions

std::span<const Task> explanation_tasks() { return explanation_questions::tasks; }

} // namespace fuzz
