#pragma once

#include <apps/check/proof.hpp>

#include <csp/csp.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

namespace checked {

/// The verdict of the checker on a proof.
inline check::Outcome verdict_on(const std::string& model, const std::string& proof) {
    std::istringstream lines(proof);
    return check::verify(
        model, [&lines](std::string& line) { return static_cast<bool>(std::getline(lines, line)); });
}

/// An answer with its proof.
struct Answer {
    std::string model;
    std::string proof;
    std::size_t solutions = 0;               ///< found
    std::optional<csp::WideValue> best = {}; ///< the least cost
    csp::Statistics statistics = {};

    std::size_t lines() const {
        return static_cast<std::size_t>(std::count(proof.begin(), proof.end(), '\n'));
    }
    check::Outcome verdict() const { return verdict_on(model, proof); }
};

/// Finds all solutions or, with a cost, the best.
inline Answer answer(const csp::Model& model, csp::SearchOptions options = {},
                     const std::optional<csp::Expression>& cost = {}) {
    Answer answer;
    answer.model = csp::write_model(model, cost ? &*cost : nullptr, options.projection);
    std::ostringstream text;
    {
        csp::ProofWriter proof(text);
        options.proof = &proof;
        if (cost) {
            const csp::SolveResult found = csp::minimise(model, *cost, options);
            if (found) answer.best = found.cost();
            answer.solutions = found ? 1 : 0;
            answer.statistics = found.statistics();
        } else {
            csp::Solutions all(model, options);
            for (const csp::Assignment& solution : all) {
                (void)solution;
                ++answer.solutions;
            }
            answer.statistics = all.statistics();
        }
    }
    answer.proof = text.str();
    return answer;
}

} // namespace checked
