#include <tests/structure/include_rules.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using structure::circles_of_folders;
using structure::forbidden_includes;
using structure::leaked_libraries;
using structure::read_sources;
using structure::SourceFile;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace include_rules_test {

std::vector<std::string> problems_of(std::string path, const std::string& target) {
    return forbidden_includes({std::move(path), "#pragma once\n\n#include <" + target + ">\n"});
}

TEST(ProjectIncludes, GoOneWayOnly) {
    const auto files = read_sources(ARCWISE_SOURCE_DIR);
    ASSERT_THAT(files, testing::Contains(testing::Field(&SourceFile::path, "csp/base/error.hpp")));
    for (const auto& file : files) EXPECT_THAT(forbidden_includes(file), IsEmpty());
}

TEST(ProjectIncludes, GoInNoCircleBetweenTheFoldersOfConstraints) {
    EXPECT_THAT(circles_of_folders(read_sources(ARCWISE_SOURCE_DIR), "csp/constraints/"), IsEmpty());
}

TEST(ProjectIncludes, NeedNoThirdPartyLibraryOutsideTheGraphFolder) {
    EXPECT_THAT(leaked_libraries(read_sources(ARCWISE_SOURCE_DIR)), IsEmpty());
}

TEST(IncludeRules, LetAFolderIncludeItselfAndWhatStandsToItsLeft) {
    EXPECT_THAT(problems_of("csp/store/trail.hpp", "csp/store/cell.hpp"), IsEmpty());
    EXPECT_THAT(problems_of("csp/engine/engine.cpp", "csp/base/atom.hpp"), IsEmpty());
    EXPECT_THAT(problems_of("sudoku/puzzle/puzzle.hpp", "csp/csp.hpp"), IsEmpty());
    EXPECT_THAT(problems_of("tests/csp/base/atom_test.cpp", "csp/base/atom.hpp"), IsEmpty());
    EXPECT_THAT(problems_of("tests/csp/base/atom_test.cpp", "tests/support/harness.hpp"), IsEmpty());
}

TEST(IncludeRules, CatchAnIncludeToTheRight) {
    EXPECT_THAT(problems_of("csp/base/atom.hpp", "csp/store/trail.hpp"),
                ElementsAre(HasSubstr("csp/base/atom.hpp:3: includes csp/store/trail.hpp")));
    EXPECT_THAT(problems_of("csp/model/model.cpp", "csp/search/solve.hpp"), testing::SizeIs(1));
    EXPECT_THAT(problems_of("csp/search/solve.cpp", "csp/csp.hpp"), testing::SizeIs(1));
    EXPECT_THAT(problems_of("csp/constraints/linear/linear.hpp", "sudoku/board/board.hpp"),
                testing::SizeIs(1));
    EXPECT_THAT(problems_of("sudoku/sudoku.hpp", "apps/sudoku/options.hpp"), testing::SizeIs(1));
    EXPECT_THAT(problems_of("sudoku/board/board.hpp", "csp/model/model.hpp"), testing::SizeIs(1));
    EXPECT_THAT(problems_of("csp/base/atom.cpp", "tests/support/harness.hpp"), testing::SizeIs(1));
    EXPECT_THAT(problems_of("benchmarks/queens.cpp", "tests/support/harness.hpp"), testing::SizeIs(1));
}

TEST(IncludeRules, KeepKindsOfConstraintsOutOfTheSearch) {
    EXPECT_THAT(problems_of("csp/search/defaults.hpp", "csp/constraints/schedule/task.hpp"), IsEmpty());
    EXPECT_THAT(problems_of("csp/search/solver.cpp", "csp/constraints/linear/linear.hpp"),
                ElementsAre(HasSubstr("the search does not know this kind of constraint")));
    EXPECT_THAT(problems_of("csp/cost/cost.cpp", "csp/constraints/linear/linear.hpp"), IsEmpty());
}

TEST(IncludeRules, KnowTheSubLayersOfConstraints) {
    const std::string linear = "csp/constraints/linear/post.cpp";
    EXPECT_THAT(problems_of(linear, "csp/constraints/constraint.hpp"), IsEmpty());
    EXPECT_THAT(problems_of(linear, "csp/constraints/binary/binary.hpp"), IsEmpty());
    EXPECT_THAT(problems_of(linear, "csp/constraints/comparison/comparison.hpp"), testing::SizeIs(1));
    EXPECT_THAT(problems_of("csp/constraints/constraint.hpp", "csp/constraints/linear/linear.hpp"),
                testing::SizeIs(1));
    EXPECT_THAT(problems_of("csp/constraints/logic/logic.cpp", "csp/constraints/expression/expression.hpp"),
                testing::SizeIs(1));
    EXPECT_THAT(problems_of("csp/constraints/expression/flatten.cpp", "csp/constraints/logic/rules.hpp"),
                IsEmpty());
    EXPECT_THAT(problems_of("csp/constraints/expression/list.cpp", "csp/constraints/table/table.hpp"),
                testing::SizeIs(1));
    EXPECT_THAT(problems_of("csp/constraints/circuit/circuit.cpp", "csp/constraints/element/element.hpp"),
                IsEmpty());
    EXPECT_THAT(problems_of("csp/constraints/novelty/novelty.cpp", "csp/constraints/logic/logic.hpp"),
                IsEmpty());
    EXPECT_THAT(problems_of("csp/constraints/circuit/circuit.cpp", "csp/model/model.hpp"),
                testing::SizeIs(1));
}

TEST(IncludeRules, CatchACircleOfFolders) {
    const auto file = [](const std::string& path, const std::string& target) {
        return SourceFile{"rooms/" + path, "#include <rooms/" + target + ">\n"};
    };
    EXPECT_THAT(circles_of_folders({file("a/x.cpp", "b/x.hpp"), file("b/x.cpp", "c/x.hpp"),
                                    file("a/x.cpp", "c/x.hpp"), file("d/x.cpp", "a/x.hpp")},
                                   "rooms/"),
                IsEmpty());
    EXPECT_THAT(circles_of_folders({file("a/x.cpp", "b/x.hpp"), file("b/x.cpp", "c/x.hpp"),
                                    file("c/y.cpp", "a/x.hpp"), file("c/y.cpp", "c/z.hpp")},
                                   "rooms/"),
                ElementsAre("a -> b -> c -> a: rooms/c/y.cpp includes rooms/a/x.hpp"));
    EXPECT_THAT(circles_of_folders({file("a/x.cpp", "top.hpp"), file("top.hpp", "a/x.hpp")}, "rooms/"),
                IsEmpty());
}

TEST(IncludeRules, CatchAFolderThatHasNoPlaceInTheOrder) {
    EXPECT_THAT(problems_of("csp/novelty/thing.hpp", "csp/base/atom.hpp"), testing::SizeIs(1));
    EXPECT_THAT(problems_of("apps/sudoku/main.cpp", "csp/novelty/thing.hpp"), testing::SizeIs(1));
}

TEST(IncludeRules, KeepThirdPartyLibrariesInTheirPlaces) {
    EXPECT_THAT(problems_of("csp/graph/constraint_graph.hpp", "boost/graph/graph_traits.hpp"), IsEmpty());
    EXPECT_THAT(problems_of("csp/model/model.cpp", "fmt/format.h"), IsEmpty());
    EXPECT_THAT(problems_of("apps/sudoku/main.cpp", "boost/program_options.hpp"), IsEmpty());

    EXPECT_THAT(problems_of("csp/search/solve.cpp", "boost/graph/graph_traits.hpp"), testing::SizeIs(1));
    EXPECT_THAT(problems_of("csp/model/model.hpp", "fmt/format.h"), testing::SizeIs(1));
    EXPECT_THAT(problems_of("csp/model/model.hpp", "nlohmann/json.hpp"), testing::SizeIs(1));
    EXPECT_THAT(problems_of("csp/base/bits.hpp", "boost/dynamic_bitset.hpp"), testing::SizeIs(1));
    EXPECT_THAT(problems_of("sudoku/puzzle/puzzle.cpp", "boost/program_options.hpp"), testing::SizeIs(1));
    EXPECT_THAT(problems_of("csp/base/bits.cpp", "gtest/gtest.h"), testing::SizeIs(1));
    EXPECT_THAT(problems_of("apps/sudoku/main.cpp", "unheard/of.hpp"), testing::SizeIs(1));
}

TEST(IncludeRules, WantProjectHeadersNamedFromTheRoot) {
    EXPECT_THAT(forbidden_includes({"csp/base/atom.cpp", "  # include \"atom.hpp\" // near\n"}),
                ElementsAre(HasSubstr("csp/base/atom.cpp:1")));
}

TEST(IncludeRules, FollowIncludesToALibraryThatAUserWouldNeed) {
    const SourceFile graph{"csp/graph/constraint_graph.hpp", "#include <boost/graph/graph_traits.hpp>\n"};
    const SourceFile search{"csp/search/order.hpp",
                            "#include <vector>\n#include <csp/graph/constraint_graph.hpp>\n"};
    EXPECT_THAT(
        leaked_libraries({graph, search}),
        ElementsAre(
            "csp/search/order.hpp -> csp/graph/constraint_graph.hpp -> boost/graph/graph_traits.hpp"));
    EXPECT_THAT(leaked_libraries({graph}), IsEmpty());
}

} // namespace include_rules_test
