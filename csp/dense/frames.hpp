#pragma once

#include <csp/dense/kernel.hpp>

namespace csp::dense {

/// A node that waits: the domains of its variables, side by side.
template <typename Word>
struct Frame {
    Frame* below = nullptr; ///< in the stack of its lane
    Frame* above = nullptr;
    alignas(64) Word domains[1];
};

/// Frames of one size, taken and returned one by one. Their number grows with need.
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

/// The nodes that wait for a lane, the last one on top.
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

} // namespace csp::dense
