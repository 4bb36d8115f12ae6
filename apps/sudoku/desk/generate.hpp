#pragma once

#include <apps/common/command_line.hpp>
#include <apps/sudoku/desk/tool.hpp>
#include <sudoku/making/generate.hpp>
#include <sudoku/variants/variant.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace sudoku_app::desk {

/// Parses "A..B", "N" for N..N, or a range with one end omitted.
std::optional<sudoku::ClueRange> parse_range(std::string_view text);

/// Returns the only puzzle of the file that an option names. Throws UsageError.
sudoku::Variant puzzle_in(const ToolOptions& options, const char* option);

/// Returns the symmetry of --symmetry. Throws UsageError.
sudoku::Symmetry symmetry_in(const ToolOptions& options);
/// Returns the cells that the board of --pattern fills, in which it has any symbol but . 0 _ and *; empty without the
/// option. Throws UsageError, also for a board of another side.
std::vector<int> pattern_in(const ToolOptions& options, int side);

/// Reads the options that the generators of boards and of variants share. Throws UsageError.
template <typename GeneratorOptions>
void read_shared(const ToolOptions& options, int side, GeneratorOptions& made) {
    made.seed = options.search().seed;
    made.threads = options.common().threads;
    made.symmetry = symmetry_in(options);
    made.pattern = pattern_in(options, side);
    if (options.has("clues"))
        made.clues = app::value_of(options.values(), "clues", "a range such as 24..26", parse_range);
    made.tries = options.number("tries", made.tries);
}

/// Makes puzzles with the restrictions of the command line within a frame. Returns the exit status; throws UsageError.
int generate_variants(const ToolOptions& options, const sudoku::Variant& frame);

} // namespace sudoku_app::desk
