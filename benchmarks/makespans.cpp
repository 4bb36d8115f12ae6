// How short are the schedules that the default search finds for the instances of the literature, and how many does it
// prove shortest?
//
// Prints a line for each file: the best makespan, the proved bound, the seconds of processor time until the best was
// found and until the end, and the failures. Then prints a summary. The time limit of a search is wall-clock time.
//
// usage: arcwise-benchmark-makespans [--seconds N] [--learning never|automatic|always] FILE...
//   FILE.rcp  a project in Patterson's format: the numbers of activities and resources, the capacities, then for each
//             activity its duration, its demands, the number of its successors, and these, counted from 1
//   others    a job shop in the standard format: the numbers of jobs and machines, then for each job its machines,
//             counted from 0, and durations; lines that begin with # are ignored
// benchmarks/makespans.sh fetches some.

#include <benchmarks/puzzles/job_shop.hpp>

#include <csp/csp.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct Schedule {
    csp::Model model;
    csp::Var end;
};

/// The numbers of a file, in order.
class Numbers {
  public:
    explicit Numbers(const std::string& file) : file_(file), in_(file) {
        std::string line;
        while (in_.peek() == '#') std::getline(in_, line);
    }

    int next() {
        int number = 0;
        if (!(in_ >> number) || number < 0)
            throw std::runtime_error(file_ + ": expected another number, 0 or more");
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

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Total {
    int files = 0;
    int proved = 0;
    double gap = 0;
};

void run(const std::string& file, csp::SearchOptions options, Total& total) {
    const bool is_project = file.size() > 4 && file.substr(file.size() - 4) == ".rcp";
    const Schedule schedule = is_project ? project(Numbers(file)) : job_shop(Numbers(file));
    const double begin = processor_seconds();
    double found = begin;
    options.on_improvement = [&](const csp::Improvement&) { found = processor_seconds(); };
    const auto result = csp::minimise(schedule.model, schedule.end, options);
    const csp::Optimum optimum = result.optimum();
    const bool is_proved = result.stopped() == csp::StopReason::exhausted;
    std::printf("%-20s %8lld %8lld %-7s %9.3f %9.3f %12llu\n", file.substr(file.rfind('/') + 1).c_str(),
                static_cast<long long>(optimum.best.value_or(-1)),
                static_cast<long long>(optimum.bound.value_or(-1)), is_proved ? "proved" : "", found - begin,
                processor_seconds() - begin, static_cast<unsigned long long>(result.statistics().failures));
    std::fflush(stdout);
    ++total.files;
    total.proved += is_proved ? 1 : 0;
    total.gap += optimum.gap();
}

/// Reads options up to the first file and returns its place; nullopt if the options are wrong.
std::optional<std::size_t> read_options(const std::vector<std::string>& words, csp::SearchOptions& options) {
    double seconds = 10;
    std::size_t i = 0;
    for (; i + 1 < words.size() && words[i].rfind("--", 0) == 0; i += 2) {
        const std::string& value = words[i + 1];
        if (words[i] == "--seconds")
            seconds = std::strtod(value.c_str(), nullptr);
        else if (words[i] != "--learning")
            return std::nullopt;
        else if (value == "never" || value == "always")
            options.learning = value == "never" ? csp::Learning::never : csp::Learning::always;
        else if (value != "automatic")
            return std::nullopt;
    }
    if (i == words.size() || !(seconds > 0 && seconds <= 3600)) return std::nullopt;
    options.limits.time = std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
    return i;
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    csp::SearchOptions options;
    const auto first = read_options(words, options);
    if (!first) {
        std::fprintf(
            stderr,
            "usage: arcwise-benchmark-makespans [--seconds N] [--learning never|automatic|always] FILE...\n");
        return 2;
    }
    std::printf("%-20s %8s %8s %-7s %9s %9s %12s\n", "", "best", "bound", "", "found", "end", "failures");
    Total total;
    try {
        for (std::size_t i = *first; i < words.size(); ++i) run(words[i], options, total);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "arcwise-benchmark-makespans: %s\n", error.what());
        return 2;
    }
    std::printf("%d files, %d proved; best above bound on average: %.2f %%\n", total.files, total.proved,
                100 * total.gap / total.files);
}
