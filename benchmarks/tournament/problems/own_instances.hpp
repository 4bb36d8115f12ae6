#pragma once

#include <apps/puzzles/puzzle.hpp>
#include <benchmarks/tournament/attempt.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tournament {

/// States an instance of a puzzle of the gallery, without the puzzle's preferred search. Throws puzzles::InputError.
Statement state_puzzle(const puzzles::Puzzle& puzzle, std::string_view text);

/// States an instance given as FlatZinc, as text or JSON. Throws flatzinc::FileError.
Statement state_flatzinc(const std::string& text);

/// Returns the user's instances of a puzzle, each once, in the order given: the set "PUZZLE, own". The puzzle
/// "flatzinc" takes FlatZinc files, and MiniZinc models as minizinc_files() reads them, which minizinc compiles; a file
/// for "sudoku" may hold many puzzles of 81 characters, one per line.
///
/// The name of a short text is the text itself. A file is named by its file name and a checksum of its contents: the
/// same file has the same name in every folder and on every machine, and a changed file has a different one. The
/// checksum of a MiniZinc model is that of the FlatZinc that minizinc compiles it to.
/// @param typed  files, "-" or texts of instances, in the form that arcwise-puzzles takes
/// @throws app::UsageError if there is no such puzzle or file, puzzles::InputError if a text is not an instance
NamedInstances own_instances(std::string_view puzzle, std::span<const std::string> typed);

/// A MiniZinc model with its data, typed as MODEL.mzn or MODEL.mzn:DATA.dzn, with any number of data files. A file name
/// with a colon cannot be typed.
struct MiniZincFiles {
    std::string model;
    std::vector<std::string> data;

    /// Returns the file names without their folders: "model.mzn:data.dzn".
    std::string name() const;
};

/// Returns nullopt unless the text names a MiniZinc model.
std::optional<MiniZincFiles> minizinc_files(const std::string& typed);

/// Returns the model as FlatZinc. The program `minizinc` compiles it with the solver library of this program or, if
/// there is none, with the library of the solver `arcwise` that minizinc finds.
/// @throws app::UsageError if a file cannot be read, if there is no program `minizinc`, or if it reports an error
std::string compiled(const MiniZincFiles& files);

} // namespace tournament
