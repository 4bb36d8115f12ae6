// Proofs with mistakes: a changed proof is refused unless its claims are still true; so is the proof of a rule that
// gives wrong reasons.

#include <tests/apps/check/checked.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace mutants_test {

using testing::HasSubstr;
using testing::StartsWith;

struct Subject {
    csp::Model model;
    std::optional<csp::Expression> cost;
};

/// Returns small models of many kinds, without solutions, with several solutions, or with a cost.
std::vector<Subject> subjects() {
    std::vector<Subject> all;
    const auto add = [&all](auto state) { state(all.emplace_back()); };
    for (const int n : {3, 4, 5, 6})
        add([n](Subject& subject) { // queens
            const auto q = subject.model.int_vars(static_cast<std::size_t>(n), csp::range(0, n - 1), "q");
            subject.model.post(csp::all_different(q));
            subject.model.post(csp::all_different(csp::shifted(q, 1)));
            subject.model.post(csp::all_different(csp::shifted(q, -1)));
        });
    for (const int n : {3, 4})
        add([n](Subject& subject) { // a ruler
            std::vector<csp::Var> marks =
                subject.model.int_vars(static_cast<std::size_t>(n), csp::range(0, 2 * n), "mark");
            std::vector<csp::Expression> distances;
            for (int i = 0; i < n; ++i)
                for (int j = 0; j < i; ++j)
                    distances.push_back(marks[static_cast<std::size_t>(i)] -
                                        marks[static_cast<std::size_t>(j)]);
            subject.model.post(csp::strictly_increasing(marks));
            subject.model.post(csp::all_different(csp::List(distances)));
            subject.cost = csp::Expression(marks.back());
        });
    for (const int value : {2, 3, 5})
        add([value](Subject& subject) { // terms and conditions
            const auto x = subject.model.int_vars(4, csp::range(0, 3), "x");
            subject.model.post(csp::count(x, value % 4) == 2);
            subject.model.post(x[0] * x[1] + csp::abs(x[2] - x[3]) >= value);
            subject.model.post((x[0] < x[1]) || (x[2] == x[3] + 1));
            subject.model.post(csp::element(x, x[0]) != csp::max(x[1], x[2]));
            subject.cost = 2 * x[3] - x[0];
        });
    for (const int horizon : {6, 7, 8})
        add([horizon](Subject& subject) { // tasks
            const auto start = subject.model.int_vars(4, csp::range(0, horizon), "start");
            std::vector<csp::ResourceTask> tasks;
            for (const csp::Var s : start) tasks.emplace_back(s, 2, 1 + static_cast<int>(tasks.size()) % 2);
            subject.model.post(csp::cumulative(tasks, 2));
            subject.model.post(csp::no_overlap({{start[0], 3}, {start[1], 2}, {start[2], 3}}));
            for (const csp::Var s : start) subject.model.post(s + 2 <= horizon - 1);
        });
    for (const int n : {4, 5})
        add([n](Subject& subject) { // a tour
            const auto next =
                subject.model.int_vars(static_cast<std::size_t>(n), csp::range(0, n - 1), "next");
            subject.model.post(csp::circuit(next));
            std::vector<csp::Expression> costs;
            for (int i = 0; i < n; ++i)
                costs.emplace_back(csp::abs(next[static_cast<std::size_t>(i)] - (i * 2) % n));
            subject.cost = csp::sum(csp::List(costs));
        });
    add([](Subject& subject) { // words of an automaton, and rows of a table
        const auto x = subject.model.int_vars(5, csp::range(0, 2), "x");
        subject.model.post(csp::regular(x, csp::Automaton::of_expression("0* 1{2} 0+ 2*")));
        subject.model.post(csp::table({x[0], x[2], x[4]}, {{0, 1, 0}, {0, 0, 2}, {1, 0, 2}, {2, 2, 2}}));
    });
    add([](Subject& subject) { // land and bridges
        const csp::Graph grid = csp::Graph::grid(2, 3);
        const auto land = subject.model.int_vars(6, csp::range(0, 1), "land");
        const auto bridge = subject.model.int_vars(grid.edges().size(), csp::range(0, 1), "bridge");
        const auto length = subject.model.int_var(csp::range(0, 40), "length");
        subject.model.post(csp::connected(grid, land));
        subject.model.post(land[0] == 1);
        subject.model.post(land[5] == 1);
        subject.model.post(land[1] + land[4] <= 1);
        subject.model.post(csp::spanning_tree(grid, bridge, {3, 5, 2, 8, 1, 4, 7}, length));
        subject.model.post(bridge[0] + bridge[2] <= 1);
        subject.cost = csp::sum(csp::List(land)) + length;
    });
    add([](Subject& subject) { // machines at a cost, in order
        const auto x = subject.model.int_vars(4, csp::range(0, 3), "x");
        const auto sorted = subject.model.int_vars(4, csp::range(0, 3), "sorted");
        const auto place = subject.model.int_vars(4, csp::range(0, 3), "place");
        const auto total = subject.model.int_var(csp::range(0, 60), "total");
        const std::vector<std::vector<int>> costs{{9, 2, 7, 8}, {6, 4, 3, 7}, {5, 8, 1, 8}, {7, 6, 9, 4}};
        const std::vector<csp::Interval> counts{{1, 2}, {0, 2}, {0, 1}, {1, 4}};
        subject.model.post(csp::cost_global_cardinality(x, costs, counts, total));
        subject.model.post(csp::sort(x, sorted));
        subject.model.post(csp::arg_sort(x, place));
        subject.model.post(place[1] > place[2]);
        subject.cost = total + sorted[1];
    });
    add([](Subject& subject) { // shifts at a cost, and a stock
        const auto shift = subject.model.int_vars(4, csp::range(0, 2), "shift");
        const auto pay = subject.model.int_var(csp::range(0, 30), "pay");
        const auto cost = [](std::size_t day, csp::Value value, csp::Automaton::State) {
            return static_cast<csp::Value>(day) + 3 * value;
        };
        subject.model.post(csp::cost_regular(shift, csp::Automaton::of_expression("0? (1|2)+ 0"), cost, pay));
        subject.model.post(csp::level({{shift[0], -2}, {shift[1], 1}, {shift[2], 1}}, 0, 2, 1));
        subject.cost = pay - 2 * shift[1];
    });
    return all;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::vector<std::string> words_of(const std::string& line) {
    std::vector<std::string> words;
    std::istringstream stream(line);
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

template <typename Parts>
std::string joined(const Parts& parts, char separator) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : std::string(1, separator)) + part;
    return text;
}

