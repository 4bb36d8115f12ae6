// Still lives of Conway's game: as many living cells in a square as possible, such that no living cell dies and no cell
// next to them is born. A cell that the life around it could make better use of is wasted: Chu and Stuckey, "A complete
// solution to the maximum density still life problem", Artificial Intelligence 184-185, 2012, pp. 1-16.

#include <benchmarks/public/models.hpp>

#include <algorithm>
#include <optional>

namespace benchmarks::public_models {

namespace {

constexpr std::size_t block = 9; ///< three rows of three cells
constexpr csp::Value most_waste = 2;

/// The least waste at the middle of a block, where bit i is 1 if cell i lives; nullopt if the block is not still.
std::optional<csp::Value> waste(unsigned cells) {
    const auto x = [&](unsigned i) { return static_cast<int>(cells >> i & 1U); };
    const int sides = x(1) + x(3) + x(5) + x(7);
    const int around = sides + x(0) + x(2) + x(6) + x(8);
    const int tight = sides + x(0) * x(2) + x(2) * x(8) + x(8) * x(6) + x(6) * x(0);
    if (x(4) == 1) {
        if (around < 2 || around > 3) return std::nullopt;
        return std::max(0, 2 - tight);
    }
    if (around == 3) return std::nullopt;
    return sides == 4 ? most_waste : std::max(0, 2 - sides);
}

std::vector<std::vector<csp::Value>> blocks() {
    std::vector<std::vector<csp::Value>> tuples;
    for (unsigned cells = 0; cells < 1U << block; ++cells)
        for (csp::Value w = waste(cells).value_or(most_waste + 1); w <= most_waste; ++w) {
            tuples.emplace_back();
            for (unsigned i = 0; i < block; ++i)
                tuples.back().push_back(static_cast<csp::Value>(cells >> i & 1U));
            tuples.back().push_back(w);
        }
    return tuples;
}

} // namespace

Problem still_life(const Data& data) {
    Problem problem{.aim = Aim::maximise};
    csp::Model& model = problem.model;
    const std::size_t n = data.size("n");
    const auto side = static_cast<csp::Value>(n);
    const auto alive = model.int_vars(n + 2, n + 2, csp::range(0, 1), "alive"); // with a border of dead cells
    const auto wasted = model.int_vars(n + 2, n + 2, csp::range(0, most_waste), "wasted");
    const auto tuples = blocks();
    std::vector<csp::Var> cells;
    for (std::size_t i = 0; i < n + 2; ++i)
        for (const csp::Var x : {alive(0, i), alive(n + 1, i), alive(i, 0), alive(i, n + 1)})
            model.post(x == 0);
    for (std::size_t i = 1; i <= n; ++i) {
        for (std::size_t j = 1; j <= n; ++j) {
            auto scope = alive.block(i - 1, j - 1, 3, 3);
            scope.push_back(wasted(i, j));
            model.post(csp::table(scope, tuples));
            cells.push_back(alive(i, j));
        }
        const auto at_border = [&](csp::Var waste, csp::Var inside) { model.post(waste + inside == 1); };
        at_border(wasted(0, i), alive(1, i));
        at_border(wasted(n + 1, i), alive(n, i));
        at_border(wasted(i, 0), alive(i, 1));
        at_border(wasted(i, n + 1), alive(i, n));
    }
    for (std::size_t i = 1; i + 3 <= n + 2 && i + 1 < n; ++i)
        for (const auto& border : {alive.row(1), alive.row(n), alive.column(1), alive.column(n)})
            model.post(border[i] + border[i + 1] + border[i + 2] <= 2, "else a cell is born outside");
    const csp::Var living = model.int_var(csp::range(0, side * side), "living");
    model.post(4 * living == 2 * side * side + 4 * side - csp::sum(wasted));
    csp::Expression below;
    for (std::size_t i = n + 1; i >= 1; --i) {
        below += csp::sum(wasted.row(i));
        const auto rows = static_cast<csp::Value>(n - i + 1);
        model.post(below >= 2 * (rows / 3) + side / 3, "rows waste at least so much");
    }
    problem.cost = living;
    problem.heuristic = csp::select(cells, csp::variable_order::input, csp::value_order::max);
    return problem;
}

} // namespace benchmarks::public_models
