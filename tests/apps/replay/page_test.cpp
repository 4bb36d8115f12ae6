// The parts of a replay page: events in columns, moments, and the maximal size of a page.

#include <apps/replay/columns.hpp>
#include <apps/replay/moments.hpp>
#include <apps/replay/story.hpp>

#include <csp/csp.hpp>
#include <csp/trace/recorder.hpp>

#include <gmock/gmock.h>

#include <sstream>
#include <string>

#include <zlib.h>

namespace page_test {

using csp::TraceEvent;
using testing::HasSubstr;

/// Returns the recorded trace of a model of queens with its solutions.
csp::Trace queens(int n, std::size_t solutions) {
    csp::Model model;
    const auto column = model.int_vars(static_cast<std::size_t>(n), csp::range(0, n - 1), "column");
    model.post(csp::all_different(column), "columns");
    model.post(csp::all_different(csp::shifted(column, 1)), "rising");
    model.post(csp::all_different(csp::shifted(column, -1)), "falling");
    csp::Recorder recorder(model);
    csp::SearchOptions options{.listener = &recorder};
    options.limits.solutions = solutions;
    csp::count_solutions(model, options);
    return recorder.trace();
}

std::string inflated(const std::string& bytes) {
    z_stream stream{};
    EXPECT_EQ(inflateInit2(&stream, -15), Z_OK);
    std::string input = bytes;
    std::string result(std::size_t{16} << 20U, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = reinterpret_cast<Bytef*>(result.data());
    stream.avail_out = static_cast<uInt>(result.size());
    EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
    result.resize(stream.total_out);
    inflateEnd(&stream);
    return result;
}

std::string from_base64(std::string_view text) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    std::size_t bits = 0;
    std::size_t held = 0;
    for (const char c : text.substr(0, text.find('='))) {
        held = (held << 6U | letters.find(c)) & 0xffffU;
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes += static_cast<char>(held >> bits & 255U);
    }
    return bytes;
}

TEST(Base64, IsThatOfTheStandard) {
    EXPECT_EQ(replay::in_base64(""), ""); // RFC 4648, section 10
    EXPECT_EQ(replay::in_base64("f"), "Zg==");
    EXPECT_EQ(replay::in_base64("fo"), "Zm8=");
    EXPECT_EQ(replay::in_base64("foo"), "Zm9v");
    EXPECT_EQ(replay::in_base64("foobar"), "Zm9vYmFy");
    EXPECT_EQ(replay::in_base64("\xff\xfe"), "//4=");
}

TEST(Deflated, CanBeInflated) {
    for (const std::string& text : {std::string(), std::string("a"), std::string(100000, 'x')})
        EXPECT_EQ(inflated(replay::deflated(text)), text);
}

TEST(EventColumns, HoldWhatTheirHeaderSays) {
    replay::EventColumns columns;
    columns.add({.kind = TraceEvent::Kind::decision, .atom = csp::Atom::equal(csp::Var{1}, -3)});
    TraceEvent removal{.kind = TraceEvent::Kind::removal,
                       .variable = csp::Var{200},
                       .values = {{-5, -4}, {7, 7}},
                       .origin = csp::Origin::given,
                       .actor = 3};
    removal.reason.add(csp::Atom::less(csp::Var{1}, 2));
    columns.add(removal);
    columns.add({.kind = TraceEvent::Kind::failure});
    columns.add({.kind = TraceEvent::Kind::backtrack, .depth = 0});
    const auto bytes = [](std::initializer_list<int> list) { return std::string(list.begin(), list.end()); };
    EXPECT_EQ(columns.size(), 4U);
    EXPECT_EQ(columns.column(0), bytes({1, 2 + 6 * (2 + 3 * 2), 3, 4})); // tags
    EXPECT_EQ(columns.column(1), bytes({0}));                            // depth
    EXPECT_EQ(columns.column(2), bytes({1 + 4 + 2, 5, 0}));              // atoms: x1 = -3, and none
    EXPECT_EQ(columns.column(3), bytes({4, 0}));                         // actors
    EXPECT_EQ(columns.column(4), bytes({(200 & 127) | 128, 1}));         // variables
    EXPECT_EQ(columns.column(5), bytes({2, 9, 1, 11, 0}));               // -5 to -4, 7
    EXPECT_EQ(columns.column(6), bytes({1, 4 + 1, 4}));                  // x1 < 2
}

TEST(Moments, EndAtTheSolutionsOfTheSearch) {
    const csp::Trace trace = queens(6, 100);
    std::size_t solutions = 0;
    for (replay::Moments moments(trace); moments.next();) {
        if (moments.event().kind != TraceEvent::Kind::solution) continue;
        ++solutions;
        std::vector<csp::Value> columns;
        for (std::uint32_t row = 0; row < 6; ++row)
            columns.push_back(moments.value(csp::Var{row}).value_or(-1));
        for (std::size_t a = 0; a < 6; ++a)
            for (std::size_t b = a + 1; b < 6; ++b) {
                EXPECT_NE(columns[a], columns[b]);
                EXPECT_NE(std::abs(columns[a] - columns[b]), static_cast<csp::Value>(b - a));
            }
    }
    EXPECT_EQ(solutions, 4U);
}

TEST(Moments, UndoWhatABacktrackUndoes) {
    csp::Trace trace;
    trace.variables.push_back({"x", {{0, 9}}});
    trace.events.push(
        {.kind = TraceEvent::Kind::decision, .depth = 1, .atom = csp::Atom::equal(csp::Var{0}, 4)});
    trace.events.push({.kind = TraceEvent::Kind::removal,
                       .depth = 1,
                       .variable = csp::Var{0},
                       .values = {{0, 3}, {5, 9}},
                       .origin = csp::Origin::decision});
    trace.events.push({.kind = TraceEvent::Kind::backtrack, .depth = 0});
    replay::Moments moments(trace);
    ASSERT_TRUE(moments.next());
    ASSERT_TRUE(moments.next());
    EXPECT_EQ(moments.value(csp::Var{0}), 4);
    EXPECT_TRUE(moments.is_guess(csp::Var{0}));
    ASSERT_TRUE(moments.next());
    EXPECT_EQ(moments.domain(csp::Var{0}), (std::vector<csp::Interval>{{0, 9}}));
    EXPECT_FALSE(moments.is_guess(csp::Var{0}));
    EXPECT_FALSE(moments.next());
}

TEST(Page, AsksTheNetworkForNothing) {
    std::string page = replay::page_of({"Queens <6>", {{"Search", "All of it.", queens(6, 1)}}}).html;
    EXPECT_THAT(page, HasSubstr("<title>Queens &lt;6&gt;</title>"));
    const std::string drawing = "http://www.w3.org/2000/svg"; // a name that is never requested
    for (auto at = page.find(drawing); at != std::string::npos; at = page.find(drawing))
        page.erase(at, drawing.size());
    for (const char* const address : {"http:", "https:", "src=", "@import", "url("})
        EXPECT_EQ(page.find(address), std::string::npos) << address;
}

TEST(Page, OfAHundredThousandEventsIsSmall) {
    const csp::Trace trace = queens(9, 1000);
    ASSERT_GT(trace.events.size(), 20000U);
    std::string page = replay::page_of({"Queens", {{"Search", "", trace}}}).html;
    EXPECT_LE(page.size(), (std::size_t{3} << 20U) * trace.events.size() / 100000 + 200000);
    EXPECT_LE(page.size(), replay::most_bytes);
}

TEST(Page, HasNoMoreEventsThanItSays) {
    csp::Trace trace;
    trace.variables.push_back({"x", {{0, 1}}});
    for (int i = 0; i < 150'000; ++i) {
        trace.events.push({.kind = TraceEvent::Kind::level, .depth = 1});
        trace.events.push({.kind = TraceEvent::Kind::backtrack, .depth = 0});
    }
    const replay::Track track{"Search", "", trace};
    const replay::Page made = replay::page_of({"Long", {track}});
    EXPECT_THAT(made.left_out, testing::ElementsAre(100'000U));
    EXPECT_EQ(replay::extent_of(track, 100'000), "the first 200000 of 300000 events");
    EXPECT_EQ(replay::extent_of(track, 0), "300000 events");
    const std::string& page = made.html;
    const auto begin = page.find("id=\"story\">") + 11;
    const std::string text = page.substr(begin, page.find('<', begin) - begin);
    const std::string story = inflated(from_base64(text));
    EXPECT_THAT(story.substr(0, 2000), HasSubstr("\"events\":200000"));
    EXPECT_THAT(story.substr(0, 2000), HasSubstr("\"leftOut\":100000"));
}

TEST(Page, WithoutATrackIsRefused) {
    EXPECT_THROW(static_cast<void>(replay::page_of(replay::Story{})), csp::Error);
}

} // namespace page_test
