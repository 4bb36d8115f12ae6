#include <apps/sudoku/totals.hpp>

#include <apps/common/text.hpp>

#include <csp/search/kernel_search.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace sudoku_app {

void Totals::count(Status status) {
    ++records_;
    switch (status) {
    case Status::solved:
    case Status::counted:
    case Status::estimated:
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
    if (status == Status::error) has_bad_input_ = true;
}

void Totals::add(const Finding& finding) {
    count(finding.status);
    if (!finding.was_searched()) return;
    has_searched_ = true;
    csp::Statistics done = finding.statistics;
    done.solutions = finding.solutions;
    statistics_ += done;
}

void Totals::add(const Totals& totals) {
    records_ += totals.records_;
    answered_ += totals.answered_;
    refused_ += totals.refused_;
    unknown_ += totals.unknown_;
    errors_ += totals.errors_;
    has_bad_input_ |= totals.has_bad_input_;
    has_broken_ |= totals.has_broken_;
    has_searched_ |= totals.has_searched_;
    statistics_ += totals.statistics_;
    work_ += totals.work_;
}

void Totals::add(Status status, const csp::dense::Outcome& outcome) {
    count(status);
    has_searched_ = true;
    csp::Statistics statistics = csp::statistics_of(outcome.guesses, outcome.solutions, false);
    statistics.has_time = false; // many puzzles are solved together
    statistics_ += statistics;
}

int Totals::exit_status() const {
    if (has_broken_) return 4;
    if (has_bad_input_) return 2;
    if (unknown_ > 0) return 3;
    return refused_ > 0 ? 1 : 0;
}

std::string Totals::text(std::chrono::duration<double> elapsed) const {
    std::string text =
        fmt::format("{}: {} answered, {} without the requested answer, {} unknown, {} not readable\n"
                    "{:.3f} s in all, {:.0f} puzzles a second",
                    app::counted(records_, "puzzle"), answered_, refused_, unknown_, errors_, elapsed.count(),
                    static_cast<double>(records_) / std::max(elapsed.count(), 1e-9));
    if (!has_searched_) return text + '\n';
    const csp::Statistics& done = statistics_;
    if (done.has_time)
        text +=
            fmt::format("; {:.3f} s of it in the search", std::chrono::duration<double>(done.time).count());
    text += "\n" + app::counted(done.nodes, "node");
    if (done.has_failures) text += ", " + app::counted(done.failures, "failure");
    if (done.has_propagations) text += ", " + app::counted(done.propagations, "propagation");
    text += ", " + app::counted(done.solutions, "solution");
    if (done.has_peak_depth) text += fmt::format(", depth {}", done.peak_depth);
    if (work_.sweeps > 0)
        text += fmt::format("\nkernel: {} guess{}, {}, {:.1f} of {} lanes in use", work_.guesses,
                            work_.guesses == 1 ? "" : "es", app::counted(work_.sweeps, "sweep"),
                            work_.lanes_in_use(), work_.lanes);
    return text + '\n';
}

} // namespace sudoku_app
