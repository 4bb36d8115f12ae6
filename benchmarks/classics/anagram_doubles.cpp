// Numbers whose double has the same digits: 125874 and 251748. So the digits of both have the same sorted list (sort).
//
// There are 12 with six digits and 288 with seven (OEIS A023086).

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

namespace benchmarks::classics {

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

} // namespace benchmarks::classics
