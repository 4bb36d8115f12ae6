// Square packing: squares with sides of 1 to 12 do not fit in a square with a side of 26. They fit in one of 27 (OEIS
// A005842), although the smaller one has room for their area.
//
// Arcwise's diffn also treats each direction as a cumulative. In Gecode both of these are posted as separate
// constraints. Its rules differ from Arcwise's, so different trees would be legitimate.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

namespace benchmarks::classics {

namespace square_packing_problem {

/// The size of an instance is the side of the enclosing square. Squares are in decreasing order of size.
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

} // namespace benchmarks::classics
