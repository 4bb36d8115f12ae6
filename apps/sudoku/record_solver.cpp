#include <apps/sudoku/record_solver.hpp>

#include <apps/common/files.hpp>
#include <apps/common/program.hpp>
#include <apps/common/proof_file.hpp>
#include <apps/sudoku/puzzle_files.hpp>
#include <apps/sudoku/variant_files.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/variants/review.hpp>
#include <sudoku/variants/solve.hpp>

#include <csp/trace/recorder.hpp>

#include <numeric>
#include <utility>

namespace sudoku_app {

namespace {

/// The final check before a solution is printed: each value is among the marks of its cell.
void check(Finding& finding, const sudoku::Candidates& marks) {
    const sudoku::Board& solution = *finding.solution;
    for (int cell = 0; cell < solution.size(); ++cell) {
        if (marks.contains(cell, solution[cell])) continue;
        finding.status = Status::broken;
        finding.problem = sudoku::cell_name(solution.side(), cell) + " has a value that was not marked";
    }
}

} // namespace

Finding RecordSolver::work_on(const sudoku::Record& record) {
    Finding finding;
    const sudoku::Board* board = record.board();
    if (board == nullptr) return finding;
    try {
        if (options_.true_candidates || options_.estimate || options_.proof ||
            !options_.restrictions.empty()) {
            return work_on(variant_of(record, options_));
        }
        const Marks marks = candidates_of(record);
        if (marks && options_.why)
            throw csp::Error("--why explains givens alone, and this grid has marks as well");
        if (options_.trace) {
            finding = traced(options_.layout.make(board->box()), *board,
                             [&] { return recorded_search(options_, *board, marks, options_.search.stop); });
        } else {
            auto& solver = solver_for(board->box());
            finding = options_.format == Format::candidates ? propagate(solver, *board, marks)
                                                            : search(solver, *board, marks);
        }
        if (marks && finding.solution) check(finding, *marks);
        if (options_.why) explain(finding, options_.layout.make(board->box()), *board);
    } catch (const csp::Error& error) {
        finding.problem = error.what();
    }
    return finding;
}

Finding RecordSolver::work_on(const sudoku::Variant& variant) {
    Finding finding;
    try {
        if (!options_.rules.empty() || options_.search.engine == csp::EngineChoice::dense)
            throw csp::Error(
                "--rules, --isa and --engine dense cannot be used with variants, which the general "
                "engine searches by their constraints");
        if (!options_.trace && !options_.proof && cell_without_mark(variant)) { // a file cannot state it
            finding.status = Status::no_solution;
            finding.is_exact = true;
            finding.stopped = csp::StopReason::exhausted;
            explain(finding, variant);
            return finding;
        }
        if (options_.true_candidates) return true_candidates(variant);
        if (options_.estimate) return estimate(variant);
        if (options_.format == Format::candidates) {
            finding.candidates = sudoku::propagate(variant, options_.search);
            finding.status = finding.candidates ? Status::propagated : Status::no_solution;
            return finding;
        }
        const sudoku::Layout layout = sudoku::layout_of(variant);
        const auto search = [&] { return recorded_search(options_, variant, options_.search.stop); };
        const auto answer = [&] {
            return options_.proof ? proved(variant)
                                  : sudoku::solve(variant, options_.wanted(), options_.search);
        };
        finding = options_.trace ? traced(layout, variant.givens, search)
                                 : finding_of(layout, variant.givens, answer());
        if (finding.solution)
            if (const auto faults = sudoku::faults_of_solution(variant, *finding.solution); !faults.empty()) {
                finding.status = Status::broken;
                finding.problem = faults.front();
            }
        if (options_.why) explain(finding, variant);
    } catch (const csp::Error& error) {
        finding.problem = error.what();
    }
    return finding;
}

Finding RecordSolver::true_candidates(const sudoku::Variant& variant) const {
    const sudoku::TrueCandidates found = sudoku::true_candidates(
        variant, {.most_counted = options_.count.value_or(1), .search = options_.search});
    Finding finding;
    finding.candidates = found.candidates(variant);
    finding.solutions_of_candidates = found.solutions;
    if (found.is_complete()) {
        finding.status = finding.candidates ? Status::propagated : Status::no_solution;
    } else {
        finding.status = Status::unknown;
        finding.stopped = found.stopped;
        finding.problem = app::word_for(found.stopped);
    }
    return finding;
}

Finding RecordSolver::estimate(const sudoku::Variant& variant) const {
    const sudoku::VariantModel stated(variant);
    csp::SolutionEstimator estimator(
        stated.model(),
        {.limits = options_.search.limits, .stop = options_.search.stop, .seed = options_.search.seed});
    const csp::Estimate& found = estimator.probe(*options_.estimate);
    Finding finding;
    finding.estimate = found;
    finding.stopped = found.stopped;
    if (found.stopped != csp::StopReason::none) finding.problem = app::word_for(found.stopped);
    if (found.hits > 0 && found.stopped == csp::StopReason::none)
        finding.status = Status::estimated;
    else
        finding.status = found.is_exact && found.hits == 0 ? Status::no_solution : Status::unknown;
    return finding;
}

Finding RecordSolver::traced(const sudoku::Layout& layout, const sudoku::Board& board,
                             const std::function<RecordedSearch()>& search) {
    require_first("--trace records one puzzle, and this is another one");
    RecordedSearch recorded = search();
    Finding finding = finding_of(layout, board, std::move(recorded.answer));
    finding.note = app::write_trace_file(*options_.trace, recorded.trace);
    return finding;
}

sudoku::Answer RecordSolver::proved(const sudoku::Variant& variant) {
    require_first("--proof is about one puzzle, and this is another one");
    app::ProofFile proof(*options_.proof, csp::write_model(sudoku::VariantModel(variant).model()));
    csp::SearchOptions search = options_.search;
    search.proof = proof.writer();
    sudoku::Answer answer = sudoku::solve(variant, options_.wanted(), search);
    proof.close();
    return answer;
}

void RecordSolver::require_first(const std::string& problem) {
    if (std::exchange(has_written_, true)) throw csp::Error(problem);
}

sudoku::Solver& RecordSolver::solver_for(sudoku::BoxShape box) {
    for (auto& [its_box, solver] : solvers_) {
        if (its_box == box) return *solver;
    }
    sudoku::Puzzle puzzle(options_.layout.make(box), options_.rules);
    solvers_.emplace_back(box,
                          std::make_unique<sudoku::Solver>(std::move(puzzle), options_.search, options_.isa));
    return *solvers_.back().second;
}

Finding RecordSolver::propagate(sudoku::Solver& solver, const sudoku::Board& board,
                                const Marks& marks) const {
    Finding finding;
    finding.candidates = marks ? solver.propagate(board, *marks) : solver.propagate(board);
    if (options_.search.stop.stop_requested()) { // perhaps before the fixpoint
        finding.candidates.reset();
        finding.stopped = csp::StopReason::stop_requested;
        finding.status = Status::unknown;
        finding.problem = app::word_for(finding.stopped);
        return finding;
    }
    finding.status = finding.candidates ? Status::propagated : Status::no_solution;
    if (!finding.candidates) finding.conflict = sudoku::first_conflict(solver.puzzle().layout(), board);
    return finding;
}

Finding RecordSolver::search(sudoku::Solver& solver, const sudoku::Board& board, const Marks& marks) const {
    const std::uint64_t wanted = options_.wanted();
    return finding_of(solver.puzzle().layout(), board,
                      marks ? solver.solve(board, *marks, wanted) : solver.solve(board, wanted));
}

Finding RecordSolver::finding_of(const sudoku::Layout& layout, const sudoku::Board& board,
                                 sudoku::Answer answer) const {
    Finding finding;
    finding.status = status_of(answer);
    finding.is_exact = answer.stopped == csp::StopReason::exhausted;
    if (finding.status == Status::unknown) finding.problem = app::word_for(answer.stopped);
    if (answer.solution) {
        const auto fault = sudoku::fault_of_solution(layout, board, *answer.solution);
        if (fault) {
            finding.status = Status::broken;
            finding.problem = *fault;
        }
    }
    finding.conflict = std::move(answer.conflict);
    finding.solution = answer.solution;
    finding.unique = answer.unique;
    finding.solutions = answer.solutions;
    finding.stopped = answer.stopped;
    finding.statistics = answer.statistics;
    return finding;
}

void RecordSolver::explain(Finding& finding, const sudoku::Layout& layout, const sudoku::Board& board) const {
    const csp::ExplainOptions options{.limits = options_.search.limits, .stop = options_.search.stop};
    if (finding.status == Status::no_solution)
        finding.why = sudoku::why_unsolvable(board, layout, options);
    else if (finding.status == Status::not_unique)
        if (auto differences = sudoku::why_ambiguous(board, layout, *finding.solution, options))
            finding.why =
                sudoku::Why{.constraints = {}, .is_minimal = false, .text = std::move(*differences)};
}

void RecordSolver::explain(Finding& finding, const sudoku::Variant& variant) const {
    if (finding.status == Status::no_solution) {
        finding.why = sudoku::why_unsolvable(
            variant, {.limits = options_.search.limits, .stop = options_.search.stop}, options_.naming);
    } else if (finding.status == Status::not_unique) {
        if (const auto other = sudoku::another_solution(variant, *finding.solution, options_.search))
            finding.why = sudoku::Why{
                .constraints = {},
                .is_minimal = false,
                .text = sudoku::differences_of(*finding.solution, *other.solution, options_.naming)};
    }
}

Status RecordSolver::status_of(const sudoku::Answer& answer) const {
    const bool is_exact = answer.stopped == csp::StopReason::exhausted;
    const bool is_done = is_exact || answer.solutions == options_.wanted();
    if (is_exact && answer.solutions == 0) return Status::no_solution;
    if (!is_done) return Status::unknown;
    if (options_.count) return Status::counted;
    return options_.unique && answer.unique != true ? Status::not_unique : Status::solved;
}

csp::Trace::Board board_of(const sudoku::Layout& layout) {
    csp::Trace::Board board;
    board.rows = board.columns = static_cast<std::uint32_t>(layout.side());
    board.cells.resize(static_cast<std::size_t>(layout.size()));
    std::iota(board.cells.begin(), board.cells.end(), 0);
    for (const int region : sudoku::regions_of(layout))
        board.regions.push_back(static_cast<std::uint32_t>(region));
    return board;
}

namespace {

/// Returns the answer of `solve`, which searches for a number of solutions with some options, and the trace of its
/// search.
template <typename Solve>
RecordedSearch recorded(const csp::Model& model, const sudoku::Layout& layout, const Options& options,
                        std::stop_token stop, const Solve& solve) {
    csp::Recorder recorder(model);
    recorder.trace().title = "Sudoku";
    recorder.trace().board = board_of(layout);
    csp::SearchOptions search = options.search;
    search.listener = &recorder;
    search.stop = std::move(stop);
    sudoku::Answer answer = solve(options.wanted(), search);
    return {std::move(answer), std::move(recorder.trace())};
}

} // namespace

RecordedSearch recorded_search(const Options& options, const sudoku::Board& board,
                               const std::optional<sudoku::Candidates>& marks, std::stop_token stop) {
    sudoku::Puzzle puzzle(options.layout.make(board.box()), options.rules);
    return recorded(puzzle.model(), puzzle.layout(), options, std::move(stop),
                    [&](std::uint64_t wanted, const csp::SearchOptions& search) {
                        sudoku::Solver solver(std::move(puzzle), search);
                        return marks ? solver.solve(board, *marks, wanted) : solver.solve(board, wanted);
                    });
}

RecordedSearch recorded_search(const Options& options, const sudoku::Variant& variant, std::stop_token stop) {
    const sudoku::VariantModel stated(variant);
    return recorded(stated.model(), stated.layout(), options, std::move(stop),
                    [&](std::uint64_t wanted, const csp::SearchOptions& search) {
                        return sudoku::solve(variant, wanted, search);
                    });
}

} // namespace sudoku_app
