#include <csp/base/version.hpp>

#include <gtest/gtest.h>

TEST(Version, IsTheOneThatCMakeStates) { EXPECT_STREQ(csp::version(), ARCWISE_VERSION); }