/// Returns the word with one of its numbers changed by one.
std::string shifted(std::string word, bool up) {
    const std::size_t sign = word.find_last_of("<>=!.");
    const std::size_t at = sign == std::string::npos ? word.find_first_of("0123456789") : sign + 1;
    if (at == std::string::npos || at >= word.size()) return word;
    return word.substr(0, at) + std::to_string(std::stoll(word.substr(at)) + (up ? 1 : -1));
}

/// Returns the proof with one change of one line: a word is dropped or changed by one, another constraint is cited, or
/// the line is dropped.
std::optional<std::string> mutant(std::vector<std::string> lines, std::mt19937& random,
                                  std::size_t constraints) {
    const auto below = [&random](std::size_t n) { return random() % n; };
    const std::size_t at = 1 + below(lines.size() - 1);
    std::vector<std::string> words = words_of(lines[at]);
    if (words.front() == "v" || words.front() == "d")
        return std::nullopt; // names and forgetting make no claim
    const std::size_t word = below(words.size());
    switch (below(4)) {
    case 0:
        if (word == 0) return std::nullopt;
        words.erase(words.begin() + static_cast<std::ptrdiff_t>(word));
        lines[at] = joined(words, ' ');
        break;
    case 1:
        if (word == 0) return std::nullopt;
        words[word] = words[word].front() == 'c' ? "c" + std::to_string(below(constraints))
                                                 : shifted(words[word], below(2) == 0);
        lines[at] = joined(words, ' ');
        break;
    case 2:
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
        break;
    default: { // claims
        static const std::vector<std::string> claims{"c none", "c best", "c all 1", "c all 2", "c some"};
        lines.back() = claims[below(claims.size())];
        break;
    }
    }
    return joined(lines, '\n') + '\n';
}

