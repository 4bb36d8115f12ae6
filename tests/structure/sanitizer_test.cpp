#include <gtest/gtest.h>

#include <limits>
#include <memory>

// This test is built only in the preset asan-ubsan: if a sanitizer were silently off, all tests of the preset would be
// worthless.

TEST(SanitizerDeathTest, StopsTheProgramAtMemoryThatIsGone) {
    volatile int* gone = nullptr;
    {
        const auto owner = std::make_unique<int>(7);
        gone = owner.get();
    }
    EXPECT_DEATH(*gone = 8, "AddressSanitizer: heap-use-after-free");
}

TEST(SanitizerDeathTest, StopsTheProgramAtSignedOverflow) {
    volatile int largest = std::numeric_limits<int>::max();
    EXPECT_DEATH(largest = largest + 1, "signed integer overflow");
}
