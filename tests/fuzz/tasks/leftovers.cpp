// No state of a search survives the search: a solver that has searched answers like a new one.

#include <tests/fuzz/question.hpp>

#include <csp/search/defaults.hpp>
#include <csp/search/region.hpp>
#include <csp/search/solver_parts.hpp>

#include <algorithm>
#include <array>

namespace fuzz {

namespace leftover_questions {

/// The use of a solver, as data: lists[0] and numbers[0] are givens; numbers[1] is the use, the number of solutions
/// read, and a parameter of the use.
constexpr std::size_t use_of = 0;
constexpr std::size_t most_of = 1;
constexpr std::size_t number_of = 2;

bool is_small(const Trial& trial) {
    return trial.truth.is_complete() && !trial.problem.is_large && !trial.problem.is_wide();
}

csp::SearchOptions options_of(const Trial& trial) {
    auto options = trial.options();
    options.threads = 1;
    if (!trial.question.objectives.empty()) options.minimise = trial.question.objectives[0].view();
    return options;
}

// The answers, in words ----------------------------------------------------------------------------

std::string text_of(csp::Atom atom) {
    return std::to_string(atom.variable().index) + "<=>"[static_cast<std::size_t>(atom.operation()) % 3] +
           std::to_string(static_cast<int>(atom.operation())) + "," + std::to_string(atom.value()) + " ";
}

std::string text_of(const std::vector<std::vector<csp::Atom>>& all) {
    std::string text;
    for (const auto& atoms : all) {
        for (const csp::Atom atom : atoms) text += text_of(atom);
        text += "; ";
    }
    return text;
}

/// Returns whether the search may take different nodes in a used solver because it depends on the hints of rules. The
/// hints determine the reason from which a search learns, if there are several, and the sizes of domains when a rule
/// fails, which dom/wdeg-ca.cd uses as weights.
bool follows_hints(const csp::SearchOptions& options) {
    return options.learning != csp::Learning::never ||
           &csp::chosen_variable_order(options) == csp::variable_order::find("dom/wdeg-ca.cd");
}

/// Returns the domains, the solutions, and the end of the search. If the search follows hints, the text contains only
/// parts that hints do not change: the domains alone if the question has limits; the domains and, if the search is
/// complete, the best cost if there is an objective; otherwise the domains and the set of solutions, or their number if
/// the search was ended after `most` of them.
std::string searched(csp::Solver& solver, const Trial& trial, Wide most) {
    std::string text;
    const std::size_t count = trial.problem.variables.size();
    for (std::uint32_t x = 0; x < count; ++x) {
        if (solver.engine().failed()) break;
        for (const csp::Value v : solver.engine().domain(csp::Var(x))) text += std::to_string(v) + " ";
        text += "| ";
    }
    std::vector<std::string> solutions;
    for (Wide i = 0; i < most && solver.next(); ++i) {
        const csp::Assignment found = solver.solution();
        solutions.push_back(fuzz::text_of(found.values()));
    }
    const bool is_free = follows_hints(options_of(trial));
    const bool is_whole = solver.stopped() == csp::StopReason::exhausted;
    if (is_free && trial.question.is_limited()) return text;
    if (is_free && !trial.question.objectives.empty()) {
        const auto best = is_whole ? solver.optimum().best : std::nullopt;
        return text + (best ? std::to_string(*best) : "");
    }
    if (is_free && !is_whole) return text + std::to_string(solutions.size()) + " solutions";
    if (is_free) std::ranges::sort(solutions);
    for (const std::string& solution : solutions) text += solution;
    text += " " + std::string(csp::to_string(solver.stopped()));
    if (is_free) return text;
    const csp::Statistics& did = solver.statistics();
    return text + ", " + std::to_string(did.nodes) + " nodes, " + std::to_string(did.failures) +
           " failures, " + std::to_string(did.solutions) + " solutions, " + std::to_string(did.restarts) +
           " restarts, " + std::to_string(did.nogoods) + " nogoods";
}

// Uses ---------------------------------------------------------------------------------------------

struct Use {
    const char* name;
    std::string (*ask)(csp::Solver&, const Trial&, const Node&);
};

std::size_t part_of(csp::Solver& solver, const Node& use) {
    return static_cast<std::size_t>(use.numbers[1][number_of]) % csp::SolverParts(solver).all().size();
}

std::string ask_begin(csp::Solver& solver, const Trial& trial, const Node& use) {
    solver.begin(atoms_of(use));
    return searched(solver, trial, use.numbers[1][most_of]);
}

std::string ask_begin_assuming(csp::Solver& solver, const Trial& trial, const Node& use) {
    if (options_of(trial).learning != csp::Learning::always) return ask_begin(solver, trial, use);
    solver.begin_assuming(atoms_of(use));
    const std::string text = searched(solver, trial, use.numbers[1][most_of]);
    const auto blamed = solver.blamed();
    return text + (blamed ? " blamed " + text_of({*blamed}) : "");
}

std::string ask_begin_on(csp::Solver& solver, const Trial& trial, const Node& use) {
    std::vector<csp::Var> some;
    std::vector<csp::Var> others;
    for (std::uint32_t x = 0; x < trial.problem.variables.size(); ++x)
        (x % 2 == 0 ? some : others).emplace_back(x);
    if (use.numbers[1][number_of] % 2 == 0) others.clear();
    solver.begin_on(some, others);
    return searched(solver, trial, use.numbers[1][most_of]);
}

std::string ask_begin_on_part(csp::Solver& solver, const Trial& trial, const Node& use) {
    if (csp::SolverParts(solver).all().empty()) return "";
    csp::SolverParts(solver).begin(part_of(solver, use), atoms_of(use));
    return searched(solver, trial, use.numbers[1][most_of]);
}

std::string ask_count_by_parts(csp::Solver& solver, const Trial&, const Node& use) {
    if (csp::SolverParts(solver).all().empty()) return "";
    const auto count = csp::SolverParts(solver).count(part_of(solver, use));
    return count ? std::to_string(*count) + " solutions of a part" : "uncounted";
}

/// Searches a region. The search of a region without atoms keeps learned weights, so only its solutions are compared.
std::string ask_begin_region(csp::Solver& solver, const Trial& trial, const Node& use) {
    csp::Limits limits = options_of(trial).limits;
    limits.nodes = static_cast<std::uint64_t>(use.numbers[1][number_of]);
    solver.set_limits(limits);
    solver.begin();
    std::vector<std::string> solutions;
    const auto read = [&] {
        while (solver.next()) solutions.push_back(fuzz::text_of(solver.solution().values()));
    };
    read();
    const auto away = csp::Regions(solver).give_away();
    solver.set_limits(options_of(trial).limits);
    read();
    if (away) {
        csp::Regions(solver).begin(*away);
        read();
    }
    if (trial.question.is_limited() || !trial.question.objectives.empty()) return "";
    if (!options_of(trial).projection.empty()) return std::to_string(solutions.size()) + " solutions";
    std::ranges::sort(solutions);
    std::string text;
    for (const std::string& solution : solutions) text += solution;
    return text;
}

std::string ask_components(csp::Solver& solver, const Trial&, const Node&) {
    std::string text;
    for (const auto& part : csp::SolverParts(solver).all()) {
        for (const csp::Var x : part) text += std::to_string(x.index) + " ";
        text += "; ";
    }
    return text;
}

constexpr std::array<Use, 7> uses{{
    {"begin", ask_begin},
    {"begin_assuming", ask_begin_assuming},
    {"begin_on", ask_begin_on},
    {"begin_on_part", ask_begin_on_part},
    {"count_by_parts", ask_count_by_parts},
    {"begin_region", ask_begin_region},
    {"components", ask_components},
}};

const Use& use_in(const Node& use) { return uses[static_cast<std::size_t>(use.numbers[1][use_of])]; }

void some_uses(Draft& draft, Question& question) {
    for (auto count = draft.source().between(2, 4); count > 0; --count) {
        Node use{.lists = {{}}, .numbers = {{}, {}}};
        for (auto givens = draft.source().below(3); givens > 0; --givens) given_atoms.add_any(draft, use);
        const auto most = draft.source().one_in(2) ? 1000 : draft.source().between(1, 3);
        use.numbers[1] = {static_cast<Wide>(draft.source().below(uses.size())), most,
                          draft.source().between(1, 20)};
        question.givens.push_back(std::move(use));
    }
    if (draft.source().one_in(4)) question.objectives = {draft.operand()};
}

/// Compares one solver for all uses with a new solver for each.
void ask_leftovers(const Trial& trial) {
    csp::Solver solver(trial.model, options_of(trial));
    std::string before;
    for (const Node& use : trial.question.givens) {
        csp::Solver fresh(trial.model, options_of(trial));
        const std::string expected = use_in(use).ask(fresh, trial, use);
        const std::string found = use_in(use).ask(solver, trial, use);
        expect(found == expected, std::string(use_in(use).name) + " after" + before + " says \"" + found +
                                      "\", of a fresh solver \"" + expected + "\"");
        before += std::string(" ") + use_in(use).name;
    }
}

std::string written_use(const Trial& trial, const Node& use) {
    std::string givens;
    for (std::size_t i = 0; i < given_atoms.count(use); ++i)
        givens += (i > 0 ? ", " : "") + given_atoms.written(use, i);
    const std::string atoms = "std::vector<csp::Atom>{" + givens + "}";
    const std::string number = std::to_string(use.numbers[1][number_of]);
    const std::string part = number + " % csp::SolverParts(solver).all().size()";
    const std::string search = "for (int i = 0; i < " + std::to_string(use.numbers[1][most_of]) +
                               " && solver.next(); ++i)\n    for (const csp::Value v : "
                               "solver.solution().values()) std::cout << v << ' ';\n"
                               "std::cout << csp::to_string(solver.stopped()) << \", \" << "
                               "solver.statistics().nodes << \" nodes\\n\";\n";
    const bool assumes = options_of(trial).learning == csp::Learning::always;
    std::string some;
    std::string others;
    for (std::size_t x = 0; x < trial.problem.variables.size(); ++x) {
        std::string& list = x % 2 == 0 ? some : others;
        list += (list.empty() ? "x" : ", x") + std::to_string(x);
    }
    if (use.numbers[1][number_of] % 2 == 0) others.clear();
    const std::array<std::string, uses.size()> texts{
        "solver.begin(" + atoms + ");\n" + search,
        std::string("solver.begin") + (assumes ? "_assuming" : "") + "(" + atoms + ");\n" + search,
        "solver.begin_on({" + some + "}, {" + others + "});\n" + search,
        "csp::SolverParts(solver).begin(" + part + ", " + atoms + ");\n" + search,
        "std::cout << *csp::SolverParts(solver).count(" + part + ") << \" solutions of a part\\n\";\n",
        "options.limits.nodes = " + number +
            ";\nsolver.set_limits(options.limits);\nsolver.begin();\nwhile (solver.next()) {}\n"
            "{\n    const auto away = csp::Regions(solver).give_away();\n    solver.set_limits({});\n"
            "    while (solver.next()) {}\n    if (away) csp::Regions(solver).begin(*away);\n"
            "    while (away && solver.next()) {}\n}\n",
        "std::cout << csp::SolverParts(solver).all().size() << \" parts\\n\";\n",
    };
    return texts[static_cast<std::size_t>(use.numbers[1][use_of])];
}

const Task tasks[] = {
    {.name = "leftovers",
     .weight = 3,
     .prepare = some_uses,
     .suits = is_small,
     .ask = ask_leftovers,
     .written =
         [](const Trial& trial) {
             std::string all;
             if (!trial.question.objectives.empty())
                 all += "options.minimise = " + written_view(trial.question.objectives[0]) + ";\n";
             all += "options.threads = 1;\ncsp::Solver solver(model, options);\n";
             for (const Node& use : trial.question.givens) all += written_use(trial, use);
             return all;
         }},
};

} // namespace leftover_questions

std::span<const Task> leftover_tasks() { return leftover_questions::tasks; }

} // namespace fuzz
