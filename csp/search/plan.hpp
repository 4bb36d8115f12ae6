#pragma once

#include <csp/dense/network.hpp>
#include <csp/search/search_options.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace csp {

class Solver;

/// What is asked of a model: one solution or the best, how many there are, or all of them one after the other.
enum class Question : std::uint8_t { solve, count, solutions };

/// How an independent part of a problem is searched.
struct PlannedPart {
    enum class Way : std::uint8_t {
        alone,  ///< not at all: one variable, any value of which will do
        kernel, ///< by the all-different kernel
        general ///< by the general engine
    };
    Way way = Way::general;
    std::size_t network = 0; ///< of the kernel: a place in Plan::networks
};

/// How a model will be searched, and why not in another way. solve(), count() and solutions() make a plan and follow
/// it.
///
///     std::cout << describe(csp::plan_for(model, options));
///
/// It is made in two steps. First, the options alone say whether the kernel may search and how many threads there are.
/// Then the root of the search, once rules have run, shows into which independent parts the problem falls and which of
/// them suit the kernel.
struct Plan {
    /// The first step. @throws ArgumentError in the name of `function` if the options contradict the question or each
    /// other: a listener or counts_parts_below_root with several threads, something to minimise if all solutions are
    /// wanted, the kernel and something that it does not do.
    Plan(const SearchOptions& options, Question asked, const char* function);
    /// The second step. If the solver reached a limit before its model was loaded, nothing is known.
    /// @param solver  loaded with the model and these options; no search is under way
    /// @throws ArgumentError in the name of `function` if the options insist on the kernel, and a part does not suit it.
    void look_at(const Solver& solver, const SearchOptions& options, const char* function);

    Question question;
    /// At least 1. To solve, several threads form a portfolio: each searches the whole problem in its own way. To
    /// count or to find all solutions, they share subproblems of what the general engine searches.
    unsigned threads;
    bool
        insists_on_kernel; ///< otherwise the kernel gives up if it makes no headway, and the general engine takes over
    std::string obstacle; ///< why the kernel does not search all of it: "the options ask for a listener"
    bool tries_kernel;    ///< whether the options leave it open

    bool is_loaded = false; ///< whether the second step has been made
    /// In the order of Solver::components(). To find all solutions, the kernel searches all of them as one.
    std::vector<PlannedPart> parts;
    std::vector<dense::Network> networks;
    std::string general; ///< how the general engine searches: see describe(SearchOptions)
    /// The tasks that it schedules along the time by turns; 0 if it does not.
    std::size_t tasks = 0;
    /// By plan_for() alone: of the variables that are open, how many it branches on first, and how many are left for
    /// the end, see csp/search/decisions.hpp.
    std::size_t decisions = 0;
    std::size_t left_for_the_end = 0;

    std::size_t parts_by(PlannedPart::Way way) const;
};

/// The plan that csp::solve, count or solutions would follow with these options. It loads the model and runs its rules
/// once, but does not search. @throws ArgumentError as they do.
Plan plan_for(const Model& model, const SearchOptions& options = {}, Question question = Question::solve);

/// A few lines, without a line break at the end:
///
///     3 independent parts: 2 by the all-different kernel, 1 by the general engine
///     not the kernel: the constraint "x + y <= 3" is not an all_different
///     general engine: select(dom/wdeg-ca.cd, phase), full inference, luby restarts, 9 variables first, then the 40
///     left for the end
///     one thread
std::string describe(const Plan& plan);

/// Whether the options allow the all-different kernel: whether, compared with the `usual` ones, which leave everything
/// open, they ask for nothing that it does not do.
/// @throws ArgumentError in the name of `function` if they ask for it and for something that it does not do.
bool may_use_kernel(const SearchOptions& options, const char* function, const SearchOptions& usual = {});

} // namespace csp
