// What share of the time of many ranks is spent in the search, and how is the remaining time spent?
//
// Simulates with 1 to 4,096 ranks a search that a single rank has recorded: the regions that were open at each moment,
// the latencies of messages, and a rank 0 that handles one message at a time. The record is a journal with many
// reports,
//
//     arcwise-mpi puzzles queens 14 --count --journal FILE --report-every 1ms
//
// Without a file, the program counts queens itself and records a finer journal. The record is stretched to a given time
// for each rank. A longer search could be cut finer than a stretched record, so the figures are a lower bound.

#include <benchmarks/cluster/simulation.hpp>
#include <benchmarks/cluster/timeline.hpp>
#include <benchmarks/harness/program.hpp>

#include <csp/base/error.hpp>
#include <csp/csp.hpp>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <utility>

namespace {

struct Settings {
    std::string journal;
    int queens = 12;
    std::uint64_t nodes = 20;
    double seconds = 50;
    double growth = 1;
    double latency = 5;
    int ranks = 4096;
};

cluster::Timeline recorded_queens(int size, std::uint64_t nodes_of_slice) {
    csp::Model model;
    const auto column = model.int_vars(static_cast<std::size_t>(size), csp::range(0, size - 1));
    model.post(csp::all_different(column));
    model.post(csp::all_different(csp::shifted(column, -1)));
    model.post(csp::all_different(csp::shifted(column, 1)));
    csp::Solver solver(model);
    csp::Regions(solver).begin({});
    cluster::Timeline timeline;
    csp::Limits limits;
    limits.nodes = 0;
    for (std::uint64_t before = 0; before == 0 || solver.stopped() != csp::StopReason::exhausted;) {
        limits.nodes += nodes_of_slice;
        solver.set_limits(limits);
        while (solver.next()) continue;
        auto open = csp::Regions(solver).open();
        std::reverse(open.begin(), open.end());
        timeline.add(static_cast<double>(solver.statistics().nodes - before), std::move(open));
        before = solver.statistics().nodes;
    }
    return timeline;
}

cluster::Timeline timeline_of(const Settings& settings) {
    if (settings.journal.empty()) return recorded_queens(settings.queens, settings.nodes);
    std::ifstream file(settings.journal, std::ios::binary);
    if (!file) throw csp::Error("cannot read " + settings.journal);
    return cluster::timeline_in(std::string(std::istreambuf_iterator<char>(file), {}));
}

int play(const Settings& settings) {
    const cluster::Timeline timeline = timeline_of(settings);
    std::cout << fmt::format("{:.0f} nodes in {} slices\n", timeline.end(), timeline.slices());
    const benchmarks::Table table({{"ranks", 6},
                                   {"efficiency %", 13, 1},
                                   {"pieces a rank", 14, 1},
                                   {"first piece %", 14, 2},
                                   {"between %", 10, 2},
                                   {"end %", 7, 2},
                                   {"beginning %", 12, 3},
                                   {"rank 0 busy %", 14, 2}});
    table.heading();
    constexpr double micro = 1e-6;
    constexpr double percent = 100;
    for (int ranks = 1; ranks <= settings.ranks; ranks *= 4) {
        cluster::Machines machines{.ranks = ranks, .seconds = settings.seconds * ranks};
        machines.seconds *= ranks == 1 ? 1 : settings.growth;
        machines.latency = settings.latency * micro;
        const cluster::Shares shares = cluster::simulate(timeline, machines);
        table.line(ranks, percent * shares.search / (ranks == 1 ? 1 : settings.growth),
                   static_cast<double>(shares.pieces) / ranks, percent * shares.first,
                   percent * shares.between, percent * shares.last, percent * shares.beginning,
                   percent * shares.leader);
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    Settings settings;
    benchmarks::Program program(
        "arcwise-benchmark-cluster",
        "Plays a recorded search by 1 to 4,096 ranks, and prints where their time goes.",
        "[OPTIONS] [JOURNAL]");
    program.operand("journal", settings.journal, 1)
        .option("queens", settings.queens, "N", "without a journal: the queens to count")
        .option("nodes", settings.nodes, "N", "without a journal: the nodes of a slice")
        .option("seconds", settings.seconds, "S", "the time of the search, for each rank")
        .option("growth", settings.growth, "F", "the work of several ranks, over that of one")
        .option("latency", settings.latency, "US", "of a message, in microseconds")
        .option("ranks", settings.ranks, "N", "the greatest number of ranks");
    return program.run(argc, argv, [&] { return play(settings); });
}
