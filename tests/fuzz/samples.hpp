#pragma once

#include <cstdint>
#include <string>

namespace fuzz {

/// A program with a function for every kind, in which a problem with it is written in C++, and one for every task. It
/// counts the solutions of each problem and ends with status 1 if there are not as many as there should be. So what
/// the fuzzer prints compiles and says what the fuzzer asked.
std::string written_samples(std::uint64_t seed);

} // namespace fuzz
