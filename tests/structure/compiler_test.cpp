// A compiler that lacks features needed by the headers is rejected with a clear message before it fails inside them.

#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>

#include <string>

namespace compiler_test {

using testing::HasSubstr;

/// The first error for a program that includes the whole library.
std::string first_error(const std::string& flags) {
    return tests::run_shell("", "echo '#include <csp/csp.hpp>' | c++ " + flags +
                                    " -I '" ARCWISE_SOURCE_DIR
                                    "' -fsyntax-only -x c++ - 2>&1 | grep -m 1 error")
        .out;
}

TEST(Compiler, IsToldWhichLanguageIsNeeded) {
    EXPECT_THAT(first_error("-std=c++17"), HasSubstr("Arcwise needs C++20"));
}

TEST(Compiler, IsToldThatTypesAreNeededAtRunTime) {
    EXPECT_THAT(first_error("-std=c++20 -fno-rtti"), HasSubstr("compile without -fno-rtti"));
}

} // namespace compiler_test
