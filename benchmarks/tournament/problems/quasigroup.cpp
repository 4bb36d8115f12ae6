#include <benchmarks/tournament/problems/sets.hpp>

#include <benchmarks/puzzles/latin_square.hpp>
#include <benchmarks/tournament/problems/spread.hpp>

#include <csp/constraints/all_different/all_different.hpp>

#include <fmt/format.h>

#include <array>

namespace tournament {

namespace quasigroup_set {

constexpr std::array sizes{15, 20, 25, 30};
constexpr int percent = 42;

Statement state(const benchmarks::Square& square) {
    Statement statement;
    const std::size_t size = square.size();
    const auto greatest = static_cast<csp::Value>(size) - 1;
    std::vector<std::vector<csp::Var>> rows(size), columns(size);
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t j = 0; j < size; ++j) {
            const int given = square[i][j];
            const csp::Var cell =
                statement.model.int_var(given >= 0 ? csp::range(given, given) : csp::range(0, greatest));
            rows[i].push_back(cell);
            columns[j].push_back(cell);
        }
    for (const auto& row : rows) statement.model.post(csp::all_different(row));
    for (const auto& column : columns) statement.model.post(csp::all_different(column));
    return statement;
}

Statement state(int size, std::uint64_t seed) {
    const int holes = size * size * percent / 100;
    return state(benchmarks::punched(benchmarks::random_latin_square(size, seed), holes, seed));
}

std::vector<Instance> make(const Wanted& wanted) {
    std::vector<Instance> instances;
    for (const std::size_t i : spread_numbers(wanted.instances, sizes.size())) {
        const int size = by_turns(sizes, i);
        const std::uint64_t seed = i + 1;
        instances.push_back({fmt::format("order {}, seed {}", size, seed),
                             static_cast<double>(size) / sizes.back(), [=] { return state(size, seed); }});
    }
    return instances;
}

} // namespace quasigroup_set

const ProblemSet quasigroup{
    .name = "quasigroup",
    .summary = "random Latin squares to complete, 42 % of the cells empty; difficulty: order",
    .source = "Gomes and Shmoys, \"Completing quasigroups or Latin squares\", 2002",
    .make = quasigroup_set::make};

} // namespace tournament
