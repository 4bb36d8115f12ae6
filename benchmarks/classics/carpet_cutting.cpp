// Carpet cutting: rectangular carpets are cut from a roll; some of them may be turned. The question is whether all
// carpets fit on a roll of a given length. (Schutt, Stuckey, Verden, "Optimal carpet cutting", CP 2011, pp. 69-84;
// there a carpet may have several rectangles, and stairs may be cut in pieces.)
//
// Carpets do not overlap. In addition, they are tasks along the roll, which share its width, and across it, which share
// its length. Two models of these tasks were tried in both solvers, and each solver uses the model that is faster for
// it. Arcwise has two optional tasks for the two orientations of a carpet, exactly one present (cumulative); Gecode
// has one task whose duration and demand are variables (cumulatives), which is several times as fast there as optional
// tasks.
//
// The trees differ. Gecode's cumulatives also narrows the times of a carpet whose orientation is open, and has no
// overload check. Its nooverlap continues if it cannot narrow a variable, so that it detects some failures late.
//
// Choice of the questions: for each seed from 1 on, the least length that provides the area was tried, and up to 3
// greater ones, until neither solver took 20 ms for a yes. The least of these lengths for which both solvers took 20 ms
// to 1 s is the seed's question. The first five seeds that have a question are here. With 10 carpets three answers are
// no, with 12 all are yes: proofs take longer.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <csp/base/random.hpp>

#include <algorithm>

namespace benchmarks::classics {

namespace carpet_cutting_problem {

// The size of an instance is the length of the roll.
constexpr int roll_width = 20;

/// By carpet: its length, its width, and whether it may be turned.
using Carpets = std::vector<std::vector<int>>;

bool may_be_turned(const std::vector<int>& carpet) { return carpet[2] != 0 && carpet[0] != carpet[1]; }
int least_length(const std::vector<int>& carpet) {
    return may_be_turned(carpet) ? std::min(carpet[0], carpet[1]) : carpet[0];
}
int least_width(const std::vector<int>& carpet) {
    return may_be_turned(carpet) ? std::min(carpet[0], carpet[1]) : carpet[1];
}

/// In decreasing order of area.
Carpets random_carpets(std::size_t count, std::uint64_t seed) {
    constexpr int shortest = 2;
    constexpr std::uint32_t sides = 11;
    csp::Random random(seed);
    Carpets carpets(count);
    for (auto& carpet : carpets)
        for (const std::uint32_t choices : {sides, sides, 2U})
            carpet.push_back(static_cast<int>(random.below(choices)) + (choices == sides ? shortest : 0));
    std::stable_sort(carpets.begin(), carpets.end(),
                     [](const auto& a, const auto& b) { return a[0] * a[1] > b[0] * b[1]; });
    return carpets;
}

/// Carpet by carpet: first the orientation, if the carpet may be turned, then the place.
void state(ArcwiseModel& m, const Instance& instance) {
    std::vector<csp::Rectangle> places;
    std::vector<csp::ResourceTask> along, across;
    for (const auto& carpet : instance.square) {
        const int a = carpet[0], b = carpet[1];
        if (may_be_turned(carpet)) m.decisions.push_back(m.model.int_var({a, b}, "length"));
        const csp::Var x = m.model.int_var(csp::range(0, instance.size - least_length(carpet)), "x");
        const csp::Var y = m.model.int_var(csp::range(0, roll_width - least_width(carpet)), "y");
        if (may_be_turned(carpet)) {
            const csp::Var length = m.decisions.back();
            const csp::View width = a + b - length;
            m.model.post(x + length <= instance.size);
            m.model.post(y + width <= roll_width);
            places.push_back({x, y, length, width});
            for (const int way : {a, b}) {
                along.emplace_back(x, way, a + b - way, csp::Atom::equal(length, way));
                across.emplace_back(y, a + b - way, way, csp::Atom::equal(length, way));
            }
        } else {
            places.push_back({x, y, a, b});
            along.emplace_back(x, a, b);
            across.emplace_back(y, b, a);
        }
        m.decisions.insert(m.decisions.end(), {x, y});
    }
    m.model.post(csp::diffn(places));
    m.model.post(csp::cumulative(along, roll_width));
    m.model.post(csp::cumulative(across, instance.size));
}

/// Carpets in one direction.
struct Direction {
    Gecode::IntVarArgs begin, side, end;

    void add(GecodeModel& m, const Gecode::IntVar& length, int limit) {
        begin << Gecode::IntVar(m, 0, limit - length.min());
        side << length;
        end << Gecode::IntVar(m, 0, limit);
        const int last = begin.size() - 1;
        Gecode::linear(m, Gecode::IntArgs({1, 1, -1}), Gecode::IntVarArgs({begin[last], length, end[last]}),
                       Gecode::IRT_EQ, 0);
    }
};

void state(GecodeModel& m, const Instance& instance) {
    Direction along, across;
    Gecode::IntVarArgs decisions;
    for (const auto& carpet : instance.square) {
        const int a = carpet[0], b = carpet[1];
        const bool turns = may_be_turned(carpet);
        const Gecode::IntVar length(m, turns ? Gecode::IntSet({a, b}) : Gecode::IntSet(a, a));
        const Gecode::IntVar width(m, turns ? Gecode::IntSet({a, b}) : Gecode::IntSet(b, b));
        if (turns) Gecode::linear(m, Gecode::IntVarArgs({length, width}), Gecode::IRT_EQ, a + b);
        along.add(m, length, instance.size);
        across.add(m, width, roll_width);
        if (turns) decisions << length;
        decisions << along.begin[along.begin.size() - 1] << across.begin[across.begin.size() - 1];
    }
    Gecode::nooverlap(m, along.begin, along.side, along.end, across.begin, across.side, across.end);
    const Gecode::IntArgs the_roll = Gecode::IntArgs::create(along.begin.size(), 0, 0);
    Gecode::cumulatives(m, the_roll, along.begin, along.side, along.end, across.side,
                        Gecode::IntArgs({roll_width}), true);
    Gecode::cumulatives(m, the_roll, across.begin, across.side, across.end, along.side,
                        Gecode::IntArgs({instance.size}), true);
    m.decisions = Gecode::IntVarArray(m, decisions);
}

} // namespace carpet_cutting_problem

std::vector<Problem> carpet_cutting() {
    const auto instance = [](std::size_t carpets, std::uint64_t seed, int length) {
        return Instance{length, seed, carpet_cutting_problem::random_carpets(carpets, seed)};
    };
    const Problem ten{
        .name = "carpet-cutting-10",
        .summary = "10 carpets, some of them rotatable, from a short roll, or proof that it is too short",
        .instances = {instance(10, 3, 22), instance(10, 4, 26), instance(10, 14, 27), instance(10, 16, 21),
                      instance(10, 17, 22)},
        .smoke = {instance(5, 1, 20)},
        .solutions = 1,
        .trees = Trees::free,
        .arcwise = carpet_cutting_problem::state,
        .gecode = carpet_cutting_problem::state};
    Problem twelve = ten;
    twelve.name = "carpet-cutting-12";
    twelve.summary = "12 carpets, some of them rotatable, from a short roll";
    twelve.instances = {instance(12, 2, 25), instance(12, 4, 33), instance(12, 7, 32), instance(12, 9, 23),
                        instance(12, 11, 35)};
    return {ten, twelve};
}

} // namespace benchmarks::classics
