#pragma once

#include <csp/dense/kernel.hpp>

namespace csp::dense {

/// A waiting node: the domains of its variables, side by side.
template <typename Word>
struct Frame {
    Frame* below = nullptr; ///< in the stack of its lane
    Frame* above = nullptr;
    alignas(64) Word domains[1];
};

/// A pool of frames of one size, taken and returned one by one. It grows as needed.
template <typename Lanes>
class FramePool {
  public:
    using Word = typename Lanes::Word;

    FramePool(Arena& arena, std::size_t words) : arena_(arena), bytes_(header + words * sizeof(Word)) {
        bytes_ = (bytes_ + 63) / 64 * 64;
    }

    Frame<Word>* take() {
        if (free_ == nullptr) grow();
        Frame<Word>* frame = free_;
        free_ = frame->below;
        return frame;
    }
    void give_back(Frame<Word>* frame) {
        frame->below = free_;
        free_ = frame;
    }

  private:
    static constexpr std::size_t header = 64;

    void grow() {
        constexpr std::size_t frames = 64;
        auto* memory = static_cast<std::byte*>(arena_.allocate(frames * bytes_));
        for (std::size_t i = 0; i < frames; ++i)
            give_back(reinterpret_cast<Frame<Word>*>(memory + i * bytes_));
    }

    Arena& arena_;
    std::size_t bytes_;
    Frame<Word>* free_ = nullptr;
};

/// The nodes waiting for a lane, the latest on top.
template <typename Lanes>
class FrameStack {
  public:
    using Word = typename Lanes::Word;

    bool is_empty() const { return top_ == nullptr; }
    void push(Frame<Word>* frame) {
        frame->below = top_;
        frame->above = nullptr;
        (top_ != nullptr ? top_->above : bottom_) = frame;
        top_ = frame;
    }
    Frame<Word>* pop() {
        Frame<Word>* frame = top_;
        top_ = frame->below;
        (top_ != nullptr ? top_->above : bottom_) = nullptr;
        return frame;
    }
    /// The frame that has waited longest: usually the root of the largest subtree.
    Frame<Word>* pop_bottom() {
        Frame<Word>* frame = bottom_;
        bottom_ = frame->above;
        (bottom_ != nullptr ? bottom_->below : top_) = nullptr;
        return frame;
    }

  private:
    Frame<Word>* top_ = nullptr;
    Frame<Word>* bottom_ = nullptr;
};

/// The puzzles of a job: each puzzle in progress has a slot, and the rest wait in order. There are never more puzzles
/// in progress than lanes.
template <typename Lanes>
class Slots {
  public:
    using Mask = std::uint32_t; ///< a bit for each slot
    static constexpr std::int32_t none = -1;

    /// A puzzle in progress.
    struct Slot {
        std::size_t puzzle = 0;
        std::uint64_t solutions = 0;
        std::uint64_t guesses = 0;
        std::uint64_t open = 0; ///< nodes in lanes and waiting
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

    /// Writes the outcome of the puzzle. `is_complete`: whether nothing more can be found out about it.
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
