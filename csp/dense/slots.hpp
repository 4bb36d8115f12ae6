#pragma once

#include <csp/dense/kernel.hpp>

namespace csp::dense {

/// The puzzles of a job: each puzzle in progress has a slot, and the others wait in order. There are never more puzzles
/// in progress than lanes.
template <typename Lanes>
class Slots {
  public:
    using Mask = std::uint32_t; ///< a bit for each slot
    static constexpr std::int32_t none = -1;

    /// A puzzle in work.
    struct Slot {
        std::size_t puzzle = 0;
        std::uint64_t solutions = 0;
        std::uint64_t guesses = 0;
        std::uint64_t open = 0; ///< nodes, in lanes and waiting
        bool has_failed = false;
    };

    void begin(const Job& job) {
        job_ = &job;
        next_puzzle_ = 0;
        in_work_ = 0;
    }

    bool has_next() const { return next_puzzle_ < job_->puzzle_count; }
    /// Begins the next puzzle, with one node.
    std::int32_t take_next() {
        const int number = __builtin_ctz(~in_work_);
        in_work_ |= Mask{1} << number;
        slots_[number] = {next_puzzle_++, 0, 0, 1, false};
        return number;
    }

    Slot& operator[](std::int32_t number) { return slots_[number]; }
    Mask in_work() const { return in_work_; }

    /// Writes the outcome of the puzzle. `is_complete`: nothing more can be learned about it.
    void finish(std::int32_t number, bool is_complete) {
        const Slot& slot = slots_[number];
        job_->outcomes[slot.puzzle] = {slot.solutions, slot.guesses, is_complete};
        in_work_ &= ~(Mask{1} << number);
    }

  private:
    const Job* job_ = nullptr;
    std::size_t next_puzzle_ = 0;
    Mask in_work_ = 0;
    Slot slots_[Lanes::count];
};

} // namespace csp::dense
