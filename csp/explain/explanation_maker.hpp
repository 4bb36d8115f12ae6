#pragma once

#include <csp/explain/budget.hpp>
#include <csp/explain/explanation.hpp>
#include <csp/explain/goal.hpp>
#include <csp/explain/knowledge.hpp>
#include <csp/explain/part.hpp>
#include <csp/explain/singles.hpp>

#include <optional>
#include <span>
#include <vector>

namespace csp {

/// Makes the explanation of a model: it finds the easiest step, checks it, adds its facts, and begins again.
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
        std::uint64_t cost; ///< of the constraints
        ConstraintSet constraints;
    };

    void explain();
    bool is_right(const Step& step);
    void shorten();

    // What several constraints say together
    std::optional<Step> step_together();
    std::vector<Refuted> easily_refuted(std::span<const Atom> known);
    void reduce(std::vector<Refuted>& refuted, std::span<const Atom> known) const;
    void reduce(Refuted& refuted, std::span<const Atom> known) const;
    ConstraintSet nearest_first(Var x) const;
    Step refutation(Atom assumption, ConstraintSet constraints);
    std::vector<Step> trial(const ConstraintSet& constraints, std::span<const Atom> known, Atom assumption);

    // Cases
    std::optional<Step> step_by_cases();
    bool has_no_solution(const ConstraintSet& constraints, std::span<const Atom> facts);

    const Model& model_;
    unsigned threads_;
    explaining::Budget budget_;
    explaining::Parts parts_;
    explaining::Knowledge knowledge_;
    std::optional<explaining::Goal> goal_;
    Explanation result_;
};

} // namespace csp
