#include <apps/sudoku/variant_files.hpp>

#include <apps/sudoku/input_format.hpp>
#include <apps/sudoku/text_blocks.hpp>
#include <sudoku/board/jigsaw_line.hpp>
#include <sudoku/board/parse_error.hpp>
#include <sudoku/formats/any_format.hpp>
#include <sudoku/formats/variant_text.hpp>
#include <sudoku/variants/kinds.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <streambuf>

namespace sudoku_app {

namespace {

std::string_view without_blanks(std::string_view line) {
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.front())) != 0)
        line.remove_prefix(1);
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back())) != 0) line.remove_suffix(1);
    return line;
}

/// Whether a line begins an object that continues on the next line.
bool is_open_object(std::string_view line) { return line.starts_with('{') && !line.ends_with('}'); }

/// Whether a text is, or is meant as, a variant in the text format.
bool is_text_format(std::string_view text) {
    return sudoku::is_variant_text(text) || sudoku::is_meant_as_variant_text(text);
}

/// Whether a text is a variant, or begins one.
bool begins_variant(std::string_view line) { return sudoku::recognise(line) != sudoku::TextFormat::boards; }

VariantRecord record_of(std::size_t line, sudoku::ReadVariant found) {
    VariantRecord record{.line = line};
    if (const auto fault = fault_of_regions(found.variant)) {
        record.problem = *fault;
        return record;
    }
    record.left_out = std::move(found.left_out);
    record.variant = std::move(found.variant);
    return record;
}

template <typename Read>
VariantRecord read_one(std::size_t line, const Read& read) {
    VariantRecord record{.line = line};
    try {
        return record_of(line, read());
    } catch (const OtherFormat& error) {
        record.problem = error.what();
        record.is_other_format = true;
    } catch (const csp::Error& error) {
        record.problem = error.what();
    }
    return record;
}

/// Returns the end of the line before the next line that begins a variant in the project's own format, or the end of
/// the text.
std::size_t end_of_variant(const std::string& text, std::size_t from) {
    for (std::size_t line = text.find('\n', from); line != std::string::npos;
         line = text.find('\n', line + 1)) {
        const std::size_t end = std::min(text.find('\n', line + 1), text.size());
        if (is_text_format(std::string_view(text).substr(line + 1, end - line - 1))) return line;
    }
    return text.size();
}

/// Reads one variant. A fault is reported with its line in the file.
VariantRecord read_text(std::size_t line, const std::string& text) {
    VariantRecord record{.line = line};
    try {
        record.variant = sudoku::read_variant_text(text);
    } catch (const sudoku::ParseError& error) {
        record.variant.reset();
        record.line = line + error.line() - 1;
        record.column = error.column();
        record.problem = fmt::format("expected {}, found {}", error.expected(), error.found());
    } catch (const csp::Error& error) {
        record.variant.reset();
        record.problem = error.what();
    }
    return record;
}

} // namespace

