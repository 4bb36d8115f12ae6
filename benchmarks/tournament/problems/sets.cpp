#include <benchmarks/tournament/problems/sets.hpp>

#include <benchmarks/puzzles/job_shop.hpp>
#include <benchmarks/puzzles/latin_square.hpp>

#include <csp/base/random.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/comparison/comparison.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace tournament {

std::vector<std::size_t> spread_order(std::size_t count) {
    std::vector<std::size_t> order;
    if (count > 0) order.push_back(0);
    if (count > 1) order.push_back(count - 1);
    using Gap = std::pair<std::size_t, std::size_t>; // two places in the order with no place between them yet
    std::vector<Gap> gaps;
    if (count > 2) gaps.emplace_back(0, count - 1);
    while (!gaps.empty()) {
        std::vector<Gap> halves;
        for (const auto& [from, to] : gaps) {
            const std::size_t middle = (from + to + 1) / 2;
            order.push_back(middle);
            if (middle - from > 1) halves.emplace_back(from, middle);
            if (to - middle > 1) halves.emplace_back(middle, to);
        }
        gaps = std::move(halves);
    }
    return order;
}

std::vector<std::size_t> spread_numbers(std::size_t count, std::size_t kinds) {
    const auto order = spread_order(kinds);
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < count; ++i) numbers.push_back(i / kinds * kinds + order[i % kinds]);
    return numbers;
}

/// Returns instances whose sizes alternate, each with a different seed: state(size, seed). The difficulty of an
/// instance is its size.
/// @param name  the name of an instance with the size {0} and the seed {1}
template <typename Sizes, typename State>
std::vector<Instance> instances_by_size(const Wanted& wanted, const Sizes& sizes, const char* name,
                                        const State& state) {
    std::vector<Instance> instances;
    for (const std::size_t i : spread_numbers(wanted.instances, sizes.size())) {
        const int size = by_turns(sizes, i);
        const std::uint64_t seed = i + 1;
        instances.push_back({fmt::format(fmt::runtime(name), size, seed),
                             static_cast<double>(size) / sizes.back(), [=] { return state(size, seed); }});
    }
    return instances;
}

namespace model_rb_set {

constexpr std::array sizes{14, 18, 22, 26};

int rounded(double number) { return static_cast<int>(std::lround(number)); }

int below(csp::Random& random, int bound) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
}

/// Returns two different numbers below `variables`.
std::pair<int, int> random_scope(csp::Random& random, int variables) {
    const int x = below(random, variables);
    const int y = below(random, variables - 1);
    return {x, y < x ? y : y + 1};
}

std::vector<csp::ValuePair> all_pairs(int values) {
    std::vector<csp::ValuePair> pairs;
    for (int a = 0; a < values; ++a)
        for (int b = 0; b < values; ++b) pairs.emplace_back(a, b);
    return pairs;
}

Statement state(const RbParameters& parameters, bool is_forced, std::uint64_t seed) {
    Statement statement;
    const auto x = statement.model.int_vars(static_cast<std::size_t>(parameters.variables),
                                            csp::range(0, parameters.values() - 1), "x");
    for (const RbConstraint& constraint : random_rb(parameters, is_forced, seed)) {
        std::vector<csp::ValuePair> allowed = all_pairs(parameters.values());
        std::erase_if(allowed, [&](const csp::ValuePair& pair) {
            return std::binary_search(constraint.conflicts.begin(), constraint.conflicts.end(), pair);
        });
        statement.model.post(csp::relation(x[static_cast<std::size_t>(constraint.x)],
                                           x[static_cast<std::size_t>(constraint.y)], std::move(allowed)));
    }
    return statement;
}

std::vector<Instance> make(const Wanted& wanted, bool is_forced) {
    return instances_by_size(wanted, sizes, "{} variables, seed {}", [=](int variables, std::uint64_t seed) {
        return state({.variables = variables}, is_forced, seed);
    });
}

} // namespace model_rb_set

int RbParameters::values() const { return model_rb_set::rounded(std::pow(variables, alpha)); }
int RbParameters::constraints() const {
    return model_rb_set::rounded(density * variables * std::log(variables));
}
int RbParameters::conflicts() const { return model_rb_set::rounded(tightness * values() * values()); }
double RbParameters::critical_tightness() const { return 1 - std::exp(-alpha / density); }

