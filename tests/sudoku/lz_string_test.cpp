#include <sudoku/formats/packing.hpp>

#include <csp/base/random.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace lz_string_test {

using sudoku::pack_lz_string;
using sudoku::unpack_lz_string;

/// Returns random UTF-8 of characters of one to four bytes; few are different, so that pieces repeat.
std::string random_text(csp::Random& random, std::uint32_t characters, std::uint32_t different) {
    static const std::string_view starts[] = {"a", "\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"};
    std::string text;
    for (std::uint32_t i = 0; i < characters; ++i) {
        std::string character(starts[random.below(4)]);
        character.back() = static_cast<char>(character.back() + static_cast<char>(random.below(different)));
        text += character;
    }
    return text;
}

void expect_round_trip(const std::string& text) {
    const std::string packed = pack_lz_string(text);
    EXPECT_EQ(packed.size() % 4, 0U);
    EXPECT_EQ(packed.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="),
              std::string::npos);
    EXPECT_EQ(unpack_lz_string(packed), text);
}

TEST(LzString, PacksAsTheLibraryOfThatName) {
    EXPECT_EQ(pack_lz_string(""), "Q===");
    EXPECT_EQ(pack_lz_string("hello"), "BYUwNmD2Q===");
    EXPECT_EQ(pack_lz_string("h\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\xF0\x9F\x98\x80\xE2\x82\xAC"),
              "BYS8NQSLwbgAe9ZA");
    EXPECT_TRUE(pack_lz_string("{\"size\":9,\"grid\":[]}").starts_with("N4Ig"));
}

TEST(LzString, UnpacksWhatItPacks) {
    for (const std::string text :
         {"", "a", "aa", "aaa", "abababababa", "hello", "\xC3\xA4\xC3\xA4", "\x01\x7F"})
        expect_round_trip(text);
    expect_round_trip(std::string(1, '\0'));
    expect_round_trip("a" + std::string(5, '\0') + "b");
    csp::Random random(1);
    for (std::uint32_t round = 0; round < 60; ++round)
        expect_round_trip(random_text(random, random.below(80), 1 + random.below(20)));
}

TEST(LzString, UnpacksTextsOfEveryLengthUpToSomeCodeLengths) {
    csp::Random random(2);
    std::string text;
    for (int length = 0; length < 150; ++length) {
        expect_round_trip(text);
        text += static_cast<char>('a' + static_cast<char>(random.below(3)));
    }
    for (int length = 0; length < 150; ++length)
        expect_round_trip(std::string(static_cast<std::size_t>(length), 'x'));
}

TEST(LzString, KeepsCharactersBeyondSixteenBits) {
    expect_round_trip("\xF0\x9F\x98\x80\xF0\x9F\x98\x81\xF0\x9F\x98\x80"); // pairs with the same first half
    expect_round_trip("\xF4\x8F\xBF\xBF");                                 // U+10FFFF, the last character
    expect_round_trip("\xEF\xBF\xBF\xF0\x90\x80\x80");                     // U+FFFF, and the next character
}

TEST(LzString, ReplacesBytesThatAreNotUtf8) {
    const std::string sign = "\xEF\xBF\xBD"; // U+FFFD
    const auto read = [](const std::string& text) { return unpack_lz_string(pack_lz_string(text)); };
    EXPECT_EQ(read("a\x80z"), "a" + sign + "z");
    EXPECT_EQ(read("a\xFFz"), "a" + sign + "z");
    EXPECT_EQ(read("a\xC3"), "a" + sign);
    EXPECT_EQ(read("a\xC3z"), "a" + sign + "z");
    EXPECT_EQ(read("\xE2\x82z"), sign + "z");
    EXPECT_EQ(read("\xC0\x80z"), sign + "z");         // a longer form than needed
    EXPECT_EQ(read("\xE0\x80\x80z"), sign + "z");     // also longer than needed
    EXPECT_EQ(read("\xED\xA0\xBDz"), sign + "z");     // half a pair
    EXPECT_EQ(read("\xF4\x90\x80\x80z"), sign + "z"); // beyond U+10FFFF
}