namespace {

constexpr auto end_of_stream = std::char_traits<char>::eof();

/// Whether a stream is at a jigsaw on one line that is ready in full.
bool is_at_jigsaw(std::streambuf& in) {
    constexpr std::streamsize longest = 200; // with blanks between
    std::string text(static_cast<std::size_t>(std::clamp<std::streamsize>(in.in_avail(), 0, longest)), '\0');
    const std::streamsize size = in.sgetn(text.data(), static_cast<std::streamsize>(text.size()));
    for (std::streamsize i = 0; i < size; ++i) in.sungetc();
    return sudoku::jigsaw_on(std::string_view(text).substr(0, text.find('\n'))).has_value();
}

/// Whether a stream is at text with which nearly all boards begin, and for which no whole line must be awaited. A
/// killer of SumoCue begins with 3x3.
bool is_at_board(std::streambuf& in) {
    constexpr std::string_view first_of_boards = "0123456789.*_|+-";
    const auto next = in.sgetc();
    if (next == end_of_stream) return true;
    if (is_at_jigsaw(in)) return false;
    if (next != '3') return first_of_boards.find(static_cast<char>(next)) != std::string_view::npos;
    const bool is_killer = in.snextc() == 'x';
    in.sungetc();
    return !is_killer;
}

/// Returns a line with its end, if it has one.
std::string next_line(std::streambuf& in) {
    std::string line;
    for (auto next = in.sbumpc(); next != end_of_stream; next = in.sbumpc()) {
        line += static_cast<char>(next);
        if (next == '\n') break;
    }
    return line;
}

/// Reads up to the first line with content, and the whole text if that line begins a variant. Returns whether it does.
/// In a part of a file, also returns true if the line begins an object that continues, which is an error there.
bool read_start(std::streambuf& in, std::string& start, bool is_part) {
    while (!is_at_board(in)) {
        start += next_line(in);
        const std::size_t begin = start.empty() ? 0 : start.rfind('\n', start.size() - 2) + 1;
        const std::string content(without_blanks(std::string_view(start).substr(begin)));
        if (content.empty() || content.starts_with('#')) continue;
        const bool is_open = is_open_object(content);
        const bool begins_text = is_text_format(content);
        if (!is_open && !begins_text && !begins_variant(content)) return false;
        start += std::string(std::istreambuf_iterator<char>(&in), {});
        if (is_open) return is_part || begins_variant(std::string_view(start).substr(begin));
        return !begins_text || is_text_format(start); // otherwise a heading of boards
    }
    return false;
}

/// Returns the text of a stream that contains variants; nullopt if it contains boards. The text read to find this out
/// is then in `start`, without which the stream continues.
std::optional<std::string> variant_text(std::istream& in, std::string& start, bool is_part) {
    try {
        if (read_start(*in.rdbuf(), start, is_part)) return start;
    } catch (const std::ios_base::failure&) { // the reader of boards meets the failure again, and reports it
    }
    return std::nullopt;
}

/// Reads the puzzle of an object or a line, in the demanded format or, without one, in the format that it seems to
/// have.
sudoku::ReadVariant read_puzzle(std::string_view puzzle, const InputFormat* wanted) {
    if (wanted != nullptr) return read_in(*wanted, puzzle);
    const sudoku::TextFormat known = sudoku::recognise(puzzle);
    if (known == sudoku::TextFormat::boards)
        throw csp::Error("expected a puzzle: a link or an object of f-puzzles, or \"sudoku\" and the side");
    return sudoku::read_variant(puzzle, known);
}

/// Whether a format other than the text format is demanded.
bool is_other_than_text(const InputFormat* wanted) {
    return wanted != nullptr &&
           (wanted->puzzles.empty() || wanted->puzzles.front() != sudoku::TextFormat::variant_text);
}

/// Reads the variants of a text: one, or one on each line, as in a part of a file. If the first variant is not in the
/// demanded format, its error is the only record.
std::vector<VariantRecord> read_variants(const std::string& text, bool is_part, const InputFormat* wanted) {
    std::vector<VariantRecord> records;
    std::size_t number = 1; // the number of the line at `begin`
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = without_blanks(std::string_view(text).substr(begin, end - begin));
        if (line.empty() || line.starts_with('#')) {
            // between puzzles
        } else if (const auto format = format_on_several_lines(line); is_part && !format.empty()) {
            records.push_back(
                {.line = number, .problem = fmt::format("expected {}, found {}", one_puzzle_a_line, format)});
            if (is_open_object(line)) end = text.size();
        } else if (is_text_format(line) && !is_other_than_text(wanted)) {
            end = end_of_variant(text, end);
            records.push_back(read_text(number, text.substr(begin, end - begin)));
        } else {
            const bool is_open = is_open_object(line);
            if (is_open) end = text.size();
            records.push_back(read_one(number, [&] {
                return read_puzzle(is_open ? std::string_view(text).substr(begin) : line, wanted);
            }));
            if (records.front().is_other_format) return records;
        }
        end = std::min(end + 1, text.size());
        number += static_cast<std::size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                                      text.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
        begin = end;
    }
    return records;
}

void add_restrictions(sudoku::Variant& variant, const Options& options) {
    variant.restrictions.insert(variant.restrictions.end(), options.restrictions.begin(),
                                options.restrictions.end());
}

