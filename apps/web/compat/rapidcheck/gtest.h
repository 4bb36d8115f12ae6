// Properties as tests of GoogleTest.
#pragma once

#include <rapidcheck.h>

#include <gtest/gtest.h>

#define RC_GTEST_PROP(Suite, Name, Arguments)                                                                \
    void arcwise_property_##Suite##_##Name Arguments;                                                        \
    TEST(Suite, Name) { EXPECT_EQ(rc::check(arcwise_property_##Suite##_##Name), ""); }                       \
    void arcwise_property_##Suite##_##Name Arguments
