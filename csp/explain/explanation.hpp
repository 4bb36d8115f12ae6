#pragma once

#include <csp/base/atom.hpp>
#include <csp/explain/infeasibility.hpp>
#include <csp/model/model.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace csp {

/// Limits of explain(), and the costs by which it chooses the easiest steps.
struct ExplanationOptions {
    /// The cost of using each constraint in a step, by number; 20 for each if the list is empty. Each fact used costs
    /// 1.
    std::vector<std::uint32_t> costs = {};
    /// The cost of using a set of constraints in one step, if this is not the sum of their costs. A set must not cost
    /// less than a subset of it.
    std::function<std::uint64_t(const ConstraintSet&)> cost_of = {};
    std::vector<Atom> known = {}; ///< facts to start from; a step cites the ones that it needs
    Limits limits = {};           ///< for all work together
    /// The number of steps, at least 1, after which the explanation ends with the status `unknown`.
    std::size_t most_steps = std::numeric_limits<std::size_t>::max();
    std::stop_token stop = {};
    /// The number of threads that look for steps that need several constraints; 0 for as many as the machine has
    /// processors. The steps do not depend on it. With several threads, user-defined rules are called concurrently.
    unsigned threads = 1;
};

/// A function that returns the user's word for a value of a variable, or an empty text if it is called by its number.
using WordOfValue = std::function<std::string(Var, Value)>;

/// A derivation of the solution of a model, as found by explain(): a list of steps. Each step needs only earlier facts
/// and a few constraints.
class Explanation {
  public:
    enum class Status : std::uint8_t {
        complete,   ///< the steps lead to everything that is true in every solution
        bounds,     ///< likewise, except for values between the bounds of the variables left out
        infeasible, ///< there is no solution to explain: see explain_infeasibility
        unknown, ///< a limit or the wanted number of steps was reached, or a stop requested; the steps so far hold
    };
    /// The way in which the new facts of a step follow.
    enum class Kind : std::uint8_t {
        direct, ///< by propagation of its constraints
        trial,  ///< the contrary leads to a contradiction by propagation
        cases,  ///< by a search of all cases
    };
    /// A step of an explanation: its facts and constraints imply the new facts.
    struct Step {
        Kind kind = Kind::direct;
        std::vector<Atom> facts = {}; ///< known before and needed; for a trial, all facts that it uses
        ConstraintSet constraints = {};
        std::vector<Atom> news = {};  ///< empty: a contradiction
        std::vector<Step> trial = {}; ///< for a trial: from the contrary to the contradiction, if it is short
        std::uint64_t cost = 0;       ///< the cost of its constraints and facts
    };

    Status status() const { return status_; }
    const std::vector<Step>& steps() const { return steps_; }
    /// A solution, if there is one; is_unique() returns whether it is the only one. If it is not, the steps end where
    /// solutions differ.
    const std::optional<Assignment>& solution() const { return solution_; }
    bool is_unique() const { return is_unique_; }
    /// Variables for which the steps leave more than 1,000 values. The steps lead to their bounds and to the removal of
    /// values between the bounds by single constraints, up to 1,000 at once. Which of the remaining values are in no
    /// solution is not known. Empty unless the status is `bounds`.
    const std::vector<Var>& left_out() const { return left_out_; }
    /// Whether a stop was requested before the explanation was complete.
    bool was_interrupted() const { return was_interrupted_; }
    /// The number of checks of steps, each a separate search: at least one for each step, including the steps of
    /// trials.
    std::uint64_t checks() const { return checks_; }

    /// Returns only the steps that lead to the fact, starting from the model and ExplanationOptions::known. No step can
    /// be left out: without it, the remaining steps do not lead to the fact. Empty if the domains of the model and the
    /// known facts state the fact, or the steps do not lead to it.
    Explanation why(const Model& model, Atom fact) const;

    /// Returns the steps in words, one text for each: "row 1: A1 is 5, so A2 and A3 are not 5." Hall sets have names,
    /// as in "a naked pair of 1 and 2". The text of a trial has a line for each of its steps: "4.1. ".
    /// @param words  for values, if they should not be written as numbers: "A1 is not E or F"
    std::vector<std::string> sentences(const Model& model, const WordOfValue& words = {}) const;
    /// Returns the whole explanation in words: the numbered sentences, followed by any additional information. Without
    /// a solution, refers to explain_infeasibility.
    /// Consecutive steps share a sentence ("5 to 8. ") if each applies the same constraint to facts about one variable
    /// to infer facts about another.
    /// @param words  as above
    std::string describe(const Model& model, const WordOfValue& words = {}) const;

  private:
    friend class ExplanationMaker;

    Status status_ = Status::unknown;
    std::vector<Step> steps_;
    std::vector<Atom> known_; ///< ExplanationOptions::known
    std::vector<Var> left_out_;
    std::optional<Assignment> solution_;
    bool is_unique_ = false;
    bool was_interrupted_ = false;
    std::uint64_t checks_ = 0;
};

/// Explains how the solution of the model follows, step by step, the easiest step first. Steps that use a single
/// constraint, by propagation of the known facts, are preferred: as in a search, then at its greatest strength, if at
/// most 400 values are left. If there are none, several constraints are combined, either by propagation or in a trial,
/// in which the contrary of a fact leads to a contradiction. If that step would be the most expensive so far, explain()
/// searches longer for an easier one. If nothing else helps, a step is by cases. If there are several solutions, the
/// facts common to all of them are explained. For a variable with more than 64 values, bounds are explained first, then
/// the values between them; for variables that keep more than 1,000 values, see Explanation::left_out().
///
///     std::cout << csp::explain(model).describe(model);
///
/// A step names only the facts and constraints that it needs. New facts with the same reason form one step. Among steps
/// of the same cost, one close to the last step is preferred, then the one with the most new facts, then the one whose
/// constraint was stated first. So the same model always gets the same text. Finally, a step is left out if later steps
/// can infer its facts before they are used.
///
/// Complexity: about d tests of one constraint for each of the d facts, each a few runs of its rules; a trial of every
/// open value if single constraints imply nothing more; a search for every value that no solution found so far has.
/// Errors: throws ArgumentError if `costs` is not empty and does not have one entry for each constraint, or if a known
/// fact is about a variable that the model does not have; RuleError if a
/// user-defined rule is wrong, so that a step does not hold.
/// Source: Bogaerts, Gamba and Guns, "A framework for step-wise explaining how to solve constraint satisfaction
/// problems", Artificial Intelligence 300, 2021; Bleukx, Devriendt, Gamba, Bogaerts and Guns, "Simplifying step-wise
/// explanation sequences", CP 2023. The order of steps, the trials and the merging are our own.
/// See also: explain_infeasibility
Explanation explain(const Model& model, const ExplanationOptions& options = {});

} // namespace csp
