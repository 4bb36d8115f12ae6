// How short are the schedules that the default search finds for the instances of the literature, and how many does it
// prove to be shortest?
//
// Prints a line for each file: the best makespan, the proved bound, the seconds of processor time until the best was
// found and until the end, and the failures. A summary follows. The time limit of a search is wall-clock time.
//
// usage: arcwise-benchmark-makespans [--seconds N] [--learning never|automatic|always] FILE...
//   FILE.rcp  a project in Patterson's format: the numbers of activities and resources, the capacities, then for each
//             activity its duration, its demands, the number of its successors, and these, counted from 1
//   other     a job shop in the standard format: the numbers of jobs and machines, then for each job its machines,
//             counted from 0, and durations; lines that begin with # are ignored
// benchmarks/makespans.sh fetches instances.

#include <benchmarks/harness/clock.hpp>
#include <benchmarks/harness/program.hpp>
#include <benchmarks/puzzles/job_shop.hpp>

#include <csp/base/error.hpp>
#include <csp/csp.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

namespace {

struct Schedule {
    csp::Model model;
    csp::Var end;
};

/// Reads the numbers of a file in order.
class Numbers {
  public:
    explicit Numbers(const std::string& file) : file_(file), in_(file) {
        std::string line;
        while (in_.peek() == '#') std::getline(in_, line);
    }

    int next() {
        int number = 0;
        if (!(in_ >> number) || number < 0) throw csp::Error(file_ + ": expected another number, 0 or more");
        return number;
    }
    std::vector<int> next(std::size_t count) {
        std::vector<int> numbers(count);
        for (int& number : numbers) number = next();
        return numbers;
    }

  private:
    std::string file_;
    std::ifstream in_;
};

Schedule project(Numbers numbers) {
    struct Activity {
        int duration;
        std::vector<int> demands, successors;
    };
    std::vector<Activity> activities(static_cast<std::size_t>(numbers.next()));
    const auto resources = static_cast<std::size_t>(numbers.next());
    const std::vector<int> capacities = numbers.next(resources);
    int horizon = 0;
    for (Activity& a : activities) {
        horizon += a.duration = numbers.next();
        a.demands = numbers.next(resources);
        a.successors = numbers.next(static_cast<std::size_t>(numbers.next()));
    }
    Schedule schedule;
    csp::Model& model = schedule.model;
    schedule.end = model.int_var(csp::range(0, horizon), "end");
    const auto start = model.int_vars(activities.size(), csp::range(0, horizon), "start");
    for (std::size_t i = 0; i < activities.size(); ++i) {
        const csp::View end = start[i] + activities[i].duration;
        model.post(end <= schedule.end);
        for (const int successor : activities[i].successors)
            model.post(end <= start.at(static_cast<std::size_t>(successor) - 1));
    }
    for (std::size_t r = 0; r < resources; ++r) {
        std::vector<csp::ResourceTask> tasks;
        for (std::size_t i = 0; i < activities.size(); ++i)
            if (const Activity& a = activities[i]; a.duration > 0 && a.demands[r] > 0)
                tasks.emplace_back(start[i], a.duration, a.demands[r]);
        model.post(csp::cumulative(tasks, capacities[r], csp::consistency::bounds));
    }
    return schedule;
}

Schedule job_shop(Numbers numbers) {
    benchmarks::job_shops::Jobs jobs(static_cast<std::size_t>(numbers.next()));
    const auto machines = static_cast<std::size_t>(numbers.next());
    for (std::vector<int>& job : jobs) job = numbers.next(2 * machines);
    Schedule schedule;
    schedule.end = benchmarks::job_shops::post_job_shop(schedule.model, jobs);
    return schedule;
}

using benchmarks::processor_seconds;

struct Total {
    int files = 0;
    int proved = 0;
    double gap = 0;
};

const benchmarks::Table
    table({{"", 20}, {"best", 9}, {"bound", 9}, {"", 8}, {"found", 10, 3}, {"end", 10, 3}, {"failures", 13}});

void run(const std::string& file, csp::SearchOptions options, Total& total) {
    const bool is_project = file.size() > 4 && file.substr(file.size() - 4) == ".rcp";
    const Schedule schedule = is_project ? project(Numbers(file)) : job_shop(Numbers(file));
    const double begin = processor_seconds();
    double found = begin;
    options.on_improvement = [&](const csp::Improvement&) { found = processor_seconds(); };
    const auto result = csp::minimise(schedule.model, schedule.end, options);
    const csp::Optimum optimum = result.optimum();
    const bool is_proved = result.stopped() == csp::StopReason::exhausted;
    table.line(file.substr(file.rfind('/') + 1), optimum.best.value_or(-1), optimum.bound.value_or(-1),
               is_proved ? "proved" : "", found - begin, processor_seconds() - begin,
               result.statistics().failures);
    ++total.files;
    total.proved += is_proved ? 1 : 0;
    total.gap += optimum.gap();
}

csp::Learning learning_named(const std::string& name) {
    if (name == "never") return csp::Learning::never;
    if (name == "always") return csp::Learning::always;
    if (name != "automatic") throw csp::Error("--learning: expected never, automatic or always");
    return csp::Learning::automatic;
}

} // namespace

int main(int argc, char** argv) {
    double seconds = 10;
    std::string learning = "automatic";
    std::vector<std::string> files;
    benchmarks::Program program("arcwise-benchmark-makespans", "Searches for short schedules.",
                                "[OPTION...] FILE...");
    program.option("seconds", seconds, "N", "for a search")
        .option("learning", learning, "never|automatic|always", "when to learn from conflicts")
        .operand("file", files);
    return program.run(argc, argv, [&] {
        if (files.empty()) throw csp::Error("expected files");
        csp::SearchOptions options;
        options.learning = learning_named(learning);
        options.limits.time = benchmarks::time_limit(seconds, "--seconds");
        table.heading();
        Total total;
        for (const std::string& file : files) run(file, options, total);
        std::cout << fmt::format("{} files, {} proved; best above bound on average: {:.2f} %\n", total.files,
                                 total.proved, 100 * total.gap / total.files);
        return 0;
    });
}
