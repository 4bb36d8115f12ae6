// Classics: numbers, digits and letters.

#include <benchmarks/classics/problem.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace benchmarks::classics {

// Magic squares: 1 .. n * n in a square in which every row, every column and both diagonals have the same sum.

namespace magic_square_problem {

/// Returns the cells of the rows, columns and diagonals, counted row by row.
std::vector<std::vector<int>> lines(int n) {
    std::vector<std::vector<int>> lines(static_cast<std::size_t>(2 * n + 2));
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            lines[static_cast<std::size_t>(i)].push_back(i * n + j);
            lines[static_cast<std::size_t>(n + i)].push_back(j * n + i);
        }
        lines[static_cast<std::size_t>(2 * n)].push_back(i * n + i);
        lines[static_cast<std::size_t>(2 * n + 1)].push_back(i * n + n - 1 - i);
    }
    return lines;
}

int sum_of_a_line(int n) { return n * (n * n + 1) / 2; }

// Each square has eight images under rotation and reflection. Only one image counts: its upper left corner is the
// least, and its upper right corner is less than its lower left one.

void state(ArcwiseModel& m, const Instance& square) {
    const int n = square.size;
    const auto cell = m.model.int_vars(static_cast<std::size_t>(n * n), csp::range(1, n * n), "cell");
    m.model.post(csp::all_different(cell, csp::consistency::value));
    for (const auto& line : lines(n)) {
        csp::Expression total;
        for (const int i : line) total += cell[static_cast<std::size_t>(i)];
        m.model.post(total == sum_of_a_line(n));
    }
    const csp::Var corner = cell.front();
    const csp::Var upper_right = cell[static_cast<std::size_t>(n - 1)];
    const csp::Var lower_left = cell[static_cast<std::size_t>(n * (n - 1))];
    m.model.post(corner < upper_right);
    m.model.post(upper_right < lower_left);
    m.model.post(corner < cell.back());
    m.decisions = cell;
}

void state(GecodeModel& m, const Instance& square) {
    const int n = square.size;
    m.decisions = Gecode::IntVarArray(m, n * n, 1, n * n);
    const auto& cell = m.decisions;
    Gecode::distinct(m, cell, Gecode::IPL_VAL);
    for (const auto& line : lines(n)) {
        Gecode::IntVarArgs cells;
        for (const int i : line) cells << cell[i];
        Gecode::linear(m, cells, Gecode::IRT_EQ, sum_of_a_line(n));
    }
    Gecode::rel(m, cell[0], Gecode::IRT_LE, cell[n - 1]);
    Gecode::rel(m, cell[n - 1], Gecode::IRT_LE, cell[n * (n - 1)]);
    Gecode::rel(m, cell[0], Gecode::IRT_LE, cell[n * n - 1]);
}

} // namespace magic_square_problem

std::vector<Problem> magic_square() {
    Problem all{.name = "magic-square-4-all",
                .summary = "all magic squares of order 4, up to symmetry",
                .instances = {{4}},
                .smoke = {{3}},
                .variables = VariableOrder::smallest_domain,
                .arcwise = magic_square_problem::state,
                .gecode = magic_square_problem::state};
    Problem first = all.with("magic-square-5", "one magic square of order 5", {{5}}, {{4}});
    first.solutions = 1;
    return {all, first};
}

// Alpha: each letter stands for a different number from 1 to 26, and the sums of the letters of twenty words are given
// (news group rec.puzzles).

namespace alpha_problem {

struct Word {
    std::string_view letters;
    int sum;
};

constexpr std::array words{
    Word{"BALLET", 45}, Word{"CELLO", 43},   Word{"CONCERT", 74},    Word{"FLUTE", 30},   Word{"FUGUE", 50},
    Word{"GLEE", 66},   Word{"JAZZ", 58},    Word{"LYRE", 47},       Word{"OBOE", 53},    Word{"OPERA", 65},
    Word{"POLKA", 59},  Word{"QUARTET", 50}, Word{"SAXOPHONE", 134}, Word{"SCALE", 51},   Word{"SOLO", 37},
    Word{"SONG", 61},   Word{"SOPRANO", 82}, Word{"THEME", 72},      Word{"VIOLIN", 100}, Word{"WALTZ", 34}};

void state(ArcwiseModel& m, const Instance& alphabet) {
    const auto letter =
        m.model.int_vars(static_cast<std::size_t>(alphabet.size), csp::range(1, alphabet.size), "letter");
    for (const Word& word : words) {
        csp::Expression sum;
        for (const char c : word.letters) sum += letter[static_cast<std::size_t>(c - 'A')];
        m.model.post(sum == word.sum);
    }
    m.model.post(csp::all_different(letter, csp::consistency::value));
    m.decisions = letter;
}

void state(GecodeModel& m, const Instance& alphabet) {
    m.decisions = Gecode::IntVarArray(m, alphabet.size, 1, alphabet.size);
    const auto& letter = m.decisions;
    for (const Word& word : words) {
        Gecode::IntVarArgs sum;
        for (const char c : word.letters) sum << letter[c - 'A'];
        Gecode::linear(m, sum, Gecode::IRT_EQ, word.sum);
    }
    Gecode::distinct(m, letter, Gecode::IPL_VAL);
}

} // namespace alpha_problem

std::vector<Problem> alpha() {
    return {{.name = "alpha",
             .summary = "all numberings of the letters that give twenty words their sums",
             .instances = {{26}},
             .smoke = {{26}},
             .arcwise = alpha_problem::state,
             .gecode = alpha_problem::state}};
}

// Additions in which every digit is replaced by a letter: SEND + MORE = MONEY, and crypta, an addition of numbers with
// twenty digits.

