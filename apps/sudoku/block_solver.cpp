#include <apps/sudoku/block_solver.hpp>

#include <algorithm>
#include <array>
#include <sstream>
#include <stop_token>
#include <utility>

namespace sudoku_app {

namespace {

constexpr sudoku::BoxShape usual_box{3, 3};

class StopRequest final : public csp::Interrupt {
  public:
    explicit StopRequest(std::stop_token stop) : stop_(std::move(stop)) {}
    bool is_due() override { return stop_.stop_requested(); }

  private:
    std::stop_token stop_;
};

} // namespace

bool BlockSolver::suits(const Options& options) {
    if (options.format == Format::candidates || options.why || options.trace || options.proof ||
        options.marks || options.true_candidates || options.estimate || !options.restrictions.empty())
        return false;
    if (options.box && !(*options.box == usual_box)) return false;
    if (options.layout.side() != 0 && options.layout.side() != 9) return false;
    if (options.search.limits.time != csp::Limits().time) return false; // a limit for each puzzle
    constexpr std::uint64_t few = 1000; // no puzzle delays the remaining puzzles of its block for long
    if (options.wanted() > few) return false;
    return RecordSolver(options).solver_for(usual_box).network() != nullptr;
}

BlockSolver::BlockSolver(const Options& options, RecordPrinter& printer)
    : options_(options),
      printer_(printer),
      records_(options),
      usual_(records_.solver_for(usual_box)),
      kernel_(*usual_.network()) {
    for (const sudoku::Unit& unit : usual_.puzzle().layout().units()) {
        units_.emplace_back(cells_.size(), cells_.size() + unit.cells.size());
        for (const int cell : unit.cells) cells_.push_back(static_cast<std::uint8_t>(cell));
    }
}

std::vector<Piece> BlockSolver::work_on(std::string_view file, const TextBlock& block, Totals& totals) {
    file_ = file;
    totals_ = &totals;
    was_stopped_ = false;
    pieces_.assign(1, {});
    pieces_.back().answers.reserve(block.text.size());
    std::size_t line = block.first_line;
    for (std::string_view rest = block.text; !rest.empty(); ++line) {
        const std::size_t length = std::min(rest.find('\n'), rest.size());
        std::string_view text = rest.substr(0, length);
        if (text.ends_with('\r')) text.remove_suffix(1);
        if (const auto puzzle = puzzle_on(text)) {
            lines_.push_back(line);
            givens_.resize(givens_.size() + usual_cells);
            std::uint8_t* const givens = givens_.data() + givens_.size() - usual_cells;
            for (std::size_t i = 0; i < usual_cells; ++i) {
                const auto digit = static_cast<std::uint8_t>((*puzzle)[i] - '0');
                givens[i] = digit <= 9 ? digit : 0;
            }
        } else if (!text.empty() && text.front() != '#') {
            solve_batch();
            if (!was_stopped_) read_others(rest, line);
            return std::move(pieces_);
        }
        rest.remove_prefix(std::min(length + 1, rest.size()));
    }
    solve_batch();
    return std::move(pieces_);
}

/// Reads text from a line on that is not a puzzle by itself, with the reader of records, which knows all forms.
void BlockSolver::read_others(std::string_view text, std::size_t first_line) {
    std::istringstream in{std::string(text)};
    sudoku::BoardReader reader(in, options_.reading(first_line));
    while (const auto record = reader.next()) {
        const Finding finding = records_.work_on(*record);
        add(*record, finding);
        was_stopped_ = finding.was_interrupted();
        if (was_stopped_) return;
    }
}

void BlockSolver::solve_batch() {
    const std::size_t count = lines_.size();
    solutions_.resize(givens_.size());
    outcomes_.resize(count);
    StopRequest stop(options_.search.stop);
    const csp::dense::Work before = kernel_.work();
    if (count > 0)
        kernel_.solve({.count = count,
                       .givens = givens_,
                       .limit = options_.wanted(),
                       .outcomes = outcomes_,
                       .solutions = solutions_,
                       // In text output, no solution is printed if several were requested and found.
                       .any_solution = options_.wanted() > 1 && !options_.json},
                      &stop);
    totals_->add(kernel_.work() - before);
    check_solutions();
    for (std::size_t puzzle = 0; puzzle < count && !was_stopped_; ++puzzle) {
        answer(puzzle);
        was_stopped_ = !outcomes_[puzzle].is_complete;
    }
    lines_.clear();
    givens_.clear();
}

void BlockSolver::answer(std::size_t puzzle) {
    const csp::dense::Outcome& outcome = outcomes_[puzzle];
    const bool is_line = options_.format == Format::line && !options_.json && !options_.count;
    if (is_line && outcome.is_complete && is_right_[puzzle] != 0) {
        if (outcome.solutions == 1) return add_line(puzzle);
        if (outcome.solutions > 1) return add_not_unique(puzzle);
    }
    const std::span<const std::uint8_t> givens(&givens_[puzzle * usual_cells], usual_cells);
    const sudoku::Record record{lines_[puzzle], sudoku::Board(usual_box, givens), {}};
    add(record, finding_of(puzzle, *record.board()));
}

void BlockSolver::add_line(std::size_t puzzle) {
    std::array<char, usual_cells + 1> line{};
    for (std::size_t i = 0; i < usual_cells; ++i)
        line[i] = static_cast<char>('1' + solutions_[puzzle * usual_cells + i]);
    line.back() = '\n';
    pieces_.back().answers.append(line.data(), line.size());
    totals_->add(Status::solved, outcomes_[puzzle]);
}

void BlockSolver::add_not_unique(std::size_t puzzle) {
    pieces_.back().answers.append(RecordPrinter::not_unique).push_back('\n');
    totals_->add(Status::not_unique, outcomes_[puzzle]);
}

/// The final check before solutions are printed: they keep the givens, and no unit has a value twice. Many solutions
/// are checked together, side by side, which takes a third of the time.
void BlockSolver::check_solutions() {
    constexpr std::size_t many = 32;
    using Bits = std::array<std::uint16_t, many>; // for a value, by puzzle
    std::array<Bits, usual_cells> bits{};         // by cell
    is_right_.assign(lines_.size(), 0);
    for (std::size_t first = 0; first < lines_.size(); first += many) {
        const std::size_t count = std::min(many, lines_.size() - first);
        for (std::size_t p = 0; p < count; ++p)
            for (std::size_t i = 0; i < usual_cells; ++i)
                bits[i][p] = static_cast<std::uint16_t>(1U << solutions_[(first + p) * usual_cells + i]);
        Bits wrong{};
        for (const auto& [begin, end] : units_) {
            Bits seen{};
            for (std::size_t i = begin; i < end; ++i) {
                const Bits here = bits[cells_[i]];
                for (std::size_t p = 0; p < many; ++p)
                    wrong[p] = static_cast<std::uint16_t>(wrong[p] | (seen[p] & here[p]));
                for (std::size_t p = 0; p < many; ++p)
                    seen[p] = static_cast<std::uint16_t>(seen[p] | here[p]);
            }
        }
        for (std::size_t p = 0; p < count; ++p)
            is_right_[first + p] = wrong[p] == 0 && keeps_givens(first + p);
    }
}

bool BlockSolver::keeps_givens(std::size_t puzzle) const {
    const std::uint8_t* givens = &givens_[puzzle * usual_cells];
    const std::uint8_t* solution = &solutions_[puzzle * usual_cells];
    unsigned differing = 0;
    for (std::size_t i = 0; i < usual_cells; ++i)
        differing |= static_cast<unsigned>((givens[i] != 0) & (givens[i] != solution[i] + 1));
    return differing == 0;
}

Finding BlockSolver::finding_of(std::size_t puzzle, const sudoku::Board& board) const {
    sudoku::Answer answer;
    usual_.tell(board, outcomes_[puzzle], options_.wanted(),
                std::span(solutions_).subspan(puzzle * usual_cells, usual_cells), answer);
    return records_.finding_of(usual_.puzzle().layout(), board, std::move(answer));
}

void BlockSolver::add(const sudoku::Record& record, const Finding& finding) {
    pieces_.back().answers += printer_.answer(file_, record, finding);
    totals_->add(finding);
    std::string complaint = printer_.complaint(file_, record, finding);
    if (complaint.empty()) return;
    pieces_.back().complaint = std::move(complaint);
    pieces_.emplace_back();
}

} // namespace sudoku_app
