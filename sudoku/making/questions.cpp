#include <sudoku/making/questions.hpp>

#include <sudoku/making/index.hpp>

#include <csp/search/limits.hpp>

#include <algorithm>
#include <utility>

namespace sudoku {

namespace {

csp::SearchOptions stopped_by(const std::stop_token& stop) {
    csp::SearchOptions options;
    options.stop = stop;
    return options;
}

/// Makes a filler for boards whose search takes, once in a hundred cases, minutes in one order and no time in another.
std::unique_ptr<Solver> make_limited_filler(const Layout& layout, const std::stop_token& stop) {
    constexpr int most_cells_for_kernel = 100;
    if (layout.size() <= most_cells_for_kernel) return nullptr;
    csp::SearchOptions options = stopped_by(stop);
    options.limits.failures = Questions::failures_for_first;
    return std::make_unique<Solver>(layout, options);
}

} // namespace

Questions::Questions(Layout layout, std::uint64_t most, std::stop_token stop,
                     std::optional<csp::dense::Isa> isa)
    : most_(most),
      stop_(std::move(stop)),
      solver_(Puzzle(std::move(layout)), stopped_by(stop_), isa) {
    if (solver_.network() != nullptr) kernel_ = std::make_unique<csp::dense::BatchSolver>(*solver_.network());
    filler_ = make_limited_filler(solver_.puzzle().layout(), stop_);
    const int side = solver_.puzzle().layout().side();
    domains_of_values_[0] = (std::uint64_t{1} << side) - 1;
    for (int value = 1; value <= side; ++value)
        domains_of_values_[nth(value)] = std::uint64_t{1} << (value - 1);
}

std::size_t Questions::ask(Kind& kind, const Board& board, int cell) {
    if (is_answered_singly(kind)) {
        kind.boards.push_back(board);
        kind.cells.push_back(cell);
    } else if (cell < 0) {
        kind.givens.insert(kind.givens.end(), board.cells().begin(), board.cells().end());
    } else {
        const std::size_t begin = kind.domains.size();
        kind.domains.resize(begin + board.cells().size());
        std::uint64_t* domain = kind.domains.data() + begin;
        for (const std::uint8_t value : board.cells()) *domain++ = domains_of_values_[value];
        kind.domains[begin + nth(cell)] ^= domains_of_values_[0];
    }
    return kind.count++;
}

std::size_t Questions::ask_count(const Board& board) { return ask(counts_, board, -1); }
std::size_t Questions::ask_another(const Board& board, int cell) { return ask(others_, board, cell); }
std::size_t Questions::ask_first(const Board& board) { return ask(firsts_, board, -1); }

bool Questions::answer() {
    return answer(counts_, most_, false) && answer(others_, 1, false) && answer(firsts_, 1, true);
}

bool Questions::answer(Kind& kind, std::uint64_t limit, bool wants_solutions) {
    if (stop_.stop_requested()) return false;
    if (kind.count == 0) return true;
    kind.outcomes.assign(kind.count, {});
    if (is_answered_singly(kind)) return answer_singly(kind, limit);
    if (wants_solutions) kind.solutions.resize(kind.givens.size());
    const csp::dense::Batch batch{.count = kind.count,
                                  .givens = kind.givens,
                                  .domains = kind.domains,
                                  .limit = limit,
                                  .outcomes = kind.outcomes,
                                  .solutions = kind.solutions};
    if (!stop_.stop_possible()) return kernel_->solve(batch);
    csp::LimitWatch watch({}, stop_);
    return kernel_->solve(batch, &watch);
}

bool Questions::answer_singly(Kind& kind, std::uint64_t limit) {
    for (std::size_t i = 0; i < kind.count; ++i) {
        Board& board = kind.boards[i];
        const bool is_about_a_cell = kind.cells[i] >= 0;
        if (is_about_a_cell) board.set(kind.cells[i], 0);
        Solver& solver = &kind == &firsts_ && filler_ ? *filler_ : solver_;
        const Answer found = solver.solve(board, is_about_a_cell ? 2 : limit);
        if (found.stopped == csp::StopReason::stop_requested) return false;
        kind.outcomes[i].solutions = found.solutions;
        if (is_about_a_cell && found.solutions > 0) --kind.outcomes[i].solutions; // the known solution
        if (found.solution)
            kind.solutions.insert(kind.solutions.end(), found.solution->cells().begin(),
                                  found.solution->cells().end());
        else
            kind.solutions.resize(kind.solutions.size() + board.cells().size());
    }
    if (&kind == &firsts_) // numbers of values, as the kernel gives them
        for (auto& value : kind.solutions) value = static_cast<std::uint8_t>(value - 1U);
    return true;
}

bool Questions::first(std::size_t number, Board& board) const {
    if (firsts_.outcomes[number].solutions == 0) return false;
    for (int cell = 0; cell < board.size(); ++cell)
        board.set(cell, firsts_.solutions[number * nth(board.size()) + nth(cell)] + 1);
    return true;
}

void Questions::clear() {
    for (Kind* kind : {&counts_, &others_, &firsts_}) {
        kind->boards.clear();
        kind->cells.clear();
        kind->givens.clear();
        kind->domains.clear();
        kind->solutions.clear();
        kind->count = 0;
    }
}

} // namespace sudoku
