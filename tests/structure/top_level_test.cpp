#include <tests/support/text_file.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace top_level_test {

const std::filesystem::path root(ARCWISE_SOURCE_DIR);

std::string in_lower_case(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

/// The names that .gitignore lists: files that may exist in a work tree without being part of the project.
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
                places.push_back(place);
        }
    }
    EXPECT_THAT(places, testing::ElementsAre("CHANGELOG.md"));
}

} // namespace top_level_test
