// Nonograms: a picture of black and white cells, given by the lengths of the blocks of black cells in each row and each
// column. A line is an automaton. The pictures are random: noise, smoothed until it has shapes.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <csp/base/random.hpp>

#include <algorithm>
#include <array>
#include <string>

namespace benchmarks::classics {

namespace nonogram_problem {

using Picture = std::vector<std::vector<int>>;

/// A random picture, smoothed `smoothings` times: a cell takes the colour of most of the nine cells around it.
Picture random_picture(int size, int smoothings, std::uint64_t seed) {
    const auto n = static_cast<std::size_t>(size);
    csp::Random random(seed);
    Picture picture(n, std::vector<int>(n));
    for (auto& row : picture)
        for (int& cell : row) cell = static_cast<int>(random.below(2));
    for (; smoothings > 0; --smoothings) {
        const Picture before = picture;
        const auto black = [&](std::size_t i, std::size_t j) { return i < n && j < n ? before[i][j] : 0; };
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) {
                int around = 0;
                for (const std::size_t y : {i - 1, i, i + 1})
                    for (const std::size_t x : {j - 1, j, j + 1}) around += black(y, x);
                picture[i][j] = around > 4 ? 1 : 0;
            }
    }
    return picture;
}

std::vector<int> column_of(const Picture& picture, std::size_t j) {
    std::vector<int> column;
    for (const auto& row : picture) column.push_back(row[j]);
    return column;
}

std::vector<int> blocks_of(const std::vector<int>& line) {
    std::vector<int> blocks;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == 0) continue;
        if (i == 0 || line[i - 1] == 0) blocks.push_back(0);
        ++blocks.back();
    }
    return blocks;
}

std::vector<Instance> instances(int size, int smoothings, std::uint64_t first, std::uint64_t last) {
    std::vector<Instance> instances;
    for (std::uint64_t seed = first; seed <= last; ++seed)
        instances.push_back({size, seed, random_picture(size, smoothings, seed)});
    return instances;
}

/// Calls add(from, value, to) for each transition of the automaton of a line, and returns the final state.
template <typename Add>
int for_each_transition(const std::vector<int>& blocks, const Add& add) {
    int state = 0;
    add(state, 0, state);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        for (int k = 0; k < blocks[i]; ++k, ++state) add(state, 1, state + 1);
        if (i + 1 < blocks.size()) {
            add(state, 0, state + 1);
            ++state;
        }
        add(state, 0, state);
    }
    return state;
}

csp::Constraint line(const std::vector<csp::View>& cells, const std::vector<int>& blocks) {
    std::vector<std::vector<csp::Automaton::State>> next;
    const auto add = [&](int from, int value, int to) {
        next.resize(std::max(next.size(), static_cast<std::size_t>(std::max(from, to)) + 1),
                    {csp::Automaton::no_state, csp::Automaton::no_state});
        next[static_cast<std::size_t>(from)][static_cast<std::size_t>(value)] = to;
    };
    const int end = for_each_transition(blocks, add);
    return csp::regular(cells, csp::Automaton({0, 1}, next, 0, {end}));
}

void line(GecodeModel& m, const Gecode::IntVarArgs& cells, const std::vector<int>& blocks) {
    std::vector<Gecode::DFA::Transition> transitions;
    const auto add = [&](int from, int value, int to) { transitions.emplace_back(from, value, to); };
    const int end = for_each_transition(blocks, add);
    add(-1, 0, 0); // ends the list
    std::array<int, 2> accepting{end, -1};
    Gecode::extensional(m, cells, Gecode::DFA(0, transitions.data(), accepting.data()));
}

void state(ArcwiseModel& m, const Instance& instance) {
    const Picture& picture = instance.square;
    const std::size_t n = picture.size();
    const auto cell = m.model.int_vars(n * n, csp::range(0, 1));
    for (std::size_t i = 0; i < n; ++i) {
        std::vector<csp::View> row, column;
        for (std::size_t j = 0; j < n; ++j) {
            row.emplace_back(cell[i * n + j]);
            column.emplace_back(cell[j * n + i]);
        }
        m.model.post(line(row, blocks_of(picture[i])));
        m.model.post(line(column, blocks_of(column_of(picture, i))));
    }
    m.decisions = cell;
}

void state(GecodeModel& m, const Instance& instance) {
    const Picture& picture = instance.square;
    const int n = instance.size;
    m.decisions = Gecode::IntVarArray(m, n * n, 0, 1);
    for (int i = 0; i < n; ++i) {
        Gecode::IntVarArgs row, column;
        for (int j = 0; j < n; ++j) {
            row << m.decisions[i * n + j];
            column << m.decisions[j * n + i];
        }
        const auto index = static_cast<std::size_t>(i);
        line(m, row, blocks_of(picture[index]));
        line(m, column, blocks_of(column_of(picture, index)));
    }
}

} // namespace nonogram_problem

std::vector<Problem> nonogram() {
    Problem shapes{.name = "nonogram-40",
                   .summary = "10 pictures of 40 x 40 cells, smooth shapes: the first solution",
                   .instances = nonogram_problem::instances(40, 2, 1, 10),
                   .smoke = nonogram_problem::instances(10, 1, 1, 2),
                   .solutions = 1,
                   .values = ValueOrder::greatest,
                   .arcwise = nonogram_problem::state,
                   .gecode = nonogram_problem::state};
    Problem noise = shapes;
    noise.name = "nonogram-20";
    noise.summary = "10 pictures of 20 x 20 cells of noise: the first solution";
    noise.instances = nonogram_problem::instances(20, 0, 1, 10);
    noise.smoke = nonogram_problem::instances(8, 0, 1, 2);
    return {shapes, noise};
}

} // namespace benchmarks::classics
