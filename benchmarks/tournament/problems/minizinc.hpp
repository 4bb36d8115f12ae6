#pragma once

#include <optional>
#include <string>
#include <vector>

namespace tournament {

/// A MiniZinc model with its data, typed as MODEL.mzn or MODEL.mzn:DATA.dzn, with any number of data files. A file name
/// with a colon cannot be typed.
struct MiniZincFiles {
    std::string model;
    std::vector<std::string> data;

    /// The file names without their folders: "model.mzn:data.dzn".
    [[nodiscard]] std::string name() const;
};

/// Returns nullopt unless the text names a MiniZinc model.
[[nodiscard]] std::optional<MiniZincFiles> minizinc_files(const std::string& typed);

/// The model as FlatZinc, compiled by the program `minizinc` with the solver library of this program, or else with that
/// of the solver `arcwise` which minizinc finds.
/// @throws app::UsageError if a file cannot be read, there is no program `minizinc`, or it reports an error
[[nodiscard]] std::string compiled(const MiniZincFiles& files);

} // namespace tournament
