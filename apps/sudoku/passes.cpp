#include <apps/common/program.hpp>
#include <apps/common/text.hpp>
#include <apps/sudoku/commands.hpp>
#include <apps/sudoku/puzzle_files.hpp>
#include <sudoku/board/print.hpp>
#include <sudoku/rules/rules.hpp>

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <string>
#include <vector>

namespace sudoku_app {

namespace {

using sudoku::Candidates;

/// Returns the candidates after one pass of each rule in turn; nullopt if a rule finds a contradiction.
std::optional<Candidates> after_pass(const Options& options, const sudoku::Layout& layout, Candidates now) {
    for (const sudoku::UnitRule* rule : options.rules) {
        const auto left = sudoku::rules::one_pass(*rule, layout, now);
        if (!left) return std::nullopt;
        now = *left;
    }
    return now;
}

std::string drawn(const sudoku::Layout& layout, const sudoku::Board& givens, const Candidates& candidates) {
    const std::vector<std::string> texts = sudoku::to_texts(candidates, givens);
    std::size_t width = 1;
    for (const std::string& text : texts) width = std::max(width, text.size());
    return sudoku::GridFrame(sudoku::regions_of(layout), width).draw(texts);
}

/// Shows the passes. Returns false if there was a contradiction.
bool show(const Options& options, const sudoku::Board& givens, Candidates now) {
    const sudoku::Layout layout = options.layout.make(givens.box());
    for (std::uint64_t pass = 1; pass <= *options.passes; ++pass) {
        const auto left = after_pass(options, layout, now);
        if (!left) {
            std::cout << "# pass " << pass << ": a contradiction\n";
            return false;
        }
        const bool is_last = *left == now;
        std::cout << "# pass " << pass << (is_last ? ": nothing changes\n" : "\n");
        if (is_last) break;
        now = *left;
        std::cout << drawn(layout, givens, now) << '\n';
    }
    return true;
}

} // namespace

int show_passes(const Options& options) {
    constexpr int none_left = 1;
    if (options.marks) {
        const auto grid = marked_grid(options);
        if (!grid) return app::user_error;
        return show(options, grid->givens, grid->marks) ? app::success : none_left;
    }
    const PuzzleList puzzles(options);
    int status = puzzles.is_faultless() ? app::success : app::user_error;
    for (const sudoku::Board& board : puzzles.boards())
        if (!show(options, board, Candidates(board)) && status == app::success) status = none_left;
    return status;
}

} // namespace sudoku_app
