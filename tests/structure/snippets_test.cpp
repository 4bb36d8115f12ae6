#include <docs/reference/snippets.hpp>
#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

using reference::region_of;
using reference::Sources;
using reference::untrue_snippets;
using reference::with_true_snippets;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

namespace snippets_test {

namespace fs = std::filesystem;

const fs::path root(ARCWISE_SOURCE_DIR);
const fs::path programs(ARCWISE_PROGRAM_DIR);

std::vector<fs::path> documents() {
    std::vector<fs::path> found{root / "README.md"};
    for (const auto& entry : fs::recursive_directory_iterator(root / "docs"))
        if (entry.path().extension() == ".md") found.push_back(entry.path());
    return found;
}

const Sources project = reference::project_sources(root, programs);

/// The sources of a project with one example, two.cpp, that prints 2, and one command, `two`, that also prints 2.
const Sources pretended{[](const std::string& file) -> std::optional<std::string> {
                            if (file == "two.cpp") return "// begin: all\n  int two;\n// end: all\n";
                            return std::nullopt;
                        },
                        [](const std::string& file) {
                            return file == "two.cpp" ? std::optional<std::string>("2\n") : std::nullopt;
                        },
                        [](const std::string& command) {
                            return command == "two" ? std::optional<std::string>("2\n") : std::nullopt;
                        }};

std::vector<std::string> problems_of(const std::string& markdown) {
    return untrue_snippets("page.md", markdown, pretended);
}

TEST(Documentation, ShowsOnlyCodeThatCompilesAndPrintsWhatItSays) {
    for (const auto& document : documents()) {
        const std::string name = document.lexically_relative(root).string();
        EXPECT_THAT(untrue_snippets(name, tests::text_of(document), project), IsEmpty());
    }
}

TEST(Documentation, HasEveryExampleBuilt) {
    ASSERT_TRUE(fs::exists(root / "docs" / "examples"));
    for (const auto& entry : fs::directory_iterator(root / "docs" / "examples")) {
        if (entry.path().extension() != ".cpp") continue;
        EXPECT_TRUE(fs::exists(programs / "examples" / entry.path().stem()))
            << entry.path() << " is not in docs/CMakeLists.txt";
    }
}

TEST(Snippets, MayBeAFileARegionAnOutputOrASession) {
    EXPECT_THAT(problems_of("<!-- example: two.cpp#all -->\n\n```cpp\nint two;\n```\n"), IsEmpty());
    EXPECT_THAT(problems_of("<!-- output: two.cpp -->\n```\n2\n```\n"), IsEmpty());
    EXPECT_THAT(
        problems_of("* <!-- the mark of an item -->\n  <!-- output: two.cpp -->\n  ```text\n  2\n  ```\n"),
        IsEmpty());
    EXPECT_THAT(problems_of("<!-- session -->\n```console\n$ two\n2\n$ two\n2\n```\n"), IsEmpty());
    EXPECT_THAT(problems_of("```sh\nanything\n```\n"), IsEmpty());
}

TEST(Snippets, MustNameAnExampleWhenTheyAreCpp) {
    EXPECT_THAT(problems_of("text\n\n```cpp\nint two;\n```\n"), ElementsAre(HasSubstr("page.md:3")));
    EXPECT_THAT(problems_of("<!-- example: two.cpp#all -->\nwords between\n\n```cpp\nint two;\n```\n"),
                SizeIs(2));
}

TEST(Snippets, MustSayWhatTheExampleSaysAndPrints) {
    EXPECT_THAT(problems_of("<!-- example: two.cpp#all -->\n```cpp\nint three;\n```\n"),
                ElementsAre(HasSubstr("out of date")));
    EXPECT_THAT(problems_of("<!-- output: two.cpp -->\n```\n3\n```\n"), SizeIs(1));
    EXPECT_THAT(problems_of("<!-- session -->\n```console\n$ two\n3\n```\n"), SizeIs(1));
    EXPECT_THAT(problems_of("<!-- session -->\n```console\n2\n```\n"), SizeIs(1));
}

TEST(Snippets, MustNameWhatExists) {
    EXPECT_THAT(problems_of("<!-- example: none.cpp -->\n```cpp\nint two;\n```\n"), SizeIs(1));
    EXPECT_THAT(problems_of("<!-- example: two.cpp#none -->\n```cpp\nint two;\n```\n"), SizeIs(1));
    EXPECT_THAT(problems_of("<!-- output: none.cpp -->\n```\n2\n```\n"), SizeIs(1));
    EXPECT_THAT(problems_of("<!-- session -->\n```console\n$ three\n3\n```\n"), SizeIs(1));
    EXPECT_THAT(problems_of("<!-- output: two.cpp -->\n"), SizeIs(1));
}

TEST(Snippets, AreNotThoseOfContracts) {
    EXPECT_THAT(
        problems_of("<!-- contract: two.hpp#two -->\n```cpp\nint two;\n```\n<!-- end of contract -->\n"),
        IsEmpty());
    EXPECT_THAT(
        problems_of("<!-- contract: two.hpp#two -->\n<!-- end of contract -->\n```cpp\nint two;\n```\n"),
        SizeIs(1));
}

TEST(Snippets, BecomeTrue) {
    const std::string around = "text\n  <!-- output: two.cpp -->\n  ```\n";
    EXPECT_EQ(with_true_snippets(around + "  3\n  4\n  ```\nmore\n", pretended),
              around + "  2\n  ```\nmore\n");
    const std::string unknown = "<!-- output: none.cpp -->\n```\n3\n```\n";
    EXPECT_EQ(with_true_snippets(unknown, pretended), unknown);
    const std::string session = "<!-- session -->\n```\n$ two\n```\n";
    EXPECT_EQ(with_true_snippets(session, pretended), session);
}

TEST(Regions, LoseTheIndentationTheirLinesShare) {
    EXPECT_EQ(region_of("a\n  // begin: r\n    b\n\n      c\n  // end: r\nd\n", "r"), "b\n\n  c\n");
    EXPECT_EQ(region_of("# begin: r\nb\n# end: r\n", "r"), "b\n");
    EXPECT_EQ(region_of("// begin: r\nb\n", "r"), std::nullopt);
}

} // namespace snippets_test
