#pragma once

#include <csp/engine/engine.hpp>
#include <csp/explain/deduction_trace.hpp>
#include <csp/explain/explanation.hpp>
#include <csp/explain/knowledge.hpp>
#include <csp/explain/members.hpp>
#include <csp/model/model.hpp>

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace csp::explaining {

/// Some constraints of a model, used to find facts that follow from them and from some known facts by propagation
/// alone.
class Part {
  public:
    /// @param model   must outlive the part
    /// @param budget  must outlive the part. Once it is exhausted, all questions are answered immediately, as if
    ///                propagation removed no values, and the caller gives up.
    /// @param wished  the strength of constraints for which the user has named no consistency
    Part(const Model& model, ConstraintSet constraints, const Budget& budget,
         Consistency wished = Consistency::suggested);

    const ConstraintSet& constraints() const { return constraints_; }
    /// Returns the variables of the constraints, each once, in the order of their numbers.
    const std::vector<Var>& scope() const { return scope_; }

    /// Calls `look(store)` on the domains that propagation leaves if these facts hold. If propagation fails, does not
    /// call `look` and returns false.
    /// @param listener  receives the events of propagation, but not the facts
    template <typename Look>
    bool with(std::span<const Atom> facts, const Look& look, Listener* listener = nullptr) {
        if (budget_.is_over()) return true;
        const bool is_consistent = enter(facts, listener);
        if (is_consistent) look(engine_.store());
        leave();
        return is_consistent;
    }
    bool derives(std::span<const Atom> facts, Atom fact);
    bool refutes(std::span<const Atom> facts);

  private:
    bool enter(std::span<const Atom> facts, Listener* listener);
    void leave();

    const Model& model_;
    const Budget& budget_;
    ConstraintSet constraints_;
    Consistency wished_;
    std::vector<Var> scope_;
    Engine engine_;
    bool is_loaded_ = false;
    bool is_root_consistent_ = false;
};

/// The parts of a model that explanations query repeatedly, each a single constraint, and the costs of constraints.
class Parts {
  public:
    Parts(const Model& model, const ExplanationOptions& options, const Budget& budget)
        : model_(model),
          costs_(options.costs),
          cost_of_(options.cost_of),
          budget_(budget),
          singles_(model.constraint_count()),
          strongest_(model.constraint_count()) {}

    const Model& model() const { return model_; }
    Part& single(std::uint32_t constraint);
    /// Returns the constraint at its greatest strength: every value that it leaves is in a solution of it, unless that
    /// would cost too much.
    Part& strongest(std::uint32_t constraint);
    std::uint64_t cost(const ConstraintSet& constraints) const;

  private:
    const Model& model_;
    std::vector<std::uint32_t> costs_; ///< by constraint; empty if all are equal
    std::function<std::uint64_t(const ConstraintSet&)> cost_of_;
    const Budget& budget_;
    std::vector<std::unique_ptr<Part>> singles_;
    std::vector<std::unique_ptr<Part>> strongest_;
};

/// The steps that follow from single parts of a model by propagation of the known facts, the easiest step first.
class DirectSteps {
  public:
    using Step = Explanation::Step;

    /// @param of    the parts, which must outlive it
    /// @param most  a part is not queried while its variables together have more values than this
    DirectSteps(const Parts& parts, const Knowledge& knowledge, std::vector<Part*> of,
                std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

    /// Returns the easiest step with a new fact; nullopt if there is none. If a part fails, the step is its
    /// contradiction, which has no new facts.
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
    void take_smallest_hall_set(Step& step, Part& part) const;
    void restate(Step& step, Part& part) const;

    const Parts& parts_;
    const Knowledge& knowledge_;
    std::vector<Part*> of_;
    std::uint64_t most_;
    std::vector<std::uint64_t> seen_; ///< by part, the number of values its variables had at its last query
    std::vector<Pending> pending_;
    std::optional<Step> contradiction_;
    DeductionTrace trace_;        ///< the trace of the part queried last
    std::vector<bool> is_recent_; ///< by variable, whether the last step has a new fact about it
};

/// The steps that follow from single constraints: those that their rules find in a search or, if there are none, those
/// that they find at their greatest strength, such as Hall sets of an all_different.
class SingleSteps {
  public:
    using Step = Explanation::Step;

    /// All arguments must outlive this object.
    SingleSteps(Parts& parts, const Knowledge& knowledge, ConstraintSet constraints);

    /// As DirectSteps::next().
    std::optional<Step> next();

  private:
    Parts& parts_;
    const Knowledge& knowledge_;
    ConstraintSet constraints_;
    DirectSteps usual_;
    std::optional<DirectSteps> strongest_; ///< made when it is first needed
};

/// Removes steps whose new facts can be inferred by later steps before any step uses them: the facts and the constraint
/// of a later step may imply them as well. Returns the numbers of the steps that have more new facts than before.
///
/// Complexity: a test of a single constraint for each fact and each step until it is used
/// Source: Bleukx, Devriendt, Gamba, Bogaerts and Guns, Simplifying step-wise explanation sequences, CP 2023.
std::vector<std::size_t> shorten(std::vector<Explanation::Step>& steps, Parts& parts);

} // namespace csp::explaining
