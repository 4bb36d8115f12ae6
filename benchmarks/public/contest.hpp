#pragma once

#include <benchmarks/public/problem.hpp>

#include <optional>
#include <string>
#include <vector>

namespace benchmarks::public_models {

/// How a search ended. The letters are those of the report.
enum class Status : char {
    complete = 'C', ///< the optimum, or the solution asked for
    infeasible = 'U',
    solution = 's',
    nothing = '-',
};

/// The outcome of one contestant on one model. Seconds are processor time.
struct Outcome {
    std::string model;
    std::string contestant; ///< "default", "model"; others are read from a file
    Status status = Status::nothing;
    std::optional<csp::WideValue> objective = {};
    double end = 0;  ///< when the search ended
    double best = 0; ///< when the solution was found

    bool is_complete() const { return status == Status::complete || status == Status::infeasible; }
};

/// The library's default search, and the search by the heuristic of the public model: strictly depth first, without
/// restarts, neighbourhoods and learning.
enum class Search : unsigned char { by_default, by_model };

/// Runs a search for at most `seconds` of processor time. Returns nullopt if the public model has no heuristic to
/// search by. @throws csp::Error if the model's own check rejects the solution.
std::optional<Outcome> run(const Kind& kind, const Data& data, Search search, double seconds);

/// Reads the outcomes of other contestants, one per line: "model contestant status objective end best", where "."
/// stands for a missing objective. @throws csp::Error with the line.
std::vector<Outcome> read_outcomes(const std::string& path);

} // namespace benchmarks::public_models
