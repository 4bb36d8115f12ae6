// Langford's problem: two copies each of 1 .. n in a row, with k numbers between the two copies of k. There are
// solutions only for n = 4 k and n = 4 k - 1, so the instances 9 and 10 are proofs.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

namespace benchmarks::classics {

namespace langford_problem {

void state(ArcwiseModel& m, const Instance& instance) {
    std::vector<csp::View> places;
    for (int k = instance.size; k > 0; --k) {
        const auto [first, second] = m.model.int_vars<2>(csp::range(0, 2 * instance.size - 1));
        m.model.post(csp::equal(first + (k + 1), second));
        places.insert(places.end(), {first, second});
        m.decisions.push_back(first);
    }
    m.model.post(csp::all_different(places, csp::consistency::domain));
}

void state(GecodeModel& m, const Instance& instance) {
    Gecode::IntVarArgs places, decisions;
    for (int k = instance.size; k > 0; --k) {
        const Gecode::IntVar first(m, 0, 2 * instance.size - 1);
        const Gecode::IntVar second(m, 0, 2 * instance.size - 1);
        Gecode::linear(m, Gecode::IntArgs({1, -1}), Gecode::IntVarArgs({first, second}), Gecode::IRT_EQ,
                       -(k + 1), Gecode::IPL_DOM);
        places << first << second;
        decisions << first;
    }
    Gecode::distinct(m, places, Gecode::IPL_DOM);
    m.decisions = Gecode::IntVarArray(m, decisions);
}

} // namespace langford_problem

std::vector<Problem> langford() {
    Problem nine{.name = "langford-9",
                 .summary = "there is no Langford sequence of 9 numbers",
                 .instances = {{9}},
                 .smoke = {{7}},
                 .variables = VariableOrder::smallest_domain,
                 .arcwise = langford_problem::state,
                 .gecode = langford_problem::state};
    Problem ten = nine;
    ten.name = "langford-10";
    ten.summary = "there is no Langford sequence of 10 numbers";
    ten.instances = {{10}};
    ten.smoke = {{6}};
    return {nine, ten};
}

} // namespace benchmarks::classics
