// Queens that do not attack each other: all solutions on a small board, the first solution on large ones.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>
#include <benchmarks/puzzles/gecode.hpp>
#include <benchmarks/puzzles/queens.hpp>

namespace benchmarks::classics {

namespace queens_problem {

void state(ArcwiseModel& m, const Instance& board) {
    m.decisions = post_queens(m.model, board.size, csp::consistency::value);
}

void state(GecodeModel& m, const Instance& board) {
    m.decisions = post_queens(m, board.size, Gecode::IPL_VAL);
}

} // namespace queens_problem

std::vector<Problem> queens() {
    Problem all{.name = "queens-12-all",
                .summary = "all ways to place 12 queens",
                .instances = {{12}},
                .smoke = {{7}},
                .variables = VariableOrder::smallest_domain,
                .arcwise = queens_problem::state,
                .gecode = queens_problem::state};
    Problem first = all;
    first.solutions = 1;
    Problem hundred = first;
    hundred.name = "queens-100";
    hundred.summary = "one way to place 100 queens";
    hundred.instances = {{100}};
    hundred.smoke = {{20}};
    Problem many = first;
    many.name = "queens-500";
    many.summary = "one way to place 500 queens";
    many.instances = {{500}};
    many.smoke = {{30}};
    many.values = ValueOrder::middle; // with the least value first, the search takes forever
    return {all, hundred, many};
}

} // namespace benchmarks::classics
