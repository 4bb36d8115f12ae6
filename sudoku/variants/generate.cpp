#include <sudoku/making/generate.hpp>

#include <sudoku/making/attempts.hpp>
#include <sudoku/variants/variant_attempt.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sudoku {

namespace {

class VariantWorker final : public Attempts<MadeVariant>::Worker {
  public:
    VariantWorker(const Variant& frame, const VariantModel& stated, const VariantGeneratorOptions& options,
                  std::stop_token stop)
        : frame_(frame),
          stated_(stated),
          options_(options),
          stop_(std::move(stop)) {}

    bool play(Attempts<MadeVariant>& attempts) override {
        const auto number = attempts.begin(true);
        if (!number || stop_.stop_requested()) return false;
        VariantAttempt attempt(frame_, stated_, options_, seed_of(options_.seed, *number), stop_);
        MadeVariant made = attempt.make();
        if (stop_.stop_requested()) return false; // searches may have been cut short
        attempts.end(*number, std::move(made));
        return true;
    }

  private:
    const Variant& frame_;
    const VariantModel& stated_;
    const VariantGeneratorOptions& options_;
    std::stop_token stop_;
};

const Variant& checked_frame(const Variant& frame, const VariantGeneratorOptions& options) {
    if (options.tries == 0 || options.threads == 0)
        throw csp::ArgumentError("sudoku::VariantGenerator",
                                 std::string(options.tries == 0 ? "tries" : "threads") +
                                     " is 0, expected at least 1");
    if (const auto why = why_hopeless(frame, options))
        throw csp::ArgumentError("sudoku::VariantGenerator", *why);
    return frame;
}

} // namespace

class VariantGenerator::State {
  public:
    State(const Variant& frame, VariantGeneratorOptions options)
        : options_(std::move(options)),
          frame_(checked_frame(frame, options_)),
          stated_(frame_),
          attempts_(waiting_for_each * options_.threads, options_.stop) {
        for (unsigned i = 0; i < options_.threads; ++i)
            attempts_.add(std::make_unique<VariantWorker>(frame_, stated_, options_, attempts_.token()));
    }

    std::optional<Variant> next() {
        while (end_ == GeneratorEnd::none) {
            auto made = attempts_.next();
            if (!made) {
                end_ = GeneratorEnd::stop_requested;
                break;
            }
            ++reported_;
            if (options_.on_attempt) options_.on_attempt(reported_);
            failed_ = made->puzzle ? 0 : failed_ + 1;
            if (made->puzzle) return std::move(made->puzzle);
            ++failures_[made->failure];
            if (failed_ >= options_.tries) end_ = GeneratorEnd::out_of_tries;
        }
        return std::nullopt;
    }

    GeneratorEnd end() const { return end_; }
    std::uint64_t reported() const { return reported_; }
    const std::map<std::string, std::uint64_t>& failures() const { return failures_; }

  private:
    static constexpr std::size_t waiting_for_each = 16; ///< attempts ahead of a slow one, for each thread

    VariantGeneratorOptions options_;
    Variant frame_;
    VariantModel stated_;
    std::map<std::string, std::uint64_t> failures_;
    std::uint64_t reported_ = 0;
    std::uint64_t failed_ = 0; ///< since the last puzzle
    GeneratorEnd end_ = GeneratorEnd::none;
    Attempts<MadeVariant> attempts_; ///< last, so destroyed before the data that its workers read
};

VariantGenerator::VariantGenerator(const Variant& frame, VariantGeneratorOptions options)
    : state_(std::make_unique<State>(frame, std::move(options))) {}
VariantGenerator::~VariantGenerator() = default;
VariantGenerator::VariantGenerator(VariantGenerator&&) noexcept = default;
VariantGenerator& VariantGenerator::operator=(VariantGenerator&&) noexcept = default;

std::optional<Variant> VariantGenerator::next() { return state_->next(); }
GeneratorEnd VariantGenerator::end() const { return state_->end(); }
std::uint64_t VariantGenerator::attempts() const { return state_->reported(); }

std::vector<std::pair<std::string, std::uint64_t>> VariantGenerator::failures() const {
    std::vector<std::pair<std::string, std::uint64_t>> sorted(state_->failures().begin(),
                                                              state_->failures().end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return sorted;
}

} // namespace sudoku
