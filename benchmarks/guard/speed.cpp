#include <benchmarks/guard/measure.hpp>

#include <benchmarks/harness/clock.hpp>
#include <benchmarks/puzzles/puzzles.hpp>

#include <algorithm>
#include <cstddef>

namespace benchmarks::guard {

namespace {

template <typename Work>
double seconds_of(const Work& work) {
    const double begin = thread_seconds();
    work();
    return thread_seconds() - begin;
}

void solve_puzzles() {
    static const std::vector<std::string> puzzles = generate_puzzles(3, 60, 17);
    for (const std::string& puzzle : puzzles)
        require_right(count_sudoku(puzzle, 2) == 1, "yardstick: a puzzle has one solution");
}
void place_queens() {
    require_right(count_queens(12) == 14'200, "yardstick: twelve queens have 14,200 solutions");
}

/// Work that never changes and takes about a hundredth of a second.
void run(Yardstick yardstick) { yardstick == Yardstick::queens ? place_queens() : solve_puzzles(); }

} // namespace

double speed_of(const Measure& measure, int rounds) {
    std::vector<double> quotients;
    for (int round = 0; round <= rounds; ++round) {
        const double yardstick = seconds_of([&] { run(measure.yardstick); });
        const double ours = seconds_of(measure.run);
        if (round > 0) quotients.push_back(yardstick / ours);
    }
    const auto middle = quotients.begin() + static_cast<std::ptrdiff_t>(quotients.size() / 2);
    std::nth_element(quotients.begin(), middle, quotients.end());
    return *middle;
}

double best_speed_of(const Measure& measure, int rounds, double enough) {
    constexpr int attempts = 3;
    double best = 0;
    for (int attempt = 0; attempt < attempts && (attempt == 0 || best < enough); ++attempt)
        best = std::max(best, speed_of(measure, rounds));
    return best;
}

} // namespace benchmarks::guard
