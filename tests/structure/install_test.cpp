// Each component of the package installs by itself.

#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace install_test {

using testing::Contains;
using testing::Each;
using testing::StartsWith;
using tests::lines_of;

/// The files that arrive, by their paths below the place of installation.
std::vector<std::string> installed(const std::string& component) {
    const tests::ScratchFolder folder;
    const std::string prefix = (folder.path() / "prefix").string();
    const auto result = tests::run_shell("", PENCILMARK_CMAKE " --install '" PENCILMARK_PROGRAM_DIR "/.."
                                                              "' --component " +
                                                 component + " --prefix '" + prefix + "' >&2 && cd '" +
                                                 prefix + "' && find * -type f -o -type l | sort");
    EXPECT_EQ(result.status, 0) << result.err;
    return lines_of(result.out);
}

TEST(Install, TheLibraryComesAlone) {
    const auto files = installed("library");
    EXPECT_THAT(files, Contains("include/pencilmark/csp/csp.hpp"));
    EXPECT_THAT(files, Contains("include/pencilmark/sudoku/sudoku.hpp"));
    EXPECT_THAT(files, Contains(testing::EndsWith("/cmake/pencilmark/pencilmark-config.cmake")));
    EXPECT_THAT(files, Contains(testing::EndsWith("/pkgconfig/pencilmark-csp.pc")));
    EXPECT_THAT(files, Contains("share/doc/pencilmark/LICENSE"));
    EXPECT_THAT(files, Each(testing::AnyOf(StartsWith("include/"), StartsWith("lib"),
                                           "share/doc/pencilmark/LICENSE")));
}

#ifdef PENCILMARK_HAS_PROGRAMS
TEST(Install, ProgramsComeWithManPagesCompletionsAndPuzzles) {
    EXPECT_THAT(installed("programs"),
                testing::ElementsAre(
                    "bin/pencilmark-puzzles", "bin/pencilmark-sudoku",
                    "share/bash-completion/completions/pencilmark-puzzles",
                    "share/bash-completion/completions/pencilmark-sudoku", "share/doc/pencilmark/LICENSE",
                    "share/man/man1/pencilmark-puzzles.1", "share/man/man1/pencilmark-sudoku.1",
                    "share/pencilmark/puzzles/classic.txt", "share/pencilmark/puzzles/diagonal.txt",
                    "share/pencilmark/puzzles/jigsaw-regions.txt", "share/pencilmark/puzzles/jigsaw.txt",
                    "share/pencilmark/puzzles/windows.txt"));
}
#endif

#ifdef PENCILMARK_HAS_TOURNAMENT
TEST(Install, TheTournamentIsAComponentOfItsOwn) {
    EXPECT_THAT(installed("tournament"),
                testing::ElementsAre(
                    "bin/pencilmark-tournament", "share/bash-completion/completions/pencilmark-tournament",
                    "share/doc/pencilmark/LICENSE", "share/man/man1/pencilmark-tournament.1"));
}
#endif

TEST(Install, TheDocumentationNeedsNothingToBeBuilt) {
    const auto files = installed("documentation");
    for (const char* const file :
         {"README.md", "LICENSE", "CHANGELOG.md", "docs/README.md", "docs/tutorial.md",
          "docs/examples/queens.cpp", "docs/reference/README.md", "docs/gallery/sudoku.svg"})
        EXPECT_THAT(files, Contains("share/doc/pencilmark/" + std::string(file)));
    EXPECT_THAT(files, Each(StartsWith("share/doc/pencilmark/")));
    EXPECT_THAT(files, testing::Not(Contains(testing::HasSubstr("CMakeLists"))));
}

} // namespace install_test
