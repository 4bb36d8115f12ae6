// Classics: things packed or cut.

#include <benchmarks/classics/problem.hpp>

#include <csp/base/random.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

namespace benchmarks::classics {

// Bin packing: items of random sizes are packed into the fewest bins of one capacity that their total size allows, or
// it is proved that the items need more bins.
//
// Both solvers follow Shaw (CP 2004).

namespace bin_packing_problem {

constexpr int capacity = 100;

/// Returns random sizes in decreasing order.
std::vector<int> random_sizes(int count, std::uint64_t seed) {
    constexpr int smallest = 20;
    constexpr int largest = 60;
    csp::Random random(seed);
    std::vector<int> sizes;
    for (int i = 0; i < count; ++i)
        sizes.push_back(smallest + static_cast<int>(random.below(largest - smallest + 1)));
    std::sort(sizes.begin(), sizes.end(), std::greater<>());
    return sizes;
}

/// Returns the number of bins needed for the sum of the sizes.
int bins(const std::vector<int>& sizes) {
    return (std::accumulate(sizes.begin(), sizes.end(), 0) + capacity - 1) / capacity;
}

void state(ArcwiseModel& m, const Instance& instance) {
    const std::vector<int>& sizes = instance.square.front();
    const int count = bins(sizes);
    m.decisions = m.model.int_vars(sizes.size(), csp::range(0, count - 1), "bin");
    const auto load = m.model.int_vars(static_cast<std::size_t>(count), csp::range(0, capacity), "load");
    m.model.post(csp::bin_packing(m.decisions, sizes, load));
}

void state(GecodeModel& m, const Instance& instance) {
    const std::vector<int>& sizes = instance.square.front();
    const int count = bins(sizes);
    m.decisions = Gecode::IntVarArray(m, static_cast<int>(sizes.size()), 0, count - 1);
    const Gecode::IntVarArgs load(m, count, 0, capacity);
    Gecode::binpacking(m, load, m.decisions, Gecode::IntArgs(sizes));
}

} // namespace bin_packing_problem

std::vector<Problem> bin_packing() {
    const auto items = [](int count, const std::vector<Question>& questions) {
        return instances(questions, [=](std::uint64_t seed) {
            return std::vector<std::vector<int>>{bin_packing_problem::random_sizes(count, seed)};
        });
    };
    return {{.name = "bin-packing-18",
             .summary = "18 items into as few bins as the sum of their sizes needs; they need more",
             .instances = items(18, {{36, 18}, {45, 18}, {52, 18}}), // neither trivial nor hopeless
             .smoke = items(9, {{1, 9}, {2, 9}}),
             .solutions = 1,
             .arcwise = bin_packing_problem::state,
             .gecode = bin_packing_problem::state}};
}

// Steel mill slabs (problem 38 of CSPLib): orders, each with a weight and a colour, are made from slabs that the mill
// casts in a few weights. No slab serves orders of more than two colours, and steel cast beyond the orders is lost. The
// question is whether a given loss suffices. The orders are random.
//
// Both solvers pack by Shaw (CP 2004) and look up the loss of a load with domain consistency.

namespace steel_mill_problem {

constexpr std::array weights{12, 14, 17, 20};
constexpr int heaviest = weights.back();
constexpr int colours = 6;
constexpr int most_colours = 2; // colours of a slab

/// Returns the weights of the orders, the greatest first, and their colours. The size of an instance is the loss
/// allowed.
std::vector<std::vector<int>> random_orders(int count, std::uint64_t seed) {
    constexpr int heaviest_order = 10;
    csp::Random random(seed);
    std::vector<std::vector<int>> orders(2);
    for (int i = 0; i < count; ++i) {
        orders[0].push_back(1 + static_cast<int>(random.below(heaviest_order)));
        orders[1].push_back(static_cast<int>(random.below(colours)));
    }
    std::sort(orders[0].begin(), orders[0].end(), std::greater<>());
    return orders;
}

/// Returns the losses by load: the loss with the lightest slab that can carry the load. A slab without a load is not
/// cast.
std::vector<int> losses() {
    std::vector<int> losses{0};
    for (int load = 1; load <= heaviest; ++load)
        losses.push_back(*std::lower_bound(weights.begin(), weights.end(), load) - load);
    return losses;
}

/// Returns a number of slabs that is greater than the number needed.
std::size_t slabs(const Instance& instance) { return instance.square[0].size() / 2; }

/// Returns the orders of a colour.
std::vector<std::size_t> of_colour(int colour, const Instance& instance) {
    std::vector<std::size_t> orders;
    for (std::size_t i = 0; i < instance.square[1].size(); ++i)
        if (instance.square[1][i] == colour) orders.push_back(i);
    return orders;
}

// The slabs are in decreasing order of their loads.

void state(ArcwiseModel& m, const Instance& instance) {
    const std::size_t count = slabs(instance);
    m.decisions = m.model.int_vars(instance.square[0].size(),
                                   csp::range(0, static_cast<csp::Value>(count) - 1), "slab");
    const auto load = m.model.int_vars(count, csp::range(0, heaviest), "load");
    const auto loss = m.model.int_vars(count, csp::range(0, heaviest), "loss");
    m.model.post(csp::bin_packing(m.decisions, instance.square[0], load));
    for (std::size_t j = 0; j < count; ++j) {
        m.model.post(csp::element(losses(), load[j]) == loss[j]);
        if (j > 0) m.model.post(load[j] <= load[j - 1]);
        csp::Expression served;
        for (int colour = 0; colour < colours; ++colour) {
            std::vector<csp::Atom> here;
            for (const std::size_t i : of_colour(colour, instance))
                here.push_back(csp::Atom::equal(m.decisions[i], static_cast<csp::Value>(j)));
            if (here.empty()) continue;
            const csp::Var is_served = m.model.bool_var();
            m.model.post(csp::equivalence(is_served, csp::clause(here)));
            served += is_served;
        }
        m.model.post(served <= most_colours);
    }
    m.model.post(csp::sum(loss) <= instance.size);
}

void state(GecodeModel& m, const Instance& instance) {
    const int count = static_cast<int>(slabs(instance));
    m.decisions = Gecode::IntVarArray(m, static_cast<int>(instance.square[0].size()), 0, count - 1);
    const Gecode::IntVarArgs load(m, count, 0, heaviest);
    const Gecode::IntVarArgs loss(m, count, 0, heaviest);
    Gecode::binpacking(m, load, m.decisions, Gecode::IntArgs(instance.square[0]));
    for (int j = 0; j < count; ++j) {
        Gecode::element(m, Gecode::IntArgs(losses()), load[j], loss[j], Gecode::IPL_DOM);
        if (j > 0) Gecode::rel(m, load[j], Gecode::IRT_LQ, load[j - 1]);
        Gecode::BoolVarArgs served;
        for (int colour = 0; colour < colours; ++colour) {
            Gecode::BoolVarArgs here;
            for (const std::size_t i : of_colour(colour, instance)) {
                here << Gecode::BoolVar(m, 0, 1);
                Gecode::rel(m, m.decisions[static_cast<int>(i)], Gecode::IRT_EQ, j, here[here.size() - 1]);
            }
            if (here.size() == 0) continue;
            served << Gecode::BoolVar(m, 0, 1);
            Gecode::rel(m, Gecode::BOT_OR, here, served[served.size() - 1]);
        }
        Gecode::linear(m, served, Gecode::IRT_LQ, most_colours);
    }
    Gecode::linear(m, loss, Gecode::IRT_LQ, instance.size);
}

} // namespace steel_mill_problem

std::vector<Problem> steel_mill() {
    const auto orders = [](int count, const std::vector<Question>& losses) {
        return instances(losses,
                         [=](std::uint64_t seed) { return steel_mill_problem::random_orders(count, seed); });
    };
    return {{.name = "steel-mill-14",
             .summary = "14 orders made of slabs with little loss, or proof that it is too little",
             .instances = orders(14, {{1, 0}, {1, 1}, {2, 0}, {2, 2}, {3, 0}, {3, 2}, {4, 0}, {5, 0}}),
             .smoke = orders(8, {{1, 4}}),
             .solutions = 1,
             .arcwise = steel_mill_problem::state,
             .gecode = steel_mill_problem::state}};
}

// Square packing: squares with sides of 1 to 12 do not fit in a square with a side of 26. They fit in one of 27 (OEIS
// A005842), although the smaller one is large enough for their total area.
//
// Arcwise's diffn also treats each direction as a cumulative. In Gecode, both are posted as separate constraints. Its
// rules differ from Arcwise's, so different trees are legitimate.

namespace square_packing_problem {

/// Returns an instance whose size is the side of the enclosing square. Squares are in decreasing order of size.
Instance instance(int squares, int side) {
    Instance instance{side, 0, {{}}};
    for (int s = squares; s >= 1; --s) instance.square.front().push_back(s);
    return instance;
}

void state(ArcwiseModel& m, const Instance& instance) {
    std::vector<csp::Rectangle> squares;
    for (const int side : instance.square.front()) {
        const auto corner = m.model.int_vars(2, csp::range(0, instance.size - side), "corner");
        squares.push_back({corner[0], corner[1], side, side});
        m.decisions.insert(m.decisions.end(), corner.begin(), corner.end());
    }
    m.model.post(csp::diffn(squares));
}

void state(GecodeModel& m, const Instance& instance) {
    const Gecode::IntArgs sides(instance.square.front());
    Gecode::IntVarArgs x, y, corners;
    for (const int side : sides) {
        x << Gecode::IntVar(m, 0, instance.size - side);
        y << Gecode::IntVar(m, 0, instance.size - side);
        corners << x[x.size() - 1] << y[y.size() - 1];
    }
    Gecode::nooverlap(m, x, sides, y, sides);
    Gecode::cumulative(m, instance.size, x, sides, sides);
    Gecode::cumulative(m, instance.size, y, sides, sides);
    m.decisions = Gecode::IntVarArray(m, corners);
}

} // namespace square_packing_problem

std::vector<Problem> square_packing() {
    return {{.name = "square-packing-12",
             .summary = "squares of 1 to 12 do not fit in a square of 26, by diffn",
             .instances = {square_packing_problem::instance(12, 26)},
             .smoke = {square_packing_problem::instance(4, 6), square_packing_problem::instance(4, 7)},
             .solutions = 1,
             .trees = Trees::free,
             .arcwise = square_packing_problem::state,
             .gecode = square_packing_problem::state}};
}

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
// The questions were chosen as follows. For each seed from 1 on, the least length that provides the area was tried,
// then up to 3 greater ones, until neither solver took 20 ms for a yes. The least of these lengths for which both
// solvers took 20 ms to 1 s is the seed's question. The first five seeds that have a question are listed. With 10
// carpets, three answers are no; with 12, all are yes, since proofs take longer.

namespace carpet_cutting_problem {

// The size of an instance is the length of the roll.
constexpr int roll_width = 20;

/// The length and width of each carpet, and whether it may be turned.
using Carpets = std::vector<std::vector<int>>;

bool may_be_turned(const std::vector<int>& carpet) { return carpet[2] != 0 && carpet[0] != carpet[1]; }
int least_length(const std::vector<int>& carpet) {
    return may_be_turned(carpet) ? std::min(carpet[0], carpet[1]) : carpet[0];
}
int least_width(const std::vector<int>& carpet) {
    return may_be_turned(carpet) ? std::min(carpet[0], carpet[1]) : carpet[1];
}

/// Returns random carpets in decreasing order of area.
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

/// The decisions are, carpet by carpet, the orientation, if the carpet may be turned, then the place.
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

/// The extents of the carpets in one direction.
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
    const auto carpets = [](std::size_t count, const std::vector<Question>& lengths) {
        return instances(
            lengths, [=](std::uint64_t seed) { return carpet_cutting_problem::random_carpets(count, seed); });
    };
    const Problem ten{
        .name = "carpet-cutting-10",
        .summary = "10 carpets, some of them rotatable, from a short roll, or proof that it is too short",
        .instances = carpets(10, {{3, 22}, {4, 26}, {14, 27}, {16, 21}, {17, 22}}),
        .smoke = carpets(5, {{1, 20}}),
        .solutions = 1,
        .trees = Trees::free,
        .arcwise = carpet_cutting_problem::state,
        .gecode = carpet_cutting_problem::state};
    return {ten, ten.with("carpet-cutting-12", "12 carpets, some of them rotatable, from a short roll",
                          carpets(12, {{2, 25}, {4, 33}, {7, 32}, {9, 23}, {11, 35}}))};
}

} // namespace benchmarks::classics