/// Reads the puzzles of a stream that is one file of the format; if it is not, returns the error instead of them.
std::vector<VariantRecord> read_file(std::istream& in, const InputFormat& format) {
    const std::string text(std::istreambuf_iterator<char>(in), {});
    std::vector<VariantRecord> records;
    if (without_blanks(text).empty()) return records;
    try {
        for (sudoku::ReadVariant& found : read_file_in(format, text))
            records.push_back(record_of(1, std::move(found)));
    } catch (const sudoku::ParseError& error) {
        records = {{.line = error.line(),
                    .column = error.column(),
                    .problem = fmt::format("expected {}, found {}", error.expected(), error.found())}};
    } catch (const csp::Error& error) {
        records = {{.problem = error.what()}};
    }
    return records;
}

} // namespace

void read_puzzles(std::istream& in, const Options& options, const std::function<void(VariantRecord)>& take,
                  const std::function<void(std::istream&)>& read_boards) {
    const bool has_layout = !options.layout.is_classic() || options.box;
    const auto take_all = [&](std::vector<VariantRecord> records) {
        for (VariantRecord& record : records) {
            if (record.variant && has_layout && options.from != nullptr && options.from->read_file != nullptr)
                record = {.line = record.line,
                          .problem =
                              fmt::format("--layout, --diagonal and --box cannot be used with --from {}; "
                                          "--variant adds rules",
                                          options.from->name)};
            else if (record.variant && has_layout)
                record = {.line = record.line,
                          .problem = "--layout, --diagonal and --box are for boards; this puzzle has regions "
                                     "of its own, and "
                                     "--variant adds rules"};
            if (record.variant) add_restrictions(*record.variant, options);
            take(std::move(record));
        }
    };
    const InputFormat* const wanted = options.from;
    if (wanted != nullptr && wanted->read_file != nullptr) return take_all(read_file(in, *wanted));
    if (wanted != nullptr && !wanted->puzzles.empty())
        return take_all(read_variants(std::string(std::istreambuf_iterator<char>(in), {}), false, wanted));
    std::string start;
    const bool is_part = options.shard.has_value();
    if (const auto text = variant_text(in, start, is_part)) {
        take_all(read_variants(*text, is_part, wanted));
    } else if (start.empty()) {
        read_boards(in);
    } else {
        TextThenStream whole(start, in);
        std::istream from_start(&whole);
        read_boards(from_start);
    }
}

std::string_view format_on_several_lines(std::string_view start) {
    while (!start.empty()) {
        const std::size_t end = std::min(start.find('\n'), start.size());
        const std::string_view line = without_blanks(start.substr(0, end));
        if (line.starts_with("<?xml") || line.starts_with("<opensudoku")) return "XML";
        if (is_open_object(line)) return "an object on several lines";
        if (is_text_format(line)) return is_text_format(start) ? "a variant on several lines" : "";
        if (!line.empty() && !line.starts_with('#')) return "";
        start.remove_prefix(std::min(end + 1, start.size()));
    }
    return "";
}

sudoku::Variant variant_of(const sudoku::Record& record, const Options& options) {
    const sudoku::Board& board = *record.board();
    const sudoku::Layout layout = options.layout.make(board.box());
    sudoku::Variant variant(board.side());
    variant.givens = board;
    variant.marks = record.marks;
    variant.regions = sudoku::regions_of(layout);
    const bool has_regions = std::any_of(variant.regions.begin(), variant.regions.end(),
                                         [&](int region) { return region != variant.regions.front(); });
    if (!has_regions) std::fill(variant.regions.begin(), variant.regions.end(), -1);
    const sudoku::Layout known = layout_of(variant);
    const auto is_known = [&](const sudoku::Unit& unit) {
        return std::any_of(known.units().begin(), known.units().end(), [&](const sudoku::Unit& other) {
            return std::is_permutation(unit.cells.begin(), unit.cells.end(), other.cells.begin(),
                                       other.cells.end());
        });
    };
    for (const sudoku::Unit& unit : layout.units())
        if (!is_known(unit))
            variant.restrictions.push_back({.kind = &sudoku::kinds::extra_region, .cells = unit.cells});
    add_restrictions(variant, options);
    return variant;
}

std::string notes_on(std::string_view file, const VariantRecord& record) {
    std::string notes;
    for (const std::string& part : record.left_out)
        notes += fmt::format("{}:{}: {}\n", file, record.line, part);
    if (record.problem.empty()) return notes;
    const std::string column = record.column != 0 ? fmt::format("{}:", record.column) : "";
    return notes + fmt::format("{}:{}:{} {}\n", file, record.line, column, record.problem);
}

} // namespace sudoku_app
