// Asks the library random questions about random models, and compares its answers with the truth.
//
// usage: arcwise-fuzz [--seed N] [--cases N] [--seconds N] [--findings N] [--patience SECONDS] [--only BREED]
//                        [--known WORDS] [--case N]
//        arcwise-fuzz --write-samples N      prints a program with every kind of constraint in it

#include <tests/fuzz/case.hpp>
#include <tests/fuzz/isolated.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

struct Options {
    std::uint64_t seed = 1;
    std::uint64_t cases = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t seconds = 60;
    std::uint64_t findings = 5;  ///< the number of findings after which the program stops
    std::uint64_t patience = 20; ///< seconds for one question
    const fuzz::Breed* breed = nullptr;
    std::vector<std::string> known; ///< findings that contain such words are ignored
    bool is_one = false;            ///< only the case with this seed
};

[[noreturn]] void refuse(const std::string& problem) {
    std::cerr << "arcwise-fuzz: " << problem << '\n';
    std::exit(2);
}

std::uint64_t number_in(const std::string& option, const char* text) {
    char* end = nullptr;
    const std::uint64_t n = std::strtoull(text, &end, 0);
    if (end == text || *end != '\0') refuse(option + ": \"" + text + "\", expected a number");
    return n;
}

const fuzz::Breed* breed_named(const std::string& name) {
    std::string names;
    for (const fuzz::Breed& breed : fuzz::breeds()) {
        if (breed.name == name) return &breed;
        names += " " + std::string(breed.name);
    }
    refuse("--only: \"" + name + "\", expected one of" + names);
}

Options options_of(int count, char** arguments) {
    Options options;
    for (int i = 1; i < count; i += 2) {
        const std::string option = arguments[i];
        if (i + 1 == count) refuse(option + ": expected an option and a value");
        const char* value = arguments[i + 1];
        if (option == "--seed")
            options.seed = number_in(option, value);
        else if (option == "--cases")
            options.cases = number_in(option, value);
        else if (option == "--seconds")
            options.seconds = number_in(option, value);
        else if (option == "--findings")
            options.findings = number_in(option, value);
        else if (option == "--patience")
            options.patience = number_in(option, value);
        else if (option == "--only")
            options.breed = breed_named(value);
        else if (option == "--write-samples") {
            std::cout << fuzz::written_samples(number_in(option, value));
            std::exit(0);
        } else if (option == "--known")
            options.known.emplace_back(value);
        else if (option == "--case") {
            options.seed = number_in(option, value);
            options.is_one = true;
        } else
            refuse("unknown option " + option);
    }
    if (options.is_one) options.cases = 1;
    return options;
}

/// Returns the seed of a case of the run.
std::uint64_t seed_of(const Options& options, std::uint64_t number) {
    if (options.is_one) return options.seed;
    fuzz::Source source(options.seed * 0x100000000ULL + number);
    return source.next() >> 16U; // twelve digits are enough
}

class Run {
  public:
    explicit Run(const Options& options)
        : options_(options),
          end_(Clock::now() + std::chrono::seconds(options.seconds)),
          patience_(std::chrono::seconds(options.patience)) {}

    /// Returns the number of findings.
    std::uint64_t all() {
        const auto begin = Clock::now();
        std::uint64_t findings = 0;
        while (progress_->done < options_.cases && Clock::now() < end_ && findings < options_.findings) {
            const auto stopped = fuzz::run_isolated(progress_, patience_, false,
                                                    [&](fuzz::Progress& progress) { batch(progress); });
            if (stopped.ending == fuzz::Ending::done) continue;
            const bool is_known = std::ranges::any_of(options_.known, [&](const std::string& words) {
                return stopped.words.find(words) != std::string::npos;
            });
            if (!is_known) report(stopped);
            findings += is_known ? 0 : 1;
            ++progress_->done;
        }
        const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        std::cout << progress_->done << " cases, " << progress_->operations << " operations, "
                  << static_cast<std::uint64_t>(static_cast<double>(progress_->operations) / seconds)
                  << " a second, " << progress_->refused << " cases refused, " << findings << " findings\n";
        return findings;
    }

  private:
    /// Runs cases until one fails; called in a separate process.
    void batch(fuzz::Progress& progress) const {
        for (; progress.done < options_.cases && Clock::now() < end_; ++progress.done) {
            progress.seed = seed_of(options_, progress.done);
            const fuzz::Case asked = fuzz::make_case(progress.seed, options_.breed);
            const auto outcome = fuzz::run(asked, [&](std::size_t question) {
                progress.question = question;
                ++progress.beats;
            });
            progress.operations += outcome.operations;
            progress.refused += outcome.is_refused ? 1 : 0;
            if (!outcome.difference.empty()) return progress.tell(outcome.difference);
        }
    }

    void report(const fuzz::Isolated& found) {
        fuzz::Case failing = fuzz::make_case(progress_->seed, options_.breed);
        std::cout << "FOUND by --case " << failing.seed
                  << (options_.breed == nullptr ? "" : " --only " + std::string(failing.breed)) << " ("
                  << failing.breed << ", " << failing.questions[progress_->question].task->name
                  << "): " << found.words << std::endl;
        failing.questions = {failing.questions[progress_->question]};
        fuzz::Isolated last = found;
        fuzz::SharedProgress progress;
        const auto patience = std::chrono::milliseconds(found.ending == fuzz::Ending::hang ? 2000 : 5000);
        const fuzz::Case small = fuzz::shrunk(std::move(failing), 3000, [&](const fuzz::Case& candidate) {
            const auto again = fuzz::run_isolated(progress, patience, true, [&](fuzz::Progress& p) {
                const auto outcome = fuzz::run(candidate, [&](std::size_t) { ++p.beats; });
                if (!outcome.difference.empty()) p.tell(outcome.difference);
            });
            if (again.ending != found.ending || is_refusal(again) != is_refusal(found)) return false;
            if (again.ending == fuzz::Ending::crash && again.words != found.words) return false;
            last = again;
            return true;
        });
        std::cout << "\n" << fuzz::written_program(small, 0, last.words) << std::endl;
    }

    static bool is_refusal(const fuzz::Isolated& ending) { return ending.words.starts_with("refused"); }

    Options options_;
    Clock::time_point end_;
    std::chrono::milliseconds patience_;
    fuzz::SharedProgress progress_;
};

} // namespace

int main(int count, char** arguments) {
    const Options options = options_of(count, arguments);
    std::cout << "arcwise-fuzz --seed " << options.seed << std::endl;
    return Run(options).all() == 0 ? 0 : 1;
}
