#include <tests/structure/include_rules.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

using structure::SourceFile;
using testing::IsEmpty;

namespace size_test {

std::ptrdiff_t line_count(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

/// The files of a folder that have more than `most` lines.
std::vector<std::string> longer_files(const std::string& folder, std::ptrdiff_t most) {
    std::vector<std::string> longer;
    for (const SourceFile& file : structure::read_sources(ARCWISE_SOURCE_DIR))
        if (file.path.starts_with(folder) && line_count(file.text) > most)
            longer.push_back(file.path + ": " + std::to_string(line_count(file.text)) + " lines");
    return longer;
}

/// The number of lines in the namespace of a model, which reads, decides and draws, without the description below it.
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

} // namespace size_test
