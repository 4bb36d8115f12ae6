#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

namespace top_level_test {

/// The names that .gitignore lists: what may lie about in a work tree and is no part of the project.
std::set<std::string> ignored_names(const std::filesystem::path& root) {
    std::set<std::string> names{".git"};
    std::ifstream file(root / ".gitignore");
    for (std::string line; std::getline(file, line);) {
        std::erase(line, '/');
        names.insert(line);
    }
    return names;
}

TEST(TopLevel, HoldsExactlyTheNamesThatTheDesignAllows) {
    const std::filesystem::path root(PENCILMARK_SOURCE_DIR);
    const auto ignored = ignored_names(root);
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

} // namespace top_level_test
