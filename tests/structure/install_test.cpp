// Each component of the package can be installed separately.

#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace install_test {

using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::StartsWith;
using tests::lines_of;

/// Returns the installed files, by their paths below the installation directory.
std::vector<std::string> installed(const std::string& component) {
    const tests::ScratchFolder folder;
    const std::string prefix = (folder.path() / "prefix").string();
    const auto result = tests::run_shell("", ARCWISE_CMAKE " --install '" ARCWISE_PROGRAM_DIR "/.."
                                                           "' --component " +
                                                 component + " --prefix '" + prefix + "' >&2 && cd '" +
                                                 prefix + "' && find * -type f -o -type l | sort");
    EXPECT_EQ(result.status, 0) << result.err;
    return lines_of(result.out);
}

TEST(Install, TheLibraryComesAlone) {
    const auto files = installed("library");
    EXPECT_THAT(files, Contains("include/arcwise/csp/csp.hpp"));
    EXPECT_THAT(files, Contains("include/arcwise/sudoku/sudoku.hpp"));
    EXPECT_THAT(files, Contains(testing::EndsWith("/cmake/arcwise/arcwise-config.cmake")));
    EXPECT_THAT(files, Contains(testing::EndsWith("/pkgconfig/arcwise-csp.pc")));
    EXPECT_THAT(files, Contains("share/doc/arcwise/LICENSE"));
    EXPECT_THAT(files,
                Each(testing::AnyOf(StartsWith("include/"), StartsWith("lib"), "share/doc/arcwise/LICENSE")));
}

/// The headers that a user needs: csp.hpp, engine.hpp, testing, graph, sudoku.hpp, and the headers that these include.
TEST(Install, TheHeadersAreThoseThatUsersReach) {
    const tests::ScratchFolder folder;
    const std::string prefix = (folder.path() / "prefix").string();
    const auto result = tests::run_shell(
        "", ARCWISE_CMAKE " --install '" ARCWISE_PROGRAM_DIR "/..' --component library --prefix '" + prefix +
                "' >&2 && cd '" + prefix +
                "/include/arcwise' && find * -name '*.hpp' && grep -rhoE '^#include <(csp|sudoku)/[^>]+>' . "
                "| sort -u");
    ASSERT_EQ(result.status, 0) << result.err;
    std::vector<std::string> headers;
    std::vector<std::string> included;
    for (const std::string& line : lines_of(result.out)) {
        const auto bracket = line.find('<');
        if (bracket == std::string::npos)
            headers.push_back(line);
        else
            included.push_back(line.substr(bracket + 1, line.size() - bracket - 2));
    }
    for (const char* const root : {"csp/csp.hpp", "csp/engine/engine.hpp", "csp/testing/rule_harness.hpp",
                                   "csp/graph/constraint_graph.hpp", "sudoku/sudoku.hpp"})
        EXPECT_THAT(headers, Contains(root));
    EXPECT_THAT(headers, testing::IsSupersetOf(included));
    for (const char* const inner :
         {"csp/constraints/all_different/value_graph.hpp", "csp/dense/lane_kernel.hpp",
          "csp/learn/conflict_analysis.hpp", "sudoku/techniques/chain_graph.hpp"}) {
        EXPECT_TRUE(std::filesystem::exists(ARCWISE_SOURCE_DIR "/" + std::string(inner))) << inner;
        EXPECT_THAT(headers, testing::Not(Contains(inner)));
    }
    EXPECT_LE(headers.size(), 140);
}

/// Returns the output of CMake for a project that requires a package of this project.
std::string find_package(const std::string& wanted) {
    const tests::ScratchFolder folder;
    const std::string prefix = (folder.path() / "prefix").string();
    (void)folder.file("CMakeLists.txt", "cmake_minimum_required(VERSION 3.25)\nproject(user LANGUAGES NONE)\n"
                                        "find_package(arcwise " +
                                            wanted + ")\n");
    const auto result = tests::run_shell(
        "", ARCWISE_CMAKE " --install '" ARCWISE_PROGRAM_DIR "/..' --component library --prefix '" + prefix +
                "' >/dev/null && " ARCWISE_CMAKE " -G '" ARCWISE_GENERATOR "' -S '" + folder.path().string() +
                "' -B '" + prefix + "/build' -DCMAKE_PREFIX_PATH='" + prefix + "' >/dev/null");
    EXPECT_NE(result.status, 0) << wanted;
    return result.err;
}

