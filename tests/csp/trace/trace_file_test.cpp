#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace trace_file_test {

using csp::Trace;
using testing::HasSubstr;
using testing::StartsWith;

/// A trace that contains a line of every kind.
const std::string whole = R"({"arcwise-trace":1,"detail":"reasons","title":"a \"title\""}
{"variable":"x","domain":"1..3 5"}
{"variable":"y","domain":"-2..3"}
{"variable":"x - y","domain":"-2..7","auxiliary":true}
{"constraint":"c","on":[0,1]}
{"actor":"r","origin":"rule","serves":[0],"on":[0,1,1]}
{"actor":"s","origin":"nogood","serves":[],"on":[]}
{"board":[1,3],"cells":[0,-1,1],"regions":[0,0,1]}
{"e":"remove","x":1,"values":"-2..-1","by":"given"}
{"e":"level","depth":1}
{"e":"decide","depth":2,"atom":"0=1"}
{"e":"remove","x":0,"values":"2..3 5","by":"decision"}
{"e":"remove","x":1,"values":"1","by":0,"why":"0=1 0!=2 1>=0 1<4"}
{"e":"fail","atom":"1>=2","by":1,"domains":[0,1]}
{"e":"back","depth":1}
{"e":"solution"}
{"e":"end","events":8,"left-out":3}
)";

Trace read(const std::string& text) {
    std::istringstream in(text);
    return csp::read_trace(in, "FILE");
}

std::string written(const Trace& trace) {
    std::ostringstream out;
    csp::write_trace(out, trace);
    return out.str();
}

/// Returns the message for a text that is refused.
std::string refusal(const std::string& text) {
    try {
        (void)read(text);
    } catch (const csp::TraceError& error) {
        return error.what();
    }
    return "not refused";
}

std::string replaced(const std::string& what, const std::string& by) {
    std::string text = whole;
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), by);
}

TEST(TraceFile, SaysWhatItIsReadFrom) {
    EXPECT_EQ(written(read(whole)), whole);
    const Trace trace = read(whole);
    EXPECT_EQ(trace.title, "a \"title\"");
    EXPECT_EQ(trace.variables[0].domain, (std::vector<csp::Interval>{{1, 3}, {5, 5}}));
    EXPECT_TRUE(trace.variables[2].is_auxiliary);
    EXPECT_EQ(trace.actors[0].variables, (std::vector<std::uint32_t>{0, 1, 1}));
    EXPECT_EQ(trace.events.size(), 8U);
    EXPECT_EQ(trace.left_out, 3U);
}

TEST(TraceFile, HoldsWhatWasRecorded) {
    for (const auto& model : {test::queens(6), test::latin_square(3), test::sudoku(2, 2, true)}) {
        csp::Recorder recorder(model);
        (void)csp::count_solutions(model, {.listener = &recorder});
        EXPECT_EQ(read(written(recorder.trace())), recorder.trace());
    }
}

TEST(TraceFile, HoldsAnyName) {
    Trace trace;
    trace.title = std::string("\"\\\n\t\x01 \xC3\xA9 \xF0\x9F\x98\x80", 13);
    EXPECT_EQ(read(written(trace)), trace);
    trace.title = "a\xFF"
                  "b\xC3"; // not UTF-8
    EXPECT_EQ(read(written(trace)).title, "a\xEF\xBF\xBD"
                                          "b\xEF\xBF\xBD");
    EXPECT_EQ(read(replaced(R"(a \"title\")", R"(\u00e9\ud83d\ude00\/)")).title, "\xC3\xA9\xF0\x9F\x98\x80/");
}

TEST(TraceFile, PassesOverWhatItDoesNotKnow) {
    const Trace trace = read(whole);
    EXPECT_EQ(read(replaced(R"({"e":"solution")", R"({"e":"solution","new":[{"a":[1.5e-3,null]},true,"]"])")),
              trace);
    EXPECT_EQ(read(replaced(R"({"e":"solution")", R"({"e":"solution","depth":7,"atom":"0=1","x":0)")), trace);
    EXPECT_EQ(read(replaced(R"("detail")", R"("by":{},"detail")")), trace);
    EXPECT_EQ(read(replaced(R"({"e":"back","depth":1})", " { \"e\" : \"back\" ,\t\"depth\" : 1 } ")), trace);
}

TEST(TraceFile, RefusesAFileThatWasCutAnywhere) {
    for (std::size_t length = 0; length + 1 < whole.size(); ++length)
        EXPECT_THAT(refusal(whole.substr(0, length)), StartsWith("FILE:")) << length;
    EXPECT_THAT(refusal(whole.substr(0, whole.find('1')) + "1\x7F"), testing::Not(HasSubstr("\x7F")));
    EXPECT_EQ(refusal(""), "FILE:1:1: expected the first line of a trace");
    EXPECT_EQ(refusal(whole.substr(0, whole.find(R"({"e":"end")"))),
              "FILE:17:1: the end is missing: the file was cut");
}

