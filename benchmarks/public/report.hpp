#pragma once

#include <benchmarks/public/problem.hpp>

#include <optional>
#include <string>
#include <vector>

namespace benchmarks::public_models {

/// The end of a search. The letters are used in the report.
enum class Status : char {
    complete = 'C', ///< found the optimum, or the requested solution
    infeasible = 'U',
    solution = 's',
    nothing = '-',
};

/// The outcome of one contestant on one model. Seconds are processor time.
struct Outcome {
    std::string model;
    std::string contestant; ///< "default" or "model"; further contestants are read from a file
    Status status = Status::nothing;
    std::optional<csp::WideValue> objective = {};
    double end = 0;  ///< the time at which the search ended
    double best = 0; ///< the time at which the solution was found

    bool is_complete() const { return status == Status::complete || status == Status::infeasible; }
};

/// The library's default search, and the search by the heuristic of the public model: strictly depth first, without
/// restarts, neighbourhoods and learning.
enum class Search : unsigned char { by_default, by_model };

/// Runs a search for at most `seconds` of processor time. Returns nullopt if the public model has no heuristic.
/// @throws csp::Error if the check of the model rejects the solution.
std::optional<Outcome> run(const Kind& kind, const Data& data, Search search, double seconds);

/// Reads the outcomes of further contestants, one per line: "model contestant status objective end best", where "."
/// stands for a missing objective. @throws csp::Error naming the line.
std::vector<Outcome> read_outcomes(const std::string& path);

/// Returns the heading of a table of outcomes, and one of its lines.
std::string heading();
std::string line(const Outcome& outcome);

/// Returns whether an outcome is not much worse than `other`. If `other` is complete, this one must be complete too,
/// within twice its time (or a fifth of a second); otherwise this one must be complete or have an objective at least as
/// good.
bool is_near(const Outcome& outcome, const Outcome& other, Aim aim);

/// Describes the contradiction of two outcomes that cannot both be right; returns an empty text if there is none.
std::string contradiction(const Outcome& a, const Outcome& b, Aim aim);

/// The outcomes of all contestants on one model.
struct Comparison {
    Aim aim = Aim::satisfy;
    std::vector<Outcome> outcomes = {};
};

/// Returns the number of models that each contestant completed, the number of models on which the default is near each
/// further contestant, and the number on which it is near all of them.
std::string summary(const std::vector<Comparison>& comparisons);

} // namespace benchmarks::public_models
