#pragma once

#include <csp/explain/explanation.hpp>
#include <csp/explain/knowledge.hpp>
#include <csp/explain/singles.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace csp {

namespace explaining {

/// Returns the steps that lead from the given facts to `facts` and, if the last step is a contradiction, to the
/// contradiction. Each step may use the facts of earlier steps. No returned step can be omitted.
///
/// Complexity: for each step that seems to be needed, all such steps are checked once more.
std::vector<Explanation::Step> needed_steps(const Model& model, std::span<const Atom> given,
                                            std::vector<Explanation::Step> steps,
                                            std::span<const Atom> facts);

/// Returns the steps to a contradiction with only those new facts that later steps use. A fact is omitted if no later
/// step uses a fact about its variable or, for removed values, about the same value. Steps that have no other new facts
/// are omitted, too.
std::vector<Explanation::Step> with_needed_news(std::vector<Explanation::Step> steps);

/// Returns the known facts that the steps use, in their order. If a fact of a step is not itself known, these are all
/// known facts about its variable, from which it follows together with the new facts of earlier steps.
std::vector<Atom> known_facts_of(std::span<const Explanation::Step> steps, std::span<const Atom> known);

} // namespace explaining

/// Makes the explanation of a model: repeatedly finds the easiest step, checks it, and adds its facts.
class ExplanationMaker {
  public:
    ExplanationMaker(const Model& model, const ExplanationOptions& options);

    Explanation make();

  private:
    using Step = Explanation::Step;
    using Kind = Explanation::Kind;

    /// An assumption that propagation of the constraints refutes.
    struct Refuted {
        Atom assumption;
        std::uint64_t cost = 0; ///< the cost of the constraints
        ConstraintSet constraints;

        friend bool operator==(const Refuted&, const Refuted&) = default;
    };
    /// A step and the refutation that it presents.
    struct Found {
        Refuted refuted;
        Step step;
    };

    void explain();
    bool tell_open(explaining::SingleSteps& single);
    bool tell_between_bounds(explaining::SingleSteps& single);
    bool tell(Step step);
    bool is_right(const Step& step);
    void shorten();

    // Steps that combine several constraints
    std::optional<Step> step_together();
    void refute_more(std::span<const Atom> known);
    std::vector<std::pair<std::uint64_t, Atom>> easily_refuted(explaining::Refuter& refuter) const;
    void add_refuted(Refuted refuted);
    std::span<Refuted> easiest_refuted(std::span<const Atom> known);
    void refute_alike(const Refuted& refuted, std::span<const Atom> known);
    void for_each(std::span<Refuted> refuted, const std::function<void(Refuted&)>& change) const;
    void reduce(Refuted& refuted, std::span<const Atom> known) const;
    void take_if_easier(const Refuted& refuted, std::optional<Found>& best);
    Step refutation(Atom assumption, ConstraintSet constraints);
    std::vector<Atom> facts_refuting(explaining::Part& part, const std::vector<Atom>& known,
                                     Atom assumption) const;
    void tell_trial(Step& step);
    std::vector<Step> trial(const ConstraintSet& constraints, std::span<const Atom> known, Atom assumption);

    // The most expensive step so far
    bool is_dearest(const Step& step) const;
    void seek_easier(std::optional<Found>& best, std::span<const Atom> known);
    std::vector<Refuted> refuted_otherwise(std::span<const Atom> known) const;
    void reduce_below(std::uint64_t bound, Refuted& refuted, std::span<const Atom> known) const;

    // Cases
    std::optional<Step> step_by_cases();
    std::vector<Atom> refuted_by_search(std::span<const Atom> known, std::uint64_t& failures);
    bool has_no_solution(const ConstraintSet& constraints, std::span<const Atom> facts,
                         std::uint64_t failures);

    Model known_model() const;

    const Model& model_;
    std::size_t most_steps_;
    unsigned threads_;
    explaining::Budget budget_;
    explaining::Parts parts_;
    explaining::Knowledge knowledge_;
    std::optional<explaining::Goal> goal_;
    std::vector<Refuted> refuted_;    ///< not yet used in a step; they stay refuted as facts are added
    std::uint64_t usual_cost_ = 0;    ///< the cost of the constraints of the last step that combined several
    bool contradicts_itself_ = false; ///< whether the initial facts contradict the model
    Explanation result_;
};

} // namespace csp
