#include <csp/base/checksum.hpp>
#include <csp/proof/fingerprint.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace checksum_test {

std::string checksum_of(std::string_view text) {
    csp::Checksum checksum;
    checksum.add(text);
    return checksum.text();
}

/// The texts are the examples of RFC 9923.
TEST(Checksums, AreThoseOfTheStandard) {
    EXPECT_EQ(checksum_of(""), "cbf29ce484222325");
    EXPECT_EQ(checksum_of("a"), "af63dc4c8601ec8c");
    EXPECT_EQ(checksum_of("foobar"), "85944171f73967e8");
}

TEST(Checksums, AreOfTheConcatenation) {
    csp::Checksum checksum;
    checksum.add("foo");
    checksum.add("bar");
    EXPECT_EQ(checksum.text(), checksum_of("foobar"));
}

TEST(Fingerprints, HaveTheSizeAndTheChecksum) { EXPECT_EQ(csp::fingerprint("foobar"), "6:85944171f73967e8"); }

} // namespace checksum_test