namespace cryptarithm_problem {

/// first + second = sum. The size of an instance is the number of its puzzle.
struct Addition {
    std::string_view first, second, sum;
};
constexpr std::array puzzles{
    Addition{"SEND", "MORE", "MONEY"},
    // from the manual of Prolog III
    Addition{"BAIJJAJIIAHFCFEBBJEA", "DHFGABCDIDBIFFAGFEJE", "GJEGACDDHFAFJBFIHEEF"}};

/// The number of columns that form one equation, which a carry joins to the next equation. No coefficient is greater
/// than 10^7.
constexpr std::size_t block = 7;

struct Term {
    int coefficient;
    char letter;
};

/// Returns the terms of first + second - sum in the columns of the block. Blocks are counted from the right.
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

/// Returns the letters of the addition in alphabetical order.
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
    return {money,
            money.with("crypta", "all digits for an addition of numbers of twenty letters", {{1}}, {{1}})};
}

// Numbers whose double has the same digits: 125874 and 251748. The digits of both numbers therefore have the same
// sorted list (sort).
//
// There are 12 such numbers with six digits and 288 with seven (OEIS A023086).

namespace anagram_doubles_problem {

// The size of an instance is the number of digits. Digits are listed from the most significant one, which is not 0.

void state(ArcwiseModel& m, const Instance& instance) {
    const auto digits = static_cast<std::size_t>(instance.size);
    const auto sorted = m.model.int_vars(digits, csp::range(0, 9), "sorted");
    const auto digit = m.model.int_vars(digits, csp::range(0, 9), "digit");
    const auto digit_of_double = m.model.int_vars(digits, csp::range(0, 9), "digit of double");
    csp::Expression number, twice;
    for (std::size_t i = 0; i < digits; ++i) {
        number = 10 * number + digit[i];
        twice = 10 * twice + digit_of_double[i];
    }
    m.model.post(csp::not_equal(digit.front(), 0));
    m.model.post(2 * number == twice);
    m.model.post(csp::sort(digit, sorted));
    m.model.post(csp::sort(digit_of_double, sorted));
    m.decisions = digit;
}

void state(GecodeModel& m, const Instance& instance) {
    const int digits = instance.size;
    const Gecode::IntVarArgs sorted(m, digits, 0, 9);
    const Gecode::IntVarArgs digit(m, digits, 0, 9);
    const Gecode::IntVarArgs digit_of_double(m, digits, 0, 9);
    Gecode::IntArgs places(2 * digits);
    for (int i = digits, place = 1; i-- > 0; place *= 10) {
        places[i] = 2 * place;
        places[digits + i] = -place;
    }
    Gecode::rel(m, digit[0], Gecode::IRT_NQ, 0);
    Gecode::linear(m, places, digit + digit_of_double, Gecode::IRT_EQ, 0);
    Gecode::sorted(m, digit, sorted);
    Gecode::sorted(m, digit_of_double, sorted);
    m.decisions = Gecode::IntVarArray(m, digit);
}

} // namespace anagram_doubles_problem

std::vector<Problem> anagram_doubles() {
    return {{.name = "anagram-doubles-7-all",
             .summary = "all numbers of 7 digits whose doubles have the same digits, by sort",
             .instances = {{7}},
             .smoke = {{5}},
             .arcwise = anagram_doubles_problem::state,
             .gecode = anagram_doubles_problem::state}};
}

// Numbers that count their own digits: 10213223 has one 0, two 1, three 2 and two 3. Such a number is a list of pairs
// of a count and a digit, the digits in order. The counted digit is itself a variable. While it is open, Gecode infers
// less than Arcwise, so the trees differ.
//
// There are 109 such numbers (OEIS A047841); 98 have counts of one digit, and 1 to 9 pairs.

namespace self_inventory_problem {

// The size of an instance is the number of pairs.

void state(ArcwiseModel& m, const Instance& instance) {
    std::vector<csp::Var> digits;
    csp::Expression length;
    for (int i = 0; i < instance.size; ++i) {
        const csp::Var times = m.model.int_var(csp::range(1, 9), "times");
        digits.push_back(m.model.int_var(csp::range(0, 9), "digit"));
        length += times;
        m.decisions.insert(m.decisions.end(), {times, digits.back()});
    }
    for (int i = 0; i < instance.size; ++i)
        m.model.post(csp::count(m.decisions, digits[static_cast<std::size_t>(i)]) ==
                     m.decisions[static_cast<std::size_t>(2 * i)]);
    m.model.post(csp::strictly_increasing(digits));
    m.model.post(length == 2 * instance.size);
}

void state(GecodeModel& m, const Instance& instance) {
    Gecode::IntVarArgs all, times, digits;
    for (int i = 0; i < instance.size; ++i) {
        times << Gecode::IntVar(m, 1, 9);
        digits << Gecode::IntVar(m, 0, 9);
        all << times[i] << digits[i];
    }
    for (int i = 0; i < instance.size; ++i)
        Gecode::count(m, all, digits[i], Gecode::IRT_EQ, times[i], Gecode::IPL_DOM);
    Gecode::rel(m, digits, Gecode::IRT_LE);
    Gecode::linear(m, times, Gecode::IRT_EQ, 2 * instance.size);
    m.decisions = Gecode::IntVarArray(m, all);
}

} // namespace self_inventory_problem

std::vector<Problem> self_inventory() {
    std::vector<Instance> lengths;
    for (int pairs = 1; pairs <= 9; ++pairs) lengths.push_back({pairs});
    return {{.name = "self-inventory-all",
             .summary = "all numbers that count their own digits, by count of variables",
             .instances = lengths,
             .smoke = {{4}},
             .trees = Trees::free,
             .arcwise = self_inventory_problem::state,
             .gecode = self_inventory_problem::state}};
}

} // namespace benchmarks::classics
