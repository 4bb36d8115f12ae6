#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/types.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/listener.hpp>
#include <csp/learn/conflict_analysis.hpp>
#include <csp/learn/nogoods.hpp>
#include <csp/proof/proof_writer.hpp>

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace csp {

/// Writes a proof line by line while a search runs; see docs/proofs.md. Searches use it through a ProofWriter.
class ProofText {
  public:
    /// The number of a nogood or a solution in the proof, from 1.
    using Number = std::uint32_t;

    /// @param out  receives the text; must outlive this object
    /// @param origin  if set, states the problem instead of write_model()
    explicit ProofText(std::ostream& out, std::optional<ProofOrigin> origin = {});
    ~ProofText();
    ProofText(const ProofText&) = delete;
    ProofText& operator=(const ProofText&) = delete;

    // By a search ----------------------------------------------------------------------------------------

    /// Writes the header: the model's fingerprint, and the parts of the search that are switched off.
    /// @param model_text  writes the model as write_model() does; called unless there is an origin
    /// @param off         names such as "cores" and "joint passes"
    void begin(const std::function<std::string()>& model_text, std::vector<std::string> off);
    /// Returns the listener that writes auxiliary variables and inferences while the model is loaded into the engine
    /// and propagated at the root. It is valid as long as this object.
    Listener* root_listener(const Engine& engine);

    /// Writes an inference that removes values at the root.
    void root_fact(const ConflictAnalysis::Step& step, const Engine& engine, const LearnedNogoods& nogoods);
    /// Writes steps, then the nogood that they prove; a nogood without atoms rules out every assignment.
    Number nogood(std::span<const ConflictAnalysis::Step> steps, std::span<const Atom> atoms,
                  const Engine& engine, const LearnedNogoods& nogoods);
    /// Does the same for steps that lead to the goals: atoms that together describe a solution that is ruled out or
    /// costs too much.
    Number nogood_by_solution(std::span<const ConflictAnalysis::Step> steps, std::span<const Atom> goals,
                              std::span<const Atom> atoms, const Engine& engine,
                              const LearnedNogoods& nogoods);
    /// Writes that the nogood rules out its last atom at the root, because all its other atoms hold there.
    void last_atom(Number nogood);
    /// Writes a solution. From then on, the proof is about better solutions or, without a cost, about further
    /// solutions.
    Number solution(const Store& store, std::size_t variable_count, bool is_optimised);
    void forget(std::span<const Number> nogoods);
    /// Writes the claim of an exhausted search: there is no solution, the last solution is the best, or all are known.
    void claim();

  private:
    class RootListener;

    void write(Atom atom, Value last);
    void write_parts(std::span<const ConflictAnalysis::Part> parts);
    void write_constraints(const ConstraintNumbers& constraints);
    void write_step(const ConflictAnalysis::Step& step, const Engine& engine, const LearnedNogoods& nogoods);
    Number end_nogood(std::span<const Atom> atoms);
    void flush_if_full();

    std::ostream& out_;
    std::optional<ProofOrigin> origin_;
    std::string text_; ///< not yet written
    std::unique_ptr<RootListener> root_;
    Number last_ = 0;
    std::uint64_t solutions_ = 0;
    Number last_solution_ = 0;
    bool is_optimised_ = false;
    bool has_begun_ = false;
    bool is_claimed_ = false;
};

/// Errors: throws ArgumentError if a part of the cost has no statement.
void require_stated(const Expression& cost);

} // namespace csp
