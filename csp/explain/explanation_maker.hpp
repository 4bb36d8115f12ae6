#pragma once

#include <csp/explain/budget.hpp>
#include <csp/explain/explanation.hpp>
#include <csp/explain/goal.hpp>
#include <csp/explain/knowledge.hpp>
#include <csp/explain/part.hpp>
#include <csp/explain/singles.hpp>

#include <memory>
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

    bool is_right(const Step& step);

    // What several constraints say together
    std::optional<Step> step_together();
    std::vector<Atom> quickest_refuted(std::span<const Atom> known);
    ConstraintSet nearest_first(Var x) const;
    Step refutation(Atom assumption, ConstraintSet constraints);
    std::vector<Step> trial(const ConstraintSet& constraints, std::span<const Atom> known, Atom assumption);
    std::vector<Atom> facts_used(const std::vector<Step>& trial, Atom assumption) const;

    // Cases
    std::optional<Step> step_by_cases();
    bool has_no_solution(const ConstraintSet& constraints, std::span<const Atom> facts);

    const Model& model_;
    explaining::Budget budget_;
    explaining::Parts parts_;
    explaining::Knowledge knowledge_;
    std::optional<explaining::Goal> goal_;
    std::unique_ptr<explaining::Part> whole_; ///< all constraints, once they are needed together
    Explanation result_;
};

} // namespace csp
