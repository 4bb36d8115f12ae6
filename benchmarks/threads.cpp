// How much additional work do several threads do, compared with one thread?
//
// The searches count all solutions, or prove optima by branch and bound alone; the threads share one tree. For each
// problem and number of threads, the report lists the nodes and the processor time of all threads, both relative to one
// thread, and the speed-up in wall-clock time. The speed-up is meaningful only if no other program uses the processors.

#include <benchmarks/harness/program.hpp>

#include <csp/base/error.hpp>
#include <csp/csp.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <optional>
#include <string>
#include <vector>

namespace {

struct Problem {
    std::string name;
    csp::Model model;
    std::optional<csp::Expression> cost = {}; ///< to be minimised; nullopt: all solutions are counted
};

Problem queens(int size) {
    Problem problem{std::to_string(size) + " queens", {}};
    const auto column = problem.model.int_vars(static_cast<std::size_t>(size), csp::range(0, size - 1));
    problem.model.post(csp::all_different(column));
    problem.model.post(csp::all_different(csp::shifted(column, -1)));
    problem.model.post(csp::all_different(csp::shifted(column, 1)));
    return problem;
}

/// Squares with the same sum in each row, column and diagonal, perhaps with a given first row.
Problem magic_square(int size, const std::vector<int>& given) {
    Problem problem{"magic square of " + std::to_string(size), {}};
    csp::Model& model = problem.model;
    const auto n = static_cast<std::size_t>(size);
    const auto cell = model.int_vars(n * n, csp::range(1, size * size));
    model.post(csp::all_different(cell));
    const int total = size * (size * size + 1) / 2;
    csp::Expression falling, rising;
    for (std::size_t i = 0; i < n; ++i) {
        csp::Expression row, column;
        for (std::size_t j = 0; j < n; ++j) {
            row = row + cell[i * n + j];
            column = column + cell[j * n + i];
        }
        model.post(row == total);
        model.post(column == total);
        falling = falling + cell[i * n + i];
        rising = rising + cell[i * n + n - 1 - i];
    }
    model.post(falling == total);
    model.post(rising == total);
    for (std::size_t i = 0; i < given.size(); ++i) model.post(cell[i] == given[i]);
    if (!given.empty()) return problem;
    for (const std::size_t corner : {n - 1, n * n - n, n * n - 1}) model.post(cell[0] < cell[corner]);
    model.post(cell[n - 1] < cell[n * n - n]);
    return problem;
}

/// Rulers whose marks have different distances: all rulers up to a length, without reflections, or the shortest ruler.
Problem rulers(int marks, int length, bool wants_shortest) {
    Problem problem{(wants_shortest ? "shortest ruler of " : "rulers of ") + std::to_string(marks), {}};
    csp::Model& model = problem.model;
    const auto mark = model.int_vars(static_cast<std::size_t>(marks), csp::range(0, length));
    model.post(mark[0] == 0);
    for (std::size_t i = 1; i < mark.size(); ++i) model.post(mark[i - 1] < mark[i]);
    std::vector<csp::View> distance;
    for (std::size_t i = 0; i < mark.size(); ++i)
        for (std::size_t j = i + 1; j < mark.size(); ++j) {
            distance.emplace_back(model.int_var(csp::range(1, length)));
            model.post(mark[j] - mark[i] == distance.back());
        }
    model.post(csp::all_different(distance));
    model.post(distance.front() < distance.back());
    if (wants_shortest) problem.cost = mark.back();
    return problem;
}

/// Pairs of the numbers from 1 on, with as many places between the two copies as the number.
Problem langford(int pairs) {
    Problem problem{"Langford's " + std::to_string(pairs), {}};
    std::vector<csp::View> places;
    for (int k = 1; k <= pairs; ++k) {
        places.emplace_back(problem.model.int_var(csp::range(0, 2 * pairs - k - 2)));
        places.push_back(places.back() + k + 1);
    }
    problem.model.post(csp::all_different(places));
    return problem;
}

/// All-interval series: different numbers whose neighbours have different distances.
Problem all_interval(int size) {
    Problem problem{"all-interval series of " + std::to_string(size), {}};
    const auto n = static_cast<std::size_t>(size);
    const auto x = problem.model.int_vars(n, csp::range(0, size - 1));
    const auto distance = problem.model.int_vars(n - 1, csp::range(1, size - 1));
    for (std::size_t i = 1; i < n; ++i) problem.model.post(csp::abs(x[i] - x[i - 1]) == distance[i - 1]);
    problem.model.post(csp::all_different(x));
    problem.model.post(csp::all_different(distance));
    problem.model.post(x.front() < x.back());
    return problem;
}

/// Latin squares whose first row is in order.
Problem latin_squares(int size) {
    Problem problem{"latin squares of " + std::to_string(size), {}};
    const auto n = static_cast<std::size_t>(size);
    const auto cell = problem.model.int_vars(n, n, csp::range(1, size));
    for (std::size_t i = 0; i < n; ++i) {
        problem.model.post(csp::all_different(cell.row(i)));
        problem.model.post(csp::all_different(cell.column(i)));
        problem.model.post(cell.row(0)[i] == static_cast<int>(i) + 1);
    }
    return problem;
}

/// Queens whose squares have costs; the total cost is minimised.
Problem dear_queens(int size) {
    Problem problem = queens(size);
    problem.name = "cheapest " + problem.name;
    csp::Expression cost;
    for (int i = 0; i < size; ++i) cost = cost + i * 7 % (size + 1) * csp::Var{static_cast<std::uint32_t>(i)};
    problem.cost = cost;
    return problem;
}

/// Returns the processor time of all threads, in seconds.
double processor_time() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

struct Work {
    std::uint64_t result = 0; ///< the number of solutions, or the least cost
    double nodes = 0;
    double seconds = 0; ///< processor time
    double clock = 0;   ///< wall-clock time, in seconds
};

Work work_of(const Problem& problem, unsigned threads) {
    csp::SearchOptions options;
    options.engine = csp::EngineChoice::general;
    options.learning = csp::Learning::never;
    options.threads = threads;
    const double begin = processor_time();
    const auto start = std::chrono::steady_clock::now();
    Work work;
    csp::Statistics statistics;
    if (problem.cost) {
        options.neighbourhood = &csp::neighbourhood::none;
        const auto best = csp::minimise(problem.model, *problem.cost, options);
        work.result = static_cast<std::uint64_t>(best.cost());
        statistics = best.statistics();
    } else {
        const csp::Count count = csp::count_solutions(problem.model, options);
        work.result = count.solutions;
        statistics = count.statistics;
    }
    work.seconds = processor_time() - begin;
    work.clock = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    work.nodes = static_cast<double>(statistics.nodes);
    return work;
}

} // namespace