std::vector<RbConstraint> random_rb(const RbParameters& parameters, bool is_forced, std::uint64_t seed) {
    csp::Random random(seed);
    std::vector<int> hidden(static_cast<std::size_t>(parameters.variables));
    for (int& value : hidden) value = model_rb_set::below(random, parameters.values());
    std::vector<RbConstraint> constraints;
    for (int i = 0; i < parameters.constraints(); ++i) {
        const auto [x, y] = model_rb_set::random_scope(random, parameters.variables);
        auto conflicts = model_rb_set::all_pairs(parameters.values());
        if (is_forced)
            std::erase(conflicts, csp::ValuePair(hidden[static_cast<std::size_t>(x)],
                                                 hidden[static_cast<std::size_t>(y)]));
        random.shuffle(conflicts);
        conflicts.resize(static_cast<std::size_t>(parameters.conflicts()));
        std::sort(conflicts.begin(), conflicts.end());
        constraints.push_back({x, y, std::move(conflicts)});
    }
    return constraints;
}

const ProblemSet random_csp{
    .name = "random",
    .summary = "random binary problems of model RB at the phase transition; difficulty: variables",
    .source = "Xu and Li, JAIR 12, 2000",
    .make = [](const Wanted& wanted) { return model_rb_set::make(wanted, false); }};

const ProblemSet random_csp_forced{
    .name = "random-forced",
    .summary = "the same with a solution hidden in each; difficulty: variables",
    .source = "Xu, Boussemart, Hemery, Lecoutre, AI 171, 2007",
    .make = [](const Wanted& wanted) { return model_rb_set::make(wanted, true); }};

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
    return instances_by_size(wanted, sizes, "order {}, seed {}",
                             [](int size, std::uint64_t seed) { return state(size, seed); });
}

} // namespace quasigroup_set

const ProblemSet quasigroup{
    .name = "quasigroup",
    .summary = "random Latin squares to complete, 42 % of the cells empty; difficulty: order",
    .source = "Gomes and Shmoys, \"Completing quasigroups or Latin squares\", 2002",
    .make = quasigroup_set::make};

namespace colouring_set {

constexpr int colours = 4;
constexpr double mean_degree = 8.2;
constexpr std::array sizes{60, 80, 100, 120};

/// States the colouring. Colours are interchangeable, so two neighbours get the first two.
Statement state(int vertices, std::uint64_t seed) {
    Statement statement;
    const auto colour =
        statement.model.int_vars(static_cast<std::size_t>(vertices), csp::range(1, colours), "colour");
    const auto edges =
        random_graph(vertices, static_cast<int>(std::lround(mean_degree / 2 * vertices)), seed);
    const auto of = [&](int vertex) { return colour[static_cast<std::size_t>(vertex)]; };
    for (const auto& edge : edges) statement.model.post(csp::not_equal(of(edge.first), of(edge.second)));
    statement.model.post(csp::equal(of(edges.front().first), 1));
    statement.model.post(csp::equal(of(edges.front().second), 2));
    return statement;
}

std::vector<Instance> make(const Wanted& wanted) {
    return instances_by_size(wanted, sizes, "{} vertices, seed {}", state);
}

} // namespace colouring_set

std::vector<std::pair<int, int>> random_graph(int vertices, int edges, std::uint64_t seed) {
    std::vector<std::pair<int, int>> pairs;
    for (int a = 0; a < vertices; ++a)
        for (int b = a + 1; b < vertices; ++b) pairs.emplace_back(a, b);
    csp::Random random(seed);
    random.shuffle(pairs);
    pairs.resize(static_cast<std::size_t>(edges));
    return pairs;
}

const ProblemSet colouring{.name = "colouring",
                           .summary = "4 colours for random graphs of mean degree 8.2; difficulty: vertices",
                           .source = "Cheeseman, Kanefsky, Taylor, IJCAI 1991",
                           .make = colouring_set::make};

namespace job_shop_set {

constexpr std::array sizes{4, 5, 6, 7}; // the number of jobs, and of machines
constexpr std::uint32_t longest = 20;

Statement state(int jobs, std::uint64_t seed) {
    const auto size = static_cast<std::size_t>(jobs);
    Statement statement;
    statement.minimise = benchmarks::job_shops::post_job_shop(
        statement.model, benchmarks::job_shops::random_jobs(size, size, longest, seed));
    return statement;
}

std::vector<Instance> make(const Wanted& wanted) {
    return instances_by_size(wanted, sizes, "{0} jobs on {0} machines, seed {1}", state);
}

} // namespace job_shop_set

const ProblemSet job_shop{.name = "job-shop",
                          .summary = "random job shops, done as early as possible; difficulty: size",
                          .source = "Taillard, EJOR 64, 1993: machines in random order",
                          .make = job_shop_set::make};

std::span<const ProblemSet* const> all_sets() {
    static constexpr std::array sets{
        &classic_sudoku,    &classic_sudoku_twins, &diagonal_sudoku, &diagonal_sudoku_twins,
        &large_sudoku,      &large_sudoku_twins,   &gallery,         &random_csp,
        &random_csp_forced, &quasigroup,           &colouring,       &job_shop};
    return sets;
}

} // namespace tournament
