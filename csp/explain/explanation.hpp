#pragma once

#include <csp/base/atom.hpp>
#include <csp/explain/infeasibility.hpp>
#include <csp/model/model.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace csp {

/// What explain() may spend, and which steps count as easy.
struct ExplanationOptions {
    /// How hard each constraint is to use, by number; 20 for each if the list is empty. A fact that is used counts 1.
    std::vector<std::uint32_t> costs = {};
    /// How hard constraints are to use in one step, if that is not the sum of their costs. More of them must not cost
    /// less.
    std::function<std::uint64_t(const ConstraintSet&)> cost_of = {};
    Limits limits = {}; ///< of everything together
    std::stop_token stop = {};
    /// How many threads look for steps that need several constraints; 0 for as many as the machine has processors. The
    /// steps do not depend on it. Rules of the user's are then called by several threads at once.
    unsigned threads = 1;
};

/// How the solution of a model follows, as explain() found it: in steps, each of which needs only facts that came
/// before it and a few constraints.
class Explanation {
  public:
    enum class Status : std::uint8_t {
        complete,   ///< the steps lead to all that is true in every solution
        bounds,     ///< so they do, but for values between the bounds of the variables left out
        infeasible, ///< there is no solution to explain: see explain_infeasibility
        unknown,    ///< a limit was reached, or a stop requested; the steps so far hold
    };
    /// Why a step is right.
    enum class Kind : std::uint8_t {
        direct, ///< by propagation of its constraints
        trial,  ///< the contrary leads to a contradiction by propagation
        cases,  ///< by a search of all cases
    };
    /// These facts and constraints imply what is new.
    struct Step {
        Kind kind = Kind::direct;
        std::vector<Atom> facts = {}; ///< known before and needed; all that its trial uses
        ConstraintSet constraints = {};
        std::vector<Atom> news = {};  ///< empty: a contradiction
        std::vector<Step> trial = {}; ///< of a trial: from the contrary to the contradiction, if it is short
        std::uint64_t cost = 0;       ///< of its constraints and facts
    };

    Status status() const { return status_; }
    const std::vector<Step>& steps() const { return steps_; }
    /// A solution, if there is one, and whether it is the only one. If not, the steps end where solutions differ.
    const std::optional<Assignment>& solution() const { return solution_; }
    bool is_unique() const { return is_unique_; }
    /// Variables that have more than 1,000 values left by the steps: the steps lead to their bounds, and to values between
    /// them that a single constraint removes, up to 1,000 at once. Which other values are in no solution is not known.
    /// Empty unless the status is `bounds`.
    const std::vector<Var>& left_out() const { return left_out_; }
    /// Whether a stop was requested before all was explained.
    bool was_interrupted() const { return was_interrupted_; }
    /// How many checks of steps there were, each a search of its own: at least one of each step, those of trials
    /// included.
    std::uint64_t checks() const { return checks_; }

    /// The steps that lead to the fact, and no others: why it holds, down to what the model states. Without any one of
    /// them, the others do not lead to it. Empty if the domains of the model state the fact, or the steps do not lead to
    /// it.
    Explanation why(const Model& model, Atom fact) const;

    /// The steps in words, one text for each: "row 1: A1 is 5, so A2 and A3 are not 5." A trial has lines of its own
    /// for its steps, which are numbered below it: "4.1. ".
    std::vector<std::string> sentences(const Model& model) const;
    /// All of it in words: the sentences, numbered, and what is known besides, if anything. Steps in a row share one
    /// ("5 to 8. ") if each says by the same constraint what facts about one variable mean for another one.
    std::string describe(const Model& model) const;

  private:
    friend class ExplanationMaker;

    Status status_ = Status::unknown;
    std::vector<Step> steps_;
    std::vector<Var> left_out_;
    std::optional<Assignment> solution_;
    bool is_unique_ = false;
    bool was_interrupted_ = false;
    std::uint64_t checks_ = 0;
};

/// How the solution of the model follows, step by step, the easiest step first. Steps of single constraints come
/// first: what each implies by propagation of the known facts. If there are none, several constraints are taken
/// together, either by propagation or in a trial, in which the contrary of a fact leads to a contradiction. If that
/// would be the most costly step so far, it looks longer for an easier one. If nothing else helps, a step is by cases.
/// If there are several solutions, it explains what they have in common. Of a variable with more than 64 values it
/// explains bounds first, then the values between them; of those that keep more than 1,000 values, see
/// Explanation::left_out().
///
///     std::cout << csp::explain(model).describe(model);
///
/// A step names no fact and no constraint that it does not need. New facts with the same reason form one step. Among
/// steps of the same cost, the one near the last step comes first, then the one with the most new facts, then the one
/// whose constraint was stated first. So the same model always gets the same text. In the end, a step is left out if later
/// ones tell the same before it is used.
///
/// Complexity: about d tests of one constraint for each of the d facts, each some runs of its rules; a trial of every
/// open value if single constraints say nothing more; a search for every value that no solution found so far has.
/// Errors: throws ArgumentError if there are costs, but not one for each constraint; RuleError if a rule of the user's
/// is wrong, so that a step does not hold.
/// Source: Bogaerts, Gamba and Guns, "A framework for step-wise explaining how to solve constraint satisfaction problems",
/// Artificial Intelligence 300, 2021; Bleukx, Devriendt, Gamba, Bogaerts and Guns, "Simplifying step-wise explanation
/// sequences", CP 2023. The order of steps, trials and merging are ours.
/// See also: explain_infeasibility
Explanation explain(const Model& model, const ExplanationOptions& options = {});

} // namespace csp
