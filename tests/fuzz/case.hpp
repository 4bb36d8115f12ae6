#pragma once

#include <tests/fuzz/breeds.hpp>
#include <tests/fuzz/question.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace fuzz {

/// A problem and the questions asked about it.
struct Case {
    std::uint64_t seed = 0;
    std::string_view breed;
    Problem problem;
    std::vector<Question> questions;
};

/// Returns the same case for the same seed. @param breed  the breed of the case; null: any breed
Case make_case(std::uint64_t seed, const Breed* breed);

/// The outcome of the questions of a case.
struct Outcome {
    std::uint64_t operations = 0; ///< the number of questions answered and compared
    bool is_refused = false;      ///< refused by an ArgumentError that the problem may cause
    std::string difference;       ///< the difference found; empty if there is none
    std::size_t question = 0;     ///< the question that caused the difference
};

/// Asks all questions and calls `before` with the number of each. Stops at the first difference.
Outcome run(const Case& asked, const std::function<void(std::size_t)>& before);

/// Returns the statements of a program that asks the question.
std::string written_statements(const Case& asked, std::size_t question);
/// Returns a program that asks the question; it needs only the library.
std::string written_program(const Case& asked, std::size_t question, const std::string& difference);

/// Shrinks a case with one question while `fails` reports that it fails as before: fewer constraints, variables,
/// values, parts and elements, smaller numbers, and more of the default configuration.
/// @param most  the greatest number of calls of `fails`; each may take a process
Case shrunk(Case failing, std::size_t most, const std::function<bool(const Case&)>& fails);

/// Returns a program with one function for every kind, in which a problem that contains the kind is written in C++, and
/// one function for every task. It counts the solutions of each problem and ends with status 1 if a count is wrong.
/// This shows that the programs printed by the fuzzer compile, and ask the same questions as the fuzzer.
std::string written_samples(std::uint64_t seed);

} // namespace fuzz
