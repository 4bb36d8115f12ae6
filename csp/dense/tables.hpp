#pragma once

#include <csp/dense/program.hpp>
#include <csp/dense/sweep_order.hpp>

#include <cstdint>
#include <vector>

namespace csp::dense {

/// The program for a sweep order, and the memory that it refers to.
class Tables {
  public:
    Tables(const SweepOrder& order, std::size_t vector_bytes);
    Tables(const Tables&) = delete;
    Tables& operator=(const Tables&) = delete;

    const Program& program() const { return program_; }

  private:
    class Encoder;

    Program program_;
    std::vector<Run> runs_;
    std::vector<std::vector<std::uint32_t>> words_; ///< by run
    std::vector<std::uint64_t> unneeded_;
};

} // namespace csp::dense
