#include <sudoku/formats/any_format.hpp>

#include <sudoku/board/jigsaw_line.hpp>
#include <sudoku/board/reader.hpp>
#include <sudoku/board/symbol.hpp>
#include <sudoku/formats/board_files.hpp>
#include <sudoku/formats/json_parts.hpp>
#include <sudoku/formats/killer_lines.hpp>
#include <sudoku/formats/penpa.hpp>
#include <sudoku/formats/sudokupad.hpp>
#include <sudoku/formats/variant_text.hpp>
#include <sudoku/formats/words.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <utility>

namespace sudoku {

namespace {

/// Whether a value in JSON can be a board: a long text or list, or a list of rows.
bool can_be_board(const nlohmann::json& value) {
    constexpr std::size_t least = 16;
    if (value.is_string()) return value.get_ref<const std::string&>().size() >= least;
    return value.is_array() && !value.empty() && (value.size() >= least || !value.front().is_object());
}

/// Whether a text is a puzzle of f-puzzles: an object whose grid has rows of objects. Rows of numbers would be a board.
bool is_json_of_f_puzzles(std::string_view text) {
    if (!text.starts_with('{') || words::nesting_of(text) > deepest_json) return false;
    const auto json = nlohmann::json::parse(text, nullptr, false);
    const auto names = [&](std::string_view key) { return text.find(key) != std::string_view::npos; };
    if (json.is_discarded()) return names("\"size\"") && names("\"grid\""); // its reader states the fault
    const auto grid = json.find("grid");
    if (grid == json.end()) // its reader states that the grid is missing
        return json.contains("size") && !json.contains("cells") &&
               std::none_of(json.begin(), json.end(), can_be_board);
    if (!grid->is_array()) return false;
    if (json.contains("size")) return true;
    return !grid->empty() && grid->front().is_array() && !grid->front().empty() &&
           grid->front().front().is_object();
}

std::string_view without_byte_order(std::string_view text) {
    constexpr std::string_view byte_order = "\xEF\xBB\xBF";
    return words::trimmed(text.starts_with(byte_order) ? text.substr(byte_order.size()) : text);
}

/// Whether a text is one word, as links are.
bool is_one_word(std::string_view text) { return text.find_first_of(" \t\r\n") == std::string_view::npos; }

ReadVariant read_board_as_variant(std::string_view text) {
    std::istringstream in{std::string(text)};
    BoardReader reader(in);
    auto record = reader.next();
    if (!record) throw ParseError(1, 1, "a puzzle", "none");
    if (const ParseError* error = record->error()) throw ParseError(*error);
    if (const auto other = reader.next()) {
        if (const ParseError* error = other->error()) throw ParseError(*error);
        throw ParseError(other->line, 1, "one puzzle", "another one");
    }
    ReadVariant read{.variant = Variant(record->board()->side())};
    for (int cell = 0; cell < read.variant.size(); ++cell)
        read.variant.givens.set(cell, (*record->board())[cell]);
    read.variant.marks = std::move(record->marks);
    return read;
}

/// Reads a jigsaw. Regions are numbered in the order of their first cells.
Variant read_jigsaw(std::string_view text) {
    const auto jigsaw = jigsaw_on(without_byte_order(text));
    if (!jigsaw) throw ParseError(1, 1, "81 cells, and the region of each", "another text");
    Variant variant(9);
    std::map<char, int> numbers;
    for (int cell = 0; cell < variant.size(); ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        if (const int value = value_of_symbol(jigsaw->cells[at]); value != 0) variant.givens.set(cell, value);
        variant.regions[at] =
            numbers.emplace(jigsaw->regions[at], static_cast<int>(numbers.size())).first->second;
    }
    return variant;
}

} // namespace

TextFormat recognise(std::string_view text) {
    const std::string_view inner = without_byte_order(text);
    if (is_variant_text(inner)) return TextFormat::variant_text;
    if (is_sumocue(inner)) return TextFormat::sumocue;
    if (is_snarfable_killer(inner)) return TextFormat::snarfable;
    if (jigsaw_on(inner)) return TextFormat::jigsaw;
    if (is_one_word(inner)) {
        if (is_sudokupad_link(inner)) return TextFormat::sudokupad_link;
        if (is_f_puzzles_link(inner)) return TextFormat::f_puzzles_link;
        if (is_penpa_link(inner)) return TextFormat::penpa_link;
    }
    if (is_sudokupad(inner)) return TextFormat::sudokupad;
    if (is_json_of_f_puzzles(inner)) return TextFormat::f_puzzles;
    if (is_sdk(inner)) return TextFormat::sdk;
    if (is_sdx(inner)) return TextFormat::sdx;
    return TextFormat::boards;
}

std::string_view name_of(TextFormat format) {
    switch (format) {
    case TextFormat::boards:
        return "boards";
    case TextFormat::variant_text:
        return "a variant as text";
    case TextFormat::f_puzzles:
        return "JSON of f-puzzles";
    case TextFormat::f_puzzles_link:
        return "a link to f-puzzles";
    case TextFormat::sudokupad:
        return "JSON of SudokuPad";
    case TextFormat::sudokupad_link:
        return "a link to SudokuPad";
    case TextFormat::penpa_link:
        return "a link to Penpa";
    case TextFormat::sumocue:
        return "a killer of SumoCue";
    case TextFormat::snarfable:
        return "a killer in 81 characters";
    case TextFormat::jigsaw:
        return "a jigsaw on one line";
    case TextFormat::sdk:
        return "a file .sdk";
    case TextFormat::sdx:
        return "a file .sdx";
    }
    return "";
}

ReadVariant read_variant(std::string_view text) { return read_variant(text, recognise(text)); }

ReadVariant read_variant(std::string_view text, TextFormat format) {
    switch (format) {
    case TextFormat::boards:
        return read_board_as_variant(text);
    case TextFormat::variant_text:
        return {.variant = read_variant_text(text)};
    case TextFormat::f_puzzles:
        return read_f_puzzles(without_byte_order(text));
    case TextFormat::f_puzzles_link:
        return read_f_puzzles_link(without_byte_order(text));
    case TextFormat::sudokupad:
        return read_sudokupad(without_byte_order(text));
    case TextFormat::sudokupad_link:
        return read_sudokupad_link(without_byte_order(text));
    case TextFormat::penpa_link:
        return read_penpa_link(without_byte_order(text));
    case TextFormat::sumocue:
        return {.variant = read_sumocue(text)};
    case TextFormat::snarfable:
        return {.variant = read_snarfable_killer(text)};
    case TextFormat::jigsaw:
        return {.variant = read_jigsaw(text)};
    case TextFormat::sdk:
        return read_sdk(text);
    case TextFormat::sdx:
        return read_sdx(text);
    }
    return read_board_as_variant(text);
}

} // namespace sudoku
