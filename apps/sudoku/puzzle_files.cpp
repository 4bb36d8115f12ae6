#include <apps/sudoku/puzzle_files.hpp>

#include <apps/common/files.hpp>
#include <apps/common/text.hpp>
#include <sudoku/board/reader.hpp>
#include <sudoku/board/symbol.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <system_error>
#include <utility>

namespace sudoku_app {

void read_puzzle_file(const std::string& file,
                      const std::function<void(std::istream&, std::string_view)>& read,
                      const std::function<void(std::string_view, std::string_view)>& complain) {
    const auto read_plain = [&](std::istream& in, std::string_view name) {
        app::PlainText text(*in.rdbuf());
        std::istream plain(&text);
        read(plain, name);
    };
    if (file == "-") return read_plain(std::cin, "stdin");
    std::error_code is_no_name; // it then cannot be opened, and the reason is reported below
    if (std::filesystem::is_directory(file, is_no_name))
        return complain(file, "is a directory, expected a file of puzzles");
    std::ifstream in(file, std::ios::binary);
    if (!in) return complain(file, std::strerror(errno));
    read_plain(in, file);
}

namespace {

/// Returns the reason why a file has no parts; empty if it has.
std::string fault_of_format(std::streambuf& bytes, std::uint64_t size) {
    constexpr std::uint64_t enough = 4096; // to recognise the format
    std::string start(static_cast<std::size_t>(std::min(size, enough)), '\0');
    const auto read = bytes.sgetn(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(read));
    if (start.starts_with("\x1F\x8B"))
        return "is compressed, and --shard reads a part of plain text: unpack it first";
    std::stringbuf beginning(start);
    app::PlainText plain(beginning);
    std::string text{std::istreambuf_iterator<char>(&plain), {}};
    if (size > enough) text.resize(text.rfind('\n') + 1); // whole lines
    const std::string_view format = format_on_several_lines(text);
    return format.empty() ? "" : fmt::format("expected {}, found {}", one_puzzle_a_line, format);
}

} // namespace

void read_part_of_file(const std::string& file, const app::Shard& shard,
                       const std::function<void(std::istream&)>& read,
                       const std::function<void(std::string_view, std::string_view)>& complain) {
    std::error_code is_no_name; // it then cannot be opened, and the reason is reported below
    const auto status = std::filesystem::status(file, is_no_name);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        return complain(file, "expected a regular file, as --shard needs to read a part of it");
    std::ifstream in(file, std::ios::binary);
    if (!in) return complain(file, std::strerror(errno));
    app::Range lines;
    try {
        const std::uint64_t size = std::filesystem::file_size(file);
        const std::string fault = fault_of_format(*in.rdbuf(), size);
        if (!fault.empty()) return complain(file, fault);
        lines = app::lines_of(shard, *in.rdbuf(), size);
    } catch (const std::system_error& error) { // such as for a faulty disk
        return complain(file, error.code().message());
    } catch (const csp::Error& error) {
        return complain(file, error.what());
    }
    app::PartOfStream part(*in.rdbuf(), lines);
    app::PlainText text(part, lines.begin == 0);
    std::istream plain(&text);
    read(plain);
}

std::string name_of_part(std::string_view file, const app::Shard& shard) {
    return fmt::format("{}, part {} of {}", file, shard.number, shard.count);
}

std::optional<sudoku::Candidates> candidates_of(const sudoku::Record& record) {
    const auto* board = record.board();
    if (board == nullptr || record.marks.empty()) return std::nullopt;
    sudoku::Candidates marks(board->box());
    for (int cell = 0; cell < board->size(); ++cell)
        marks.set(cell, record.marks[static_cast<std::size_t>(cell)]);
    return marks;
}

std::string complaint_of(std::string_view file, const sudoku::ParseError& error) {
    return fmt::format("{}:{}:{}: expected {}, found {}\n", file, error.line(), error.column(),
                       error.expected(), error.found());
}

namespace {

/// Whether the typed text is a whole board, and not the name of a file.
bool is_puzzle(const std::string& text) {
    constexpr std::size_t smallest = 4;
    constexpr std::size_t largest = 25;
    bool is_board = false;
    for (std::size_t side = smallest; side <= largest; ++side)
        is_board = is_board || side * side == text.size();
    return is_board && std::all_of(text.begin(), text.end(),
                                   [](char c) { return sudoku::value_of_symbol(c) != sudoku::not_a_symbol; });
}

} // namespace

PuzzleList::PuzzleList(const Options& options, bool takes_variants) : takes_variants_(takes_variants) {
    const auto read_all = [&](std::istream& in, std::string_view name) { read(in, name, options); };
    const auto say = [this](std::string_view name, std::string_view problem) { complain(name, problem); };
    for (const std::string& file : options.files) {
        if (is_puzzle(file)) {
            std::istringstream in(file);
            read(in, "the puzzle", options);
        } else {
            read_puzzle_file(file, read_all, say);
        }
    }
}

void PuzzleList::read(std::istream& in, std::string_view name, const Options& options) {
    try {
        read_puzzles(
            in, options, [&](VariantRecord record) { take(name, std::move(record)); },
            [&](std::istream& boards) { read_boards(boards, name, options); });
    } catch (const csp::Error& error) {
        complain(name, error.what());
    }
}

void PuzzleList::read_boards(std::istream& in, std::string_view name, const Options& options) {
    bool is_empty = true;
    sudoku::BoardReader reader(in, options.reading());
    while (const auto record = reader.next()) {
        is_empty = false;
        const auto* board = record->board();
        if (board == nullptr)
            say(complaint_of(name, *record->error()));
        else if (!options.restrictions.empty())
            take(name, {.line = record->line, .variant = variant_of(*record, options)});
        else if (!record->marks.empty())
            complain(fmt::format("{}:{}", name, record->line),
                     "has pencil marks, which only solve, explain, hint and rate take");
        else
            boards_.push_back(*board);
    }
    if (is_empty) complain(name, "holds no puzzle");
}

void PuzzleList::take(std::string_view name, VariantRecord record) {
    if (record.variant && !takes_variants_)
        return complain(fmt::format("{}:{}", name, record.line), "has restrictions, expected a board");
    const std::string notes = notes_on(name, record);
    if (!record.variant) return say(notes);
    std::cerr << notes;
    variants_.push_back(std::move(*record.variant));
}

void PuzzleList::complain(std::string_view file, std::string_view problem) {
    say(fmt::format("{}: {}\n", file, problem));
}

void PuzzleList::say(const std::string& complaint) {
    std::cerr << complaint;
    is_faultless_ = false;
}

std::optional<sudoku::MarkedGrid> marked_grid(const Options& options) {
    std::optional<sudoku::MarkedGrid> grid;
    const auto read = [&](std::istream& in, std::string_view name) {
        try {
            grid =
                sudoku::parse_marks(std::string(std::istreambuf_iterator<char>(in), {}), options.reading());
        } catch (const sudoku::ParseError& error) {
            std::cerr << complaint_of(name, error);
        }
    };
    if (options.files.size() > 1) throw app::UsageError("--marks: expected one file with one grid");
    read_puzzle_file(options.files.front(), read, [](std::string_view name, std::string_view problem) {
        std::cerr << name << ": " << problem << '\n';
    });
    return grid;
}

} // namespace sudoku_app
