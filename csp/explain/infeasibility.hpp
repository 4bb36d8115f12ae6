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

/// Which constraints a core names if it has a choice. A constraint on a single variable, such as `x == 5`, is a
/// *given*; any other is a *rule*.
enum class Blame : std::uint8_t {
    as_stated, ///< those that were stated late
    givens,    ///< rather givens than rules
    rules,     ///< rather rules than givens
};

/// Constraints that are in a core or not in it as one: "row 3" for the clues of a row.
struct ConstraintGroup {
    std::string name;
    ConstraintSet constraints;
};

/// How far a search for a core has come.
struct ExplainProgress {
    std::uint64_t questions = 0; ///< the number of searches so far
    std::size_t candidates = 0;  ///< constraints that are not yet ruled out as members
    std::size_t proved = 0;      ///< members or groups that are proved to be needed
};

/// Options of explain_infeasibility.
struct ExplainOptions {
    /// Constraints that are taken for granted, by number: they are never part of a core. Domains are always taken for
    /// granted: see free_domains.
    ConstraintSet hard = {};
    /// If there are any, only these may be part of a core, and all others are taken for granted.
    ConstraintSet soft = {};
    /// A core is first found in terms of groups, which is quicker and easier to read. Constraints in none are groups
    /// of their own.
    std::vector<ConstraintGroup> groups = {};
    /// Whether the groups of the core are then opened, to find a core of their constraints.
    bool opens_groups = true;
    Blame blame = Blame::as_stated;
    Limits limits = {}; ///< of all searches together
    std::stop_token stop = {};
    /// Called after each search.
    std::function<void(const ExplainProgress&)> on_progress = {};
};

/// Why a model has no solution, as explain_infeasibility found.
class Infeasibility {
  public:
    enum class Status : std::uint8_t {
        feasible,   ///< the model has a solution: nothing to explain
        infeasible, ///< it has none, and the core says why
        unknown,    ///< a limit was reached before either was known
    };
    /// Of what no part of the core can be left out.
    enum class Minimality : std::uint8_t {
        unproved,      ///< a limit was reached: some may not be needed
        by_group,      ///< of the groups; some of their constraints may not be needed
        by_constraint, ///< of the constraints
    };

    /// A constraint of the core, and the proof that the core needs it.
    struct Member {
        std::uint32_t constraint = 0; ///< its number in the model
        /// A solution of all other members and of the hard constraints; nothing if that was not found or not asked.
        std::optional<Assignment> without = {};
    };
    /// A group of the core, and the proof that the core needs it.
    struct Group {
        std::string name;
        ConstraintSet members; ///< those of its constraints that are in the core
        /// A solution of all constraints of the other groups and of the hard ones; nothing if a limit was reached.
        std::optional<Assignment> without = {};
    };

    Status status() const { return status_; }
    /// The core: constraints that have no solution together. Empty if the hard constraints have none by themselves.
    const std::vector<Member>& members() const { return members_; }
    /// The same by groups, if the options have groups.
    const std::vector<Group>& groups() const { return groups_; }
    Minimality minimality() const;
    /// Whether every member is proved to be needed.
    bool is_minimal() const { return minimality() == Minimality::by_constraint; }
    /// A solution, if there is one.
    const std::optional<Assignment>& solution() const { return solution_; }
    /// The number of searches.
    std::uint64_t questions() const { return questions_; }
    /// Whether a stop was requested before all was found out.
    bool was_interrupted() const { return was_interrupted_; }

    /// In words: "These cannot hold together: row 3, box 1, 5 in A2. Without any one of them there is a solution."
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

/// Why the model has no solution: a smallest set of its constraints, a *core*, none of which can be left out.
///
///     const auto why = csp::explain_infeasibility(model);
///     std::cout << why.describe(model) << '\n';
///
/// A core comes with a certificate: for each member a solution of the others, so to verify the core, evaluate
/// constraints and search once for a solution of the core. There may be other cores, even smaller ones: see all_cores
/// and least_core.
///
/// With groups, the core is first one of groups. Then they are opened one after the other: each is reduced to those of
/// its constraints that are needed together with what is left of the others. minimality() says how far that came.
///
/// Complexity: about 2 k log2(n / k) searches for k members of n constraints, and at most k more for the certificate.
/// If a limit is reached, the core is what is left, and is_minimal() is false.
/// Errors: throws ArgumentError if the options name a constraint that the model does not have, or name one in two
/// groups; and as solve() does.
/// Source: Junker, "QuickXplain: preferred explanations and relaxations for over-constrained problems", AAAI 2004,
/// pp. 167-172; model rotation: Belov and Marques-Silva, "Accelerating MUS extraction with recursive model rotation",
/// FMCAD 2011
/// See also: explain, rule, search
Infeasibility explain_infeasibility(const Model& model, const ExplainOptions& options = {});

/// The same model with its declared domains as constraints, which can then be part of a core: "x in 1..3".
///
/// Each domain is widened to the least and the greatest value of its family: the variables of one int_vars() are a
/// family, and so is any other variable by itself. A domain that this widens is stated as a constraint, after all
/// others. So constraints keep their numbers, and variables of this model are variables of that one.
///
///     const csp::Model free = csp::free_domains(model);
///     std::cout << csp::explain_infeasibility(free).describe(free);
///
/// Errors: throws ArgumentError if an expression of the model could then leave +-(2^30 - 1).
Model free_domains(const Model& model);

} // namespace csp
