// The pages of docs/reference and the headers of the library name each other.

#include <tests/support/text_file.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <string>
#include <vector>

using testing::HasSubstr;
using testing::IsEmpty;
using tests::text_of;

namespace reference_test {

namespace fs = std::filesystem;

const fs::path root(ARCWISE_SOURCE_DIR);

std::vector<fs::path> pages() {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(root / "docs" / "reference"))
        if (entry.path().filename() != "README.md") found.push_back(entry.path());
    return found;
}

/// The headers of constraints that users include, from the root: "csp/constraints/sort/sort.hpp".
std::vector<fs::path> headers_of_constraints() {
    const std::string all = text_of(root / "csp" / "csp.hpp");
    const std::regex include("#include <(csp/constraints/.+)>");
    std::vector<fs::path> found;
    for (std::sregex_iterator at(all.begin(), all.end(), include), end; at != end; ++at)
        found.emplace_back((*at)[1].str());
    return found;
}

/// A page gives a header's path, or that of its folder and the header's name in the same line.
bool says_where(const std::string& page, const fs::path& header) {
    const std::string folder = header.parent_path().string() + '/';
    for (auto line = page.find("**Defined in**"); line != std::string::npos;
         line = page.find("**Defined in**", line + 1)) {
        const std::string text = page.substr(line, page.find('\n', line) - line);
        if (text.find(header.string()) != std::string::npos) return true;
        if (text.find('`' + folder + '`') != std::string::npos &&
            text.find('`' + header.filename().string() + '`') != std::string::npos)
            return true;
    }
    return false;
}

TEST(Reference, HasAPageForEveryConstraintOfTheLibrary) {
    std::string all;
    for (const fs::path& page : pages()) all += text_of(page);
    ASSERT_GT(headers_of_constraints().size(), 20U);
    std::vector<std::string> missing;
    for (const fs::path& header : headers_of_constraints())
        if (header.parent_path().filename() != "expression" && !says_where(all, header))
            missing.push_back(header.string());
    EXPECT_THAT(missing, IsEmpty());
}

TEST(Reference, ListsEveryPage) {
    const std::string list = text_of(root / "docs" / "reference" / "README.md");
    for (const fs::path& page : pages()) EXPECT_THAT(list, HasSubstr('(' + page.filename().string() + ')'));
}

TEST(Reference, NamesHeadersThatThereAre) {
    const std::regex path("`((?:csp|sudoku)/[a-z_/]+\\.hpp)`");
    for (const fs::path& page : pages()) {
        const std::string text = text_of(page);
        for (std::sregex_iterator at(text.begin(), text.end(), path), end; at != end; ++at)
            EXPECT_TRUE(fs::exists(root / (*at)[1].str())) << page << " names " << (*at)[1];
    }
}

} // namespace reference_test
