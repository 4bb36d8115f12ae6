#include <csp/base/version.hpp>

#include <gtest/gtest.h>

#include <string>

TEST(Version, IsTheSameForCMakeTheLibraryAndThePreprocessor) {
    EXPECT_STREQ(csp::version(), ARCWISE_PROJECT_VERSION);
    const std::string macros = std::to_string(ARCWISE_VERSION_MAJOR) + '.' +
                               std::to_string(ARCWISE_VERSION_MINOR) + '.' +
                               std::to_string(ARCWISE_VERSION_PATCH);
    EXPECT_EQ(macros, ARCWISE_PROJECT_VERSION);
    EXPECT_EQ(ARCWISE_VERSION_NUMBER,
              ARCWISE_VERSION_MAJOR * 10000 + ARCWISE_VERSION_MINOR * 100 + ARCWISE_VERSION_PATCH);
}
