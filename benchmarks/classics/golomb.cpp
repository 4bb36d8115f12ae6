// Golomb rulers: marks at whole numbers, beginning with 0, such that no two pairs of marks are equally far apart.
// The question is whether a ruler can be shorter than the shortest known one. It cannot, so all searches are proofs.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <array>

namespace benchmarks::classics {

namespace golomb_problem {

/// The lengths of the shortest rulers with 0, 1, 2, ... marks (OEIS A003022).
constexpr std::array shortest{0, 0, 1, 3, 6, 11, 17, 25, 34, 44, 55, 72};

/// The distances that two marks may have, `gap` marks apart, on a ruler of that length: the distances between
/// are all different, so that k of them sum to at least 1 + 2 + ... + k; and so do those outside.
std::array<int, 2> range(int marks, int gap) {
    const int length = shortest[static_cast<std::size_t>(marks)] - 1;
    const int outside = marks - 1 - gap;
    return {gap * (gap + 1) / 2, length - outside * (outside + 1) / 2};
}

void state(ArcwiseModel& m, const Instance& ruler) {
    std::vector<csp::Var> mark, distance;
    for (int i = 1; i < ruler.size; ++i) {
        const auto [least, most] = range(ruler.size, i);
        mark.push_back(m.model.int_var(csp::range(least, most)));
    }
    distance = mark; // from 0
    for (std::size_t i = 0; i < mark.size(); ++i) {
        for (std::size_t j = i + 1; j < mark.size(); ++j) {
            const auto [least, most] = range(ruler.size, static_cast<int>(j - i));
            distance.push_back(m.model.int_var(csp::range(least, most)));
            m.model.post(distance.back() + mark[i] == mark[j]);
        }
    }
    m.model.post(csp::all_different(distance, csp::consistency::bounds));
    m.model.post(mark.front() < distance.back()); // a ruler and its mirror image are one
    m.decisions = mark;
}

void state(GecodeModel& m, const Instance& ruler) {
    Gecode::IntVarArgs mark, distance;
    for (int i = 1; i < ruler.size; ++i) {
        const auto [least, most] = range(ruler.size, i);
        mark << Gecode::IntVar(m, least, most);
    }
    distance << mark;
    for (int i = 0; i < mark.size(); ++i) {
        for (int j = i + 1; j < mark.size(); ++j) {
            const auto [least, most] = range(ruler.size, j - i);
            const Gecode::IntVar difference(m, least, most);
            distance << difference;
            Gecode::linear(m, Gecode::IntArgs({1, 1, -1}), Gecode::IntVarArgs({difference, mark[i], mark[j]}),
                           Gecode::IRT_EQ, 0);
        }
    }
    Gecode::distinct(m, distance, Gecode::IPL_BND);
    Gecode::rel(m, mark[0], Gecode::IRT_LE, distance[distance.size() - 1]);
    m.decisions = Gecode::IntVarArray(m, mark);
}

} // namespace golomb_problem

std::vector<Problem> golomb() {
    return {{.name = "golomb-10",
             .summary = "no Golomb ruler with 10 marks is shorter than 55",
             .instances = {{10}},
             .smoke = {{6}},
             .arcwise = golomb_problem::state,
             .gecode = golomb_problem::state}};
}

} // namespace benchmarks::classics
