#pragma once

#include <csp/dense/choice.hpp>
#include <csp/dense/kernel.hpp>
#include <csp/dense/sweep.hpp>

namespace csp::dense {

/// A waiting node: the domains of its variables, stored contiguously.
template <typename Word>
struct Frame {
    Frame* below = nullptr; ///< the next frame in the stack of its lane
    Frame* above = nullptr;
    alignas(64) Word domains[1];
};

/// A pool of frames of one size, which are taken and returned one by one. It grows as needed.
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

/// The nodes that wait for a lane, the latest on top.
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
    /// Returns the frame that has waited longest, usually the root of the largest subtree.
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

/// The puzzles of a job: each current puzzle has a slot, and all later puzzles wait in order. There are never more
/// current puzzles than lanes.
template <typename Lanes>
class Slots {
  public:
    using Mask = std::uint32_t; ///< a bit for each slot
    static constexpr std::int32_t none = -1;

    /// A current puzzle.
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

    /// Writes the outcome of the puzzle. `is_complete`: see Outcome.
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

/// The kernel on the lanes of one kind of processor. A sweep visits all units, in all lanes and without branches;
/// afterwards, the lanes whose nodes have failed, are solved or have stalled are served.
template <typename Lanes>
class LaneKernel final : public Kernel {
  public:
    using Word = typename Lanes::Word;
    using Vector = typename Lanes::Vector;

    LaneKernel(const Program& program, Arena& arena)
        : program_(program),
          memory_(allocate<std::byte>(arena, std::size_t{program.vector_count} * sizeof(Vector))),
          initial_(allocate<Word>(arena, frame_words(program))),
          values_(allocate<std::uint8_t>(arena, frame_words(program))),
          pool_(arena, frame_words(program)),
          choice_(program, allocate<std::uint64_t>(arena, Choice<Lanes>::memory_words(program))),
          every_(static_cast<Word>(program.value_count >= 8 * sizeof(Word)
                                       ? ~std::uint64_t{0}
                                       : (std::uint64_t{1} << program.value_count) - 1)) {
        for (std::uint32_t u = 0; u < program.unit_count; ++u)
            Lanes::store(vector_at(program.unneeded_at + u),
                         Lanes::all(static_cast<Word>(program.unneeded[u])));
        for (std::uint32_t x = 0; x < program.variable_count; ++x) {
            initial_[x] = static_cast<Word>(program.domains[x]);
            Lanes::store(vector_at(x), Lanes::all(every_));
        }
        Lanes::store(vector_at(program.every_at), Lanes::all(every_));
    }

    void begin(const Job& job) override {
        for (unsigned lane = 0; lane < Lanes::count; ++lane) drop(lane);
        job_ = &job;
        slots_.begin(job);
        all_guesses_ += guesses_;
        guesses_ = 0;
        refill();
        put_arrivals();
    }

    bool run() override {
        until_asked_ = sweeps_between_questions;
        while (live_ != 0) {
            sweep();
            if (--until_asked_ != 0) continue;
            until_asked_ = sweeps_between_questions;
            if (job_->observer != nullptr && job_->observer->wants_pause(guesses_)) return live_ == 0;
        }
        return true;
    }

    void give_up() override {
        for (Mask owners = slots_.in_work(); owners != 0; owners &= owners - 1)
            end_puzzle(static_cast<std::int32_t>(first_of(owners)), false);
    }

    Work work() const override { return {all_guesses_ + guesses_, sweeps_, visited_, Lanes::count}; }

  private:
    using Mask = std::uint32_t; ///< a bit for each lane
    static constexpr Mask all_lanes = Lanes::count == 32 ? ~Mask{0} : (Mask{1} << Lanes::count) - 1;
    static constexpr std::uint32_t sweeps_between_questions = 256;
    static constexpr std::uint64_t careful_guesses = 2;
    using Slot = typename Slots<Lanes>::Slot;

    template <typename T>
    static T* allocate(Arena& arena, std::size_t count) {
        return static_cast<T*>(arena.allocate(count * sizeof(T)));
    }
    static std::size_t frame_words(const Program& program) { return (program.variable_count + 63) / 64 * 64; }
    std::byte* vector_at(std::uint32_t number) { return memory_ + std::size_t{number} * sizeof(Vector); }
    Word* word_at(std::uint32_t vector, unsigned lane) {
        return reinterpret_cast<Word*>(vector_at(vector)) + lane;
    }
    static unsigned first_of(Mask lanes) { return static_cast<unsigned>(__builtin_ctz(lanes)); }
    static Mask bit(unsigned lane) { return Mask{1} << lane; }

    // Sweeps

