#include <apps/sudoku/desk/tool.hpp>

#include <apps/common/command_line.hpp>
#include <apps/common/program.hpp>
#include <apps/common/text.hpp>
#include <sudoku/formats/board_formats.hpp>
#include <sudoku/formats/f_puzzles.hpp>
#include <sudoku/formats/variant_text.hpp>
#include <sudoku/variants/drawing.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iostream>

namespace sudoku_app::desk {

namespace {

/// A format with a place for regions and restrictions.
struct WrittenFormat {
    std::string_view name;
    sudoku::WrittenVariant (*write)(const sudoku::Variant&);
    bool is_document = false; ///< whether a text in it cannot follow another text
};

constexpr std::array formats{
    WrittenFormat{"text",
                  [](const sudoku::Variant& variant) {
                      return sudoku::WrittenVariant{to_variant_text(variant), {}};
                  }},
    WrittenFormat{"f-puzzles", sudoku::to_f_puzzles},
    WrittenFormat{"link", sudoku::to_f_puzzles_link},
    WrittenFormat{"sudokupad",
                  [](const sudoku::Variant& variant) {
                      sudoku::WrittenVariant written = to_f_puzzles_link(variant);
                      const std::size_t packed = written.text.find("load=") + 5;
                      written.text = "https://sudokupad.app/fpuzzles" + written.text.substr(packed);
                      return written;
                  }},
    WrittenFormat{"drawing",
                  [](const sudoku::Variant& variant) {
                      return sudoku::WrittenVariant{sudoku::to_text(variant), {}};
                  }},
    WrittenFormat{"svg",
                  [](const sudoku::Variant& variant) {
                      return sudoku::WrittenVariant{to_svg(variant), {}};
                  },
                  true},
};

/// Reports the parts of puzzles that a format cannot express. The reader has already reported the parts of the input
/// that it has ignored.
class LeftOut {
  public:
    void note_input(const DeskPuzzle& puzzle) { is_empty_ &= puzzle.is_whole; }
    void report(const DeskPuzzle& puzzle, const std::string& part) {
        std::cerr << fmt::format("{}:{}: left out: {}\n", puzzle.file, puzzle.line, part);
        is_empty_ = false;
    }
    bool is_empty() const { return is_empty_; }

  private:
    bool is_empty_ = true;
};

bool write_variants(const WrittenFormat& format, const ToolOptions& options, LeftOut& left_out) {
    std::string document;
    std::size_t documents = 0;
    const bool is_faultless = for_each_puzzle(options, options.operands(), [&](const DeskPuzzle& puzzle) {
        left_out.note_input(puzzle);
        const sudoku::WrittenVariant written = format.write(puzzle.variant);
        for (const std::string& part : written.left_out) left_out.report(puzzle, part);
        std::string text = written.text + (written.text.ends_with('\n') ? "" : "\n");
        if (!format.is_document) {
            std::cout << text;
            return;
        }
        document = std::move(text);
        ++documents;
    });
    if (documents > 1)
        throw app::UsageError(fmt::format("--to {} draws one puzzle, found {}", format.name, documents));
    std::cout << document;
    return is_faultless;
}

bool write_boards(const sudoku::BoardFormat& format, const ToolOptions& options, LeftOut& left_out) {
    std::vector<sudoku::BoardToWrite> boards;
    const bool is_faultless = for_each_puzzle(options, options.operands(), [&](const DeskPuzzle& puzzle) {
        left_out.note_input(puzzle);
        const sudoku::Variant& variant = puzzle.variant;
        for (const sudoku::Restriction& restriction : variant.restrictions)
            left_out.report(puzzle, name_of(restriction, variant.side(), options.naming()));
        if (variant.regions != sudoku::usual_regions(variant.side())) left_out.report(puzzle, "regions");
        boards.push_back(
            {variant.givens, variant.marks, variant.solution, variant.title, variant.author, variant.rules});
    });
    if (!boards.empty()) std::cout << to_board_file(format, boards);
    return is_faultless;
}

int run_convert(std::span<const char* const> arguments) {
    ToolOptions options(arguments, {}, {"from", "to"});
    if (options.has("from")) options.read_from(input_format(options.text("from")));
    const std::string name = options.text("to", "text");
    std::vector<std::string_view> names;
    names.reserve(formats.size() + sudoku::board_formats().size());
    for (const WrittenFormat& format : formats) names.push_back(format.name);
    for (const sudoku::BoardFormat& format : sudoku::board_formats()) names.push_back(format.name);
    const auto* const format =
        std::find_if(formats.begin(), formats.end(), [&](const auto& f) { return f.name == name; });
    const sudoku::BoardFormat* const of_boards = sudoku::board_format(name);
    if (format == formats.end() && of_boards == nullptr)
        throw app::UsageError(fmt::format("--to is \"{}\", expected one of {}{}", name,
                                          fmt::join(names, ", "), app::suggestion(name, names)));
    LeftOut left_out;
    const bool is_faultless = of_boards != nullptr ? write_boards(*of_boards, options, left_out)
                                                   : write_variants(*format, options, left_out);
    app::flush_output();
    if (!is_faultless) return app::user_error;
    return left_out.is_empty() ? app::success : 1;
}

} // namespace

const Tool convert{
    .name = "convert",
    .summary = "reads puzzles in any format and writes them in another",
    .help = R"(
Usage: arcwise-sudoku convert [--from FORMAT] [--to FORMAT] [OPTION...] [FILE...]

  The format of the input is recognised: boards in every form that solve reads, JSON and links of f-puzzles and
  SudokuPad, links of Penpa, killers and jigsaws of SumoCue, killers in 81 characters, jigsaws in 162 (the cells, then
  the region of each cell), and the text format of docs/setting.md. Parts of the input that are not rules, such as
  drawings, and parts that the output cannot express, are listed on standard error.

  --from FORMAT          text, f-puzzles, link, sudokupad, penpa, sumocue, killer (81 characters), or jigsaw (on one
                         line); or, of boards alone: line, grid, candidates, 729, sdk, sdm, ss, sdx, csv or opensudoku:
                         the format of the input, instead of one that is recognised. Input in another format is an
                         error. Sixteen lines of 16 cells are boards with line, and rows with grid. With sdk, sdx and
                         opensudoku, author and title are read, too, and values that a player placed are no givens
  --to FORMAT            text (default), f-puzzles, link, sudokupad, drawing, or svg; or, of boards alone: line, grid,
                         candidates, 729, sdk, sdm, ss, sdx, csv or opensudoku
                         text is the format of docs/setting.md, short enough to type; f-puzzles is the JSON of that
                         editor; link and sudokupad are links that open the puzzle in f-puzzles and in SudokuPad;
                         drawing has the board and its rules for a terminal; svg is a picture of one puzzle
  --variant RULE,...     adds rules of the whole board
  --diagonal, --layout LAYOUT, --box RxC     as in solve

Exit status: 0 nothing was left out; 1 a part of the input was left out, or cannot be expressed in the output;
2 something is not a puzzle
)",
    .run = run_convert,
};

} // namespace sudoku_app::desk
