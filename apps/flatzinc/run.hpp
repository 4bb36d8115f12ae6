#pragma once

#include <apps/flatzinc/instance/instance.hpp>
#include <apps/flatzinc/options.hpp>
#include <apps/flatzinc/output.hpp>

#include <chrono>
#include <string>

namespace csp {
class Model;
struct ProofOrigin;
} // namespace csp

namespace flatzinc {

class Reduction;

/// Runs the program: reads its command line, and runs the search that it requests. Returns the exit status. The time
/// limit counts from this call. Throws app::UsageError.
int run_command(int argc, const char* const* argv);

/// Reduces, states and searches an instance. Returns the exit status.
/// @param start  the start of the program, from which the time limit counts
int solve(const Instance& instance, const Options& options, std::chrono::steady_clock::time_point start,
          Protocol& protocol);

/// Returns the header of a proof: fingerprints of the texts that state the problem, which are the file and the model;
/// the passes that are switched off; the constants; and the bounds that a pass has inferred.
/// @param model  with all that the file states, see Translation::Extent
/// @param text   the model as text
csp::ProofOrigin proof_origin(const Reduction& reduction, const csp::Model& model, const std::string& text);

/// Prints on standard error constraints of an instance without a solution that cannot hold together, by their names in
/// the model (`constraint :: "name" ...`).
void explain(const Instance& instance, std::chrono::nanoseconds time_left);

/// Returns the assumptions (fzn_assume) of an instance without a solution that cannot hold together, in the form that
/// MiniZinc reads: "%%%mzn-core: [a, b]"; empty if the file has no assumptions, or if the time runs out.
std::string core_of_assumptions(const Instance& instance, std::chrono::nanoseconds time_left);

} // namespace flatzinc
