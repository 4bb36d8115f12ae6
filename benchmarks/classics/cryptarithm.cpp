// Additions in which every digit is replaced by a letter: SEND + MORE = MONEY, and crypta, one of twenty digits.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace benchmarks::classics {

namespace cryptarithm_problem {

/// first + second = sum. An instance's size is the number of its puzzle.
struct Addition {
    std::string_view first, second, sum;
};
constexpr std::array puzzles{
    Addition{"SEND", "MORE", "MONEY"},
    // from the manual of Prolog III
    Addition{"BAIJJAJIIAHFCFEBBJEA", "DHFGABCDIDBIFFAGFEJE", "GJEGACDDHFAFJBFIHEEF"}};

/// The number of columns that form one equation, which a carry joins to the next: no coefficient is greater than 10^7.
constexpr std::size_t block = 7;

struct Term {
    int coefficient;
    char letter;
};

/// The columns of the block, counted from the right, of first + second - sum.
std::vector<Term> terms(const Addition& addition, std::size_t number) {
    std::vector<Term> result;
    const auto add = [&](std::string_view word, int sign) {
        int power = sign;
        for (std::size_t i = number * block; i < std::min(word.size(), (number + 1) * block); ++i) {
            result.push_back({power, word[word.size() - 1 - i]});
            power *= 10;
        }
    };
    add(addition.first, 1);
    add(addition.second, 1);
    add(addition.sum, -1);
    return result;
}

constexpr int carry_worth = 10'000'000;

std::size_t blocks(const Addition& addition) { return (addition.sum.size() + block - 1) / block; }

/// In alphabetical order.
std::string letters(const Addition& addition) {
    std::string letters = std::string(addition.first).append(addition.second).append(addition.sum);
    std::sort(letters.begin(), letters.end());
    letters.erase(std::unique(letters.begin(), letters.end()), letters.end());
    return letters;
}

bool is_leading(const Addition& addition, char letter) {
    return letter == addition.first[0] || letter == addition.second[0] || letter == addition.sum[0];
}

void state(ArcwiseModel& m, const Instance& puzzle) {
    const Addition& addition = puzzles.at(static_cast<std::size_t>(puzzle.size));
    const std::string alphabet = letters(addition);
    for (const char letter : alphabet)
        m.decisions.push_back(m.model.int_var(csp::range(is_leading(addition, letter) ? 1 : 0, 9), {letter}));
    m.model.post(csp::all_different(m.decisions, csp::consistency::value));
    csp::Expression carry;
    for (std::size_t i = 0; i < blocks(addition); ++i) {
        csp::Expression sum = carry;
        for (const auto& [coefficient, letter] : terms(addition, i))
            sum += coefficient * m.decisions[alphabet.find(letter)];
        carry = i + 1 < blocks(addition) ? m.model.int_var(csp::range(0, 1), "carry") : csp::Expression(0);
        m.model.post(sum == carry_worth * carry);
    }
}

void state(GecodeModel& m, const Instance& puzzle) {
    const Addition& addition = puzzles.at(static_cast<std::size_t>(puzzle.size));
    const std::string alphabet = letters(addition);
    Gecode::IntVarArgs decisions;
    for (const char letter : alphabet)
        decisions << Gecode::IntVar(m, is_leading(addition, letter) ? 1 : 0, 9);
    Gecode::distinct(m, decisions, Gecode::IPL_VAL);
    Gecode::IntVar carry(m, 0, 0);
    for (std::size_t i = 0; i < blocks(addition); ++i) {
        Gecode::IntArgs coefficients({1});
        Gecode::IntVarArgs sum({carry});
        for (const auto& [coefficient, letter] : terms(addition, i)) {
            coefficients << coefficient;
            sum << decisions[static_cast<int>(alphabet.find(letter))];
        }
        carry = Gecode::IntVar(m, 0, i + 1 < blocks(addition) ? 1 : 0);
        coefficients << -carry_worth;
        sum << carry;
        Gecode::linear(m, coefficients, sum, Gecode::IRT_EQ, 0);
    }
    m.decisions = Gecode::IntVarArray(m, decisions);
}

} // namespace cryptarithm_problem

std::vector<Problem> cryptarithm() {
    Problem money{.name = "send-more-money",
                  .summary = "all digits for SEND + MORE = MONEY",
                  .instances = {{0}},
                  .smoke = {{0}},
                  .arcwise = cryptarithm_problem::state,
                  .gecode = cryptarithm_problem::state};
    Problem crypta = money;
    crypta.name = "crypta";
    crypta.summary = "all digits for an addition of numbers of twenty letters";
    crypta.instances = crypta.smoke = {{1}};
    return {money, crypta};
}

} // namespace benchmarks::classics
