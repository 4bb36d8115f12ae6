#include <apps/sudoku/variant_files.hpp>

#include <sudoku/formats/f_puzzles.hpp>
#include <sudoku/variants/kinds.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <sstream>

namespace sudoku_app {

namespace {

/// Whether a line that is not blank and no comment begins a variant.
bool begins_variant(std::string_view line) {
    return line.starts_with('{') || sudoku::is_f_puzzles_link(line);
}

std::string_view without_blanks(std::string_view line) {
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.front())) != 0)
        line.remove_prefix(1);
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back())) != 0) line.remove_suffix(1);
    return line;
}

template <typename Read>
VariantRecord read_one(std::size_t line, const Read& read) {
    VariantRecord record{.line = line};
    try {
        sudoku::ReadVariant found = read();
        (void)layout_of(found.variant); // rejects regions that no board has
        record.left_out = std::move(found.left_out);
        record.variant = std::move(found.variant);
    } catch (const csp::Error& error) {
        record.problem = error.what();
    }
    return record;
}

} // namespace

std::optional<std::string> variant_text(std::istream& in, std::string& start) {
    constexpr std::string_view first_of_variants =
        "{hfN# \t\n"; // of objects, links, comments and blank lines
    const auto ends = std::char_traits<char>::eof();
    while (in.peek() != ends &&
           first_of_variants.find(static_cast<char>(in.peek())) != std::string_view::npos) {
        std::string line;
        std::getline(in, line);
        const std::string_view content = without_blanks(line);
        start += line + (in.eof() ? "" : "\n");
        if (content.empty() || content.starts_with('#')) continue;
        if (!begins_variant(content)) return std::nullopt;
        return start + std::string(std::istreambuf_iterator<char>(in), {});
    }
    return std::nullopt;
}

std::vector<VariantRecord> read_variants(const std::string& text) {
    std::vector<VariantRecord> records;
    std::istringstream lines(text);
    std::size_t number = 0;
    std::size_t begin = 0; // of the current line
    for (std::string line; std::getline(lines, line); begin += line.size() + 1) {
        ++number;
        const std::string_view content = without_blanks(line);
        if (content.empty() || content.starts_with('#')) continue;
        const bool is_object = content.starts_with('{');
        const bool is_whole_object = is_object && content.ends_with('}');
        if (is_object && !is_whole_object) { // an object on several lines, to the end of the text
            records.push_back(read_one(number, [&] { return sudoku::read_f_puzzles(text.substr(begin)); }));
            break;
        }
        records.push_back(read_one(number, [&]() -> sudoku::ReadVariant {
            if (is_object) return sudoku::read_f_puzzles(content);
            if (sudoku::is_f_puzzles_link(content)) return sudoku::read_f_puzzles_link(content);
            throw csp::Error("expected a link or an object of f-puzzles");
        }));
    }
    return records;
}

sudoku::Variant variant_of(const sudoku::Board& board, const sudoku::Layout& layout,
                           const std::vector<sudoku::Restriction>& restrictions) {
    sudoku::Variant variant(board.side());
    variant.givens = board;
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
    variant.restrictions.insert(variant.restrictions.end(), restrictions.begin(), restrictions.end());
    return variant;
}

std::string notes_on(std::string_view file, const VariantRecord& record) {
    std::string notes;
    for (const std::string& part : record.left_out)
        notes += fmt::format("{}:{}: {}\n", file, record.line, part);
    return notes;
}

} // namespace sudoku_app
