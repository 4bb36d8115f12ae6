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

/// Every .hpp and .cpp file in the folders of the project under `root`.
std::vector<SourceFile> read_sources(const std::filesystem::path& root);

/// One line for each forbidden include of `file`: its place, the included file and the violated rule.
///
/// The rules: a folder includes itself and the folders to its left in
/// base, store, engine, constraints, model, graph, dense, search, explain, testing, csp.hpp, sudoku/board,
/// sudoku/layout, sudoku, apps, where constraints itself has layers; third-party libraries stay where include_rules.cpp
/// lists them; project headers are named from the root, in <>.
std::vector<std::string> forbidden_includes(const SourceFile& file);

/// One line for each circle in which folders directly under `parent` include from each other: the folders, and the
/// include that closes it. If there is any circle, at least one is found.
std::vector<std::string> circles_of_folders(const std::vector<SourceFile>& files, const std::string& parent);

/// One line for each header of csp or sudoku outside csp/graph that reaches a third-party header, directly or through
/// others: a user of those headers would need that library too.
std::vector<std::string> leaked_libraries(const std::vector<SourceFile>& files);

} // namespace structure
