// Carpet cutting: rectangles are cut from a roll of carpet of a given width, and some may be turned. The question is whether
// a given length of the roll suffices.
//
// What lies beside each other is no wider than the roll, so both solvers have, besides the rectangles that do not overlap, a
// cumulative in either direction. In Arcwise its durations and demands are the sides, which are variables. Gecode's takes
// no variable demand: there a rectangle is two optional tasks, one for each way that it may lie. The trees differ: Gecode's is
// larger, even though it is decided first which rectangles are turned.
//
// The problem is that of Schutt, Stuckey and Verden, "Optimal carpet cutting", CP 2011, pp. 69-84, without stairs and
// edges; the instances are random.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <csp/base/random.hpp>

#include <algorithm>

namespace benchmarks::classics {

namespace carpet_problem {

/// First the width of the roll; then for each piece its two sides and whether it may be turned.
using Order = std::vector<std::vector<int>>;

Order random_order(std::size_t pieces, int width, std::uint64_t seed) {
    constexpr std::uint32_t longest = 9;
    csp::Random random(seed);
    Order order{{width}};
    for (std::size_t i = 0; i < pieces; ++i) {
        const int along = 2 + static_cast<int>(random.below(longest - 1));
        const int across = 2 + static_cast<int>(random.below(longest - 1));
        order.push_back({along, across, random.below(2) == 0 ? 1 : 0});
    }
    return order;
}

int width_of(const Order& order) { return order.front().front(); }

/// First which pieces are turned, then where they lie.
void state(ArcwiseModel& m, const Instance& instance) {
    const int length = instance.size;
    const int width = width_of(instance.square);
    const std::size_t pieces = instance.square.size() - 1;
    const auto turned = m.model.int_vars(pieces, csp::range(0, 1), "turned");
    const auto x = m.model.int_vars(pieces, csp::range(0, length), "x");
    const auto y = m.model.int_vars(pieces, csp::range(0, width), "y");
    std::vector<csp::Rectangle> rectangles;
    std::vector<csp::ResourceTask> along, across;
    for (std::size_t i = 0; i < pieces; ++i) {
        const std::vector<int>& piece = instance.square[i + 1];
        if (piece[2] == 0) m.model.post(csp::equal(turned[i], 0));
        const auto side = [&](int as_is, int if_turned) {
            const csp::Var s = m.model.int_var(csp::range(0, std::max(as_is, if_turned)));
            m.model.post(csp::element({as_is, if_turned}, turned[i]) == s);
            return s;
        };
        const csp::Var a = side(piece[0], piece[1]);
        const csp::Var b = side(piece[1], piece[0]);
        m.model.post(x[i] + a <= length);
        m.model.post(y[i] + b <= width);
        rectangles.push_back({x[i], y[i], a, b});
        along.push_back({x[i], a, b});
        across.push_back({y[i], b, a});
    }
    m.model.post(csp::diffn(rectangles));
    m.model.post(csp::cumulative(along, width));
    m.model.post(csp::cumulative(across, length));
    m.decisions = turned;
    m.decisions.insert(m.decisions.end(), x.begin(), x.end());
    m.decisions.insert(m.decisions.end(), y.begin(), y.end());
}

/// One direction of a piece: from where to where, and how far.
struct Side {
    Gecode::IntVar start, length, end;
};

Side side_of(GecodeModel& m, Gecode::IntVar start, Gecode::IntVar turned, int as_is, int if_turned,
             int limit) {
    const Side side{start, Gecode::IntVar(m, 0, std::max(as_is, if_turned)), Gecode::IntVar(m, 0, limit)};
    Gecode::element(m, Gecode::IntArgs({as_is, if_turned}), turned, side.length);
    Gecode::linear(m, Gecode::IntArgs({1, 1, -1}), Gecode::IntVarArgs({start, side.length, side.end}),
                   Gecode::IRT_EQ, 0);
    return side;
}

void state(GecodeModel& m, const Instance& instance) {
    const int length = instance.size;
    const int width = width_of(instance.square);
    const auto pieces = static_cast<int>(instance.square.size()) - 1;
    m.decisions = Gecode::IntVarArray(m, 3 * pieces, 0, std::max(length, width));
    Gecode::IntVarArgs x, x_sides, x_ends, y, y_sides, y_ends, starts_along, starts_across;
    Gecode::IntArgs durations, demands;
    Gecode::BoolVarArgs lies_so;
    for (int i = 0; i < pieces; ++i) {
        const std::vector<int>& piece = instance.square[static_cast<std::size_t>(i) + 1];
        const Gecode::IntVar turned = m.decisions[i];
        Gecode::rel(m, turned, Gecode::IRT_LQ, piece[2]);
        const Side along = side_of(m, m.decisions[pieces + i], turned, piece[0], piece[1], length);
        const Side across = side_of(m, m.decisions[2 * pieces + i], turned, piece[1], piece[0], width);
        x << along.start;
        x_sides << along.length;
        x_ends << along.end;
        y << across.start;
        y_sides << across.length;
        y_ends << across.end;
        for (const int way : {0, 1}) {
            const Gecode::BoolVar is_this(m, 0, 1);
            Gecode::rel(m, turned, Gecode::IRT_EQ, way, is_this);
            lies_so << is_this;
            starts_along << along.start;
            starts_across << across.start;
            durations << piece[static_cast<std::size_t>(way)];
            demands << piece[static_cast<std::size_t>(1 - way)];
        }
    }
    Gecode::nooverlap(m, x, x_sides, x_ends, y, y_sides, y_ends);
    Gecode::cumulative(m, width, starts_along, durations, demands, lies_so, Gecode::IPL_BASIC);
    Gecode::cumulative(m, length, starts_across, demands, durations, lies_so, Gecode::IPL_BASIC);
}

} // namespace carpet_problem

std::vector<Problem> carpet_cutting() {
    const auto instance = [](std::size_t pieces, int width, std::uint64_t seed, int length) {
        return Instance{length, seed, carpet_problem::random_order(pieces, width, seed)};
    };
    return {{.name = "carpet-10",
             .summary = "10 rectangles cut from a roll of carpet, some turned, or proof that it is too short",
             .instances = {instance(10, 12, 2, 23), instance(10, 12, 2, 24), instance(10, 12, 3, 24),
                           instance(10, 12, 5, 22), instance(10, 12, 8, 25), instance(10, 12, 11, 33)},
             .smoke = {instance(4, 10, 1, 16)},
             .solutions = 1,
             .trees = Trees::free,
             .arcwise = carpet_problem::state,
             .gecode = carpet_problem::state}};
}

} // namespace benchmarks::classics
