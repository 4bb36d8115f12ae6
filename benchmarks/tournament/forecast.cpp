#include <benchmarks/tournament/forecast.hpp>

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

} // namespace tournament
