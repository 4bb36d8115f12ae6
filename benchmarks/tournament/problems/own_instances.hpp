#pragma once

#include <apps/puzzles/puzzle.hpp>
#include <benchmarks/tournament/schedule.hpp>

#include <span>
#include <string>
#include <string_view>

namespace tournament {

/// States an instance of a puzzle of the gallery, without the puzzle's preferred search. Throws puzzles::InputError.
[[nodiscard]] Statement state_puzzle(const puzzles::Puzzle& puzzle, std::string_view text);

/// States an instance given as FlatZinc, in text or JSON. Throws flatzinc::FileError.
[[nodiscard]] Statement state_flatzinc(const std::string& text);

/// The user's own instances of a puzzle, each once, in the order given: the set "PUZZLE, own". The puzzle "flatzinc"
/// takes FlatZinc files, and MiniZinc models as minizinc_files() reads them, which minizinc compiles; a file for
/// "sudoku" may hold many puzzles of 81 characters, one per line.
///
/// Short texts serve as their own names. A file is named by its file name and a checksum of its contents: the same file
/// has the same name in every folder and on every machine, and a changed file has a different one. The checksum of a
/// MiniZinc model is that of the FlatZinc which it becomes.
/// @param typed  files, -, or instances themselves, as arcwise-puzzles takes them
/// @throws app::UsageError if there is no such puzzle or file, puzzles::InputError if one is not an instance
[[nodiscard]] NamedInstances own_instances(std::string_view puzzle, std::span<const std::string> typed);

} // namespace tournament