    void sweep() {
        Findings<Lanes> findings{Lanes::all(every_), Lanes::zero(), Lanes::zero(), Lanes::zero()};
        for (std::uint32_t r = 0; r < program_.run_count; ++r)
            visit<Lanes>(program_.runs[r], memory_, findings);
        look_over<Lanes>(program_.variable_count, memory_, vector_at(program_.before_at), findings);
        if (newcomers_ != 0) Lanes::store(vector_at(program_.keep_at), Lanes::all(every_));
        const Vector lost =
            Lanes::either(Lanes::differing(findings.taken, Lanes::all(every_)), findings.clashed);
        const Mask dead = live_ & (Lanes::nonzero(lost) | ~Lanes::nonzero(findings.least));
        // A node that is new in its lane has not received all claims. A node that was split has changed since the last
        // sweep.
        const Mask still = live_ & ~dead & ~newcomers_ & ~Lanes::nonzero(findings.changed);
        newcomers_ = 0;
        ++sweeps_;
        visited_ += static_cast<unsigned>(__builtin_popcount(live_));
        if ((dead | still) != 0) serve(dead, still);
    }

    // Events

    void serve(Mask dead, Mask still) {
        idle_ = all_lanes & ~live_;
        for (Mask left = dead; left != 0; left &= left - 1) {
            const unsigned lane = first_of(left);
            slots_[slot_of_[lane]].has_failed = true;
            close(lane);
        }
        still_ = still;
        while (still != 0) {
            unsigned lanes[Columns<Lanes>::most];
            Frame<Word>* frames[Columns<Lanes>::most];
            Word* domains[Columns<Lanes>::most];
            unsigned count = 0;
            for (; still != 0 && count < Columns<Lanes>::most; still &= still - 1, ++count) {
                lanes[count] = first_of(still);
                frames[count] = pool_.take();
                domains[count] = frames[count]->domains;
            }
            Columns<Lanes>::take_out(memory_, program_.variable_count, lanes, count, domains);
            for (unsigned i = 0; i < count; ++i) serve_still(lanes[i], frames[i]);
        }
        refill();
        put_arrivals();
    }

    /// Handles a lane whose node is at its fixpoint; the frame holds the node.
    void serve_still(unsigned lane, Frame<Word>* frame) {
        if ((still_ & bit(lane)) == 0)
            return pool_.give_back(frame); // its puzzle has finished in the meantime
        const Slot& slot = slots_[slot_of_[lane]];
        // As long as there is no failure, choices after the first, careful choices matter little.
        const bool is_easy = !slot.has_failed && slot.guesses >= careful_guesses;
        const std::uint32_t x =
            is_easy ? choice_.choose_first(frame->domains) : choice_.choose(frame->domains);
        if (x != Choice<Lanes>::none) return split(lane, x, frame);
        note_solution(lane, frame->domains);
        pool_.give_back(frame);
    }

    /// Splits a node on x: the lane continues with the least value of x; the frame becomes the node without that value.
    void split(unsigned lane, std::uint32_t x, Frame<Word>* frame) {
        Slot& slot = slots_[slot_of_[lane]];
        ++slot.guesses;
        ++slot.open;
        ++guesses_;
        const Word domain = frame->domains[x];
        const auto first = static_cast<Word>(domain & (~domain + 1));
        *word_at(x, lane) = first;
        frame->domains[x] = static_cast<Word>(domain ^ first);
        const bool is_shared = job_->order == Order::spread && (slot.has_failed || !slots_.has_next());
        const Mask helpers = is_shared ? idle_ & ~waiting_ : 0;
        if (helpers != 0) return arrive(first_of(helpers), frame, slot_of_[lane]);
        stacks_[lane].push(frame);
        waiting_ |= bit(lane);
    }

    void note_solution(unsigned lane, const Word* domains) {
        const std::int32_t owner = slot_of_[lane];
        Slot& slot = slots_[owner];
        ++slot.solutions;
        if (job_->observer != nullptr) {
            Lanes::to_numbers(domains, program_.variable_count, values_);
            job_->observer->on_solution(slot.puzzle, values_);
            if (job_->pauses_at_solutions) until_asked_ = 1;
        }
        slot.solutions == job_->limit ? end_puzzle(owner, true) : close(lane);
    }

    /// Ends the lane's node.
    void close(unsigned lane) {
        live_ &= ~bit(lane);
        idle_ |= bit(lane);
        if (--slots_[slot_of_[lane]].open == 0) slots_.finish(slot_of_[lane], true);
    }

    /// Ends all work on a puzzle.
    void end_puzzle(std::int32_t owner, bool is_complete) {
        for (unsigned lane = 0; lane < Lanes::count; ++lane)
            if (slot_of_[lane] == owner) drop(lane);
        slots_.finish(owner, is_complete);
    }

