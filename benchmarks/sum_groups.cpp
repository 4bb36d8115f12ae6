// How much does the joint pass `distinct-sums` gain on sums over groups of cells that see each other?
//
// Sudokus with arrows, little killers and cages that cross boxes, made at random: the clues are read from a random
// grid, and givens are added until one solution is left. Setters prefer totals that exclude many digits, so two sets
// are made from the best of 500 grids. Each set is searched for two solutions with the pass and without it, in
// alternating rounds. The report lists the nodes, and the milliseconds of processor time, in total and as the geometric
// mean of the puzzles, each the least of the rounds.

#include <benchmarks/harness/clock.hpp>
#include <benchmarks/harness/program.hpp>

#include <csp/csp.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/making/generate.hpp>
#include <sudoku/puzzle/solver.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

constexpr int side = 9;
using Cells = std::vector<int>;

bool see_each_other(int a, int b) {
    const auto box = [](int cell) { return cell / (3 * side) * 3 + cell % side / 3; };
    return a / side == b / side || a % side == b % side || box(a) == box(b);
}

/// A clue: the digits of the cells add up to the total or, for an arrow, to the digit of the circle.
struct Clue {
    Cells cells;
    int circle = -1;
};

class Setter {
  public:
    explicit Setter(std::uint64_t seed)
        : random_(seed),
          generator_(sudoku::Layout::classic(), {.seed = seed}) {}

    /// Makes a random grid. Of several grids, keeps the one whose diagonals have totals nearest to the least or the
    /// greatest possible.
    void new_grid(int choices) {
        constexpr std::size_t diagonals = 12;
        sudoku::Solver solver(sudoku::Layout::classic());
        sudoku::Board best;
        double least = std::numeric_limits<double>::max();
        for (; choices > 0; --choices) {
            grid_ = *solver.solve(*generator_.next()).solution;
            clues_.clear();
            add_little_killers(diagonals);
            double sum = 0;
            for (const Clue& clue : clues_) sum += slack(clue.cells);
            if (sum >= least) continue;
            least = sum;
            best = grid_;
        }
        grid_ = best;
        clues_.clear();
        is_used_.assign(side * side, false);
    }

    /// Adds arrows, which share no cell: lines of two to five cells from a circle.
    void add_arrows(std::size_t count) {
        constexpr int most_tries = 10'000; // a few grids have no room for ten arrows
        for (int tries = 0; tries < most_tries && clues_.size() < count; ++tries) {
            const int circle = below(side * side);
            const Cells line =
                walk(circle, 5, [&](const Cells& cells) { return sum(cells) >= grid_[circle]; });
            if (line.size() < 2 || sum(line) != grid_[circle] || is_used_[index(circle)]) continue;
            is_used_[index(circle)] = true;
            for (const int cell : line) is_used_[index(cell)] = true;
            clues_.push_back({line, circle});
        }
    }
    /// Adds the diagonals of three cells or more whose totals are nearest to the least or the greatest possible.
    void add_little_killers(std::size_t count) {
        std::vector<Cells> diagonals;
        for (int cells = 3; cells <= side; ++cells)
            for (const auto& [row, down] : {std::pair(cells - 1, -1), std::pair(side - cells, 1)})
                for (const bool is_mirrored : {false, true}) {
                    Cells diagonal;
                    for (int i = 0; i < cells; ++i) {
                        const int column = is_mirrored ? side - 1 - i : i;
                        diagonal.push_back((row + i * down) * side + column);
                    }
                    diagonals.push_back(std::move(diagonal));
                }
        add_nearest_to_their_ends(std::move(diagonals), count);
    }
    /// Adds cages of four to six connected cells that do not all see each other; digits may repeat.
    void add_cages(std::size_t count) {
        constexpr std::size_t choices = 4; // the best choice becomes a clue
        std::vector<Cells> cages;
        while (cages.size() < choices * count) {
            const std::size_t size = 4 + random_.below(3);
            const Cells cage = walk(below(side * side), size, [](const Cells&) { return false; });
            if (cage.size() == size && group_sizes(cage).size() > 1) cages.push_back(cage);
        }
        add_nearest_to_their_ends(std::move(cages), count);
    }

