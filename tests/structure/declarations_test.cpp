#include <tests/structure/declarations.hpp>
#include <tests/structure/defined_types.hpp>
#include <tests/support/text_file.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>

using structure::declarations_of;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;
using tests::text_of;

namespace declarations_test {

namespace fs = std::filesystem;

const fs::path root(ARCWISE_SOURCE_DIR);

/// The pages of the reference, one after the other.
std::string reference() {
    std::string pages;
    for (const auto& page : fs::directory_iterator(root / "docs" / "reference"))
        pages += text_of(page.path());
    return pages;
}

/// The headers that an umbrella header includes, of one folder.
std::vector<std::string> headers_of(const char* umbrella, const std::string& folder) {
    const std::string text = text_of(root / umbrella);
    const std::regex include("#include <(" + folder + "[^>]+)>");
    std::vector<std::string> headers;
    for (std::sregex_iterator at(text.begin(), text.end(), include), end; at != end; ++at)
        headers.push_back((*at)[1]);
    return headers;
}

TEST(Reference, ShowsTheDeclarationsOfEveryConstraint) {
    const std::string pages = reference();
    const auto headers = headers_of("csp/csp.hpp", "csp/constraints/");
    ASSERT_THAT(headers, SizeIs(testing::Gt(20U)));
    for (const std::string& header : headers) {
        const std::string all = declarations_of(text_of(root / header));
        if (!all.empty()) {
            EXPECT_THAT(pages, HasSubstr("<!-- declarations: " + header));
        }
        for (std::size_t at = 0; at < all.size(); at = all.find(";\n", at) + 2)
            EXPECT_THAT(pages, HasSubstr('\n' + all.substr(at, all.find(";\n", at) + 2 - at))) << header;
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

TEST(Declarations, AreThoseOfFunctionsThatMakeConstraintsAndFunctions) {
    EXPECT_EQ(declarations_of("#pragma once\n"
                              "namespace csp {\n"
                              "/// A meaning.\n"
                              "Constraint one(const List& xs); // a comment\n"
                              "inline Function two(View x = {}) { return x; }\n"
                              "template <std::integral I>\n"
                              "Constraint three(I n,\n"
                              "                 View x) {\n"
                              "    if (n) { return x; }\n"
                              "}\n"
                              "Constraint four() = delete;\n"
                              "bool five();\n"
                              "struct Six { Constraint seven(); };\n"
                              "namespace detail {\n"
                              "Constraint eight();\n"
                              "}\n"
                              "}\n"),
              "Constraint one(const List& xs);\n"
              "Function two(View x = {});\n"
              "template <std::integral I>\n"
              "Constraint three(I n,\n"
              "                 View x);\n");
}

TEST(Declarations, CoverOperators) {
    EXPECT_THAT(declarations_of("namespace csp {\nConstraint operator&&(A a, B b);\n}\n"),
                HasSubstr("Constraint operator&&(A a, B b);"));
    EXPECT_THAT(declarations_of("namespace csp {\nView operator+(A a, B b);\n}\n"), Not(HasSubstr("+")));
}

} // namespace declarations_test
