#include <apps/sudoku/layout_choice.hpp>
#include <sudoku/board/parse_error.hpp>
#include <tests/fuzz/parsers/check.hpp>

#include <string>

/// sudoku_app::parse_layout: maps of regions, and lists of units.
///
/// A layout that is written as a list of units and read again is the same; an error has a place in the text, or names a
/// unit.
namespace {

std::string written(const sudoku::Layout& layout) {
    std::string text = "side " + std::to_string(layout.side()) + '\n';
    for (const sudoku::Unit& unit : layout.units()) {
        text += unit.name + ':';
        for (const int cell : unit.cells) text += ' ' + layout.cell_name(cell);
        text += '\n';
    }
    return text;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Patience patience;
    const std::string text(reinterpret_cast<const char*>(data), size);
    try {
        const std::string list = written(sudoku_app::parse_layout(text));
        fuzz::require_equal(list, written(sudoku_app::parse_layout(list)), "a layout read again");
    } catch (const sudoku::ParseError& error) {
        fuzz::require_message(error.what());
        fuzz::require_place(text, error.line(), error.column());
    } catch (const csp::ArgumentError& error) {
        fuzz::require_message(error.what());
    }
    return 0;
}
