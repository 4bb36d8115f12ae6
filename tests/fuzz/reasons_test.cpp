// Every rule of the catalogue explains its inferences exactly in every form that the fuzzer generates: negated and
// shifted views, holes, wide domains, repeated variables, conditions and nested expressions. docs/reasons.md describes
// the reasons of each rule.

#include <tests/fuzz/breeds.hpp>

#include <csp/base/error.hpp>
#include <csp/testing/reason_checker.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace reasons_test {

using namespace fuzz;
using csp::testing::ReasonChecker;
using csp::testing::ReasonCounts;
using Counts = std::map<std::string, ReasonCounts>;

/// A walk of decisions and undoing, in which every reason is checked against the solutions.
class Walk {
  public:
    Walk(const csp::Model& model, const std::vector<Tuple>& solutions)
        : checker_(engine_, csp::testing::box_of(model), as_assignments(solutions)) {
        engine_.set_listener(&checker_);
        csp::load(model, engine_);
        engine_.propagate();
    }

    void run(Source& source, int steps) {
        for (; steps > 0; --steps) {
            const auto decision = engine_.failed() ? std::nullopt : any_decision(source);
            if (decision && (engine_.depth() == 0 || !source.one_in(4)))
                engine_.decide(*decision);
            else if (engine_.depth() > 0)
                engine_.pop();
            else
                return;
        }
    }
    void add_counts(Counts& counts) const { checker_.add_counts(counts); }

  private:
    static std::vector<csp::Assignment> as_assignments(const std::vector<Tuple>& tuples) {
        return {tuples.begin(), tuples.end()};
    }

    std::optional<csp::Atom> any_decision(Source& source) const {
        std::vector<csp::Var> open;
        for (std::uint32_t x = 0; x < engine_.variable_count(); ++x)
            if (!engine_.store().is_fixed(csp::Var{x})) open.emplace_back(x);
        if (open.empty()) return std::nullopt;
        const csp::Var x = source.pick(open);
        const csp::DomainView domain = engine_.domain(x);
        const std::vector<csp::Value> values(domain.begin(), domain.end());
        const csp::Value v = values[1 + source.below(values.size() - 1)];
        const std::array decisions{csp::Atom::equal(x, v), csp::Atom::different(x, v),
                                   csp::Atom::at_least(x, v), csp::Atom::less(x, v)};
        return source.pick(decisions);
    }

    csp::Engine engine_;
    ReasonChecker checker_;
};

/// Tries usually a single constraint, whose reasons must imply its inferences without further constraints; otherwise,
/// tries a few together, which may share rules.
void try_reasons(std::uint64_t seed, Counts& counts) {
    Source source(seed);
    const auto& breed = *std::ranges::find(breeds(), source.one_in(4) ? "distant" : "small", &Breed::name);
    Problem problem = breed.make(source);
    if (!source.one_in(4)) problem.constraints.resize(1);
    const auto solutions = solutions_by_force(problem);
    if (!solutions) return;
    SCOPED_TRACE("seed " + std::to_string(seed) + ":\n" + problem.written());
    try {
        Walk walk(problem.model(), *solutions);
        walk.run(source, 20);
        walk.add_counts(counts);
    } catch (const csp::ArgumentError&) { // values outside of the library's range
        EXPECT_TRUE(problem.may_be_refused);
    } catch (const std::exception& error) {
        ADD_FAILURE() << error.what();
    }
}

/// The reasons of a rule: the percentages that are atoms, that name variables, and that are empty.
struct Shares {
    long atoms = 0;
    long variables = 0;
    long nothing = 0;
};

/// Returns the shares in percent, rounded; a share is 0 only if its count is 0.
Shares shares_of(const ReasonCounts& counts) {
    const auto all = static_cast<double>(counts.atoms + counts.scoped + counts.naive);
    const auto share = [all](std::size_t count) {
        const long rounded = std::lround(100 * static_cast<double>(count) / all);
        return count > 0 ? std::max(rounded, 1L) : 0L;
    };
    return {share(counts.atoms), share(counts.scoped), share(counts.naive)};
}

/// The table belongs to the cases that g++ makes. Clang evaluates arguments in another order, so a seed makes different
/// cases, in which a rule with rare inferences may make none, or a rule without a row may make some.
#ifdef __clang__
constexpr bool has_cases_of_table = false;
#else
constexpr bool has_cases_of_table = true;
#endif