    /// Returns the clues, and givens in a random order up to the first one that leaves one solution.
    csp::Model puzzle() {
        Cells order(side * side);
        for (int cell = 0; cell < side * side; ++cell) order[index(cell)] = cell;
        random_.shuffle(order);
        std::size_t few = 0;
        std::size_t enough = order.size();
        while (few < enough) {
            const std::size_t middle = (few + enough) / 2;
            if (is_unique(model(order, middle)))
                enough = middle;
            else
                few = middle + 1;
        }
        return model(order, enough);
    }

  private:
    static std::size_t index(int cell) { return static_cast<std::size_t>(cell); }
    int below(int bound) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound))); }
    int sum(const Cells& cells) const {
        int total = 0;
        for (const int cell : cells) total += grid_[cell];
        return total;
    }

    /// Returns the cells of a random walk, without the first, which ends after `most` cells or when they are enough.
    template <typename Enough>
    Cells walk(int from, std::size_t most, const Enough& are_enough) {
        Cells cells;
        while (cells.size() < most && !are_enough(cells)) {
            Cells open;
            for (int cell = 0; cell < side * side; ++cell)
                if (cell != from && std::abs(cell / side - from / side) <= 1 &&
                    std::abs(cell % side - from % side) <= 1 && !is_used_[index(cell)] &&
                    std::find(cells.begin(), cells.end(), cell) == cells.end())
                    open.push_back(cell);
            if (open.empty()) break;
            from = open[random_.below(static_cast<std::uint32_t>(open.size()))];
            cells.push_back(from);
        }
        return cells;
    }

    /// Returns the sizes of groups that see each other.
    static std::vector<int> group_sizes(const Cells& cells) {
        std::vector<Cells> groups;
        for (const int cell : cells) {
            const auto group = std::find_if(groups.begin(), groups.end(), [cell](const Cells& some) {
                return std::all_of(some.begin(), some.end(),
                                   [cell](int b) { return see_each_other(cell, b); });
            });
            (group == groups.end() ? groups.emplace_back() : *group).push_back(cell);
        }
        std::vector<int> sizes;
        sizes.reserve(groups.size());
        for (const Cells& group : groups) sizes.push_back(static_cast<int>(group.size()));
        return sizes;
    }
    /// Returns the distance of the total from the nearer end of its possible range, divided by the number of cells.
    double slack(const Cells& cells) const {
        int least = 0;
        for (const int size : group_sizes(cells)) least += size * (size + 1) / 2;
        const auto count = static_cast<int>(cells.size());
        return std::min(sum(cells) - least, (side + 1) * count - least - sum(cells)) /
               static_cast<double>(count);
    }
    void add_nearest_to_their_ends(std::vector<Cells> all, std::size_t count) {
        std::stable_sort(all.begin(), all.end(),
                         [this](const Cells& a, const Cells& b) { return slack(a) < slack(b); });
        for (std::size_t i = 0; i < count; ++i) clues_.push_back({all[i]});
    }

    csp::Model model(const Cells& order, std::size_t givens) const {
        csp::Model model;
        const auto cell = model.int_vars(side * side, csp::range(1, side), "cell");
        const sudoku::Layout layout = sudoku::Layout::classic();
        for (const sudoku::Unit& unit : layout.units()) {
            std::vector<csp::Var> xs;
            for (const int at : unit.cells) xs.push_back(cell[index(at)]);
            model.post(csp::all_different(xs));
        }
        for (const Clue& clue : clues_) {
            std::vector<csp::Var> xs;
            for (const int at : clue.cells) xs.push_back(cell[index(at)]);
            model.post(clue.circle < 0 ? csp::sum(xs) == sum(clue.cells)
                                       : csp::sum(xs) == cell[index(clue.circle)]);
        }
        for (std::size_t i = 0; i < givens; ++i) model.post(cell[index(order[i])] == grid_[order[i]]);
        return model;
    }
    /// Returns false also if the proof that there is only one solution is too hard.
    static bool is_unique(const csp::Model& model) {
        constexpr std::uint64_t most_nodes = 100'000;
        csp::SearchOptions options;
        options.limits.nodes = most_nodes;
        options.limits.solutions = 2;
        csp::Solver solver(model, options);
        solver.begin();
        return solver.next() && !solver.next() && solver.stopped() == csp::StopReason::exhausted;
    }

    csp::Random random_;
    sudoku::Generator generator_;
    sudoku::Board grid_;
    std::vector<Clue> clues_;
    std::vector<bool> is_used_;
};

