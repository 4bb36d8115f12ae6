#include <apps/sudoku/desk/tool.hpp>

#include <apps/common/program.hpp>
#include <apps/common/text.hpp>
#include <sudoku/board/print.hpp>
#include <sudoku/making/canonical.hpp>

#include <fmt/format.h>

#include <iostream>
#include <map>
#include <utility>

namespace sudoku_app::desk {

namespace {

/// Canonical forms of boards of any size.
class Forms {
  public:
    /// Returns the canonical form; empty if the puzzle does not have exactly one solution.
    std::string of(const sudoku::Board& board) {
        const sudoku::BoxShape box = board.box();
        auto& canoniser = canonisers_.try_emplace({box.rows, box.columns}, box).first->second;
        const auto form = canoniser.form(board);
        return form ? to_line(*form) : "";
    }

  private:
    std::map<std::pair<int, int>, sudoku::Canoniser> canonisers_; ///< by box
};

void refuse_variants(const DeskPuzzle& puzzle) {
    const auto& variant = puzzle.variant;
    if (!variant.restrictions.empty() || variant.regions != sudoku::usual_regions(variant.side()))
        throw csp::Error(fmt::format(
            "line {}: has rules beyond rows, columns and boxes, which canonical forms do not know",
            puzzle.line));
}

constexpr std::string_view no_form = "# not one solution";

int run_canonical(std::span<const char* const> arguments) {
    const ToolOptions options(arguments, {}, {});
    Forms forms;
    int status = app::success;
    const bool is_faultless = for_each_puzzle(options, options.operands(), [&](const DeskPuzzle& puzzle) {
        refuse_variants(puzzle);
        const std::string form = forms.of(puzzle.variant.givens);
        if (form.empty()) status = 1;
        std::cout << (form.empty() ? no_form : form) << puzzle.trailing << '\n';
    });
    app::flush_output();
    return is_faultless ? status : app::user_error;
}

int run_equivalent(std::span<const char* const> arguments) {
    const ToolOptions options(arguments, {}, {});
    Forms forms;
    std::map<std::string, std::vector<std::string>> places; // by form
    std::vector<std::string> order;
    int status = app::success;
    const bool is_faultless = for_each_puzzle(options, options.operands(), [&](const DeskPuzzle& puzzle) {
        refuse_variants(puzzle);
        const std::string form = forms.of(puzzle.variant.givens);
        const std::string place = fmt::format("{}:{}", puzzle.file, puzzle.line);
        if (form.empty()) {
            std::cerr << place << ": does not have one solution\n";
            status = 1;
            return;
        }
        auto& same = places[form];
        if (same.empty()) order.push_back(form);
        same.push_back(place);
    });
    for (const std::string& form : order) {
        const auto& same = places[form];
        if (same.size() < 2) continue;
        std::cout << same.front();
        for (std::size_t i = 1; i < same.size(); ++i) std::cout << " = " << same[i];
        std::cout << '\n';
    }
    std::cout << fmt::format("# {} different puzzles\n", order.size());
    app::flush_output();
    return is_faultless ? status : app::user_error;
}

} // namespace

const Tool canonical{
    .name = "canonical",
    .summary = "writes the form that equivalent puzzles share",
    .help = R"(
Usage: arcwise-sudoku canonical [--box RxC] [FILE...]

  Writes each puzzle in its canonical form, followed by the text after the puzzle. Puzzles have the same form if and
  only if one becomes the other by renaming digits, exchanging rows in a band, columns in a stack, bands, stacks, and
  rows with columns. The form is the one whose solution, read row by row, comes first (row-minlex); if the solution is
  symmetric, it is the least of these puzzles. Boards have up to nine values. To remove duplicates: canonical | sort -u

Exit status: 0 each puzzle has a form; 1 one does not have exactly one solution; 2 something is not a puzzle
)",
    .run = run_canonical,
};

const Tool equivalent{
    .name = "equivalent",
    .summary = "finds puzzles that are the same in another guise",
    .help = R"(
Usage: arcwise-sudoku equivalent [--box RxC] [FILE...]

  Writes a line for each puzzle that occurs more than once, with the places of its guises: FILE:LINE = FILE:LINE. The
  last line gives the number of different puzzles. Puzzles are equivalent if canonical gives them the same form.

Exit status: 0 every puzzle has one solution; 1 one does not, and is left out; 2 something is not a puzzle
)",
    .run = run_equivalent,
};

} // namespace sudoku_app::desk
