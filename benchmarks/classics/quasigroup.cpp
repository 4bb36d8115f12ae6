// Completing a random Latin square of order n with 42 % of its numbers removed, the share for which the problem is
// hardest (Gomes and Shmoys, "Completing quasigroups or Latin squares", 2002).

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>
#include <benchmarks/puzzles/latin_square.hpp>

#include <string>

namespace benchmarks::classics {

namespace quasigroup_problem {

std::vector<Instance> instances(int size, int holes, std::uint64_t count) {
    std::vector<Instance> instances;
    for (std::uint64_t seed = 1; seed <= count; ++seed)
        instances.push_back({size, seed, punched(random_latin_square(size, seed), holes, seed)});
    return instances;
}

void state(ArcwiseModel& m, const Instance& instance) {
    const Square& square = instance.square;
    const std::size_t n = square.size();
    const auto cell = m.model.int_vars(n * n, csp::range(0, instance.size - 1), "cell");
    for (std::size_t i = 0; i < n; ++i) {
        std::vector<csp::View> row, column;
        for (std::size_t j = 0; j < n; ++j) {
            row.emplace_back(cell[i * n + j]);
            column.emplace_back(cell[j * n + i]);
            if (square[i][j] >= 0) m.model.post(csp::equal(cell[i * n + j], square[i][j]));
        }
        m.model.post(csp::all_different(row, csp::consistency::domain));
        m.model.post(csp::all_different(column, csp::consistency::domain));
    }
    m.decisions = cell;
}

void state(GecodeModel& m, const Instance& instance) {
    const Square& square = instance.square;
    const int n = instance.size;
    m.decisions = Gecode::IntVarArray(m, n * n, 0, n - 1);
    for (int i = 0; i < n; ++i) {
        Gecode::IntVarArgs row, column;
        for (int j = 0; j < n; ++j) {
            row << m.decisions[i * n + j];
            column << m.decisions[j * n + i];
            const int given = square[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
            if (given >= 0) Gecode::rel(m, m.decisions[i * n + j], Gecode::IRT_EQ, given);
        }
        Gecode::distinct(m, row, Gecode::IPL_DOM);
        Gecode::distinct(m, column, Gecode::IPL_DOM);
    }
}

} // namespace quasigroup_problem

Problem quasigroup_completion(int size, int holes, std::uint64_t count) {
    return {.name = "quasigroup-" + std::to_string(size),
            .summary = std::to_string(count) + " Latin squares of order " + std::to_string(size) + " with " +
                       std::to_string(holes) + " holes",
            .instances = quasigroup_problem::instances(size, holes, count),
            .smoke = quasigroup_problem::instances(10, 42, 2),
            .solutions = 1,
            .variables = VariableOrder::smallest_domain,
            .arcwise = quasigroup_problem::state,
            .gecode = quasigroup_problem::state};
}

std::vector<Problem> quasigroup() {
    constexpr int size = 30;
    constexpr int percent = 42;
    return {quasigroup_completion(size, size * size * percent / 100, 20)};
}

} // namespace benchmarks::classics
