#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace structure {

/// A C++ file of the project: its path from the root, such as "csp/base/atom.hpp", and its text.
struct SourceFile {
    std::string path;
    std::string text;
};

/// Returns every .hpp and .cpp file in the folders of the project under `root`.
std::vector<SourceFile> read_sources(const std::filesystem::path& root);

/// Returns one line for each forbidden include of `file`: its place, the included file and the violated rule.
///
/// The rules: a folder includes itself and the folders to its left in
/// base, store, engine, constraints, model, graph, dense, search, explain, testing, csp.hpp, sudoku/board,
/// sudoku/layout, sudoku, apps, where constraints itself has layers; third-party libraries stay where include_rules.cpp
/// lists them; project headers are named from the root, in <>.
std::vector<std::string> forbidden_includes(const SourceFile& file);

/// Returns one line for each cycle in which folders directly under `parent` include from each other: the folders, and
/// the include that closes the cycle. If there are cycles, at least one is found.
std::vector<std::string> circles_of_folders(const std::vector<SourceFile>& files, const std::string& parent);

/// Returns one line for each header of csp or sudoku outside of csp/graph that reaches a third-party header, directly
/// or through further headers: a user of the header would also need the library.
std::vector<std::string> leaked_libraries(const std::vector<SourceFile>& files);

} // namespace structure