/// An accepted mutant must make a true claim: its changed line is still true, or no longer needed.
TEST(Mutants, AreRefusedUnlessTrue) {
    constexpr int mutants_of_each = 400;
    std::mt19937 random(1);
    int refused = 0;
    int accepted = 0;
    for (const Subject& subject : subjects()) {
        const checked::Answer answer = checked::answer(subject.model, {}, subject.cost);
        const check::Outcome truth = answer.verdict();
        ASSERT_EQ(truth.status, 0) << truth.text;
        checked::expect_trimmable(answer.model, answer.proof);
        const std::vector<std::string> lines = lines_of(answer.proof);
        const std::string some_solutions = "verified: " + std::to_string(answer.solutions) + " solution";
        for (int i = 0; i < mutants_of_each; ++i) {
            const auto changed = mutant(lines, random, subject.model.constraint_count());
            if (!changed || *changed == answer.proof) continue;
            const check::Outcome outcome = checked::verdict_on(answer.model, *changed);
            if (outcome.status != 0) {
                ++refused;
                continue;
            }
            ++accepted;
            const bool is_weaker = outcome.text.find("a solution of cost") != std::string::npos ||
                                   outcome.text.starts_with(some_solutions);
            EXPECT_TRUE(outcome.text == truth.text || is_weaker)
                << outcome.text << " instead of " << truth.text;
        }
    }
    EXPECT_GT(refused, 2000);
    EXPECT_GT(accepted, 0);
}

/// Each line is tried separately: a nogood that no solution violates may be cited; a nogood that some solution violates
/// is refused.
TEST(Mutants, NogoodsThatRuleOutASolutionAreRefused) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 3), "x");
    model.post(csp::all_different(x));
    model.post(x[0] + x[1] <= x[2]);
    const checked::Answer answer = checked::answer(model, {}, {});
    const std::string head = lines_of(answer.proof).front() + '\n';
    std::set<std::string> solutions;
    csp::Solutions all(model, {});
    int refused = 0;
    for (const csp::Assignment& solution : all) {
        for (const std::string line : {"r c0 ", "r c1 ", "i c0 ", "n 1 "}) {
            const std::string text = line + "x0=" + std::to_string(solution[x[0]]) +
                                     " x1=" + std::to_string(solution[x[1]]) +
                                     " x2=" + std::to_string(solution[x[2]]);
            EXPECT_EQ(checked::verdict_on(answer.model, head + text + "\nc none\n").status, 1) << text;
            ++refused;
        }
    }
    EXPECT_GT(refused, 10);
}

/// The rule removes a value for a reason that does not imply it.
TEST(Liars, AreCaught) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 3), "x");
    model.post(csp::all_different(x));
    model.rule("liar", x, [](csp::Context& context, csp::Views views) {
        if (context.max(views[0]) < 2)
            context.remove(views[1], 3, csp::because{csp::Atom::less(views[0].variable(), 2)});
    });
    const checked::Answer answer = checked::answer(model, {}, {});
    EXPECT_EQ(answer.verdict().status, 3);
    EXPECT_THAT(answer.verdict().text, HasSubstr("steps by \"liar\""));
    // The same steps, claimed to follow from the all_different.
    std::string blamed = answer.proof;
    for (std::size_t at = 0; (at = blamed.find(" c1", at)) != std::string::npos;)
        blamed.replace(at, 3, " c0");
    EXPECT_THAT(checked::verdict_on(answer.model, blamed).text, StartsWith("refused: line"));
}

/// A rule whose author states a constraint from which it follows is checked like a rule of the library.
TEST(RulesThatFollow, AreConfirmedOrRefusedByTheirConstraint) {
    // If two cells have the same two values, no third cell has one of them.
    const auto twins = [](csp::Context& context, csp::Views cells) {
        for (const csp::View& a : cells)
            for (const csp::View& b : cells) {
                if (a.is_same(b) || context.domain(a).size() != 2 || !context.same_domain(a, b)) continue;
                for (const csp::View& c : cells)
                    if (!c.is_same(a) && !c.is_same(b))
                        for (const csp::Value v : context.domain(a)) context.remove(c, v, csp::because{a, b});
            }
    };
    const auto liar = [](csp::Context& context, csp::Views cells) {
        if (context.max(cells[0]) < 2) context.remove(cells[1], 3, csp::because{cells[0]});
    };
    const auto verdict = [](const csp::RuleFunction& function, bool is_stated) {
        csp::Model model;
        const auto x = model.int_vars(4, csp::range(0, 3), "x");
        csp::RuleOptions options;
        if (is_stated) options.follows_from = csp::all_different(x);
        model.rule("mine", x, function, options);
        model.post(csp::all_different(x));
        return checked::answer(model, {}, {}).verdict();
    };
    EXPECT_EQ(verdict(twins, false).status, 3);
    EXPECT_EQ(verdict(twins, true).status, 0) << verdict(twins, true).text;
    EXPECT_EQ(verdict(liar, false).status, 3);
    EXPECT_THAT(verdict(liar, true).text, StartsWith("refused: line"));
}

} // namespace mutants_test
