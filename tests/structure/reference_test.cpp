// The pages of docs/reference and the headers of the library name each other. `arcwise_reference_pages --check` checks
// that the text of the pages agrees with the headers.

#include <docs/reference/contract.hpp>
#include <docs/reference/header.hpp>
#include <tests/structure/defined_types.hpp>
#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using tests::text_of;

namespace reference_test {

namespace fs = std::filesystem;

const fs::path root(ARCWISE_SOURCE_DIR);

std::vector<fs::path> pages() {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(root / "docs" / "reference"))
        if (entry.path().extension() == ".md" && entry.path().filename() != "README.md")
            found.push_back(entry.path());
    return found;
}

/// The text of all pages, concatenated.
std::string reference() {
    std::string all;
    for (const fs::path& page : pages()) all += text_of(page);
    return all;
}

/// The headers from one folder that an umbrella header includes.
std::vector<std::string> headers_of(const char* umbrella, const std::string& folder) {
    const std::string text = text_of(root / umbrella);
    const std::regex include("#include <(" + folder + "[^>]+)>");
    std::vector<std::string> headers;
    for (std::sregex_iterator at(text.begin(), text.end(), include), end; at != end; ++at)
        headers.push_back((*at)[1]);
    return headers;
}

/// A page without the parts generated from headers.
std::string written_by_hand(std::string page) {
    const std::string end = "<!-- end of contract -->";
    for (auto at = page.find("<!-- contract:"); at != std::string::npos; at = page.find("<!-- contract:"))
        page.erase(at, page.find(end, at) + end.size() - at);
    return page;
}

TEST(Reference, HasAPageForEveryConstraintOfTheLibrary) {
    const std::string all = reference();
    const auto headers = headers_of("csp/csp.hpp", "csp/constraints/");
    ASSERT_THAT(headers, SizeIs(testing::Gt(20U)));
    for (const std::string& header : headers)
        EXPECT_THAT(all, HasSubstr("<!-- contract: " + header + '#')) << header;
}

TEST(Reference, ShowsTheDeclarationsOfEveryConstraint) {
    const std::string all = reference();
    const std::regex makes(
        R"(^(template <[^;]*>\s+)?(Constraint|Function|Branching|std::vector<TaskPair>) [^\s(]+\()");
    std::vector<std::string> missing;
    for (const std::string& header : headers_of("csp/csp.hpp", "csp/(constraints|search/brancher)/"))
        for (const auto& entry : reference::entries_of(text_of(root / header)))
            for (const auto& declared : entry.declarations)
                if (std::regex_search(declared.text, makes) &&
                    all.find('\n' + declared.text + ";\n") == std::string::npos)
                    missing.push_back(header + ": " + declared.text);
    EXPECT_THAT(missing, IsEmpty());
}

/// Whether a comment has a certain part: "Complexity: O(n)".
bool has_part(const reference::Entry& entry, const std::string& part) {
    return std::any_of(entry.comment.begin(), entry.comment.end(),
                       [&](const std::string& line) { return line.starts_with(part + ": "); });
}

TEST(Reference, HasComplexityAndErrorsOfEveryConstraint) {
    for (const std::string& header : headers_of("csp/csp.hpp", "csp/constraints/"))
        for (const auto& entry : reference::entries_of(text_of(root / header))) {
            if (!has_part(entry, "Consistency")) continue;
            const std::string name = header + ": " + entry.declarations.front().name;
            EXPECT_TRUE(has_part(entry, "Complexity")) << name;
            EXPECT_TRUE(has_part(entry, "Errors")) << name;
        }
}

/// The headers that a user includes, and those whose contracts are in a page.
std::set<std::string> public_headers() {
    std::set<std::string> headers;
    for (const auto& [umbrella, folder] :
         {std::pair("csp/csp.hpp", "csp/"), {"sudoku/sudoku.hpp", "sudoku/"}})
        for (const std::string& header : headers_of(umbrella, folder)) headers.insert(header);
    const std::string all = reference();
    const std::regex contract("<!-- contract: ([^#]+)#");
    for (std::sregex_iterator at(all.begin(), all.end(), contract), end; at != end; ++at)
        headers.insert((*at)[1]);
    return headers;
}

/// A fault of a line of a comment, by the parts above it: they are in one order, each begins a line, and only they end a
/// comment. What is thrown is told by the part Errors. Empty if there is no fault.
std::string fault_of(const std::string& line, std::size_t& part_above) {
    static const std::string names(reference::parts);
    static const std::regex begin("(" + names + "): .*");
    static const std::regex unlike_a_part("(" + names + ")(:|  ).*");
    static const std::regex hidden(".*[.;,] (?:(" + names +
                                   "): |@?[Tt]hrows [A-Za-z:]*Error).*|@?[Tt]hrows? .*");
    std::smatch found;
    if (std::regex_match(line, found, begin)) {
        const std::size_t part = reference::parts.find(found[1].str()) + 1;
        const bool is_below = part > part_above;
        part_above = part;
        return is_below ? "" : "not in the order " + names;
    }
    if (std::regex_match(line, unlike_a_part)) return "not written as NAME: TEXT";
    if (part_above == 0 && std::regex_match(line, hidden)) return "a part within the text";
    const bool goes_on = !line.empty() && line.front() != ' ' && line.front() != '@';
    return part_above == 0 || goes_on ? "" : "below the parts";
}

TEST(Contracts, EndInPartsInOneOrder) {
    const auto headers = public_headers();
    ASSERT_THAT(headers, SizeIs(testing::Gt(80U)));
    const std::regex comment("^ */// ?(.*)");
    for (const std::string& header : headers) {
        std::size_t part_above = 0; // its place in the order, from 1
        std::smatch found;
        for (const std::string& line : reference::lines_of(text_of(root / header))) {
            if (!std::regex_match(line, found, comment)) {
                part_above = 0;
                continue;
            }
            EXPECT_EQ(fault_of(found[1], part_above), "") << header << ": " << line;
        }
    }
}

TEST(Reference, HasAnExampleOnEveryPageOfAConstraint) {
    for (const fs::path& page : pages()) {
        const std::string text = text_of(page);
        if (text.find("<!-- contract: csp/constraints/") == std::string::npos) continue;
        EXPECT_THAT(text, HasSubstr("\n<!-- example: docs/examples/")) << page;
    }
}

TEST(Reference, LeavesContractsToHeaders) {
    const std::set<std::string> about_programs{"arcwise-puzzles.md", "arcwise-sudoku.md", "fzn-arcwise.md",
                                               "tournament.md"};
    for (const fs::path& page : pages()) {
        if (about_programs.contains(page.filename().string())) continue;
        const std::string text = written_by_hand(text_of(page));
        for (const char* part :
             {"Defined in", "Consistency.", "Complexity.", "Errors.", "Source.", "See also"})
            EXPECT_EQ(text.find("**" + std::string(part) + "**"), std::string::npos) << page << ": " << part;
    }
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

TEST(Reference, NamesEveryTypeOfTheSudokuLibrary) {
    const std::string page = text_of(root / "docs" / "reference" / "sudoku.md");
    const auto headers = headers_of("sudoku/sudoku.hpp", "sudoku/");
    ASSERT_THAT(headers, SizeIs(testing::Gt(10U)));
    for (const std::string& header : headers)
        for (const auto& type : structure::defined_types(text_of(root / header))) {
            const auto colons = type.name.rfind("::");
            if (type.name.find("::") != colons) continue; // a part of another type, or a detail
            EXPECT_THAT(page, HasSubstr('`' + type.name.substr(colons + 2))) << header;
        }
}

} // namespace reference_test