int main(int argc, char** argv) {
    std::vector<unsigned> threads;
    benchmarks::Program program("arcwise-benchmark-threads", "The work of several threads on one tree.",
                                "[THREADS...]   default: 2 8");
    return program.operand("threads", threads).run(argc, argv, [&] {
        if (threads.empty()) threads = {2, 8};
        const benchmarks::Table table({{"problem", 27},
                                       {"threads", 8},
                                       {"result", 8},
                                       {"nodes", 10},
                                       {"seconds", 9, 3},
                                       {"nodes/one", 10, 2},
                                       {"time/one", 9, 2},
                                       {"times as fast", 14, 2}});
        table.heading();
        for (const Problem& problem :
             {queens(13), queens(14), magic_square(4, {}), magic_square(5, {17, 24, 1, 8, 15}),
              rulers(10, 55, false), rulers(11, 72, false), langford(11), langford(12), all_interval(12),
              latin_squares(6), rulers(9, 81, true), rulers(10, 100, true), dear_queens(16)}) {
            const Work one = work_of(problem, 1);
            table.line(problem.name, 1, one.result, one.nodes, one.seconds, 1.0, 1.0, 1.0);
            for (const unsigned number : threads) {
                const Work all = work_of(problem, number);
                if (all.result != one.result) throw csp::Error(problem.name + ": another result");
                table.line(problem.name, number, all.result, all.nodes, all.seconds, all.nodes / one.nodes,
                           all.seconds / one.seconds, one.clock / all.clock);
            }
        }
        return 0;
    });
}
