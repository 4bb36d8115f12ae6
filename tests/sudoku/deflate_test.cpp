#include <sudoku/formats/packing.hpp>

#include <csp/base/random.hpp>

#include <tests/support/deflated.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>

using deflated::in_base64;
using sudoku::bytes_in_base64;
using sudoku::unpack_deflated;

namespace {

std::size_t place_in(std::string_view text, csp::Random& random) {
    return random.below(static_cast<std::uint32_t>(text.size()));
}

/// Returns text of random words, each repeated at random distances, so that all forms of codes occur.
std::string random_text(csp::Random& random, std::size_t length) {
    std::string text;
    while (text.size() < length) {
        const bool repeats = !text.empty() && random.below(3) != 0;
        const auto size = static_cast<std::size_t>(1 + random.below(300));
        if (repeats)
            text += text.substr(place_in(text, random), size);
        else
            for (std::size_t i = 0; i < size / 8; ++i) text += static_cast<char>(random.below(256));
    }
    return text;
}

} // namespace

TEST(Deflate, UnpacksEveryTextThatZlibPacks) {
    csp::Random random(1);
    for (const std::size_t length : {0U, 1U, 2U, 100U, 1'000U, 70'000U, 300'000U}) {
        const std::string text = random_text(random, length);
        for (const int level : {Z_NO_COMPRESSION, Z_BEST_SPEED, Z_BEST_COMPRESSION})
            for (const int strategy : {Z_DEFAULT_STRATEGY, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED}) {
                const auto unpacked = unpack_deflated(deflated::deflated(text, level, strategy));
                ASSERT_TRUE(unpacked) << length << ", " << level << ", " << strategy;
                EXPECT_EQ(*unpacked, text) << length << ", " << level << ", " << strategy;
            }
    }
}

TEST(Deflate, IgnoresBytesBehindTheLastBlock) {
    EXPECT_EQ(unpack_deflated(deflated::deflated("abc") + "more"), "abc");
}

TEST(Deflate, RefusesEveryTextThatIsCutOff) {
    csp::Random random(2);
    const std::string text = random_text(random, 2'000);
    for (const int level : {Z_NO_COMPRESSION, Z_BEST_COMPRESSION}) {
        const std::string packed = deflated::deflated(text, level);
        for (std::size_t size = 0; size < packed.size(); ++size)
            ASSERT_FALSE(unpack_deflated(packed.substr(0, size))) << size;
    }
}

TEST(Deflate, RefusesMalformedBlocks) {
    const auto refuses = [](std::string_view bytes) { return !unpack_deflated(bytes); };
    EXPECT_TRUE(refuses(""));
    EXPECT_TRUE(refuses("\x07"));                                 // a block of the kind 3
    EXPECT_TRUE(refuses(std::string("\x01\x01\x00\x01\x00", 5))); // a length without its complement
    EXPECT_TRUE(refuses(std::string("\x03\x02\x00\x00", 4)));     // a distance beyond the start of the text
    EXPECT_TRUE(refuses(std::string("\x05\xFE\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10))); // too many short codes
    EXPECT_EQ(unpack_deflated(std::string("\x01\x01\x00\xFE\xFF"
                                          "a",
                                          6)),
              "a");
    EXPECT_EQ(unpack_deflated(std::string("\x03\x00", 2)), "");
}

/// Damaged bytes are either refused or unpacked to some text; if zlib accepts them, it unpacks them to the same text.
TEST(Deflate, SurvivesDamage) {
    csp::Random random(3);
    const std::string packed = deflated::deflated(random_text(random, 3'000));
    std::size_t refused = 0;
    constexpr int times = 2'000;
    for (int i = 0; i < times; ++i) {
        std::string damaged = packed;
        const std::size_t at = place_in(damaged, random);
        damaged[at] = static_cast<char>(random.below(256));
        const auto unpacked = unpack_deflated(damaged);
        if (!unpacked) ++refused;

        z_stream stream{};
        ASSERT_EQ(inflateInit2(&stream, -15), Z_OK);
        std::string text(1'000'000, '\0');
        stream.next_in = reinterpret_cast<Bytef*>(damaged.data());
        stream.avail_in = static_cast<uInt>(damaged.size());
        stream.next_out = reinterpret_cast<Bytef*>(text.data());
        stream.avail_out = static_cast<uInt>(text.size());
        const bool is_taken = inflate(&stream, Z_FINISH) == Z_STREAM_END;
        text.resize(stream.total_out);
        inflateEnd(&stream);
        if (!is_taken) continue;
        ASSERT_TRUE(unpacked);
        EXPECT_EQ(*unpacked, text);
    }
    EXPECT_GT(refused, 100U);
    EXPECT_LT(refused, static_cast<std::size_t>(times));
}

TEST(Deflate, RefusesTextsThatUnpackToTooMuch) {
    EXPECT_TRUE(unpack_deflated(deflated::deflated(std::string(sudoku::most_unpacked, 'a'))));
    EXPECT_FALSE(unpack_deflated(deflated::deflated(std::string(sudoku::most_unpacked + 1, 'a'))));
    EXPECT_TRUE(unpack_deflated(deflated::deflated(std::string(sudoku::most_unpacked, 'a'), 0)));
    EXPECT_FALSE(unpack_deflated(deflated::deflated(std::string(sudoku::most_unpacked + 1, 'a'), 0)));
}

TEST(Base64, IsUnpacked) {
    csp::Random random(4);
    for (std::size_t size = 0; size < 50; ++size) {
        std::string bytes;
        for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(random.below(256));
        const std::string text = in_base64(bytes);
        EXPECT_EQ(bytes_in_base64(text), bytes);
        EXPECT_EQ(bytes_in_base64(text.substr(0, text.find('='))), bytes);
    }
    EXPECT_EQ(bytes_in_base64("_-8 "), bytes_in_base64("/+8+"));
    EXPECT_FALSE(bytes_in_base64("Zg*="));
    EXPECT_FALSE(bytes_in_base64("Zm9vY")); // the text ends within a byte
}
