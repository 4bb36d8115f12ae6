#pragma once

#include <apps/check/proof.hpp>

#include <csp/csp.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

namespace checked {

/// Returns a function that returns the lines of a text, one with each call.
inline auto lines_of(const std::string& text) {
    return [lines = std::make_shared<std::istringstream>(text)](std::string& line) {
        return static_cast<bool>(std::getline(*lines, line));
    };
}

/// Returns the verdict of the checker on a proof.
inline check::Outcome verdict_on(const std::string& model, const std::string& proof) {
    return check::verify(model, lines_of(proof));
}

/// x0 + x1 <= 2, all of x0, x1, x2 differ, and a rule without a statement.
inline constexpr const char* small_model = R"({"arcwise-model": 1,
"variables": [
["a",[[0,3]]],
["b",[[0,3]]],
["c",[[0,1],[3,3]]]],
"constraints": [
["sum",["<=",["sum",0,[1,"x0"],[1,"x1"]],2]],
["differ",["all_different",["x0","x1","x2"]]],
["mystery",["opaque","mystery",["x0"]]]]}
)";

/// Returns the first line of a proof for a model.
inline std::string header_for(const std::string& of) {
    const std::string text = verdict_on(of, "p arcwise-proof 1 0:0\n").text; // the text names the model
    return "p arcwise-proof 1 " + text.substr(text.rfind(' ') + 1) + " off: nothing\n";
}

/// Returns the proof without the lines that its claim does not need. Requires that it is verified.
inline std::string trimmed(const std::string& model, const std::string& proof) {
    std::string text;
    check::copy_needed(lines_of(proof), check::verify(model, lines_of(proof), true).needed,
                       [&text](const std::string& line) { text += line + '\n'; });
    return text;
}

/// Expects that a verified proof is also verified after trimming, where some lines may be assumed, and that a second
/// trimming drops no line.
inline void expect_trimmable(const std::string& model, const std::string& proof) {
    const std::string less = trimmed(model, proof);
    const check::Outcome before = verdict_on(model, proof);
    const check::Outcome after = verdict_on(model, less);
    EXPECT_TRUE(after.status == 0 || after.status == before.status) << after.text;
    EXPECT_EQ(after.text.substr(0, after.text.find(',')), before.text.substr(0, before.text.find(',')));
    EXPECT_LE(less.size(), proof.size());
    if (after.status == 0 || after.status == 3) {
        EXPECT_EQ(trimmed(model, less), less);
    }
}

/// An answer with its proof.
struct Answer {
    std::string model;
    std::string proof;
    std::size_t solutions = 0;               ///< the number of solutions found
    std::optional<csp::WideValue> best = {}; ///< the least cost
    csp::Statistics statistics = {};

    std::size_t lines() const {
        return static_cast<std::size_t>(std::count(proof.begin(), proof.end(), '\n'));
    }
    check::Outcome verdict() const { return verdict_on(model, proof); }
};

/// Finds all solutions or, with a cost, the best solution.
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
