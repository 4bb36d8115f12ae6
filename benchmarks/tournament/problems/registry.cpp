#include <benchmarks/tournament/problems/classic_sudoku.hpp>
#include <benchmarks/tournament/problems/colouring.hpp>
#include <benchmarks/tournament/problems/diagonal_sudoku.hpp>
#include <benchmarks/tournament/problems/gallery.hpp>
#include <benchmarks/tournament/problems/job_shop.hpp>
#include <benchmarks/tournament/problems/large_sudoku.hpp>
#include <benchmarks/tournament/problems/model_rb.hpp>
#include <benchmarks/tournament/problems/problem_set.hpp>
#include <benchmarks/tournament/problems/quasigroup.hpp>

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
