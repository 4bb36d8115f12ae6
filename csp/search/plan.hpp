#pragma once

#include <csp/dense/network.hpp>
#include <csp/search/search_options.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace csp {

class Solver;

/// The question asked of a model: one solution or the best, the number of solutions, or all solutions in sequence.
enum class Question : std::uint8_t { solve, count, solutions };

/// How an independent part of a problem is searched.
struct PlannedPart {
    enum class Way : std::uint8_t {
        alone,  ///< not searched: a single variable, for which any value will do
        kernel, ///< by the all-different kernel
        general ///< by the general engine
    };
    Way way = Way::general;
    std::size_t network = 0; ///< for the kernel: a place in Plan::networks
};

/// A kind of run in words: a row of the table that describes a strategy.
struct RunRow {
    std::string run;
    std::string when;
    std::string order;
    std::string budget;
    std::string conflicts = {}; ///< how its failures are resolved
};

/// How a model will be searched, and the reasons for it. solve(), count_solutions() and solutions() make a plan and
/// follow it.
///
///     std::cout << describe(csp::plan_for(model, options));
///
/// A plan is made in two steps. First, the options alone determine whether the kernel may search and how many threads
/// there are. Then the root of the search, once rules have run, shows into which independent parts the problem falls
/// and which of them suit the kernel.
struct Plan {
    /// Makes the first step.
    /// Errors: throws ArgumentError in the name of `function` if the options contradict the question or
    /// each other: a listener or Tuning::counts_parts_below_root with several threads, an objective if all solutions
    /// are wanted, or the kernel with an option that it does not support.
    Plan(const SearchOptions& options, Question asked, const char* function);
    /// Makes the second step. If the solver reached a limit before its model was loaded, nothing becomes known.
    /// @param solver  loaded with the model and these options; no search is in progress
    /// Errors: throws ArgumentError in the name of `function` if the options insist on the kernel and a part does not
    /// suit it.
    void look_at(Solver& solver, const SearchOptions& options, const char* function);

    Question question;
    unsigned threads; ///< at least 1
    /// Whether several threads share the tree of the general engine: to count, to find all solutions, and to minimise
    /// by branch and bound alone. To solve otherwise, they form a portfolio: each searches the whole problem in its own
    /// way.
    bool shares_tree;
    /// Whether the options insist on the kernel. Otherwise the kernel gives up if it makes no progress, and the general
    /// engine takes over.
    bool insists_on_kernel;
    /// Why the kernel does not search the whole problem: "the options ask for a listener".
    std::string obstacle;
    bool tries_kernel; ///< whether the options allow the kernel

    bool is_loaded = false; ///< whether the second step has been made
    /// In the order of SolverParts::all(). To find all solutions, the kernel searches all of them as one.
    std::vector<PlannedPart> parts;
    std::vector<dense::Network> networks;
    /// The effects of joint passes on the model, by pass, such as "cliques: 45 disequalities became 3 lists of
    /// different variables".
    std::vector<std::string> passes;
    /// The runs of the general engine, by preference; see docs/search.md.
    std::vector<RunRow> runs;
    std::string general; ///< how the general engine searches: see describe(SearchOptions)
    /// The number of tasks that the general engine schedules in chronological order in some of its runs; 0 if it does
    /// not.
    std::size_t tasks = 0;
    /// The orders of a cycle of runs, such as "scheduled, own, own"; empty without such tasks.
    std::string orders = {};
    /// Set by plan_for() only: the number of open variables that it branches on first, and the number left for the end;
    /// see csp/search/defaults.hpp.
    std::size_t decisions = 0;
    std::size_t left_for_the_end = 0;

    std::size_t parts_by(PlannedPart::Way way) const;
};

/// The plan that csp::solve, count_solutions or solutions would follow with these options. It loads the model and runs
/// its rules once, but does not search.
/// Errors: throws ArgumentError as they do.
Plan plan_for(const Model& model, const SearchOptions& options = {}, Question question = Question::solve);

/// A few lines, without a line break at the end:
///
///     3 independent parts: 2 by the all-different kernel, 1 by the general engine
///     not the kernel: the constraint "x + y <= 3" is not an all_different
///     general engine: select(dom/wdeg-ca.cd, phase), full inference, luby restarts, 9 variables first, then the 40
///     left for the end
///     runs, chronological:
///       everything: if no other run is due; that of the branching; 100 failures at first, luby
///     one thread
std::string describe(const Plan& plan);
/// The last lines but one: the kinds of runs for each kind of conflicts.
std::string describe(const std::vector<RunRow>& runs);

/// Whether the options allow the all-different kernel: they ask for nothing that it does not support.
/// Errors: throws ArgumentError in the name of `function` if they ask for the kernel and for something it does not
/// support.
bool may_use_kernel(const SearchOptions& options, const char* function);

} // namespace csp
