#include <sudoku/making/generate.hpp>

#include <sudoku/making/attempt.hpp>
#include <sudoku/making/questions.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <deque>
#include <string>
#include <utility>

namespace sudoku {

namespace {

Request checked(Layout layout, GeneratorOptions options) {
    if (const auto why = why_hopeless(layout, options)) throw csp::ArgumentError("sudoku::Generator", *why);
    if (options.batch == 0 || options.tries == 0)
        throw csp::ArgumentError("sudoku::Generator", std::string(options.batch == 0 ? "batch" : "tries") +
                                                          " is 0, expected at least 1");
    return {std::move(layout), std::move(options)};
}

/// A seed for each attempt. Consecutive numbers give seeds without visible relation (SplitMix64; G. L. Steele, D. Lea
/// and C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
std::uint64_t seed_of(std::uint64_t seed, std::uint64_t attempt) {
    std::uint64_t z = seed * 0xD1B54A32D192ED03U + (attempt + 1) * 0x9E3779B97F4A7C15U;
    z = (z ^ z >> 30U) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27U) * 0x94D049BB133111EBU;
    return z ^ z >> 31U;
}

} // namespace

/// The attempts in their order, from the next one to be reported. As many as the batch has are under way; those behind
/// a slow one wait.
class Generator::State {
  public:
    State(Layout layout, GeneratorOptions options)
        : request_(checked(std::move(layout), std::move(options))),
          questions_(request_.layout, request_.options.pattern.empty() ? 2 : Attempt::most_solutions,
                     request_.options.stop, request_.options.isa),
          batch_(request_.options.pattern.empty() ? request_.options.batch
                                                  : std::min(request_.options.batch, most_at_patterns)) {}

    std::optional<Board> next() {
        while (end_ == GeneratorEnd::none) {
            while (!attempts_.empty() && attempts_.front().is_done()) {
                const auto puzzle = attempts_.front().puzzle();
                ++reported_;
                failed_ = puzzle ? 0 : failed_ + attempts_.front().tries();
                attempts_.pop_front();
                if (puzzle) return puzzle;
                if (failed_ >= request_.options.tries) end_ = GeneratorEnd::out_of_tries;
                if (end_ != GeneratorEnd::none) return std::nullopt;
            }
            play_round();
        }
        return std::nullopt;
    }

    GeneratorEnd end() const { return end_; }
    std::uint64_t reported() const { return reported_; }

  private:
    /// Attempts at a pattern take so long that the first puzzle would keep many others waiting.
    static constexpr std::size_t most_at_patterns = 64;

    /// One round of every attempt under way. New ones take the place of those that are done.
    void play_round() {
        while (open_.size() < batch_ && attempts_.size() < 4 * batch_) {
            attempts_.emplace_back(request_, seed_of(request_.options.seed, begun_++));
            open_.push_back(&attempts_.back());
        }
        questions_.clear();
        for (Attempt* attempt : open_) attempt->ask(questions_);
        if (!questions_.answer()) {
            end_ = GeneratorEnd::stop_requested;
            return;
        }
        for (Attempt* attempt : open_) attempt->hear(questions_);
        std::erase_if(open_, [](const Attempt* attempt) { return attempt->is_done(); });
    }

    Request request_;
    Questions questions_;
    std::size_t batch_;            ///< attempts under way
    std::deque<Attempt> attempts_; ///< whose ends do not move the others
    std::vector<Attempt*> open_;
    std::uint64_t begun_ = 0;
    std::uint64_t reported_ = 0;
    std::uint64_t failed_ = 0; ///< since the last puzzle
    GeneratorEnd end_ = GeneratorEnd::none;
};

Generator::Generator(Layout layout, GeneratorOptions options)
    : state_(std::make_unique<State>(std::move(layout), std::move(options))) {}
Generator::~Generator() = default;
Generator::Generator(Generator&&) noexcept = default;
Generator& Generator::operator=(Generator&&) noexcept = default;

std::optional<Board> Generator::next() { return state_->next(); }
GeneratorEnd Generator::end() const { return state_->end(); }
std::uint64_t Generator::attempts() const { return state_->reported(); }

} // namespace sudoku