/// Returns whether the share is near the documented one. It may change a little if a constraint is implemented
/// differently, but may neither appear nor disappear.
bool is_near(long share, long documented) {
    if (!has_cases_of_table) return std::abs(share - documented) <= 20;
    return (share > 0) == (documented > 0) && std::abs(share - documented) <= 5;
}

std::string read_page() {
    std::ifstream file(ARCWISE_SOURCE_DIR "/docs/reasons.md");
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Returns the table of the page, by the name of the rule.
std::map<std::string, Shares> documented() {
    std::istringstream page(read_page());
    std::map<std::string, Shares> shares;
    const std::regex row(R"(\| `([^`]+)` \| (\d+) \| (\d+) \| (\d+) \|.*)");
    std::smatch found;
    for (std::string line; std::getline(page, line);)
        if (std::regex_match(line, found, row))
            shares[found[1]] = {std::stol(found[2]), std::stol(found[3]), std::stol(found[4])};
    return shares;
}

/// Returns the name of the rule itself, which also counts rules under conditions.
std::string without_condition(const std::string& rule) { return rule.substr(0, rule.find(", conditional")); }

TEST(Reasons, OfEveryRuleImplyWhatItDoesAndAreAsDocumented) {
    constexpr std::uint64_t cases = 60'000;
    Counts counts;
    for (std::uint64_t seed = 1; seed <= cases && !HasFailure(); ++seed) try_reasons(seed, counts);
    const std::string users_rule = "order";
    Counts by_rule;
    for (const auto& [rule, count] : counts) {
        if (count.naive + count.scoped + count.atoms == 0) continue;
        if (without_condition(rule) == users_rule) continue; // a rule need not give reasons
        ReasonCounts& sum = by_rule[without_condition(rule)];
        sum.naive += count.naive;
        sum.scoped += count.scoped;
        sum.atoms += count.atoms;
    }
    auto rows = documented();
    std::string table;
    for (const auto& [rule, count] : by_rule) {
        const Shares seen = shares_of(count);
        const auto row = rows.find(rule);
        table += "| `" + rule + "` | " + std::to_string(seen.atoms) + " | " + std::to_string(seen.variables) +
                 " | " + std::to_string(seen.nothing) + " |\n";
        constexpr std::size_t enough = 50; // reasons to compare the shares of other cases, or to need a row
        const bool are_enough = count.naive + count.scoped + count.atoms >= enough;
        if (row == rows.end()) {
            EXPECT_FALSE(has_cases_of_table && are_enough) << "no row for " << rule;
            continue;
        }
        if (has_cases_of_table || are_enough) {
            EXPECT_TRUE(is_near(seen.atoms, row->second.atoms) &&
                        is_near(seen.variables, row->second.variables) &&
                        is_near(seen.nothing, row->second.nothing))
                << rule;
        }
        rows.erase(row);
    }
    for (const auto& [rule, shares] : rows)
        EXPECT_FALSE(has_cases_of_table) << "a row for " << rule << ", which did nothing";
    if (HasFailure()) std::cout << "The table is now\n" << table;
}

/// Returns, for example, "`in`, `some equal` and `sorted`".
std::string listed(const std::vector<std::string>& rules) {
    std::string text;
    for (std::size_t i = 0; i < rules.size(); ++i)
        text += (i == 0 ? "" : i + 1 < rules.size() ? ", " : " and ") + ('`' + rules[i] + '`');
    return text;
}

TEST(Reasons, ThatSayNothingAreAccountedForOnThePage) {
    const std::string page = read_page();
    std::vector<std::string> silent;
    for (const auto& [rule, shares] : documented())
        if (shares.nothing > 0) silent.push_back(rule);
    EXPECT_THAT(page, testing::HasSubstr('\n' + listed(silent) + " give naive reasons in one case:"));
}

TEST(Reasons, OfRulesThatThePageCallsHardlyReachedHaveNoRow) {
    const std::string page = read_page();
    const std::size_t begin = page.find("The fuzzer hardly reaches some rules");
    ASSERT_NE(begin, std::string::npos);
    const std::size_t end = page.find("All give atoms", begin);
    ASSERT_NE(end, std::string::npos);
    const std::string names = page.substr(begin, end - begin);
    for (const auto& [rule, shares] : documented())
        EXPECT_THAT(names, testing::Not(testing::HasSubstr('`' + rule + '`')));
}

} // namespace reasons_test
