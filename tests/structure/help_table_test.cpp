#include <docs/reference/help_table.hpp>

#include <gtest/gtest.h>

#include <stdexcept>

namespace help_table_test {

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

} // namespace help_table_test
