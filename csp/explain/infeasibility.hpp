#pragma once

#include <csp/explain/members.hpp>

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace csp {

/// Which constraints a core names if it has a choice. A constraint on a single variable, such as `x == 5`, is a
/// *given*; any other is a *rule*.
enum class Blame : std::uint8_t {
    as_stated, ///< those that were stated late
    givens,    ///< rather givens than rules
    rules,     ///< rather rules than givens
};

/// Options of explain_infeasibility.
struct ExplainOptions {
    /// Constraints that are taken for granted, by number: they are never part of a core. Domains are always taken for
    /// granted.
    ConstraintSet hard = {};
    Blame blame = Blame::as_stated;
    Limits limits = {}; ///< of all searches together
    std::stop_token stop = {};
};

/// Why a model has no solution, as explain_infeasibility found.
class Infeasibility {
  public:
    enum class Status : std::uint8_t {
        feasible,   ///< the model has a solution: nothing to explain
        infeasible, ///< it has none, and the core says why
        unknown,    ///< a limit was reached before either was known
    };

    /// A constraint of the core, and the proof that the core needs it.
    struct Member {
        std::uint32_t constraint = 0; ///< its number in the model
        /// A solution of all other members and of the hard constraints; nothing if a limit was reached first.
        std::optional<Assignment> without = {};
    };

    Status status() const { return status_; }
    /// The core: constraints that have no solution together. Empty if the hard constraints have none by themselves.
    const std::vector<Member>& members() const { return members_; }
    /// Whether every member is proved to be needed.
    bool is_minimal() const;
    /// A solution, if there is one.
    const std::optional<Assignment>& solution() const { return solution_; }
    /// The number of searches.
    std::uint64_t questions() const { return questions_; }

    /// In words: "These cannot hold together: row 3, box 1, 5 in A2. Without any one of them there is a solution."
    std::string describe(const Model& model) const;

  private:
    friend Infeasibility explain_infeasibility(const Model& model, const ExplainOptions& options);

    Status status_ = Status::unknown;
    std::vector<Member> members_;
    std::optional<Assignment> solution_;
    std::uint64_t questions_ = 0;
};

/// Why the model has no solution: a smallest set of its constraints, a *core*, none of which can be left out.
///
///     const auto why = csp::explain_infeasibility(model);
///     std::cout << why.describe(model) << '\n';
///
/// A core comes with a certificate: for each member a solution of the others, so to verify the core, evaluate
/// constraints and search once for a solution of the core. There may be other cores, even smaller ones: see all_cores.
///
/// Complexity: about 2 k log2(n / k) searches for k members of n constraints, and at most k more for the certificate.
/// If a limit is reached, the core is what is left, and is_minimal() is false.
/// Errors: throws ArgumentError if `hard` names a constraint that the model does not have, and as solve() does.
/// Source: Junker, QuickXplain, AAAI 2004, pp. 167-172; model rotation: Belov and Marques-Silva, FMCAD 2011.
Infeasibility explain_infeasibility(const Model& model, const ExplainOptions& options = {});

} // namespace csp
