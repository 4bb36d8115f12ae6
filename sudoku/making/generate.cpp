#include <sudoku/making/generate.hpp>

#include <sudoku/making/attempt.hpp>
#include <sudoku/making/attempts.hpp>
#include <sudoku/making/questions.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace sudoku {

namespace {

Request checked(Layout layout, GeneratorOptions options) {
    if (const auto why = why_hopeless(layout, options)) throw csp::ArgumentError("sudoku::Generator", *why);
    const char* const zero = options.batch == 0 ? "batch" : options.tries == 0 ? "tries" : "threads";
    if (options.batch == 0 || options.tries == 0 || options.threads == 0)
        throw csp::ArgumentError("sudoku::Generator", std::string(zero) + " is 0, expected at least 1");
    return {std::move(layout), std::move(options)};
}

/// Running attempts, enough of them that their proofs are a batch of the kernel.
class BatchOfAttempts final : public Attempts<AttemptEnd>::Worker {
  public:
    BatchOfAttempts(const Request& request, std::size_t batch, const std::stop_token& stop)
        : request_(request),
          questions_(request.layout, request.options.pattern.empty() ? 2 : Attempt::most_solutions, stop,
                     request.options.isa),
          batch_(batch) {}

    /// Plays one round of every running attempt. New attempts replace those that have ended.
    bool play(Attempts<AttemptEnd>& attempts) override {
        while (open_.size() < batch_) {
            const auto number = attempts.begin(open_.empty());
            if (!number) break;
            open_.push_back(
                {*number, std::make_unique<Attempt>(request_, seed_of(request_.options.seed, *number))});
        }
        questions_.clear();
        for (const Open& open : open_) open.attempt->ask(questions_);
        if (!questions_.answer()) return false;
        for (const Open& open : open_) {
            open.attempt->hear(questions_);
            if (open.attempt->is_done()) attempts.end(open.number, end_of(*open.attempt));
        }
        std::erase_if(open_, [](const Open& open) { return open.attempt->is_done(); });
        return true;
    }

  private:
    struct Open {
        std::uint64_t number;
        std::unique_ptr<Attempt> attempt;
    };

    /// Returns the puzzle of an attempt, unless the user's function refuses it.
    AttemptEnd end_of(const Attempt& attempt) const {
        const auto& accepts = request_.options.accepts;
        const bool is_wanted = attempt.puzzle() && (!accepts || accepts(*attempt.puzzle()));
        return {is_wanted ? attempt.puzzle() : std::nullopt, attempt.tries()};
    }

    const Request& request_;
    Questions questions_;
    std::size_t batch_;
    std::vector<Open> open_;
};

} // namespace

class Generator::State {
  public:
    State(Layout layout, GeneratorOptions options)
        : request_(checked(std::move(layout), std::move(options))),
          attempts_(waiting_for_each * batch() * request_.options.threads, request_.options.stop) {
        for (unsigned i = 0; i < request_.options.threads; ++i)
            attempts_.add(std::make_unique<BatchOfAttempts>(request_, batch(), attempts_.token()));
    }

    std::optional<Board> next() {
        while (end_ == GeneratorEnd::none) {
            const auto made = attempts_.next();
            if (!made) {
                end_ = GeneratorEnd::stop_requested;
                break;
            }
            ++reported_;
            failed_ = made->puzzle ? 0 : failed_ + made->tries;
            if (made->puzzle) return made->puzzle;
            if (failed_ >= request_.options.tries) end_ = GeneratorEnd::out_of_tries;
        }
        return std::nullopt;
    }

    GeneratorEnd end() const { return end_; }
    std::uint64_t reported() const { return reported_; }

  private:
    /// Attempts at a pattern take so long that the first puzzle would keep many others waiting.
    static constexpr std::size_t most_at_patterns = 64;
    /// The number of attempts, for each of a batch, that may be running or wait for a slow attempt before them.
    static constexpr std::size_t waiting_for_each = 4;

    std::size_t batch() const {
        const GeneratorOptions& options = request_.options;
        return options.pattern.empty() ? options.batch : std::min(options.batch, most_at_patterns);
    }

    Request request_;
    Attempts<AttemptEnd> attempts_;
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
