#include <sudoku/board/parse_error.hpp>
#include <sudoku/techniques/marks.hpp>
#include <tests/fuzz/parsers/check.hpp>

#include <optional>
#include <string>

/// sudoku::parse_marks: grids with pencil marks.
///
/// A grid that is written and read again is the same, except where its marks contradict the values placed; an error has
/// a place in the text.
namespace {

/// Returns the grid as text; nullopt if a cell has no mark left, since no text can express that.
std::optional<std::string> written(const sudoku::MarkedGrid& grid) {
    const sudoku::Geometry geometry(sudoku::Layout::classic(grid.givens.box()));
    std::string text;
    for (const auto& cell : sudoku::marked_texts({geometry, grid.givens, grid.placed, grid.marks})) {
        if (cell.empty()) return std::nullopt;
        text += cell + ' ';
    }
    return text;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Patience patience;
    const std::string text(reinterpret_cast<const char*>(data), size);
    try {
        const auto grid = written(sudoku::parse_marks(text));
        if (grid) fuzz::require_equal(grid, written(sudoku::parse_marks(*grid)), "a grid read again");
    } catch (const sudoku::ParseError& error) {
        fuzz::require_message(error.what());
        fuzz::require_place(fuzz::with_line_feeds(text), error.line(), error.column());
    }
    return 0;
}
