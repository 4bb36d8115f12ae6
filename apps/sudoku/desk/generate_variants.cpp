#include <apps/sudoku/desk/generate.hpp>

#include <apps/common/command_line.hpp>
#include <apps/common/text.hpp>
#include <apps/sudoku/desk/puzzle_output.hpp>
#include <apps/sudoku/desk/wanted_rating.hpp>
#include <sudoku/formats/variant_text.hpp>
#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/rating.hpp>

#include <csp/base/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace sudoku_app::desk {

namespace {

/// Parses, for example, "thermometer:4,cage".
std::vector<sudoku::Placing> parse_placings(std::string_view list) {
    std::vector<const sudoku::RestrictionKind*> kinds;
    for (const auto* kind : sudoku::restriction_kinds())
        if (kind->cells != sudoku::Cells::board) kinds.push_back(kind);
    std::vector<sudoku::Placing> placings;
    for (const std::string_view item : app::items_of(list)) {
        const std::size_t colon = item.find(':');
        sudoku::Placing& placing = placings.emplace_back();
        placing.kind = app::named<sudoku::RestrictionKind>("--restrictions", item.substr(0, colon), kinds);
        if (colon != std::string_view::npos) {
            constexpr std::uint64_t most = std::uint64_t{sudoku::max_side} * sudoku::max_side;
            const auto number = app::parse_number(item.substr(colon + 1));
            if (!number || *number > most)
                throw app::UsageError(
                    fmt::format("--restrictions has \"{}\", expected a number up to {} after the colon",
                                app::printable(item), most));
            placing.count = static_cast<int>(*number);
        }
    }
    return placings;
}

sudoku::VariantGeneratorOptions variant_options(const ToolOptions& options, int side) {
    sudoku::VariantGeneratorOptions made;
    if (options.has("restrictions")) made.restrictions = parse_placings(options.text("restrictions"));
    read_shared(options, side, made);
    made.is_minimal = options.has("minimal");
    return made;
}

/// Returns, for example, "12 times no place for thermometer and 3 times too many givens".
std::string reasons_of(const sudoku::VariantGenerator& generator) {
    return csp::list_of(generator.failures(), [](const auto& failure) {
        return fmt::format("{} times {}", failure.second, failure.first);
    });
}

/// Whether all puzzles are boards with further units, which are rated as boards.
bool are_boards(const sudoku::Variant& frame, const sudoku::VariantGeneratorOptions& made) {
    return layout_with_restrictions(frame) &&
           std::none_of(made.restrictions.begin(), made.restrictions.end(), [](const auto& placing) {
               return placing.kind->units == nullptr || placing.kind->demands_more;
           });
}

sudoku::Geometry geometry_of(const sudoku::Variant& puzzle) {
    const auto layout = layout_with_restrictions(puzzle);
    return layout ? sudoku::Geometry(*layout) : sudoku::Geometry(puzzle);
}

} // namespace

int generate_variants(const ToolOptions& options, const sudoku::Variant& frame) {
    sudoku::VariantGeneratorOptions made = variant_options(options, frame.side());
    const auto variants = sudoku::techniques::of_variants();
    WantedRating wanted(options, frame.side(),
                        are_boards(frame, made) ? sudoku::techniques::of_hodoku(true)
                                                : std::vector(variants.begin(), variants.end()));
    if (const auto reason = why_hopeless(frame, made)) throw app::UsageError("no such puzzle: " + *reason);
    PuzzleOutput output(options.number("number", 1));
    made.stop = output.token();
    made.on_attempt = [&](std::uint64_t attempts) { output.show(attempts); };
    if (wanted.is_any())
        made.objection = [&](const sudoku::Variant& puzzle, const std::stop_token& stop) {
            const sudoku::Geometry geometry = geometry_of(puzzle);
            return wanted.objection({geometry, puzzle.givens}, to_variant_text(puzzle), stop);
        };
    sudoku::VariantGenerator generator(frame, made);
    while (!output.is_complete()) {
        const auto puzzle = generator.next();
        if (!puzzle) break;
        const std::string text = to_variant_text(*puzzle);
        output.write(wanted.is_any() ? fmt::format("{}# {}\n\n", text, wanted.take(text)) : text + '\n');
    }
    return output.finish(generator.attempts(), reasons_of(generator));
}

} // namespace sudoku_app::desk
