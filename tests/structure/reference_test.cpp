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
#include <map>
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

/// Returns the text of all pages, concatenated.
std::string reference() {
    std::string all;
    for (const fs::path& page : pages()) all += text_of(page);
    return all;
}

/// Returns the headers from one folder that an umbrella header includes.
std::vector<std::string> headers_of(const char* umbrella, const std::string& folder) {
    const std::string text = text_of(root / umbrella);
    const std::regex include("#include <(" + folder + "[^>]+)>");
    std::vector<std::string> headers;
    for (std::sregex_iterator at(text.begin(), text.end(), include), end; at != end; ++at)
        headers.push_back((*at)[1]);
    return headers;
}

/// Returns a page without the parts generated from headers.
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

/// Returns whether a comment has a certain part: "Complexity: O(n)".
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

/// Returns the headers that a user includes, and the headers whose contracts are in a page.
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

/// Returns the fault of a line of a comment, given the parts above it; empty if there is none. Parts have a fixed
/// order, each begins a line, and only parts end a comment. The part Errors states the exceptions.
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
        std::size_t part_above = 0; // the place of the part in the order, from 1
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
    const std::set<std::string> about_programs{"arcwise-mpi.md", "arcwise-puzzles.md", "arcwise-sudoku.md",
                                               "fzn-arcwise.md", "tournament.md"};
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
            if (type.name.find("::") != colons) continue; // a member of another type, or a detail
            EXPECT_THAT(page, HasSubstr('`' + type.name.substr(colons + 2))) << header;
        }
}

// The record of a constraint is its declaration, with its contract, in a header that csp/csp.hpp includes. All further
// records are derived from it or required: a page and an example above, a kind of the fuzzer in
// tests/fuzz/fuzz_test.cpp, and below a test of its arguments and a builtin in MiniZinc.

/// Functions that make no constraint of a kind: parts of constraints, and operators by name.
const std::set<std::string> parts_of_others{"choice_of",        "make_function", "make_over",    "over",
                                            "over_expressions", "presence_of",   "require_tuple"};

/// Constraints without a builtin, by the reason.
const std::map<std::string, std::set<std::string>> without_builtin{
    {"the library adds it to models", {"all_different_sum"}},
    {"MiniZinc has operators",
     {"equivalence", "if_then_else", "implication", "less", "less_equal", "not_equal"}},
    {"MiniZinc has other parts for schedules",
     {"alternative", "forbid_extent", "makespan", "precedence", "synchronise"}},
    {"MiniZinc has no such constraint, or states it by others",
     {"box_table", "cost_all_different", "cost_circuit", "cost_global_cardinality", "diffn_nonstrict",
      "distribute", "hamiltonian_path", "inverse_in_range", "lex_chain_less", "lex_chain_less_equal",
      "negative_table", "reachable"}},
    {"its predicate is a function of C++", {"relation"}},
};

/// Returns the names of the functions that make a constraint.
std::set<std::string> constraints() {
    const std::regex makes("^(Constraint|Function) [a-z_]+\\([^]*");
    std::set<std::string> names;
    for (const std::string& header : headers_of("csp/csp.hpp", "csp/constraints/"))
        for (const auto& entry : reference::entries_of(text_of(root / header)))
            for (const auto& declared : entry.declarations)
                if (std::regex_match(declared.text, makes)) names.insert(declared.name);
    for (const std::string& part : parts_of_others) names.erase(part);
    return names;
}

/// Returns the texts of the C++ files of a folder.
std::string sources_in(const fs::path& folder) {
    std::string all;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".cpp") all += text_of(entry.path());
    return all;
}

bool mentions(const std::string& text, const std::string& call) {
    return std::regex_search(text, std::regex("\\b" + call));
}

TEST(ConstraintRecord, HasATestThatRefusesAnArgumentTooMany) {
    const std::string tests = text_of(root / "tests/csp/constraints/refused_arguments_test.cpp");
    const auto names = constraints();
    ASSERT_THAT(names, SizeIs(testing::Gt(80U)));
    for (const std::string& name : names)
        EXPECT_TRUE(mentions(tests, "CALL\\(csp::" + name + "\\)"))
            << "csp::" << name << " needs a line in refused_arguments_test.cpp: EXPECT_TRUE((takes_exactly<"
            << "ITS ARGUMENTS>(CALL(csp::" << name << "))));";
}

TEST(ConstraintRecord, HasAPlaceInMiniZinc) {
    const std::string builtins = sources_in(root / "apps/flatzinc");
    std::set<std::string> stale;
    for (const auto& [reason, names] : without_builtin) stale.insert(names.begin(), names.end());
    for (const std::string& name : constraints()) {
        if (stale.erase(name) > 0) continue;
        EXPECT_TRUE(mentions(builtins, name + "\\("))
            << "csp::" << name
            << " needs a row in apps/flatzinc/builtins, or a place among those without one here";
    }
    EXPECT_THAT(stale, IsEmpty()) << "no constraint has this name";
}

} // namespace reference_test
