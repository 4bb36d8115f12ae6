#pragma once

#include <apps/puzzles/options.hpp>
#include <csp/explain/infeasibility.hpp>
#include <csp/search/solve.hpp>

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace puzzles {

/// The results when a search pauses.
struct Outcome {
    Question question = Question::first;
    std::uint64_t found = 0; ///< the number of answers found, or counted
    std::string digits = {}; ///< the number of answers, if it does not fit in `found`
    csp::Optimum optimum = {};
    csp::StopReason stopped = csp::StopReason::none;
    csp::Statistics statistics = {};
    std::string plan = {};                      ///< if requested, how the search was planned
    std::optional<csp::Infeasibility> why = {}; ///< if requested and there is no answer

    /// Returns 0 if the question is answered, 1 if there is no answer, 3 if a limit was reached first.
    int exit_status() const;
};

/// Prints answers as they are found and the result at the end, as text or as one JSON object per line. Throws
/// csp::Error if the output is lost.
class Report {
  public:
    Report(const Options& options, std::string instance, const Statement& statement);

    /// Draws an answer.
    void answer(const csp::Assignment& solution);
    /// Announces that the output begins with answers of an earlier run.
    void note_earlier_answers() { has_answers_ = true; }
    void end(const Outcome& outcome);

  private:
    void write_text(const csp::Assignment& solution);
    void write_json(const csp::Assignment& solution);
    void write_svg(const csp::Assignment& solution);
    void end_text(const Outcome& outcome);
    void end_json(const Outcome& outcome);

    const Options& options_;
    std::string instance_;
    const Statement& statement_;
    bool has_answers_ = false;
};

/// Prints an explanation of how the answer to a puzzle follows, and the answer: numbered sentences, or one JSON object
/// for each step and one for the end. Returns the exit status: 0 if the whole answer is explained, 1 if there is no
/// answer, 3 if a limit was reached first.
int explain(const Options& options, const Statement& statement, std::stop_token stop);

} // namespace puzzles
