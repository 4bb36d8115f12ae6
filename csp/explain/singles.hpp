#pragma once

#include <csp/explain/deduction_trace.hpp>
#include <csp/explain/explanation.hpp>
#include <csp/explain/knowledge.hpp>
#include <csp/explain/part.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace csp::explaining {

/// The parts of a model that explanations query repeatedly, each a single constraint, and the costs of constraints.
class Parts {
  public:
    Parts(const Model& model, const ExplanationOptions& options, const Budget& budget)
        : model_(model),
          costs_(options.costs),
          cost_of_(options.cost_of),
          budget_(budget),
          singles_(model.constraint_count()) {}

    const Model& model() const { return model_; }
    Part& single(std::uint32_t constraint);
    std::uint64_t cost(const ConstraintSet& constraints) const;

  private:
    const Model& model_;
    std::vector<std::uint32_t> costs_; ///< empty: all the same
    std::function<std::uint64_t(const ConstraintSet&)> cost_of_;
    const Budget& budget_;
    std::vector<std::unique_ptr<Part>> singles_;
};

/// The steps that follow from single parts of a model by propagation of the known facts, the easiest step first.
class DirectSteps {
  public:
    using Step = Explanation::Step;

    /// @param of  the parts, which must outlive it
    DirectSteps(const Parts& parts, const Knowledge& knowledge, std::vector<Part*> of);

    /// The easiest step with a new fact; nullopt if there is none. If a part fails, the step is its contradiction,
    /// which has no new facts.
    std::optional<Step> next();

  private:
    struct Pending {
        Step step;
        std::size_t part = 0;
    };

    void ask(std::size_t number);
    void add(std::size_t number, Atom fact, std::span<const Atom> known);
    std::vector<Atom> facts_for(Part& part, Atom fact, std::span<const Atom> known) const;
    bool has_changed(const Part& part, std::size_t number);
    bool is_near(const Step& step) const;
    std::optional<Value> value_left(const Step& step, Var x) const;
    void restate(Step& step, Part& part) const;

    const Parts& parts_;
    const Knowledge& knowledge_;
    std::vector<Part*> of_;
    std::vector<std::uint64_t> seen_; ///< by part: the number of values its variables had at its last query
    std::vector<Pending> pending_;
    std::optional<Step> contradiction_;
    DeductionTrace trace_;        ///< of the part queried last
    std::vector<bool> is_recent_; ///< by variable: whether the last step has a new fact about it
};

} // namespace csp::explaining
