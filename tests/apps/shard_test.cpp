#include <apps/common/files.hpp>
#include <apps/common/shard.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

/// Parts of texts by lines; each job processes one part.
namespace shard_test {

using app::Range;
using app::Shard;
using app::share_of;

TEST(Shard, IsWrittenAsAFraction) {
    const auto shard = app::parse_shard("2/3");
    ASSERT_TRUE(shard.has_value());
    EXPECT_EQ(shard->number, 2U);
    EXPECT_EQ(shard->count, 3U);
    for (const std::string text :
         {"", "/", "1", "0/3", "4/3", "1/", "/2", "1/2/3", "-1/2", "a/b", "1/0", " 1/2", "1/ 2"})
        EXPECT_FALSE(app::parse_shard(text).has_value()) << text;
}

TEST(Shard, SharesAreAdjacentAndNearlyEqual) {
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    for (const std::uint64_t size : {std::uint64_t{0}, std::uint64_t{5}, std::uint64_t{1000}, most - 1, most})
        for (const std::uint64_t count : {1U, 2U, 3U, 7U, 100U}) {
            std::uint64_t end = 0;
            for (std::uint64_t number = 1; number <= count; ++number) {
                const Range share = share_of({number, count}, size);
                EXPECT_EQ(share.begin, end);
                end = share.end;
                EXPECT_GE(end - share.begin, size / count);
                EXPECT_LE(end - share.begin - size / count, 1U);
            }
            EXPECT_EQ(end, size);
        }
    EXPECT_EQ(share_of({most, most}, most).begin, most - 1);
    EXPECT_EQ(share_of({most, most}, most).end, most);
    EXPECT_EQ(share_of({most - 1, most}, 3).begin, 2U);
}

/// Returns the plain text of a stream.
std::string plain(std::streambuf& bytes, bool is_start) {
    app::PlainText text(bytes, is_start);
    return {std::istreambuf_iterator<char>(&text), {}};
}

std::string plain_text(const std::string& text) {
    std::stringbuf bytes(text);
    return plain(bytes, true);
}

/// Returns the plain text of a part.
std::string part_of(const std::string& text, const Shard& shard) {
    std::stringbuf bytes(text);
    const Range lines = app::lines_of(shard, bytes, text.size());
    app::PartOfStream part(bytes, lines);
    return plain(part, lines.begin == 0);
}

/// Returns the positions at which lines begin, by the definition: after a line end that is not part of a longer one.
std::vector<std::size_t> starts_of_lines(const std::string& text) {
    std::vector<std::size_t> starts;
    for (std::size_t at = 0; at < text.size();) {
        starts.push_back(at);
        while (at < text.size() && text[at] != '\n' && text[at] != '\r') ++at;
        for (const std::string end : {"\r\r\n", "\r\n", "\r", "\n"})
            if (text.compare(at, end.size(), end) == 0) {
                at += end.size();
                break;
            }
    }
    return starts;
}

void expect_parts_of(const std::string& text, std::uint64_t count) {
    const auto starts = starts_of_lines(text);
    std::string whole;
    std::uint64_t end = 0;
    for (std::uint64_t number = 1; number <= count; ++number) {
        const Shard shard{number, count};
        std::stringbuf bytes(text);
        const Range lines = app::lines_of(shard, bytes, text.size());
        if (lines.begin == lines.end) continue;
        RC_ASSERT(lines.begin == end);
        end = lines.end;
        const Range share = share_of(shard, text.size());
        std::uint64_t first = text.size(); // the first of the lines that begin in the share
        std::uint64_t after = text.size(); // the next line
        for (const std::size_t start : starts) {
            if (start >= share.begin) first = std::min<std::uint64_t>(first, start);
            if (start >= share.end) after = std::min<std::uint64_t>(after, start);
        }
        RC_ASSERT(lines.begin == first);
        RC_ASSERT(lines.end == after);
        whole += part_of(text, shard);
    }
    RC_ASSERT(end == text.size());
    RC_ASSERT(whole == plain_text(text));
}

RC_GTEST_PROP(PartsOfText, AreTheLinesThatBeginInTheirShare, ()) {
    const auto piece = rc::gen::element<std::string>("a", "bcd", "efghijk", "", "\n", "\r\n", "\r", "\r\r\n");
    const auto pieces = *rc::gen::container<std::vector<std::string>>(piece);
    std::string text = *rc::gen::element<std::string>("", "\xEF\xBB\xBF");
    for (const std::string& next : pieces) text += next;
    const auto count = *rc::gen::inRange<std::uint64_t>(1, text.size() + 5);
    expect_parts_of(text, count);
}

TEST(PartsOfText, HaveEveryLineOnce) {
    std::string text;
    for (int line = 0; line < 40; ++line)
        text += std::string(static_cast<std::size_t>(line * 7 % 11), 'x') + (line % 3 == 0 ? "\r\n" : "\n");
    for (std::uint64_t count = 1; count <= text.size() + 3; ++count) expect_parts_of(text, count);
}

} // namespace shard_test
