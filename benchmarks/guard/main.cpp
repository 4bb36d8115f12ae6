// Has the speed of any part of the library fallen?
//
// A dozen speeds, each relative to a simple solver that alternates with it, are compared with the records of builds by
// this compiler on this processor, or with the lowest record of all processors if there is none. A speed fails if it is
// below 0.65 of its record in three measurements.

#include <benchmarks/guard/measure.hpp>
#include <benchmarks/harness/program.hpp>

#include <csp/base/error.hpp>

#include <commit.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

namespace {

using namespace benchmarks::guard;

/// The least share of its record that a measure must reach. Speeds on busy machines stay above it.
constexpr double floor_of_record = 0.65;

struct Request {
    std::string records = ARCWISE_GUARD_RECORDS;
    std::string only;
    int rounds = 21;
    bool raise = false;
};

constexpr const char* introduction =
    R"(Measures a dozen speeds, and fails where one has fallen below 0.65 of its record.

Each is the time of a plain solver's work, which takes turns with ours, divided by that of ours. The record is that of
this processor; of all, the lowest, if it has none. What falls short is measured twice more before it counts.

Exit status: 0 all is well, 1 something is slow, 2 it could not be measured.

Options)";

/// Returns whether all measures pass.
bool guard(const Request& request) {
    if (request.rounds < 1) throw csp::Error("--rounds: expected a number above 0");
    Records records(request.records);
    const std::string compiler = this_compiler();
    const std::string processor = this_processor();
    std::vector<Measure> measures =
        kernel_measures([](const std::string& what) { std::cout << what << '\n'; });
    for (const auto& more : {engine_measures(), search_measures()})
        measures.insert(measures.end(), more.begin(), more.end());

    bool is_well = true;
    std::cout << fmt::format("{:<26}{:>9}{:>9}{:>7}\n", compiler + ", " + processor, "speed", "record",
                             "ratio");
    for (const Measure& measure : measures) {
        if (measure.name.find(request.only) == std::string::npos) continue;
        const auto record = records.find(compiler, processor, measure.name);
        const double enough = record ? floor_of_record * record->speed : 0;
        const double speed = best_speed_of(measure, request.rounds, enough);
        std::cout << fmt::format("{:<26}{:>9.3f}", measure.name, speed);
        if (!record) {
            std::cout << "  no record of this compiler\n";
        } else {
            const double ratio = speed / record->speed;
            std::cout << fmt::format("{:>9.3f}{:>7.2f}{}\n", record->speed, ratio,
                                     record->processor == processor ? "" : "  of " + record->processor);
            if (ratio < floor_of_record) {
                is_well = false;
                std::cout << fmt::format("  TOO SLOW; look at: git log {}.. -- {}\n", record->commit,
                                         measure.folder);
            }
        }
        std::cout << std::flush;
        if (request.raise && (!record || record->processor != processor || speed > record->speed))
            records.set({compiler, processor, measure.name, speed, ARCWISE_COMMIT});
    }
    if (request.raise) records.save();
    return is_well;
}

} // namespace

int main(int argc, char** argv) {
#ifndef NDEBUG
    std::cerr << "arcwise-guard: built with assertions; build it with the preset release\n";
    return 2;
#endif
    Request request;
    benchmarks::Program program("arcwise-guard", introduction);
    program
        .flag("raise", request.raise, "write measures that beat their records, or have none, into the table")
        .option("only", request.only, "WORDS", "measures with these words in their names")
        .option("rounds", request.rounds, "N", "of each measure")
        .option("records", request.records, "FILE", "the table, instead of the project's");
    return program.run(argc, argv, [&] { return guard(request) ? 0 : 1; });
}
