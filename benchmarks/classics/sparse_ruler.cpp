// Sparse rulers: with few marks, each whole length up to that of the ruler is the distance of two marks. Each length is
// a member of the distances. The rulers are as long as their number of marks allows.
//
// Arcwise's member narrows the last distance that can equal the length, Gecode's does not, so the trees differ.
//
// The numbers of rulers are known: 4 with 8 marks and length 23, 12 with 7 marks and length 17 (OEIS A103300).

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <array>

namespace benchmarks::classics {

namespace sparse_ruler_problem {

/// By the number of marks: the greatest length of a ruler (OEIS A004137).
constexpr std::array<int, 10> greatest_length{0, 0, 1, 3, 6, 9, 13, 17, 23, 29};

void state(ArcwiseModel& m, const Instance& ruler) {
    const auto marks = static_cast<std::size_t>(ruler.size);
    const int length = greatest_length[marks];
    m.decisions = m.model.int_vars(marks, csp::range(0, length), "mark");
    m.model.post(csp::equal(m.decisions.front(), 0));
    m.model.post(csp::equal(m.decisions.back(), length));
    m.model.post(csp::strictly_increasing(m.decisions));
    std::vector<csp::Var> distances;
    for (std::size_t i = 0; i < marks; ++i)
        for (std::size_t j = i + 1; j < marks; ++j) {
            distances.push_back(m.model.int_var(csp::range(1, length)));
            m.model.post(distances.back() + m.decisions[i] == m.decisions[j]);
        }
    for (int d = 1; d <= length; ++d) m.model.post(csp::member(distances, d));
}

void state(GecodeModel& m, const Instance& ruler) {
    const int marks = ruler.size;
    const int length = greatest_length[static_cast<std::size_t>(marks)];
    m.decisions = Gecode::IntVarArray(m, marks, 0, length);
    Gecode::rel(m, m.decisions[0], Gecode::IRT_EQ, 0);
    Gecode::rel(m, m.decisions[marks - 1], Gecode::IRT_EQ, length);
    Gecode::rel(m, m.decisions, Gecode::IRT_LE);
    Gecode::IntVarArgs distances;
    for (int i = 0; i < marks; ++i)
        for (int j = i + 1; j < marks; ++j) {
            const Gecode::IntVar distance(m, 1, length);
            distances << distance;
            Gecode::linear(m, Gecode::IntArgs({1, 1, -1}),
                           Gecode::IntVarArgs({distance, m.decisions[i], m.decisions[j]}), Gecode::IRT_EQ, 0);
        }
    for (int d = 1; d <= length; ++d) Gecode::member(m, distances, Gecode::IntVar(m, d, d));
}

} // namespace sparse_ruler_problem

std::vector<Problem> sparse_ruler() {
    return {{.name = "sparse-ruler-8-all",
             .summary = "all rulers with 8 marks that measure 1 to 23, by member",
             .instances = {{8}},
             .smoke = {{5}},
             .trees = Trees::free,
             .arcwise = sparse_ruler_problem::state,
             .gecode = sparse_ruler_problem::state}};
}

} // namespace benchmarks::classics
