// Classics: series, permutations and rulers.

#include <benchmarks/classics/problem.hpp>

#include <array>
#include <cstdlib>
#include <utility>

namespace benchmarks::classics {

// Golomb rulers: marks at whole numbers, beginning with 0, so that all distances between two marks are different. The
// question is whether a ruler can be shorter than the shortest known one. It cannot, so all searches are proofs.

namespace golomb_problem {

/// The lengths of the shortest rulers with 0, 1, 2, ... marks (OEIS A003022).
constexpr std::array shortest{0, 0, 1, 3, 6, 11, 17, 25, 34, 44, 55, 72};

/// Returns the range of the distance between two marks that are `gap` marks apart, on a ruler shorter than the shortest
/// known one. All distances between neighbouring marks are different, so that k of them sum to at least 1 + 2 + ... +
/// k, both inside and outside the gap.
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
    distance = mark; // the distance from 0
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

// Sparse rulers: with few marks, each whole length up to that of the ruler is the distance of two marks: each length is
// a member of the distances. The rulers are as long as their number of marks allows.
//
// Arcwise's member narrows the last distance that can equal the length; Gecode's does not, so the trees differ.
//
// The numbers of rulers are known: 4 rulers with 8 marks and length 23, 12 with 7 marks and length 17 (OEIS A103300).

namespace sparse_ruler_problem {

/// The greatest length of a ruler, by the number of marks (OEIS A004137).
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

// All-interval series: the numbers 0 .. n - 1 in an order in which neighbours differ by each of 1 .. n - 1 exactly
// once.

namespace all_interval_problem {

void state(ArcwiseModel& m, const Instance& series) {
    const auto n = static_cast<std::size_t>(series.size);
    const int last = series.size - 1;
    const auto note = m.model.int_vars(n, csp::range(0, last), "note");
    const auto step = m.model.int_vars(n - 1, csp::range(-last, last), "step");
    const auto width = m.model.int_vars(n - 1, csp::range(1, last), "width");
    for (std::size_t i = 0; i + 1 < n; ++i) {
        m.model.post(step[i] + note[i] == note[i + 1]);
        m.model.post(csp::relation(step[i], width[i], [](int s, int w) { return std::abs(s) == w; }));
    }
    m.model.post(csp::all_different(note, csp::consistency::domain));
    m.model.post(csp::all_different(width, csp::consistency::domain));
    m.model.post(note.front() < note[1]);       // excludes the inverted series
    m.model.post(width.back() < width.front()); // excludes the reversed series
    m.decisions = note;
}

void state(GecodeModel& m, const Instance& series) {
    const int n = series.size;
    const Gecode::IntVarArgs note(m, n, 0, n - 1);
    const Gecode::IntVarArgs step(m, n - 1, 1 - n, n - 1);
    const Gecode::IntVarArgs width(m, n - 1, 1, n - 1);
    for (int i = 0; i + 1 < n; ++i) {
        Gecode::linear(m, Gecode::IntArgs({1, 1, -1}), Gecode::IntVarArgs({step[i], note[i], note[i + 1]}),
                       Gecode::IRT_EQ, 0);
        Gecode::abs(m, step[i], width[i], Gecode::IPL_DOM);
    }
    Gecode::distinct(m, note, Gecode::IPL_DOM);
    Gecode::distinct(m, width, Gecode::IPL_DOM);
    Gecode::rel(m, note[0], Gecode::IRT_LE, note[1]);
    Gecode::rel(m, width[n - 2], Gecode::IRT_LE, width[0]);
    m.decisions = Gecode::IntVarArray(m, note);
}

} // namespace all_interval_problem

std::vector<Problem> all_interval() {
    return {{.name = "all-interval-13-all",
             .summary = "all all-interval series of 13 notes, up to symmetry",
             .instances = {{13}},
             .smoke = {{7}},
             .variables = VariableOrder::smallest_domain,
             .arcwise = all_interval_problem::state,
             .gecode = all_interval_problem::state}};
}

// Langford's problem: two copies each of 1 .. n in a row, with k numbers between the two copies of k. Solutions exist
// only if n is a multiple of 4, or one less, so the instances 9 and 10 are proofs.

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
    return {nine, nine.with("langford-10", "there is no Langford sequence of 10 numbers", {{10}}, {{6}})};
}

// Costas arrays: a permutation where, for every shift s, the differences x[i + s] - x[i] are all different.

namespace costas_problem {

void state(ArcwiseModel& m, const Instance& array) {
    const auto n = static_cast<std::size_t>(array.size);
    const auto row = m.model.int_vars(n, csp::range(0, array.size - 1), "row");
    m.model.post(csp::all_different(row, csp::consistency::value));
    for (std::size_t shift = 1; shift + 1 < n; ++shift) {
        const auto rise = m.model.int_vars(n - shift, csp::range(1 - array.size, array.size - 1), "rise");
        for (std::size_t i = 0; i < rise.size(); ++i) m.model.post(rise[i] + row[i] == row[i + shift]);
        m.model.post(csp::all_different(rise, csp::consistency::value));
    }
    m.decisions = row;
}

void state(GecodeModel& m, const Instance& array) {
    const int n = array.size;
    m.decisions = Gecode::IntVarArray(m, n, 0, n - 1);
    const auto& row = m.decisions;
    Gecode::distinct(m, row, Gecode::IPL_VAL);
    for (int shift = 1; shift + 1 < n; ++shift) {
        const Gecode::IntVarArgs rise(m, n - shift, 1 - n, n - 1);
        for (int i = 0; i < rise.size(); ++i)
            Gecode::linear(m, Gecode::IntArgs({1, 1, -1}),
                           Gecode::IntVarArgs({rise[i], row[i], row[i + shift]}), Gecode::IRT_EQ, 0);
        Gecode::distinct(m, rise, Gecode::IPL_VAL);
    }
}

} // namespace costas_problem

std::vector<Problem> costas() {
    return {{.name = "costas-12",
             .summary = "one Costas array of order 12",
             .instances = {{12}},
             .smoke = {{6}},
             .solutions = 1,
             .variables = VariableOrder::smallest_domain,
             .arcwise = costas_problem::state,
             .gecode = costas_problem::state}};
}

// Magic sequences: s[0] .. s[n - 1], where s[v] is the number of occurrences of v in the sequence.

namespace magic_sequence_problem {

void state(ArcwiseModel& m, const Instance& sequence) {
    const auto n = static_cast<std::size_t>(sequence.size);
    m.decisions = m.model.int_vars(n, csp::range(0, sequence.size - 1), "s");
    csp::Expression sum, weighted_sum; // redundant constraints
    for (std::size_t v = 0; v < n; ++v) {
        const csp::Var x = m.decisions[v];
        m.model.post(csp::count(m.decisions, static_cast<csp::Value>(v)) == x);
        sum += x;
        weighted_sum += v * x;
    }
    m.model.post(sum == sequence.size);
    m.model.post(weighted_sum == sequence.size);
}

void state(GecodeModel& m, const Instance& sequence) {
    const int n = sequence.size;
    m.decisions = Gecode::IntVarArray(m, n, 0, n - 1);
    for (int v = 0; v < n; ++v) Gecode::count(m, m.decisions, v, Gecode::IRT_EQ, m.decisions[v]);
    Gecode::linear(m, m.decisions, Gecode::IRT_EQ, n);
    Gecode::linear(m, Gecode::IntArgs::create(n, 0, 1), m.decisions, Gecode::IRT_EQ, n);
}

} // namespace magic_sequence_problem

std::vector<Problem> magic_sequence() {
    Problem shorter{.name = "magic-sequence-200",
                    .summary = "all magic sequences of length 200, by count",
                    .instances = {{200}},
                    .smoke = {{10}},
                    .values = ValueOrder::greatest,
                    .arcwise = magic_sequence_problem::state,
                    .gecode = magic_sequence_problem::state};
    return {shorter,
            shorter.with("magic-sequence-500", "all magic sequences of length 500, by count", {{500}})};
}

} // namespace benchmarks::classics
