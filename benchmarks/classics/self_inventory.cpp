// Numbers that count their own digits: 10213223 has one 0, two 1, three 2 and two 3. Such a number is a list of pairs
// of a count and a digit, the digits in order. The counted digit is itself a variable. While it is open, Gecode infers
// less than Arcwise, so the trees differ.
//
// There are 109 of them (OEIS A047841). 98 have counts of one digit, and 1 to 9 pairs.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

namespace benchmarks::classics {

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
