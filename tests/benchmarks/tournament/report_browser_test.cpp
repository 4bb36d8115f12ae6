#include <benchmarks/tournament/report/analysis.hpp>
#include <benchmarks/tournament/report/chart.hpp>
#include <benchmarks/tournament/report/report.hpp>

#include <tests/benchmarks/tournament/made_up.hpp>
#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <regex>
#include <string>
#include <vector>

namespace report_browser_test {

using namespace tournament;
using namespace tournament::made_up;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

/// Reports opened in Chromium, if it is installed.
class ReportInABrowser : public testing::Test {
  protected:
    void SetUp() override {
        const std::string found =
            tests::run_shell("",
                             "command -v chromium || command -v chromium-browser || command -v google-chrome")
                .out;
        browser_ = found.substr(0, found.find('\n'));
        if (browser_.empty()) GTEST_SKIP() << "no Chromium is installed";
    }

    /// Returns the report in the browser after its script has finished.
    tests::RunResult opened(const Results& results, const std::string& fragment = "") const {
        const tests::ScratchFolder scratch;
        write_report(results, scratch.path());
        return tests::run_shell(browser_, "HOME=" + scratch.path().string() +
                                              " $program --headless --no-sandbox --disable-gpu "
                                              "--disable-dev-shm-usage --enable-logging=stderr"
                                              " --virtual-time-budget=3000 --dump-dom 'file://" +
                                              (scratch.path() / "report.html").string() + fragment + "'");
    }

  private:
    std::string browser_;
};

TEST_F(ReportInABrowser, ShowsEverything) {
    const auto result = opened(two_orders(6));
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.err, Not(HasSubstr("CONSOLE"))); // errors of the script would be there
    EXPECT_THAT(result.out, HasSubstr("data-ready=\"yes\"")) << "the script came to its end";
    EXPECT_THAT(result.out, HasSubstr("<table class=\"ranking "));
    EXPECT_THAT(result.out, HasSubstr("Instances solved within a time"));
    EXPECT_THAT(result.out, HasSubstr("Critical-difference diagram"));
    EXPECT_THAT(result.out, HasSubstr("Median time by difficulty"));
    EXPECT_THAT(result.out, HasSubstr("<button type=\"button\">mean rank</button>")) << "headings sort";
}

TEST_F(ReportInABrowser, DoesAsItsReaderSays) {
    if (tests::run_shell("", "command -v node").out.empty()) GTEST_SKIP() << "no node is installed";
    const tests::ScratchFolder scratch;
    Results results;
    results.circumstances = two_orders(1).circumstances;
    for (int i = 0; i < 8; ++i) // with more combinations than are drawn at first or shown in a table
        for (int order = 0; order < 15; ++order) {
            results.runs.push_back(run(i % 2 == 0 ? "even" : "odd", std::to_string(i),
                                       "order" + std::to_string(order), "none",
                                       0.01 * (order + 1) * (i + 1) * (1 + (i * order) % 3)));
            results.runs.back().difficulty = i / 8.0;
        }
    write_report(results, scratch.path());
    const auto result =
        tests::run_shell("node", "$program " ARCWISE_SOURCE_DIR "/tests/benchmarks/tournament/report.mjs " +
                                     (scratch.path() / "report.html").string());
    EXPECT_EQ(result.status, 0) << result.out << result.err;
}

/// Returns the expected row of the page on two combinations on a set, by the same statistics as the rankings.
std::string row_of_comparison(const AllTimes& times, std::size_t a, std::size_t b, const std::string& set) {
    std::vector<double> differences;
    std::vector<Measurement> ratios;
    for (const InstanceTimes& instance : times.instances) {
        if (!set.empty() && instance.set != set) continue;
        differences.push_back(difference(*instance.seconds[a], *instance.seconds[b]));
        ratios.push_back({std::log(instance.seconds[a]->value / instance.seconds[b]->value), true});
    }
    const auto count = [&](auto test) {
        return std::to_string(std::count_if(differences.begin(), differences.end(), test));
    };
    const std::string factor = "×" + number_text(std::exp(median(ratios).value));
    return escaped(p_text(wilcoxon(differences).p)) + "|" + factor + "|" + factor + "|" +
           count([](double d) { return d < 0; }) + "|" + count([](double d) { return d > 0; }) + "|" +
           count([](double d) { return d == 0; });
}

/// Returns the cells of the rows of the comparison in a page, without their headings.
std::vector<std::string> rows_of_comparison(const std::string& html) {
    const auto begin = html.find("<tbody>", html.find("id=\"versus-table\""));
    const std::string body = html.substr(begin, html.find("</tbody>", begin) - begin);
    std::vector<std::string> rows;
    static const std::regex cell("<t([dh])[^>]*>(?:<button[^>]*>)?([^<]*)");
    for (std::sregex_iterator at(body.begin(), body.end(), cell), end; at != end; ++at)
        if ((*at)[1] == "h")
            rows.emplace_back();
        else
            rows.back() += (rows.back().empty() ? "" : "|") + (*at)[2].str();
    return rows;
}

/// Returns results of two combinations on many instances: some times are equal, some are cut off, and the second
/// combination is a little slower.
Results duel(int instances) {
    Results results;
    results.circumstances.time_limit = limit;
    for (const std::string set : {"few", "many"})
        for (int i = 0; i < (set == "few" ? 9 : instances); ++i) {
            const double seconds = 0.002 * (i * 37 % 101 + 1);
            const double other = i % 7 == 0 ? seconds : i % 5 == 0 ? 11 : seconds * (0.6 + 0.13 * (i % 8));
            results.runs.push_back(
                run(set, std::to_string(i), "dom/wdeg", "none", i % 35 == 0 ? 11 : seconds));
            results.runs.push_back(run(set, std::to_string(i), "mrv", "none", i % 35 == 0 ? 11 : other));
        }
    for (tournament::Run& run : results.runs) run.nodes = static_cast<std::uint64_t>(run.seconds * 1e7);
    return results;
}

TEST_F(ReportInABrowser, ComparesTwoAsTheStatisticsDo) {
    for (const int instances : {20, 300}) { // one exact test and two by the normal distribution
        Results results = duel(instances);
        const AllTimes times = all_times(results.runs);
        const auto result = opened(results, "#a=mrv,min,full,none&b=dom/wdeg,min,full,none&on=many");
        const auto rows = rows_of_comparison(result.out);
        ASSERT_THAT(rows, SizeIs(3)) << result.err;
        EXPECT_EQ(rows[0], row_of_comparison(times, 1, 0, ""));
        EXPECT_EQ(rows[1], row_of_comparison(times, 1, 0, "few"));
        EXPECT_EQ(rows[2], row_of_comparison(times, 1, 0, "many"));
        EXPECT_THAT(result.out, HasSubstr("<b>A</b>, mrv, is "));
        EXPECT_THAT(result.out, HasSubstr("at the median over " + std::to_string(instances) + " instances"));
        EXPECT_THAT(result.out,
                    HasSubstr("href=\"#a=mrv,min,full,none&amp;b=dom/wdeg,min,full,none&amp;on=many\""));
    }
}

TEST_F(ReportInABrowser, SaysWhatAnAddressNamesThatIsNotThere) {
    const auto result = opened(duel(5), "#a=chs,min,full,none&b=mrv,min,full,none&on=all");
    EXPECT_THAT(result.out,
                HasSubstr("This report has nothing called a = \"chs,min,full,none\" or on = \"all\"."));
    EXPECT_THAT(result.err, Not(HasSubstr("CONSOLE")));
}

} // namespace report_browser_test
