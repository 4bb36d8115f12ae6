#pragma once

#include <csp/constraints/expression/expression.hpp>
#include <csp/model/model.hpp>

#include <cstddef>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace csp {

class ProofText;

/// For a program that translates its problems into models: its proofs are then checked against the program's own texts.
struct ProofOrigin {
    std::vector<std::string>
        fingerprints; ///< of the texts, each of which states the problem, as returned by fingerprint()
    std::vector<std::string> off; ///< the parts that the program has switched off, in words
    std::string lines; ///< the first lines of the proof; after them, the rest is valid for each of the texts
};

/// Writes the proof of an answer while a search finds it: every inference that the answer needs, in an order in which
/// each follows from the ones before. The program arcwise-check confirms it against the model; docs/proofs.md defines
/// both.
///
///     std::ofstream file("queens.proof");
///     csp::ProofWriter proof(file);
///     options.proof = &proof;
///     csp::solve(model, options);
///
/// A proof is about one search. If the search stops early, the proof claims only that the solutions found are
/// solutions; without any solution, it claims nothing.
///
/// Complexity: a line for each inference behind a conflict, for each conflict, and for each change at the root. Nothing
/// is kept in memory.
/// Errors: a search throws ArgumentError if the writer has served another search, or if the cost contains a rule or a
/// function without a statement
class ProofWriter {
  public:
    /// @param out  receives the text; must outlive this object
    explicit ProofWriter(std::ostream& out);
    /// A proof about a problem that other texts than write_model() state.
    ProofWriter(std::ostream& out, ProofOrigin origin);
    ~ProofWriter();
    ProofWriter(const ProofWriter&) = delete;
    ProofWriter& operator=(const ProofWriter&) = delete;

    /// The text to which a search writes.
    ProofText& text() { return *text_; }

  private:
    std::unique_ptr<ProofText> text_;
};

/// The model as JSON, one constraint on a line, in the form that docs/proofs.md defines. A constraint without a
/// statement becomes a table if its scope has few enough combinations of values, and otherwise `["opaque", name,
/// scope]`.
/// @param cost        the cost to minimise; null if there is none
/// @param projection  the variables in which solutions must differ; none for all
/// @param variables   the number of variables to write; if there are more, each later one has a single value, which is
///                    written instead
std::string write_model(const Model& model, const Expression* cost = nullptr,
                        std::span<const Var> projection = {}, std::size_t variables = ~std::size_t{0});

} // namespace csp
