#include <apps/sudoku/input_format.hpp>

#include <apps/common/program.hpp>
#include <apps/common/text.hpp>
#include <sudoku/formats/board_files.hpp>
#include <sudoku/formats/words.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace sudoku_app {

namespace {

using sudoku::BoardForm;
using sudoku::TextFormat;

/// Returns the name of the format that a text seems to have.
std::string_view look_of(std::string_view text) {
    const TextFormat format = sudoku::recognise(text);
    if (format != TextFormat::boards) return name_of(format);
    return sudoku::is_opensudoku(text) ? "XML of OpenSudoku" : "another text";
}

template <sudoku::ReadVariant (*read)(std::string_view)>
std::vector<sudoku::ReadVariant> read_single(std::string_view text) {
    return {read(text)};
}

/// Whether a text looks like a file .sdk or .sdx. Without information or a player's values, these look like boards.
bool has_no_other_look(std::string_view text) {
    const TextFormat format = sudoku::recognise(text);
    return format == TextFormat::boards || format == TextFormat::sdk || format == TextFormat::sdx;
}

std::vector<sudoku::ReadVariant> read_games(std::string_view text) {
    std::vector<sudoku::ReadVariant> games = sudoku::read_opensudoku(text);
    for (std::size_t game = 0; games.size() > 1 && game < games.size(); ++game)
        for (std::string& part : games[game].left_out) part = fmt::format("game {}: {}", game + 1, part);
    return games;
}

[[noreturn]] void refuse(const InputFormat& format, std::string_view text) {
    throw OtherFormat(fmt::format("expected {}, found {}", format.words, look_of(text)));
}

} // namespace

std::span<const InputFormat> input_formats() {
    static const std::vector<InputFormat> all{
        {.name = "text", .words = "a variant as text", .puzzles = {TextFormat::variant_text}},
        {.name = "f-puzzles", .words = "JSON of f-puzzles", .puzzles = {TextFormat::f_puzzles}},
        {.name = "link", .words = "a link to f-puzzles", .puzzles = {TextFormat::f_puzzles_link}},
        {.name = "sudokupad",
         .words = "a link to SudokuPad, or its JSON",
         .puzzles = {TextFormat::sudokupad_link, TextFormat::sudokupad, TextFormat::f_puzzles_link}},
        {.name = "penpa", .words = "a link to Penpa", .puzzles = {TextFormat::penpa_link}},
        {.name = "sumocue", .words = "a killer of SumoCue", .puzzles = {TextFormat::sumocue}},
        {.name = "killer", .words = "a killer in 81 characters", .puzzles = {TextFormat::snarfable}},
        {.name = "jigsaw", .words = "a jigsaw on one line", .puzzles = {TextFormat::jigsaw}},
        {.name = "line", .words = name_of(BoardForm::line), .boards = BoardForm::line},
        {.name = "grid", .words = name_of(BoardForm::rows), .boards = BoardForm::rows},
        {.name = "candidates", .words = name_of(BoardForm::candidates), .boards = BoardForm::candidates},
        {.name = "729", .words = name_of(BoardForm::marks), .boards = BoardForm::marks},
        {.name = "sdk",
         .words = "a file .sdk",
         .is_file = has_no_other_look,
         .read_file = read_single<sudoku::read_sdk>},
        {.name = "sdm", .words = name_of(BoardForm::line), .boards = BoardForm::line},
        {.name = "ss", .words = name_of(BoardForm::rows), .boards = BoardForm::rows},
        {.name = "sdx",
         .words = "a file .sdx",
         .is_file = has_no_other_look,
         .read_file = read_single<sudoku::read_sdx>},
        {.name = "csv", .words = name_of(BoardForm::line), .boards = BoardForm::line},
        {.name = "opensudoku",
         .words = "XML of OpenSudoku",
         .is_file = sudoku::is_opensudoku,
         .read_file = read_games},
    };
    return all;
}

const InputFormat& input_format(std::string_view name) {
    std::vector<std::string_view> names;
    for (const InputFormat& format : input_formats()) {
        if (format.name == name) return format;
        names.push_back(format.name);
    }
    throw app::UsageError(fmt::format("--from is \"{}\", expected one of {}{}", name, fmt::join(names, ", "),
                                      app::suggestion(name, names)));
}

sudoku::ReadVariant read_in(const InputFormat& format, std::string_view puzzle) {
    const TextFormat look = sudoku::recognise(puzzle);
    const bool fits = std::find(format.puzzles.begin(), format.puzzles.end(), look) != format.puzzles.end();
    const bool is_of_another_page = format.name == "sudokupad" && look == TextFormat::f_puzzles_link &&
                                    puzzle.find("f-puzzles.com") != std::string_view::npos;
    if (!fits || is_of_another_page) refuse(format, puzzle);
    return sudoku::read_variant(puzzle, look);
}

std::vector<sudoku::ReadVariant> read_file_in(const InputFormat& format, std::string_view text) {
    if (!format.is_file(text)) refuse(format, text);
    return format.read_file(text);
}

} // namespace sudoku_app
