#pragma once

#include <tests/fuzz/breeds.hpp>
#include <tests/fuzz/question.hpp>

#include <cstdint>
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

/// Returns the same case for the same seed. @param breed  the breed of the case; null: any
Case make_case(std::uint64_t seed, const Breed* breed);

/// The outcome of asking.
struct Outcome {
    std::uint64_t operations = 0; ///< questions answered and compared
    bool is_refused = false;      ///< by an ArgumentError that the problem may cause
    std::string difference;       ///< empty: none
    std::size_t question = 0;     ///< the one that caused the difference
};

/// Asks all questions and calls `before` with the number of each. Stops at the first difference.
Outcome run(const Case& asked, const std::function<void(std::size_t)>& before);

/// The statements of a program that asks the question.
std::string written_statements(const Case& asked, std::size_t question);
/// A program that asks the question; it needs only the library.
std::string written_program(const Case& asked, std::size_t question, const std::string& difference);

} // namespace fuzz