TEST(TraceFile, RefusesDamageWithItsPlace) {
    const auto expect = [](const std::string& what, const std::string& by, const std::string& message) {
        EXPECT_THAT(refusal(replaced(what, by)), StartsWith(message)) << what << " -> " << by;
    };
    expect(R"("arcwise-trace":1)", R"("arcwise-trace":2)", "FILE:1:18: a version that is not 1");
    expect(R"("detail":"reasons")", R"("detail":"all")", "FILE:1:29: expected tree, removals or reasons");
    expect(R"({"arcwise-trace":1)", R"({"schema":1)", "FILE:1:2: expected the first line of a trace");
    expect(R"({"constraint")", R"({"arcwise-trace":1})", "FILE:5:2: a second trace");
    expect(R"("1..3 5")", R"("1..3 3")", "FILE:2:26: values that do not increase");
    expect(R"("1..3 5")", R"("3..1")", "FILE:2:26: values that are none");
    expect(R"("1..3 5")", R"("1..")", "FILE:2:26: expected a whole number");
    expect(R"("1..3 5")", R"("")", "FILE:2:26: expected a value or more");
    expect(R"("1..3 5")", R"("1..9999999999")",
           "FILE:2:26: the value 9999999999, which no variable can have");
    expect(R"(,"domain":"-2..3")", "", "FILE:3:");
    expect(R"("on":[0,1]})", R"("on":[0,3]})", "FILE:5:27: variable 3 is none of those that there are");
    expect(R"("serves":[0])", R"("serves":[1])", "FILE:6:40: constraint 1 is none of those that there are");
    expect(R"("cells":[0,-1,1])", R"("cells":[0,-1])", "FILE:8:");
    expect(R"("cells":[0,-1,1])", R"("cells":[0,-2,1])", "FILE:8:27: a cell of variable -2");
    expect(R"("board":[1,3])", R"("board":[1,3000000000])", "FILE:8:13: side 3000000000 is none");
    expect(R"("x":1)", R"("x":7)", "FILE:9:19: variable 7 is none of those that there are");
    expect(R"("by":"given")", R"("by":"nobody")", "FILE:9:");
    expect(R"("origin":"nogood")", R"("origin":"nobody")", "FILE:7:23: an origin that is none");
    expect(R"("e":"level","depth":1)", R"("e":"level","depth":0)", "FILE:10:");
    expect(R"("atom":"0=1")", R"("atom":"0=1 ")", "FILE:11:");
    expect(R"("atom":"0=1")", R"("atom":"0==1")", "FILE:11:");
    expect(R"("atom":"0=1")", R"("atom":"9=1")", "FILE:11:32: an atom of variable 9");
    expect(R"("by":0,)", R"("by":2,)", "FILE:13:39: actor 2 is none of those that there are");
    expect(R"("domains":[0,1])", R"("domains":[0,1],"why":"0=1")", "FILE:14:");
    expect(R"("back","depth":1)", R"("back","depth":2)", "FILE:15:");
    expect(R"("back","depth":1)", R"("back")", "FILE:15:");
    expect(R"("e":"solution")", R"("e":"sleep")", "FILE:16:6: expected level, decide");
    expect(R"({"e":"solution"})", R"({"actor":"r"})", "FILE:16:2: expected an event");
    expect(R"({"e":"solution"})", "", "FILE:16:1: expected an object");
    expect(R"({"e":"solution"})", R"({"e":"solution"}})", "FILE:16:17: expected nothing more");
    expect(R"({"e":"solution"}
)",
           "", "FILE:16:35: an end behind 8 events, but there are 7");
    expect(R"({"e":"solution"})", "{\"e\":\"solution\",\"f\":" + std::string(200, '[') + '}',
           "FILE:16:86: values nested more than 64 deep");
    expect(R"({"constraint")", "{\"board\":[1,1],\"cells\":[0]}\n{\"constraint\"",
           "FILE:6:2: a line of this kind cannot come after board");
    expect(R"("back","depth":1)", R"("back","depth":1,"depth":1)", "FILE:15:23: a second \"depth\"");
    expect(R"(,"left-out":3)", "", "FILE:17:");
    expect(R"("events":8)", R"("other":8)", "FILE:17:");
    expect(R"(a \"title\")", "\xFF", "FILE:1:47: bytes in a text that are not UTF-8");
    expect(R"(a \"title\")", R"(\ud83d)", "FILE:1:47: half of a surrogate pair");
    EXPECT_EQ(refusal(whole + "{\"e\":\"solution\"}\n"), "FILE:18:2: expected nothing after the end");
}

} // namespace trace_file_test
