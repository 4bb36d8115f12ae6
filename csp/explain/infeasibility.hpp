#pragma once

#include <csp/model/model.hpp>
#include <csp/search/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace csp {

/// Numbers of constraints of a model, ascending.
using ConstraintSet = std::vector<std::uint32_t>;

/// The constraints that a core prefers to name if there is a choice. A constraint on a single variable, such as `x ==
/// 5`, is a *given*; any other is a *rule*.
enum class Blame : std::uint8_t {
    as_stated, ///< constraints that were stated late
    givens,    ///< givens rather than rules
    rules,     ///< rules rather than givens
};

/// Constraints that are in a core together or not at all: "row 3" for the clues of a row.
struct ConstraintGroup {
    std::string name;
    ConstraintSet constraints;
};

/// The progress of a search for a core.
struct ExplainProgress {
    std::uint64_t questions = 0; ///< the number of searches so far
    std::size_t candidates = 0;  ///< constraints not yet ruled out as members
    std::size_t proved = 0;      ///< members or groups proved to be needed
};

/// Options of explain_infeasibility.
struct ExplainOptions {
    /// Constraints that always hold, by number: they are never part of a core. Domains always hold, too: see
    /// free_domains.
    ConstraintSet hard = {};
    /// If not empty, only these may be part of a core, and all further constraints are hard.
    ConstraintSet soft = {};
    /// A core is first found in terms of groups, which is faster and easier to read. Each constraint in no group is a
    /// group by itself.
    std::vector<ConstraintGroup> groups = {};
    /// Whether the groups of the core are then opened to find a core of their constraints.
    bool opens_groups = true;
    Blame blame = Blame::as_stated;
    Limits limits = {}; ///< for all searches together
    std::stop_token stop = {};
    /// Called after each search.
    std::function<void(const ExplainProgress&)> on_progress = {};
};

/// The reason why a model has no solution, as found by explain_infeasibility.
class Infeasibility {
  public:
    enum class Status : std::uint8_t {
        feasible,   ///< the model has a solution
        infeasible, ///< the model has no solution, and the core is the reason
        unknown,    ///< a limit was reached before the answer was known
    };
    /// The terms in which the core is minimal, that is, the parts of it that are proved to be needed.
    enum class Minimality : std::uint8_t {
        unproved,      ///< a limit was reached: some parts may not be needed
        by_group,      ///< every group is needed; some of their constraints may not be
        by_constraint, ///< every constraint is needed
    };

    /// A constraint of the core, and the proof that the core needs it.
    struct Member {
        std::uint32_t constraint = 0; ///< its number in the model
        /// A solution of all other members and the hard constraints; nullopt if it was not found or not sought.
        std::optional<Assignment> without = {};
    };
    /// A group of the core, and the proof that the core needs it.
    struct Group {
        std::string name;
        ConstraintSet members; ///< its constraints that are in the core
        /// A solution of all other groups and of the hard constraints; nullopt if a limit was reached.
        std::optional<Assignment> without = {};
    };

    Status status() const { return status_; }
    /// The core: constraints that have no solution together. Empty if the hard constraints alone have no solution.
    const std::vector<Member>& members() const { return members_; }
    /// The core by groups, if the options have groups.
    const std::vector<Group>& groups() const { return groups_; }
    Minimality minimality() const;
    /// Whether every member has been proved to be needed.
    bool is_minimal() const { return minimality() == Minimality::by_constraint; }
    /// A solution, if there is one.
    const std::optional<Assignment>& solution() const { return solution_; }
    /// The number of searches.
    std::uint64_t questions() const { return questions_; }
    /// Whether a stop was requested before the search was complete.
    bool was_interrupted() const { return was_interrupted_; }

    /// Describes the core in words: "These cannot hold together: row 3, box 1, 5 in A2. Without any one of them there
    /// is a solution."
    std::string describe(const Model& model) const;

  private:
    friend class InfeasibilityMaker;

    Status status_ = Status::unknown;
    std::vector<Member> members_;
    std::vector<Group> groups_;
    std::optional<Assignment> solution_;
    std::uint64_t questions_ = 0;
    bool was_interrupted_ = false;
};

/// Explains why the model has no solution by a *core*: a minimal set of its constraints that have no common solution.
///
///     const auto why = csp::explain_infeasibility(model);
///     std::cout << why.describe(model) << '\n';
///
/// A core comes with a certificate, which has for each member a solution of all other members. To verify the core,
/// evaluate the constraints on these solutions, and search once for a solution of the core. There may be other cores,
/// even smaller ones: see all_cores and least_core.
///
/// With groups, a core of groups is found first. Then the groups are opened in sequence: each is reduced to the
/// constraints that are needed together with the remaining constraints of all other groups. minimality() returns the
/// kind of minimality that is proved.
///
/// Complexity: about 2 k log2(n / k) searches for k members of n constraints, and at most k more for the certificate.
/// If a limit is reached, the core consists of the constraints that remain, and is_minimal() is false.
/// Errors: throws ArgumentError if the options name a constraint that the model does not have, or one constraint in two
/// groups; otherwise as solve().
/// Source: Junker, "QuickXplain: preferred explanations and relaxations for over-constrained problems", AAAI 2004,
/// pp. 167-172; model rotation: Belov and Marques-Silva, "Accelerating MUS extraction with recursive model rotation",
/// FMCAD 2011
/// See also: explain, rule, search
Infeasibility explain_infeasibility(const Model& model, const ExplainOptions& options = {});

/// Returns the model with its declared domains stated as constraints, which can then be part of a core: "x in 1..3".
///
/// Each domain is widened to the least and the greatest value of its family: the variables of one int_vars() call form
/// a family, and any other variable is a family by itself. Each domain that is thereby widened is stated as a
/// constraint after all others. So constraints keep their numbers, and the variables of `model` can be used with the
/// new model.
///
///     const csp::Model free = csp::free_domains(model);
///     std::cout << csp::explain_infeasibility(free).describe(free);
///
/// Errors: throws ArgumentError if an expression of the model could then leave +-(2^30 - 1).
Model free_domains(const Model& model);

} // namespace csp
