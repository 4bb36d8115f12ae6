#include <apps/sudoku/totals.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace app {

void Totals::add(const Tally& tally) {
    ++records_;
    switch (tally.status) {
    case Status::solved:
    case Status::counted:
    case Status::propagated:
        ++answered_;
        break;
    case Status::no_solution:
    case Status::not_unique:
        ++refused_;
        break;
    case Status::unknown:
        ++unknown_;
        break;
    case Status::broken:
        has_broken_ = true;
        [[fallthrough]];
    case Status::error:
        ++errors_;
        break;
    }
    if (tally.has_conflict || tally.status == Status::error) has_bad_input_ = true;
    statistics_.nodes += tally.statistics.nodes;
    statistics_.failures += tally.statistics.failures;
    statistics_.propagations += tally.statistics.propagations;
    statistics_.solutions += tally.solutions;
    statistics_.peak_depth = std::max(statistics_.peak_depth, tally.statistics.peak_depth);
    statistics_.time += tally.statistics.time;
}

void Totals::add(const Totals& totals) {
    records_ += totals.records_;
    answered_ += totals.answered_;
    refused_ += totals.refused_;
    unknown_ += totals.unknown_;
    errors_ += totals.errors_;
    has_bad_input_ |= totals.has_bad_input_;
    has_broken_ |= totals.has_broken_;
    statistics_ += totals.statistics_;
}

void Totals::add_solved(std::uint64_t guesses) {
    ++records_;
    ++answered_;
    statistics_.nodes += 1 + 2 * guesses;
    ++statistics_.solutions;
}

int Totals::exit_status() const {
    if (has_broken_) return 4;
    if (has_bad_input_) return 2;
    if (unknown_ > 0) return 3;
    return refused_ > 0 ? 1 : 0;
}

std::string Totals::text(std::chrono::duration<double> elapsed) const {
    const double searching = std::chrono::duration<double>(statistics_.time).count();
    return fmt::format(
        "{} puzzles: {} answered, {} without the answer asked for, {} unknown, {} not readable\n"
        "{:.3f} s in all, {:.0f} puzzles a second; {:.3f} s of it in the search\n"
        "{} nodes, {} failures, {} propagations, {} solutions, depth {}\n",
        records_, answered_, refused_, unknown_, errors_, elapsed.count(),
        static_cast<double>(records_) / std::max(elapsed.count(), 1e-9), searching, statistics_.nodes,
        statistics_.failures, statistics_.propagations, statistics_.solutions, statistics_.peak_depth);
}

} // namespace app
