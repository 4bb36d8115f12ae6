// The text of docs/reference that is made from headers and from --help.

#include <docs/reference/contract.hpp>
#include <docs/reference/header.hpp>
#include <docs/reference/help_table.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

using reference::Contract;
using reference::entries_of;
using reference::Subject;
using testing::ElementsAre;
using testing::HasSubstr;

namespace reference_pages_test {

/// Returns the declarations of a header; declarations that share a comment form one text.
std::vector<std::string> declarations_of(const std::string& header) {
    std::vector<std::string> all;
    for (const auto& entry : entries_of(header)) {
        all.emplace_back();
        for (const auto& declared : entry.declarations)
            all.back() += declared.name + ": " + declared.text + ";";
    }
    return all;
}

const reference::PagesByName pages{
    {"one", "one.md"}, {"other", "two.md"}, {"an_other", "two.md"}, {"Kind", "one.md"}};

std::string contract_of(const std::string& header, const std::string& names = "one") {
    return Contract(Subject("a.hpp#" + names), header, pages, "one.md").markdown();
}

TEST(Headers, DeclareWhatStandsInTheirNamespaces) {
    EXPECT_THAT(
        declarations_of("#pragma once\n"
                        "namespace csp {\n"
                        "/// A meaning.\n"
                        "Constraint one(const List& xs); // a comment\n"
                        "inline Function two(View x = {}) { return x; }\n"
                        "\n"
                        "template <std::integral I>\n"
                        "Constraint three(I n,\n"
                        "                 View x) {\n"
                        "    if (n) { return x; }\n"
                        "}\n"
                        "Constraint four() = delete;\n"
                        "\n"
                        "struct Six { Constraint seven(); };\n"
                        "namespace inner {\n"
                        "extern const Kind eight;\n"
                        "}\n"
                        "}\n"),
        ElementsAre("one: Constraint one(const List& xs);two: Function two(View x = {});",
                    "three: template <std::integral I>\nConstraint three(I n,\n                 View x);",
                    "Six: struct Six;eight: extern const Kind eight;"));
}

TEST(Headers, DeclareNamespacesThatHaveAComment) {
    EXPECT_THAT(declarations_of(
                    "/// All of them.\nnamespace csp::orders {\n/// The first.\nextern const Kind one;\n}\n"),
                ElementsAre("orders: ;", "one: extern const Kind one;"));
    EXPECT_EQ(contract_of(
                  "/// All of them.\n///\n/// Not few.\nnamespace csp::orders {\nextern const Kind one;\n}\n",
                  "orders"),
              "All of them.\n\n**Defined in** `a.hpp`\n\nNot few.\n");
}

TEST(Headers, DeclareOperatorsAndTemplates) {
    EXPECT_THAT(
        declarations_of("Constraint operator&&(A a, B b);\nbool operator<(A a, B b);\n"),
        ElementsAre("operator&&: Constraint operator&&(A a, B b);operator<: bool operator<(A a, B b);"));
    EXPECT_THAT(declarations_of(
                    "template <typename R>\nrequires requires(R r) { r.f(); }\nint sum(R r) { return 0; }\n"),
                ElementsAre("sum: template <typename R>\nrequires requires(R r) { r.f(); }\nint sum(R r);"));
    EXPECT_THAT(declarations_of("std::function<bool(int)> test = {};\n"),
                ElementsAre("test: std::function<bool(int)> test = {};"));
}

TEST(Contracts, SayWhatTheCommentSaysInItsOrder) {
    EXPECT_EQ(contract_of("/// A meaning:  x <= y.\n"
                          "///\n"
                          "///     one(x)   with x\n"
                          "///\n"
                          "/// @param x  a number,\n"
                          "///           n >= 0\n"
                          "/// Consistency: value,\n"
                          "/// as `other`\n"
                          "/// Errors: throws ArgumentError\n"
                          "/// See also: other, an_other: for y\n"
                          "Constraint one(View x);\n"),
              "A meaning: x ≤ y.\n"
              "\n"
              "**Defined in** `a.hpp`\n"
              "\n"
              "```cpp\nConstraint one(View x);\n```\n"
              "\n"
              "```\none(x)   with x\n```\n"
              "\n"
              "- `x`: a number, n ≥ 0\n"
              "\n"
              "**Consistency.** Value, as [`other`](two.md).\n"
              "\n"
              "**Errors.** Throws `csp::ArgumentError`.\n"
              "\n"
              "**See also** [other](two.md), [an_other](two.md): for y\n");
}

TEST(Contracts, LinkNamesThatHaveAnotherPage) {
    EXPECT_THAT(contract_of("/// As an_other, not as some_other, `one` or other.\nint one();\n"),
                HasSubstr("As [`an_other`](two.md), not as `some_other`, `one` or other."));
}

TEST(Contracts, LinkNeitherParametersNorMembers) {
    EXPECT_THAT(contract_of("/// The first `other` of an_other.\nint one(int a,\n        int other = 3);\n"),
                HasSubstr("The first `other` of [`an_other`](two.md)."));
    EXPECT_THAT(
        contract_of("/// Has an `other`, and no an_other.\nstruct Kind {\n    int other;\n};\n", "Kind"),
        HasSubstr("Has an `other`, and no [`an_other`](two.md)."));
}

TEST(Contracts, SetPathsOfFilesAsCode) {
    EXPECT_THAT(contract_of("/// See a/some_other.hpp and docs/page.md, for x / y.\nint one();\n"),
                HasSubstr("See `a/some_other.hpp` and `docs/page.md`, for x / y."));
}

TEST(Contracts, ListTheMembersOfATypeThatHaveAComment) {
    EXPECT_THAT(contract_of("/// What there is.\n"
                            "struct Kind {\n"
                            "    Kind();\n"
                            "    int size = 1; ///< of it\n"
                            "    std::string text = {};\n"
                            "    /// Whether it is none.\n"
                            "    bool empty() const { return size == 0; }\n"
                            "    void hidden();\n"
                            "\n"
                            "  private:\n"
                            "    int secret;\n"
                            "};\n",
                            "Kind"),
                HasSubstr("| `Kind` | |\n|---|---|\n| `int size = 1` | of it |\n| `std::string text` |  |\n"
                          "| `bool empty() const` | Whether it is none. |\n"));
    EXPECT_THAT(contract_of("enum class Kind {\n    first, ///< one\n    second ///< two\n};\n", "Kind"),
                HasSubstr("| `first` | one |\n| `second` | two |\n"));
}

TEST(Contracts, MayBeOfAMemberOfWhichItsTypeSaysTheMeaningAlone) {
    const std::string header = "/// A type.\n"
                               "struct Type {\n"
                               "    /// How many.\n"
                               "    ///\n"
                               "    /// More of that.\n"
                               "    int member = 1;\n"
                               "};\n";
    EXPECT_EQ(contract_of(header, "Type::member"),
              "How many.\n\n**Defined in** `a.hpp`\n\n```cpp\nint member = 1;\n```\n\nMore of that.\n");
    EXPECT_THAT(contract_of(header, "Type"), HasSubstr("| How many. More of that. |"));
    EXPECT_THAT(Contract(Subject("a.hpp#Type"), header, {{"Type::member", "two.md"}}, "one.md").markdown(),
                HasSubstr("| How many. See [`Type::member`](two.md). |"));
    EXPECT_THROW(contract_of(header, "Type::none"), std::runtime_error);
    EXPECT_THROW(contract_of(header, "None::member"), std::runtime_error);
}

TEST(Contracts, AreOfTheNamesOfTheSubject) {
    const std::string header = "/// One.\nint one();\n/// Other.\nint other();\n";
    EXPECT_THAT(contract_of(header, "one"), testing::Not(HasSubstr("Other")));
    EXPECT_THAT(contract_of(header, "other,one"), testing::StartsWith("Other."));
    EXPECT_THROW(contract_of(header, "three"), std::runtime_error);
    EXPECT_THROW(contract_of("/// One.\n/// See also: nothing\nint one();\n"), std::runtime_error);
}

TEST(Contracts, HaveAMeaningAndAConsistencyInOneSentence) {
    const Contract contract(Subject("a.hpp#one"),
                            "/// A meaning:  x[0].\n/// Consistency: domain, always. More: no.\nint one();\n",
                            pages, "");
    EXPECT_EQ(contract.meaning(), "A meaning");
    EXPECT_EQ(contract.consistency(), "domain, always");
}

const manual::HelpText help = manual::parse_help(R"(tool - does it

Usage: tool run [OPTION...]
       tool --list

What is asked: any | of these;
  see docs/one-page.md.
  --depth N      how deep: as for --order,
                 or * for any depth
  -h, --help

Nothing: at all

Exit status:
  0  it worked
)");

TEST(HelpTables, SayWhatTheHelpDefines) {
    EXPECT_EQ(reference::help_tables(help, {"What is asked", "Exit status"}),
              "| What is asked: any \\| of these; see [one-page](../one-page.md). | |\n"
              "|---|---|\n"
              "| `--depth N` | how deep: as for `--order`, or \\* for any depth |\n"
              "\n"
              "| Exit status | |\n"
              "|---|---|\n"
              "| `0` | it worked |\n");
}

TEST(HelpTables, ShowTheUsageAsItIs) {
    EXPECT_EQ(reference::help_tables(help, {"Usage"}), "```\ntool run [OPTION...]\ntool --list\n```\n");
}

TEST(HelpTables, NeedASectionThatDefinesSomething) {
    EXPECT_THROW((void)reference::help_tables(help, {"What else"}), std::runtime_error);
    EXPECT_THROW((void)reference::help_tables(help, {"Nothing"}), std::runtime_error);
}

} // namespace reference_pages_test
