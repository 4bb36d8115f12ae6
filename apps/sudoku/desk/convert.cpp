#include <apps/sudoku/desk/tool.hpp>

#include <apps/common/command_line.hpp>
#include <apps/common/program.hpp>
#include <apps/common/text.hpp>
#include <sudoku/board/print.hpp>
#include <sudoku/formats/f_puzzles.hpp>
#include <sudoku/formats/variant_text.hpp>
#include <sudoku/variants/drawing.hpp>
#include <sudoku/variants/picture.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iostream>

namespace sudoku_app::desk {

namespace {

/// A format that puzzles are written in.
struct WrittenFormat {
    std::string_view name;
    std::string_view summary;
    /// Whether it has a place for regions and restrictions, or for givens alone.
    bool is_for_variants;
    sudoku::WrittenVariant (*write)(const sudoku::Variant&);
};

constexpr std::array formats{
    WrittenFormat{"line", "givens on one line", false,
                  [](const sudoku::Variant& variant) {
                      return sudoku::WrittenVariant{to_line(variant.givens), {}};
                  }},
    WrittenFormat{"grid", "givens drawn with their regions", false,
                  [](const sudoku::Variant& variant) {
                      return sudoku::WrittenVariant{to_grid(variant.givens), {}};
                  }},
    WrittenFormat{"text", "the format of this project, small enough to type", true,
                  [](const sudoku::Variant& variant) {
                      return sudoku::WrittenVariant{to_variant_text(variant), {}};
                  }},
    WrittenFormat{"f-puzzles", "JSON of f-puzzles", true, sudoku::to_f_puzzles},
    WrittenFormat{"link", "a link that opens the puzzle in f-puzzles", true, sudoku::to_f_puzzles_link},
    WrittenFormat{"sudokupad", "a link that opens the puzzle in SudokuPad", true,
                  [](const sudoku::Variant& variant) {
                      sudoku::WrittenVariant written = to_f_puzzles_link(variant);
                      const std::size_t packed = written.text.find("load=") + 5;
                      written.text = "https://sudokupad.app/fpuzzles" + written.text.substr(packed);
                      return written;
                  }},
    WrittenFormat{"drawing", "the board and its rules, drawn for a terminal", true,
                  [](const sudoku::Variant& variant) {
                      return sudoku::WrittenVariant{sudoku::to_text(variant), {}};
                  }},
    WrittenFormat{"svg", "a picture", true,
                  [](const sudoku::Variant& variant) {
                      return sudoku::WrittenVariant{to_svg(variant), {}};
                  }},
};

int run_convert(std::span<const char* const> arguments) {
    const ToolOptions options(arguments, {}, {"to"});
    std::vector<std::string_view> names;
    for (const WrittenFormat& format : formats) names.push_back(format.name);
    const std::string name = options.text("to", "text");
    const auto format =
        std::find_if(formats.begin(), formats.end(), [&](const auto& f) { return f.name == name; });
    if (format == formats.end())
        throw app::UsageError(fmt::format("--to is \"{}\", expected one of {}{}", name,
                                          fmt::join(names, ", "), app::suggestion(name, names)));
    int status = app::success;
    const bool is_faultless = for_each_puzzle(options, options.operands(), [&](const DeskPuzzle& puzzle) {
        sudoku::WrittenVariant written = format->write(puzzle.variant);
        if (!format->is_for_variants)
            for (const sudoku::Restriction& restriction : puzzle.variant.restrictions)
                written.left_out.push_back(name_of(restriction, puzzle.variant.side(), options.naming()));
        if (!format->is_for_variants && !puzzle.variant.marks.empty()) written.left_out.emplace_back("marks");
        std::cout << written.text << (written.text.ends_with('\n') ? "" : "\n");
        for (const std::string& part : written.left_out) {
            std::cerr << fmt::format("{}:{}: left out: {}\n", puzzle.file, puzzle.line, part);
            status = 1;
        }
    });
    app::flush_output();
    return is_faultless ? status : app::user_error;
}

} // namespace

extern const Tool convert{
    .name = "convert",
    .summary = "reads puzzles in any format and writes them in another",
    .help = R"(
Usage: arcwise-sudoku convert [--to FORMAT] [OPTION...] [FILE...]

  The format of the input is recognised: boards in every form that solve reads, JSON and links of f-puzzles, links of
  SudokuPad that hold such a puzzle, and the text format of docs/setting.md. Parts of the input that are no rules, such as
  drawings, and parts that the output cannot express are listed on standard error.

  --to FORMAT            text (default): the format of docs/setting.md, small enough to type
                         f-puzzles: its JSON; link: a link that opens the puzzle there; sudokupad: one for SudokuPad
                         line: the givens on one line; grid: the givens, drawn
                         drawing: the board with its rules for a terminal; svg: a picture
  --variant RULE,...     adds rules of the whole board
  --diagonal, --layout LAYOUT, --box RxC     as in solve

Exit status: 0 nothing was left out; 1 something was; 2 something is no puzzle
)",
    .run = run_convert,
};

} // namespace sudoku_app::desk
