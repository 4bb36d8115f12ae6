#include <tests/structure/defined_types.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

using structure::defined_types;
using structure::SourceFile;
using structure::types_defined_twice;
using structure::types_that_hide;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

namespace defined_types_test {

std::vector<std::string> names_in(const std::string& code) {
    std::vector<std::string> names;
    for (const auto& type : defined_types(code)) names.push_back(type.name);
    return names;
}

/// Returns the sources of the libraries and programs. Tests and benchmarks are excluded, since each is a separate
/// program.
std::vector<SourceFile> product_sources() {
    auto files = structure::read_sources(ARCWISE_SOURCE_DIR);
    std::erase_if(files, [](const SourceFile& file) {
        return file.path.starts_with("tests/") || file.path.starts_with("benchmarks/") ||
               file.path.starts_with("docs/");
    });
    return files;
}

TEST(ProjectTypes, AreDefinedOnce) {
    const auto files = product_sources();
    std::vector<std::string> names;
    for (const SourceFile& file : files)
        for (std::string& name : names_in(file.text)) names.push_back(std::move(name));
    ASSERT_THAT(names, Contains("csp::Var"));
    ASSERT_THAT(names, Contains("csp::Condition"));
    ASSERT_THAT(names, Contains("sudoku::Puzzle"));
    EXPECT_THAT(types_defined_twice(files), IsEmpty());
    EXPECT_THAT(types_that_hide(files), IsEmpty());
}

TEST(DefinedTypes, AreFoundInNamespacesAndNowhereElse) {
    EXPECT_THAT(names_in("namespace a::b {\n\nclass Forward;\nclass Derived final : public Base {\n"
                         "  public:\n    struct Inner {\n        int i;\n    };\n};\n"
                         "enum class Side : int { left, right };\n} // namespace a::b\nstruct Global {};\n"),
                ElementsAre("a::b::Derived", "a::b::Side", "Global"));
    EXPECT_THAT(names_in("namespace a {\ntemplate <typename T>\nstruct Box {\n    T t;\n};\n"
                         "template <typename T>\nconcept Good = requires(T t) { t.f(); };\n"
                         "using Names = std::vector<std::string>;\nusing other::Name;\n}\n"),
                ElementsAre("a::Box", "a::Good", "a::Names"));
    EXPECT_THAT(names_in("void f() {\n    struct Local {\n    };\n}\nstruct Outer::Inner {\n};\n"
                         "template <>\nstruct std::hash<int> {\n};\n// class Comment {};\n"
                         "const char* s = \"class Text {};\";\n"),
                IsEmpty());
    EXPECT_THAT(
        names_in("namespace a {\nnamespace {\nstruct Hidden {\n};\n} // namespace\nstruct Seen {\n};\n}"),
        ElementsAre("a::Seen"));
}

TEST(DefinedTypes, KnowTheirLines) {
    const auto types = defined_types("#pragma once\n\nnamespace a {\n\nstruct B {\n};\n}\n");
    ASSERT_EQ(types.size(), 1U);
    EXPECT_EQ(types[0].line, 5);
}

TEST(TypesDefinedTwice, AreNamedWithBothPlaces) {
    const SourceFile one{"csp/one.hpp", "namespace csp {\nclass Condition {\n};\n}\n"};
    const SourceFile other{"csp/other.hpp", "namespace csp {\n\nclass Condition {\n};\n}\n"};
    const SourceFile elsewhere{"sudoku/third.hpp", "namespace sudoku {\nclass Condition {\n};\n}\n"};
    EXPECT_THAT(types_defined_twice({one, other, elsewhere}),
                ElementsAre("csp::Condition: csp/one.hpp:2 and csp/other.hpp:3"));
}

TEST(TypesThatHide, AreThoseOfInnerNamespaces) {
    const SourceFile outer{"csp/solver.hpp", "namespace csp {\nclass Solver {\n};\n}\n"};
    const SourceFile inner{"csp/a/solver.hpp", "namespace csp::a::b {\n\nclass Solver {\n};\n}\n"};
    const SourceFile beside{"sudoku/solver.hpp", "namespace sudoku {\nclass Solver {\n};\n}\n"};
    const SourceFile like_it{"csp/like.hpp", "namespace csp::a {\nclass OtherSolver {\n};\n}\n"};
    EXPECT_THAT(types_that_hide({outer, inner, beside, like_it}),
                ElementsAre("csp::a::b::Solver: csp/a/solver.hpp:3 hides csp::Solver: csp/solver.hpp:2"));
}

} // namespace defined_types_test
