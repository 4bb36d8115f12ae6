#pragma once

#include <cstdint>
#include <string>

namespace fuzz {

/// A program with one function for every kind, in which a problem that contains it is written in C++, and one for every
/// task. It counts the solutions of each problem and ends with status 1 if a count is wrong. This shows that the
/// programs printed by the fuzzer compile, and ask the same questions as the fuzzer.
std::string written_samples(std::uint64_t seed);

} // namespace fuzz
