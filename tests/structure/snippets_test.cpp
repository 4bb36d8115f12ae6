#include <tests/structure/snippets.hpp>
#include <tests/support/text_file.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>

using structure::region_of;
using structure::Sources;
using structure::untrue_snippets;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

namespace snippets_test {

namespace fs = std::filesystem;

const fs::path root(ARCWISE_SOURCE_DIR);
const fs::path programs(ARCWISE_PROGRAM_DIR);

std::optional<std::string> read(const fs::path& path) {
    return fs::is_regular_file(path) ? std::optional(tests::text_of(path)) : std::nullopt;
}

/// What a shell command prints, run from the root of the project with our programs on its path.
std::optional<std::string> run(const std::string& command) {
    const std::string line =
        "cd '" + root.string() + "' && PATH='" + programs.string() + "':$PATH && " + command;
    FILE* const pipe = popen(line.c_str(), "r");
    if (pipe == nullptr) return std::nullopt;
    std::string output;
    std::array<char, 4096> buffer{};
    while (const auto count = std::fread(buffer.data(), 1, buffer.size(), pipe))
        output.append(buffer.data(), count);
    return pclose(pipe) == 0 ? std::optional(output) : std::nullopt;
}

std::vector<fs::path> documents() {
    std::vector<fs::path> found{root / "README.md"};
    for (const auto& entry : fs::recursive_directory_iterator(root / "docs"))
        if (entry.path().extension() == ".md") found.push_back(entry.path());
    return found;
}

fs::path program_of(const std::string& example) { return programs / "examples" / fs::path(example).stem(); }

const Sources project{[](const std::string& file) { return read(root / file); },
                      [](const std::string& file) { return run("'" + program_of(file).string() + "'"); },
                      run};

/// A project of one example, two.cpp, that prints 2, one header, and one command, `two`, that also prints 2.
const Sources pretended{[](const std::string& file) -> std::optional<std::string> {
                            if (file == "two.cpp") return "// begin: all\n  int two;\n// end: all\n";
                            if (file == "two.hpp") return "namespace csp {\nConstraint two();\n}\n";
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
        const auto text = read(document);
        ASSERT_TRUE(text) << document;
        EXPECT_THAT(untrue_snippets(document.lexically_relative(root).string(), *text, project), IsEmpty());
    }
}

TEST(Documentation, HasEveryExampleBuilt) {
    ASSERT_TRUE(fs::exists(root / "docs" / "examples"));
    for (const auto& entry : fs::directory_iterator(root / "docs" / "examples")) {
        if (entry.path().extension() != ".cpp") continue;
        EXPECT_TRUE(fs::exists(program_of(entry.path().string())))
            << entry.path() << " is not in docs/CMakeLists.txt";
    }
}

TEST(Snippets, MayBeAFileARegionAnOutputOrASession) {
    EXPECT_THAT(problems_of("<!-- example: two.cpp#all -->\n\n```cpp\nint two;\n```\n"), IsEmpty());
    EXPECT_THAT(problems_of("<!-- output: two.cpp -->\n```\n2\n```\n"), IsEmpty());
    EXPECT_THAT(problems_of("<!-- declarations: two.hpp -->\n```cpp\nConstraint two();\n```\n"), IsEmpty());
    EXPECT_THAT(problems_of("<!-- declarations: two.hpp#two -->\n```cpp\nConstraint two();\n```\n"),
                IsEmpty());
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
    EXPECT_THAT(problems_of("<!-- declarations: two.hpp -->\n```cpp\nConstraint two(int);\n```\n"),
                SizeIs(1));
    EXPECT_THAT(problems_of("<!-- declarations: two.hpp#three -->\n```cpp\nConstraint two();\n```\n"),
                SizeIs(1));
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

TEST(Regions, LoseTheIndentationTheirLinesShare) {
    EXPECT_EQ(region_of("a\n  // begin: r\n    b\n\n      c\n  // end: r\nd\n", "r"), "b\n\n  c\n");
    EXPECT_EQ(region_of("# begin: r\nb\n# end: r\n", "r"), "b\n");
    EXPECT_EQ(region_of("// begin: r\nb\n", "r"), std::nullopt);
}

} // namespace snippets_test
