#include <benchmarks/tournament/progress.hpp>

#include <fmt/format.h>

#include <cmath>
#include <ostream>
#include <utility>

namespace tournament {

void Forecast::learn(const Run& run) {
    Total& total = done_[run.set];
    total.seconds += run.seconds;
    ++total.runs;
}

void Forecast::take(const Run& run) {
    learn(run);
    taken_ += run.seconds;
    --to_do_[run.set];
}

std::optional<Forecast::Left> Forecast::left(double elapsed) const {
    if (taken_ <= 0 || elapsed <= 0) return std::nullopt;
    Left left;
    for (const auto& [set, runs] : to_do_) {
        if (runs == 0) continue;
        const auto done = done_.find(set);
        if (done == done_.end() && limit_ == 0) return std::nullopt;
        if (done == done_.end()) left.is_bound = true;
        const double each =
            done == done_.end() ? limit_ : done->second.seconds / static_cast<double>(done->second.runs);
        left.seconds += each * static_cast<double>(runs);
    }
    left.seconds *= elapsed / taken_; // accounts for the number of threads and for other load on the machine
    return left;
}

namespace {

constexpr const char* back_and_clear = "\r\x1b[K";
constexpr std::chrono::milliseconds pause{200};

std::string describe(const std::optional<Forecast::Left>& left) {
    if (!left) return "time left unknown";
    return fmt::format("{} {} left", left->is_bound ? "at most about" : "about",
                       describe_time(left->seconds));
}

} // namespace

Progress::Progress(Forecast forecast, std::size_t to_do, std::ostream* out)
    : forecast_(std::move(forecast)),
      to_do_(to_do),
      out_(out) {}

Progress::~Progress() {
    if (out_ != nullptr) *out_ << back_and_clear << std::flush;
}

void Progress::take(const Run& run) {
    ++done_;
    if (!run.is_finished()) ++censored_;
    forecast_.take(run);
    const auto now = Clock::now();
    if (out_ == nullptr || now - written_ < pause) return;
    written_ = now;
    const double elapsed = std::chrono::duration<double>(now - begin_).count();
    *out_ << back_and_clear
          << fmt::format("{} of {} runs, {} cut off, {}", done_, to_do_, censored_,
                         describe(forecast_.left(elapsed)))
          << std::flush;
}

std::string describe_time(double seconds) {
    const auto whole = std::llround(seconds);
    if (whole < 60) return fmt::format("{} s", whole);
    const auto minutes = std::llround(seconds / 60);
    if (minutes < 60) return fmt::format("{} min", minutes);
    return fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

} // namespace tournament
