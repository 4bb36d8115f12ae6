#include <benchmarks/tournament/report/analysis.hpp>
#include <benchmarks/tournament/report/chart.hpp>
#include <benchmarks/tournament/report/plots.hpp>
#include <benchmarks/tournament/report/report.hpp>
#include <benchmarks/tournament/report/tables.hpp>

#include <apps/common/files.hpp>
#include <tests/benchmarks/tournament/made_up.hpp>
#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <regex>
#include <string>
#include <vector>

namespace report_test {

using namespace tournament;
using namespace tournament::made_up;
using testing::DoubleNear;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

/// Returns the names of elements that are opened but not closed, or closed but not open. The page writes all attributes
/// in quotation marks, and no other '<' or '>'.
std::vector<std::string> unbalanced_elements(std::string html) {
    html = std::regex_replace(html, std::regex("<style>[^<]*</style>"), "");
    const auto script = html.rfind("<script>");
    if (script != std::string::npos) html.erase(script, html.rfind("</script>") - script + 9);
    std::vector<std::string> open;
    static const std::regex tag(R"(<(/?)([a-z0-9]+)([^<>]*?)(/?)>)");
    for (std::sregex_iterator at(html.begin(), html.end(), tag), end; at != end; ++at) {
        const std::string name = (*at)[2];
        if (name == "meta" || name == "link" || name == "input" || (*at)[4] == "/") continue;
        if ((*at)[1] == "")
            open.push_back(name);
        else if (!open.empty() && open.back() == name)
            open.pop_back();
        else
            return {"unexpected /" + name};
    }
    return open;
}

std::string page_of(const Results& results) { return page(analyse(results)); }

// Text ---------------------------------------------------------------------------------------------

TEST(Text, IsEscapedForElementsAndAttributes) {
    EXPECT_EQ(escaped("a<b>&\"c'\x01"), "a&lt;b&gt;&amp;&quot;c'?");
}

TEST(Text, ShowsSecondsWithThreeDigitsAndAUnit) {
    EXPECT_EQ(seconds_text(12.345), "12.3 s");
    EXPECT_EQ(seconds_text(0.9996), "1 s");
    EXPECT_EQ(seconds_text(0.0456), "45.6 ms");
    EXPECT_EQ(seconds_text(7e-6), "7 µs");
    EXPECT_EQ(seconds_text(1234), "1234 s");
    EXPECT_EQ(within_limit(INFINITY, 10), "> 10 s");
}

TEST(Csv, QuotesWhatHasCommasQuotesOrNewlines) {
    EXPECT_EQ(csv_field("plain"), "plain");
    EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
    EXPECT_EQ(csv_field("say \"x\""), "\"say \"\"x\"\"\"");
    EXPECT_EQ(csv_field("two\nlines"), "\"two\nlines\"");
}

TEST(Csv, HasALineForEachRunWithEmptyFieldsForTheUnknown) {
    const std::vector runs{run("a,b", "x", "mrv", "none", 0.5)};
    EXPECT_EQ(tests::lines_of(csv(runs)).at(1),
              "\"a,b\",x,,mrv,min,full,none,never,orders,interleaved,depth-first,0,solved,0.5,500,0,0,");
}

// Computed values ------------------------------------------------------------------------------------

TEST(Analysis, RanksOverAllSetsAndEachSet) {
    const Analysis analysis = analyse(two_orders(10));
    ASSERT_THAT(analysis.scopes, SizeIs(3));
    EXPECT_TRUE(analysis.scopes[0].is_all);
    EXPECT_THAT(analysis.scopes[0].table.rows, SizeIs(20));
    const Scope& scope = analysis.scopes[1];
    EXPECT_EQ(scope.combination(scope.standings[0]).variable_order, "fast");
    EXPECT_EQ(scope.combination(scope.standings[3]).variable_order, "slow");
    EXPECT_DOUBLE_EQ(scope.standings[0].mean_rank, 1.5); // restarts have no effect
    EXPECT_DOUBLE_EQ(scope.standings[3].mean_rank, 3.5);
    EXPECT_FALSE(scope.leads[0].is_significant());
    EXPECT_TRUE(scope.leads[2].is_significant());
    EXPECT_TRUE(scope.leads[2].is_ahead);
}

TEST(Analysis, FindsTheSizeOfAnEffectWithAllElseTheSame) {
    const Analysis analysis = analyse(two_orders(10));
    ASSERT_THAT(analysis.effects, SizeIs(2)); // variable order and restarts
    const AxisEffects& order = analysis.effects[0];
    EXPECT_EQ(order.values, (std::vector<std::string>{"fast", "slow"}));
    const Effect& slow = order.scopes[0].effects[1][0];
    EXPECT_EQ(slow.instances, 20U);
    EXPECT_THAT(slow.ratio, DoubleNear(2, 1e-9));
    EXPECT_THAT(order.scopes[0].effects[0][1].ratio, DoubleNear(0.5, 1e-9));
    EXPECT_TRUE(slow.is_significant());
    const Effect& restarts = analysis.effects[1].scopes[0].effects[1][0];
    EXPECT_DOUBLE_EQ(restarts.ratio, 1);
    EXPECT_FALSE(restarts.is_significant());
}

TEST(Analysis, RanksWhatRanOnSomeSetsOnlyThereAlone) {
    Results results = two_orders(5);
    for (int i = 0; i < 5; ++i)
        results.runs.push_back(run("first", std::to_string(i), "other", "none", 0.001));
    const Analysis analysis = analyse(results);
    EXPECT_EQ(analysis.left_out, 1U);
    EXPECT_THAT(analysis.scopes[0].standings, SizeIs(4));
    EXPECT_THAT(analysis.scopes[1].standings, SizeIs(5));
}

TEST(Verdict, NamesTheWinnerAndWhetherTheLeadIsSignificant) {
    Results results = two_orders(10);
    std::erase_if(results.runs,
                  [](const tournament::Run& run) { return run.combination.restarts == "luby"; });
    const Analysis analysis = analyse(results);
    const std::string text = verdict(analysis.scopes[0], analysis.labels);
    EXPECT_THAT(text, HasSubstr("<b class=\"winner\">fast</b> is the best combination"));
    EXPECT_THAT(text, HasSubstr("the second, <b>slow</b>, is <b>significant</b> (p &lt; 0.001"));
    const Analysis tie = analyse(two_orders(10));
    EXPECT_THAT(verdict(tie.scopes[0], tie.labels), HasSubstr("<b>not significant</b>"));
}

TEST(Verdict, SaysWhenTheSecondIsFasterOnMostInstances) {
    Results results;
    results.circumstances.time_limit = limit;
    for (int i = 0; i < 20; ++i) {
        results.runs.push_back(run("set", std::to_string(i), "steady", "none", 1 + 0.01 * i));
        results.runs.push_back(run("set", std::to_string(i), "quick", "none", i == 0 ? 11 : 0.5));
    }
    const Analysis analysis = analyse(results);
    EXPECT_THAT(verdict(analysis.scopes[0], analysis.labels),
                HasSubstr("Yet instance by instance the second, <b>quick</b>, is significantly faster"));
}

TEST(Par10, IsInNodesWhereNodesCutRunsOff) {
    Results results;
    results.circumstances.time_limit = limit;
    results.circumstances.node_limit = 1000;
    for (int i = 0; i < 4; ++i) {
        auto quick = run("set", std::to_string(i), "quick", "none", 0.5);
        results.runs.push_back(quick); // 500 nodes
        auto cut = run("set", std::to_string(i), "cut", "none", 0.01);
        cut.outcome = tournament::Outcome::censored; // after 10 ms, by nodes
        cut.nodes = 1000;
        results.runs.push_back(cut);
    }
    const Analysis analysis = analyse(results);
    EXPECT_EQ(analysis.cut_by_nodes, 4U);
    EXPECT_EQ(analysis.scopes[0].standings[0].par10, 500);
    EXPECT_EQ(analysis.scopes[0].standings[1].par10, 10'000);
    const std::string html = page(analysis);
    EXPECT_THAT(
        html,
        HasSubstr(
            "4 unfinished, 4 of them cut off by the limit of nodes. At most 10 s and 1000 nodes a run."));
    EXPECT_THAT(html, HasSubstr("PAR10 is the mean of the nodes"));
    EXPECT_THAT(html, HasSubstr("10000 nodes</td>"));
    EXPECT_THAT(html, Not(HasSubstr("&gt; 10 s")));
}

TEST(Rankings, AreWrittenAsCsv) {
    const std::string text = rankings_csv(analyse(two_orders(10)));
    const auto lines = tests::lines_of(text);
    ASSERT_EQ(lines.size(), 1U + 3 * 4); // all sets and each of two sets, for four combinations
    EXPECT_THAT(lines[0],
                StartsWith("set,place,variable_order,value_order,inference,restarts,learning,branching,"));
    EXPECT_THAT(lines[1], StartsWith("all sets,1,fast,min,full,"));
    EXPECT_THAT(lines[1], HasSubstr(",20,20,"));
    EXPECT_THAT(lines[1], HasSubstr(",seconds,"));
    EXPECT_THAT(lines[12], StartsWith("second,4,slow,min,full,"));
    for (const std::string& line : lines)
        EXPECT_EQ(std::count(line.begin(), line.end(), ','),
                  std::count(lines[0].begin(), lines[0].end(), ','));
}

TEST(Chart, SpreadsLabelsOutAndKeepsThemInside) {
    const auto heights = spread_out({10, 10, 12, 100}, 13, 10);
    EXPECT_EQ(heights, (std::vector<double>{10, 23, 36, 100}));
    EXPECT_THAT(spread_out({}, 13, 0), IsEmpty());
}

// The page -------------------------------------------------------------------------------------------

TEST(Page, ShowsTheNumbersThatWereComputed) {
    const Analysis analysis = analyse(two_orders(10));
    const std::string html = page(analysis);
    for (const Scope& scope : analysis.scopes)
        for (const Standing& standing : scope.standings)
            EXPECT_THAT(html, HasSubstr("\">" + seconds_text(standing.par10) + "</td>"));
    EXPECT_THAT(html, HasSubstr("×2 ▲"));
    EXPECT_THAT(html, HasSubstr(">20 / 20</td>"));
    for (const auto* text : {"a machine", "a compiler", "a commit", "a command"})
        EXPECT_THAT(html, HasSubstr("<code>" + std::string(text) + "</code>"));
}

TEST(Page, IsWellFormedAndNeedsNothingElse) {
    const std::string html = page_of(two_orders(10));
    EXPECT_THAT(unbalanced_elements(html), IsEmpty());
    EXPECT_EQ(count(html, "id=\"scatter\""), 1U);
    EXPECT_EQ(count(html, "http"), count(html, "http://www.w3.org/2000/svg")); // a name, not an address
    EXPECT_THAT(html, Not(HasSubstr("src=")));
    EXPECT_THAT(html, Not(HasSubstr("nan")));
    EXPECT_EQ(count(html, "<svg role=\"img\""), count(html, "<desc>"));
}

TEST(Page, EscapesNames) {
    Results results = two_orders(3);
    for (tournament::Run& run : results.runs) {
        run.set += "<script>alert(1)</script>";
        run.instance += "</script><b>\"&";
        run.combination.variable_order += "<i>";
    }
    results.circumstances.command = "a <b> & c";
    const std::string html = page_of(results);
    EXPECT_THAT(unbalanced_elements(html), IsEmpty());
    EXPECT_THAT(html, Not(HasSubstr("<script>alert")));
    EXPECT_THAT(html, Not(HasSubstr("fast<i>")));
    EXPECT_THAT(html, HasSubstr("a &lt;b&gt; &amp; c"));
}

TEST(Page, OfNoRunsSaysSo) {
    const std::string html = page_of({});
    EXPECT_THAT(html, HasSubstr("There are no runs yet."));
    EXPECT_THAT(unbalanced_elements(html), IsEmpty());
}

TEST(Page, OfNothingSolvedHasNoWinner) {
    Results results;
    results.circumstances.time_limit = limit;
    for (int i = 0; i < 3; ++i)
        for (const auto* order : {"a", "b"})
            results.runs.push_back(run("set", std::to_string(i), order, "none", 11));
    const std::string html = page_of(results);
    EXPECT_THAT(html, HasSubstr("there is no winner"));
    EXPECT_THAT(html, HasSubstr("&gt; 10 s"));
    EXPECT_THAT(html, Not(HasSubstr("nan")));
    EXPECT_THAT(unbalanced_elements(html), IsEmpty());
}

TEST(Page, OfOneCombinationOnOneInstanceIsThere) {
    Results results;
    results.runs = {run("set", "x", "mrv", "none", 1)};
    const std::string html = page_of(results);
    EXPECT_THAT(html, HasSubstr("<b class=\"winner\">mrv, min, full, none</b> is the only combination"));
    EXPECT_THAT(unbalanced_elements(html), IsEmpty());
}

TEST(Page, OfRunsThatNoInstanceHasInCommonRanksNothing) {
    Results results;
    results.runs = {run("set", "x", "mrv", "none", 1), run("set", "y", "input", "none", 1)};
    const std::string html = page_of(results);
    EXPECT_THAT(html, HasSubstr("nothing is ranked"));
    EXPECT_THAT(unbalanced_elements(html), IsEmpty());
}

TEST(Page, DrawsTheBestSixAndListsAll) {
    Results results;
    results.circumstances.time_limit = limit;
    for (int i = 0; i < 5; ++i)
        for (int order = 0; order < 30; ++order)
            results.runs.push_back(run("set", std::to_string(i), "order" + std::to_string(order), "none",
                                       0.01 * (order + 1) * (i + 1)));
    const std::string html = page_of(results);
    EXPECT_THAT(html, HasSubstr("<th scope=\"row\">order29</th>"));
    EXPECT_EQ(count(html, "type=\"checkbox\""), 30U);
    EXPECT_EQ(count(html, " checked "), 6U);
    EXPECT_EQ(count(html, " leader\""), 6U);
}

TEST(Page, SaysSignificanceBesideTheNames) {
    const std::string html = page_of(two_orders(10));
    const auto head = html.find("<table class=\"ranking");
    EXPECT_LT(html.find("against #1", head), html.find("finished</th>", head));
    const auto winners = html.find("<table class=\"winners");
    EXPECT_LT(html.find("lead significant?", winners), html.find("finished</th>", winners));
    EXPECT_THAT(html, HasSubstr("<td class=\"versus significant\""));
}

/// Returns the numbers of an attribute in all elements of a drawing.
std::vector<double> numbers_in(const std::string& svg, const std::string& pattern) {
    std::vector<double> numbers;
    const std::regex expression(pattern);
    for (std::sregex_iterator at(svg.begin(), svg.end(), expression), end; at != end; ++at)
        numbers.push_back(std::stod((*at)[1]));
    return numbers;
}

TEST(CriticalDifferencePlot, HasNothingAcrossItsNames) {
    const Analysis analysis = analyse(two_orders(10));
    const std::string svg = critical_difference_plot(analysis.scopes[0], analysis.labels);
    const auto names =
        numbers_in(svg, R"re(<text x="([0-9.]+)" y="[0-9.]+" text-anchor="end" class="small")re");
    auto lines = numbers_in(svg, R"re(<line x1="([0-9.]+)")re");
    const auto ends = numbers_in(svg, R"re(<line [^>]*x2="([0-9.]+)")re");
    lines.insert(lines.end(), ends.begin(), ends.end());
    ASSERT_THAT(names, SizeIs(4));
    ASSERT_THAT(lines, Not(IsEmpty()));
    EXPECT_LT(std::ranges::max(names), std::ranges::min(lines)); // names end to the left of all lines
}

// Files ----------------------------------------------------------------------------------------------

TEST(Report, WritesFourFiles) {
    const tests::ScratchFolder scratch;
    const auto folder = scratch.path() / "new" / "folder";
    const Results results = two_orders(4);
    write_report(results, folder);
    const auto json = nlohmann::json::parse(app::read_file((folder / "report.json").string(), "a report"));
    EXPECT_EQ(json["rankings"].size(), 3U);
    EXPECT_EQ(json["rankings"][0]["ranking"][0]["variable_order"], "fast");
    EXPECT_THAT(tests::lines_of(app::read_file((folder / "report.csv").string(), "a report")),
                SizeIs(results.runs.size() + 1));
    EXPECT_EQ(app::read_file((folder / "rankings.csv").string(), "a report"), rankings_csv(analyse(results)));
    EXPECT_EQ(app::read_file((folder / "report.html").string(), "a report"), page_of(results));
}

} // namespace report_test