TEST(Install, AnotherMinorVersionIsRefused) {
    EXPECT_THAT(find_package("0.0 REQUIRED"), HasSubstr("compatible with requested version \"0.0\""));
    EXPECT_THAT(find_package("0.2 REQUIRED"), HasSubstr("compatible with requested version \"0.2\""));
}

TEST(Install, AnUnknownComponentIsRefusedWithTheReason) {
    const std::string said = find_package("0.1 REQUIRED COMPONENTS csp solver");
    EXPECT_THAT(said, HasSubstr("arcwise has no component \"solver\"; it has csp"));
}

#ifdef ARCWISE_HAS_PROGRAMS
TEST(Install, ProgramsComeWithManPagesCompletionsAndPuzzles) {
    EXPECT_THAT(installed("programs"),
                testing::ElementsAre(
                    "bin/arcwise-check", "bin/arcwise-puzzles", "bin/arcwise-sudoku",
                    "share/arcwise/puzzles/classic.txt", "share/arcwise/puzzles/diagonal.txt",
                    "share/arcwise/puzzles/jigsaw-regions.txt", "share/arcwise/puzzles/jigsaw.txt",
                    "share/arcwise/puzzles/killer.txt", "share/arcwise/puzzles/penpa-link.txt",
                    "share/arcwise/puzzles/thermometers-and-arrows.txt",
                    "share/arcwise/puzzles/thermometers.txt", "share/arcwise/puzzles/whispers.txt",
                    "share/arcwise/puzzles/windows.txt", "share/bash-completion/completions/arcwise-check",
                    "share/bash-completion/completions/arcwise-puzzles",
                    "share/bash-completion/completions/arcwise-sudoku", "share/doc/arcwise/LICENSE",
                    "share/man/man1/arcwise-check.1", "share/man/man1/arcwise-puzzles.1",
                    "share/man/man1/arcwise-sudoku.1"));
}
#endif

#ifdef ARCWISE_HAS_PROGRAMS
TEST(Install, MiniZincFindsItsSolverFileAndLibrary) {
    const auto files = installed("minizinc");
    for (const char* const file :
         {"bin/fzn-arcwise", "share/bash-completion/completions/fzn-arcwise", "share/doc/arcwise/LICENSE",
          "share/man/man1/fzn-arcwise.1", "share/minizinc/solvers/arcwise.msc",
          "share/minizinc/arcwise/redefinitions.mzn", "share/minizinc/arcwise/fzn_circuit.mzn"})
        EXPECT_THAT(files, Contains(file));
}
#endif

#ifdef ARCWISE_HAS_PROGRAMS
TEST(Install, TheTournamentIsAComponentOfItsOwn) {
    EXPECT_THAT(installed("tournament"),
                testing::ElementsAre("bin/arcwise-tournament",
                                     "share/bash-completion/completions/arcwise-tournament",
                                     "share/doc/arcwise/LICENSE", "share/man/man1/arcwise-tournament.1"));
}
#endif

#if defined(ARCWISE_HAS_PROGRAMS) && defined(ARCWISE_HAS_MPI)
TEST(Install, MpiIsAComponentOfItsOwn) {
    const auto files = installed("mpi");
    for (const char* const file : {"bin/arcwise-mpi", "include/arcwise/csp/mpi/mpi.hpp",
                                   "share/doc/arcwise/LICENSE", "share/man/man1/arcwise-mpi.1"})
        EXPECT_THAT(files, Contains(file));
    EXPECT_THAT(files, Contains(testing::EndsWith("/cmake/arcwise/arcwise-mpi-targets.cmake")));
    EXPECT_EQ(
        std::count_if(files.begin(), files.end(), [](const auto& file) { return file.ends_with(".hpp"); }),
        1);
}
#endif

TEST(Install, TheDocumentationNeedsNothingToBeBuilt) {
    const auto files = installed("documentation");
    for (const char* const file :
         {"README.md", "LICENSE", "CHANGELOG.md", "docs/README.md", "docs/tutorial.md",
          "docs/examples/queens.cpp", "docs/reference/README.md", "docs/gallery/sudoku.svg"})
        EXPECT_THAT(files, Contains("share/doc/arcwise/" + std::string(file)));
    EXPECT_THAT(files, Each(StartsWith("share/doc/arcwise/")));
    EXPECT_THAT(files, testing::Not(Contains(testing::HasSubstr("CMakeLists"))));
    for (const std::string& file : files) // the programs are examples, not the tools that make the pages
        EXPECT_TRUE(file.find("/docs/examples/") != std::string::npos ||
                    !(file.ends_with(".cpp") || file.ends_with(".hpp")))
            << file;
}

} // namespace install_test
