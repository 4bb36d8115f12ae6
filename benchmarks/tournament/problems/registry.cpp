#include <benchmarks/tournament/problems/model_rb.hpp>
#include <benchmarks/tournament/problems/problem_set.hpp>
#include <benchmarks/tournament/problems/sets.hpp>

#include <array>

namespace tournament {

std::span<const ProblemSet* const> all_sets() {
    static constexpr std::array sets{
        &classic_sudoku,    &classic_sudoku_twins, &diagonal_sudoku, &diagonal_sudoku_twins,
        &large_sudoku,      &large_sudoku_twins,   &gallery,         &random_csp,
        &random_csp_forced, &quasigroup,           &colouring,       &job_shop};
    return sets;
}

} // namespace tournament
