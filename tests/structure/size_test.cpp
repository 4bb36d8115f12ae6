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

/// The files of a folder that have more lines.
std::vector<std::string> longer_files(const std::string& folder, std::ptrdiff_t most) {
    std::vector<std::string> longer;
    for (const SourceFile& file : structure::read_sources(ARCWISE_SOURCE_DIR))
        if (file.path.starts_with(folder) && line_count(file.text) > most)
            longer.push_back(file.path + ": " + std::to_string(line_count(file.text)) + " lines");
    return longer;
}

TEST(SourceFiles, HoldOneIdeaOnAFewScreens) { EXPECT_THAT(longer_files("", 450), IsEmpty()); }

} // namespace size_test
