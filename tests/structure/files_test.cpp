// The files of the project: their names, their sizes, and a word that no file contains.

#include <tests/structure/include_rules.hpp>
#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace files_test {

using structure::SourceFile;
using testing::IsEmpty;

const std::filesystem::path root(ARCWISE_SOURCE_DIR);

std::string in_lower_case(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

/// Returns the names that .gitignore lists: files that may exist in a work tree without being part of the project.
std::set<std::string> ignored_names() {
    std::set<std::string> names{".git"};
    std::ifstream file(root / ".gitignore");
    for (std::string line; std::getline(file, line);) {
        std::erase(line, '/');
        names.insert(line);
    }
    return names;
}

TEST(TopLevel, HoldsExactlyTheNamesThatTheDesignAllows) {
    const auto ignored = ignored_names();
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(root)) {
        const auto name = entry.path().filename().string();
        if (!ignored.contains(name)) names.insert(name);
    }
    EXPECT_THAT(names,
                testing::UnorderedElementsAre("CMakeLists.txt", "CMakePresets.json", "README.md", "LICENSE",
                                              "CHANGELOG.md", "csp", "sudoku", "apps", "tests", "benchmarks",
                                              "docs", ".ci", ".clang-format", ".clang-tidy", ".gitignore"));
}

TEST(TopLevel, NothingIsCalledByTheNameThatTheProjectHadBefore) {
    const std::string old_name = std::string("pencil") + "mark";
    std::vector<std::string> places;
    for (const auto& entry : std::filesystem::directory_iterator(root)) {
        if (ignored_names().contains(entry.path().filename().string())) continue;
        std::vector<std::filesystem::path> paths{entry.path()};
        if (entry.is_directory())
            paths.assign(std::filesystem::recursive_directory_iterator(entry.path()), {});
        for (const auto& path : paths) {
            const std::string place = std::filesystem::relative(path, root).string();
            if (in_lower_case(place).find(old_name) != std::string::npos) places.push_back(place);
            if (!std::filesystem::is_regular_file(path)) continue;
            const std::string text = in_lower_case(tests::text_of(path));
            for (auto at = text.find(old_name); at != std::string::npos; at = text.find(old_name, at + 1))
                if (text.substr(at + old_name.size(), 1) != "s") places.push_back(place); // keys of f-puzzles
        }
    }
    // The guide for setters compares with another program of that name.
    EXPECT_THAT(places, testing::UnorderedElementsAre("CHANGELOG.md", "docs/setting.md"));
}

std::ptrdiff_t line_count(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

/// Returns the files of a folder that have more than `most` lines.
std::vector<std::string> longer_files(const std::string& folder, std::ptrdiff_t most) {
    std::vector<std::string> longer;
    for (const SourceFile& file : structure::read_sources(ARCWISE_SOURCE_DIR))
        if (file.path.starts_with(folder) && line_count(file.text) > most)
            longer.push_back(file.path + ": " + std::to_string(line_count(file.text)) + " lines");
    return longer;
}

/// Returns the number of lines in the namespace of a model, without the description below it.
std::ptrdiff_t lines_of_model(const std::string& file) {
    const std::string name = "_puzzle {\n\n";
    const auto begin = file.find(name);
    if (begin == std::string::npos) return 0;
    const auto first = begin + name.size();
    return line_count(file.substr(first, file.find("\n\n} // namespace", first) + 1 - first));
}

TEST(SourceFiles, HoldOneIdeaOnAFewScreens) { EXPECT_THAT(longer_files("", 600), IsEmpty()); }

TEST(PuzzleModels, AreShortEnoughToCopy) {
    EXPECT_THAT(longer_files("apps/puzzles/models/", 92), IsEmpty());
    std::size_t models = 0;
    for (const SourceFile& file : structure::read_sources(ARCWISE_SOURCE_DIR)) {
        if (!file.path.starts_with("apps/puzzles/models/")) continue;
        EXPECT_THAT(lines_of_model(file.text), testing::AllOf(testing::Gt(0), testing::Le(60))) << file.path;
        ++models;
    }
    EXPECT_GT(models, 40U);
}

} // namespace files_test
