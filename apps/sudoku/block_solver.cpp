#include <apps/sudoku/block_solver.hpp>

#include <sudoku/layout/conflict.hpp>
#include <sudoku/puzzle/verify.hpp>

#include <algorithm>
#include <sstream>
#include <utility>

namespace app {

namespace {

constexpr sudoku::BoxShape usual_box{3, 3};

} // namespace

bool BlockSolver::suits(const Options& options) {
    if (options.format != Format::line || options.json) return false;
    if (options.box && !(*options.box == usual_box)) return false;
    if (options.layout.side() != 0 && options.layout.side() != 9) return false;
    if (options.search.limits.time != csp::Limits().time) return false; // a limit for each puzzle
    return RecordSolver(options).solver_for(usual_box).network() != nullptr;
}

BlockSolver::BlockSolver(const Options& options, const RecordPrinter& printer)
    : options_(options),
      printer_(printer),
      records_(options),
      usual_(records_.solver_for(usual_box)),
      kernel_(*usual_.network()) {}

std::vector<Piece> BlockSolver::work_on(std::string_view file, const TextBlock& block, Totals& totals) {
    file_ = file;
    totals_ = &totals;
    pieces_.assign(1, {});
    pieces_.back().answers.reserve(block.text.size());
    std::size_t line = block.first_line;
    for (std::string_view rest = block.text; !rest.empty(); ++line) {
        const std::size_t length = std::min(rest.find('\n'), rest.size());
        std::string_view text = rest.substr(0, length);
        if (text.ends_with('\r')) text.remove_suffix(1);
        if (const auto puzzle = puzzle_on(text)) {
            lines_.push_back(line);
            for (const char cell : *puzzle)
                givens_.push_back(cell >= '1' && cell <= '9' ? static_cast<std::uint8_t>(cell - '0') : 0);
        } else if (!text.empty() && text.front() != '#') {
            solve_batch();
            read_others(rest, line);
            return std::move(pieces_);
        }
        rest.remove_prefix(std::min(length + 1, rest.size()));
    }
    solve_batch();
    return std::move(pieces_);
}

/// From a line on that is no puzzle by itself: the reader of records knows all forms.
void BlockSolver::read_others(std::string_view text, std::size_t first_line) {
    std::istringstream in{std::string(text)};
    sudoku::BoardReader reader(in, {options_.box, first_line});
    while (const auto record = reader.next()) add(*record, records_.work_on(*record));
}

void BlockSolver::solve_batch() {
    const std::size_t count = lines_.size();
    solutions_.resize(givens_.size());
    outcomes_.resize(count);
    if (count > 0)
        kernel_.solve({.count = count,
                       .givens = givens_,
                       .limit = options_.wanted(),
                       .outcomes = outcomes_,
                       .solutions = solutions_});
    for (std::size_t puzzle = 0; puzzle < count; ++puzzle) answer(puzzle);
    lines_.clear();
    givens_.clear();
}

void BlockSolver::answer(std::size_t puzzle) {
    const csp::dense::Outcome& outcome = outcomes_[puzzle];
    const std::uint8_t* solution = &solutions_[puzzle * usual_cells];
    const std::uint8_t* givens = &givens_[puzzle * usual_cells];
    const bool is_plain = !options_.count && outcome.solutions == 1 && is_right(givens, solution);
    if (!is_plain) {
        const sudoku::Record record{lines_[puzzle], sudoku::Board(usual_box, {givens, usual_cells}), {}};
        return add(record, finding_of(puzzle, *record.board()));
    }
    std::string& answers = pieces_.back().answers;
    const std::size_t begin = answers.size();
    answers.resize(begin + usual_cells + 1);
    for (std::size_t i = 0; i < usual_cells; ++i) answers[begin + i] = static_cast<char>('1' + solution[i]);
    answers.back() = '\n';
    totals_->add_solved(outcome.guesses);
}

/// The last word before a solution is printed: it keeps the givens, and no unit has a value twice.
bool BlockSolver::is_right(const std::uint8_t* givens, const std::uint8_t* solution) const {
    bool is_right = true;
    for (std::size_t i = 0; i < usual_cells; ++i) is_right &= givens[i] == 0 || givens[i] == solution[i] + 1;
    for (const sudoku::Unit& unit : usual_.puzzle().layout().units()) {
        unsigned seen = 0;
        unsigned twice = 0;
        for (const int cell : unit.cells) {
            const unsigned bit = 1U << solution[cell];
            twice |= seen & bit;
            seen |= bit;
        }
        is_right &= twice == 0;
    }
    return is_right;
}

Finding BlockSolver::finding_of(std::size_t puzzle, const sudoku::Board& board) const {
    sudoku::Answer answer;
    usual_.tell(board, outcomes_[puzzle], options_.wanted(),
                std::span(solutions_).subspan(puzzle * usual_cells, usual_cells), answer);
    return records_.finding_of(usual_, board, std::move(answer));
}

void BlockSolver::add(const sudoku::Record& record, const Finding& finding) {
    pieces_.back().answers += printer_.answer(file_, record, finding);
    totals_->add(Tally(finding));
    std::string complaint = printer_.complaint(file_, record, finding);
    if (complaint.empty()) return;
    pieces_.back().complaint = std::move(complaint);
    pieces_.emplace_back();
}

} // namespace app