    void drop(unsigned lane) {
        while (!stacks_[lane].is_empty()) pool_.give_back(stacks_[lane].pop());
        if ((arrivals_ & bit(lane)) != 0) pool_.give_back(arriving_[lane]);
        arrivals_ &= ~bit(lane);
        waiting_ &= ~bit(lane);
        still_ &= ~bit(lane);
        live_ &= ~bit(lane);
        idle_ |= bit(lane);
        slot_of_[lane] = Slots<Lanes>::none;
    }

    // Nodes for idle lanes

    void refill() {
        for (; idle_ != 0; idle_ &= idle_ - 1) {
            const unsigned lane = first_of(idle_);
            if (!stacks_[lane].is_empty()) {
                Frame<Word>* frame = stacks_[lane].pop();
                if (stacks_[lane].is_empty()) waiting_ &= ~bit(lane);
                arrive(lane, frame, slot_of_[lane]);
            } else if (slots_.has_next()) {
                load_puzzle(lane);
            } else if (job_->order == Order::spread && waiting_ != 0) {
                const unsigned other = first_of(waiting_);
                Frame<Word>* frame = stacks_[other].pop_bottom();
                if (stacks_[other].is_empty()) waiting_ &= ~bit(other);
                arrive(lane, frame, slot_of_[other]);
            } else {
                slot_of_[lane] = Slots<Lanes>::none;
            }
        }
    }

    void load_puzzle(unsigned lane) {
        const std::int32_t owner = slots_.take_next();
        const std::size_t puzzle = slots_[owner].puzzle;
        const std::uint32_t n = program_.variable_count;
        Frame<Word>* frame = pool_.take();
        Word* to = frame->domains;
        if (job_->givens != nullptr) {
            Lanes::restrict(initial_, job_->givens + puzzle * n, n, to);
        } else {
            const std::uint64_t* domains = job_->domains + puzzle * n;
            for (std::uint32_t x = 0; x < n; ++x) to[x] = static_cast<Word>(domains[x] & initial_[x]);
        }
        arrive(lane, frame, owner);
    }

    void arrive(unsigned lane, Frame<Word>* frame, std::int32_t owner) {
        slot_of_[lane] = owner;
        arriving_[lane] = frame;
        arrivals_ |= bit(lane);
        live_ |= bit(lane);
        idle_ &= ~bit(lane);
    }

    void put_arrivals() {
        newcomers_ = arrivals_;
        while (arrivals_ != 0) {
            unsigned lanes[Columns<Lanes>::most];
            const Word* domains[Columns<Lanes>::most];
            unsigned count = 0;
            for (; arrivals_ != 0 && count < Columns<Lanes>::most; arrivals_ &= arrivals_ - 1, ++count) {
                lanes[count] = first_of(arrivals_);
                domains[count] = arriving_[lanes[count]]->domains;
                *word_at(program_.keep_at, lanes[count]) = 0;
            }
            Columns<Lanes>::put(memory_, program_.variable_count, lanes, count, domains);
            for (unsigned i = 0; i < count; ++i) pool_.give_back(arriving_[lanes[i]]);
        }
    }

    const Program program_;
    std::byte* memory_;
    Word* initial_;
    std::uint8_t* values_;
    FramePool<Lanes> pool_;
    Choice<Lanes> choice_;
    Word every_; ///< all values

    const Job* job_ = nullptr;
    Slots<Lanes> slots_;
    std::uint64_t guesses_ = 0;     ///< the number for this job
    std::uint64_t all_guesses_ = 0; ///< the number for earlier jobs
    std::uint64_t sweeps_ = 0;
    std::uint64_t visited_ = 0;
    std::uint32_t until_asked_ = 0; ///< in sweeps
    Mask live_ = 0;                 ///< lanes with a node
    /// Lanes that have stalled, while they are served. A lane whose puzzle is dropped is removed from the set, because
    /// it may have another node when its turn comes.
    Mask still_ = 0;
    Mask idle_ = 0;      ///< lanes without a node, while events are served
    Mask waiting_ = 0;   ///< lanes with waiting nodes, which all belong to the puzzle in the lane's slot
    Mask arrivals_ = 0;  ///< lanes whose node is still in its frame
    Mask newcomers_ = 0; ///< lanes whose node arrived after the last sweep
    std::int32_t slot_of_[Lanes::count];
    Frame<Word>* arriving_[Lanes::count];
    FrameStack<Lanes> stacks_[Lanes::count];
};

/// Makes the kernel with the narrowest words that hold the program's values. `Registers` names the lanes for each word.
template <typename Registers>
Kernel* make_kernel_with(const Program& program, Arena& arena) {
    if (program.value_count <= 16)
        return new LaneKernel<typename Registers::template Lanes<std::uint16_t>>(program, arena);
    if (program.value_count <= 32)
        return new LaneKernel<typename Registers::template Lanes<std::uint32_t>>(program, arena);
    return new LaneKernel<typename Registers::template Lanes<std::uint64_t>>(program, arena);
}

} // namespace csp::dense
