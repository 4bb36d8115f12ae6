#pragma once

#include <apps/puzzles/puzzle.hpp>
#include <benchmarks/tournament/schedule.hpp>

#include <span>
#include <string>
#include <string_view>

namespace tournament {

/// An instance of a puzzle of the gallery, without the search that the puzzle prefers. Throws puzzles::InputError.
[[nodiscard]] Statement state_puzzle(const puzzles::Puzzle& puzzle, std::string_view text);

/// An instance of FlatZinc, as text or JSON. Throws flatzinc::FileError.
[[nodiscard]] Statement state_flatzinc(const std::string& text);

/// The instances of a puzzle that the user named, each once, in the order given: the set "PUZZLE, own". The puzzle
/// "flatzinc" takes files of FlatZinc; a file of "sudoku" may have many puzzles of 81 characters, one a line.
///
/// Short texts are their own names. A file is called by its name and a number made from what is in it: the same file has
/// the same name in every folder and on every machine, and a file that has changed another one.
/// @param typed  files, -, or instances themselves, as arcwise-puzzles takes them
/// @throws app::UsageError if there is no such puzzle or file, puzzles::InputError if one is no instance
[[nodiscard]] NamedInstances own_instances(std::string_view puzzle, std::span<const std::string> typed);

} // namespace tournament