TEST(LzString, AcceptsTheCharactersThatLinksMangle) {
    std::string text;
    std::string packed;
    csp::Random random(3);
    while (packed.find('+') == std::string::npos || packed.find('/') == std::string::npos ||
           !packed.ends_with('=')) {
        text = random_text(random, 40, 20);
        packed = pack_lz_string(text);
    }
    const auto with = [&](char from, char to) {
        std::string other = packed;
        for (char& c : other) c = c == from ? to : c;
        return unpack_lz_string(other);
    };
    EXPECT_EQ(with('+', ' '), text);
    EXPECT_EQ(with('+', '-'), text);
    EXPECT_EQ(with('/', '_'), text);
    EXPECT_EQ(with('=', '\\'), text);
    EXPECT_EQ(unpack_lz_string(packed.substr(0, packed.find('='))), text);
    EXPECT_EQ(unpack_lz_string(packed + "===\n"), text);
    EXPECT_EQ(unpack_lz_string(packed.substr(0, 7) + "\r\n" + packed.substr(7)), text);
}

TEST(LzString, DoesNotUnpackOtherTexts) {
    EXPECT_EQ(unpack_lz_string(""), std::nullopt);
    EXPECT_EQ(unpack_lz_string("===="), std::nullopt);
    EXPECT_EQ(unpack_lz_string("BYUw!NmD2Q==="), std::nullopt);
    EXPECT_EQ(unpack_lz_string("BYUw\xC3NmD2Q==="), std::nullopt);
    EXPECT_EQ(unpack_lz_string("////"), std::nullopt); // the first code is 3, which has no entry
}

TEST(LzString, DoesNotUnpackATextThatIsCutOff) {
    csp::Random random(4);
    const std::string text = random_text(random, 60, 9);
    const std::string packed = pack_lz_string(text);
    const std::size_t end = packed.find_last_not_of("=");
    for (std::size_t length = 0; length < end; ++length)
        EXPECT_EQ(unpack_lz_string(std::string_view(packed).substr(0, length)), std::nullopt) << length;
}

TEST(LzString, UnpacksRandomCharactersToATextOrNothing) {
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    csp::Random random(5);
    std::size_t texts = 0;
    for (int round = 0; round < 2000; ++round) {
        std::string packed;
        for (std::uint32_t length = random.below(60); length > 0; --length)
            packed += alphabet[random.below(64)];
        if (const auto text = unpack_lz_string(packed)) {
            ++texts;
            expect_round_trip(*text); // the text is UTF-8
        }
    }
    EXPECT_GT(texts, 20U);
}

/// Returns the packed run of 1 + 2 + ... + pieces letters: the piece of each code is one letter longer than the
/// previous one.
std::string packed_run(std::uint32_t pieces) {
    std::string bits;
    const auto write = [&](std::uint32_t code, std::uint32_t count) {
        for (std::uint32_t i = 0; i < count; ++i) bits += (code >> i & 1U) != 0 ? '1' : '0';
    };
    write(0, 2); // a new unit of 8 bits follows
    write('a', 8);
    std::uint32_t length = 3;
    std::uint32_t left = 4; // the number of codes of this length
    for (std::uint32_t piece = 2; piece <= pieces; ++piece) {
        write(piece + 2, length);
        if (--left == 0) left = 1U << length++;
    }
    write(2, length); // the end of the text
    bits += '0';
    while (bits.size() % 6 != 0) bits += '0';
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t at = 0; at < bits.size(); at += 6)
        text += alphabet[std::stoul(bits.substr(at, 6), nullptr, 2)];
    while (text.size() % 4 != 0) text += '=';
    return text;
}

TEST(LzString, DoesNotUnpackABomb) {
    for (const std::uint32_t pieces : {1U, 2U, 5U, 100U}) {
        const std::string run(static_cast<std::size_t>(pieces) * (pieces + 1) / 2, 'a');
        EXPECT_EQ(pack_lz_string(run), packed_run(pieces));
    }
    constexpr std::uint32_t most_pieces = 2895;
    static_assert(most_pieces * (most_pieces + 1) / 2 <= sudoku::most_unpacked);
    static_assert((most_pieces + 1) * (most_pieces + 2) / 2 > sudoku::most_unpacked);
    const auto longest = unpack_lz_string(packed_run(most_pieces));
    ASSERT_TRUE(longest);
    EXPECT_EQ(longest->size(), most_pieces * (most_pieces + 1) / 2);
    EXPECT_LT(packed_run(most_pieces).size(), 8'000U);
    EXPECT_FALSE(unpack_lz_string(packed_run(most_pieces + 1)));
    EXPECT_FALSE(unpack_lz_string(packed_run(6324))); // 20 million letters
}

} // namespace lz_string_test