struct Result {
    std::uint64_t nodes = 0;
    double all = std::numeric_limits<double>::max();  // in milliseconds
    double mean = std::numeric_limits<double>::max(); // in milliseconds; the geometric mean
};

void measure(const std::vector<csp::Model>& puzzles, bool with, Result& result) {
    csp::SearchOptions options;
    options.limits.solutions = 2;
    if (!with) options.tuning.without.emplace_back("distinct-sums");
    result.nodes = 0;
    double all = 0;
    double logarithms = 0;
    for (const csp::Model& puzzle : puzzles) {
        const double begin = benchmarks::processor_seconds();
        csp::Solver solver(puzzle, options);
        solver.begin();
        while (solver.next()) {
        }
        const double milliseconds = 1e3 * (benchmarks::processor_seconds() - begin);
        result.nodes += solver.statistics().nodes;
        all += milliseconds;
        logarithms += std::log(milliseconds);
    }
    result.all = std::min(result.all, all);
    result.mean = std::min(result.mean, std::exp(logarithms / static_cast<double>(puzzles.size())));
}

struct Set {
    std::string_view name;
    std::size_t arrows;
    std::size_t little_killers;
    std::size_t cages;
    int grids = 1; ///< the number of grids to choose from
};

} // namespace

int main(int argc, char** argv) {
    int rounds = 5;
    benchmarks::Program program("arcwise-benchmark-sum-groups",
                                "What the joint pass distinct-sums is worth on sums over groups of cells.",
                                "[ROUNDS]   default: 5");
    return program.operand("rounds", rounds, 1).run(argc, argv, [&] {
        constexpr int puzzles_each = 25;
        const benchmarks::Table table({{"", 28},
                                       {"nodes", 9},
                                       {"without", 9},
                                       {"ms", 9, 1},
                                       {"without", 9, 1},
                                       {"mean", 9, 2},
                                       {"without", 9, 2}});
        table.heading();
        for (const Set& set :
             {Set{"10 arrows", 10, 0, 0}, Set{"12 little killers", 0, 12, 0},
              Set{"8 arrows, 8 little killers", 8, 8, 0}, Set{"12 crossing cages", 0, 0, 12},
              Set{"12 best of 500", 0, 12, 0, 500}, Set{"8 arrows, 8 best of 500", 8, 8, 0, 500}}) {
            Setter setter(1);
            std::vector<csp::Model> puzzles;
            for (int i = 0; i < puzzles_each; ++i) {
                setter.new_grid(set.grids);
                setter.add_arrows(set.arrows);
                setter.add_little_killers(set.little_killers);
                setter.add_cages(set.cages);
                puzzles.push_back(setter.puzzle());
            }
            Result with;
            Result without;
            for (int round = 0; round < rounds; ++round) {
                measure(puzzles, true, with);
                measure(puzzles, false, without);
            }
            table.line(set.name, with.nodes, without.nodes, with.all, without.all, with.mean, without.mean);
        }
        return 0;
    });
}
