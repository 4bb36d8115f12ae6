// A program for mpirun: many problems, one after another, each solved by all ranks together. Rank 0 prints the answers.
// usage: mpi_ranks FOLDER THREADS      the folder is for journals

#include <tests/csp/mpi/ranks/problems.hpp>

#include <csp/mpi/mpi.hpp>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

using csp::mpi::Outcome;
using csp::mpi::RunOptions;

/// Prints the answers on rank 0.
class Answers {
  public:
    Answers(csp::mpi::World& world, unsigned threads) : world_(world), threads_(threads) {}

    /// The options, with the number of threads.
    csp::SearchOptions with_threads(csp::SearchOptions options = {}) const {
        options.threads = threads_;
        return options;
    }

    void print(const std::string& name, const std::string& answer) const {
        if (world_.rank() == 0) std::cout << name << ": " << answer << '\n';
    }
    void count(const std::string& name, const csp::Model& model,
               const csp::SearchOptions& options = {}) const {
        const Outcome outcome = csp::mpi::count(world_, model, with_threads(options));
        print(name, csp::mpi::decimal(outcome.work.solutions) + (outcome.is_exact() ? "" : "+") +
                        (outcome.open_pieces == 0 ? "" : " open"));
    }
    /// The solutions in order, and their number.
    void solutions(const std::string& name, const csp::Model& model,
                   const csp::SearchOptions& options = {}) const {
        std::vector<test::Values> found;
        const Outcome outcome = csp::mpi::solutions(
            world_, model,
            [&](const csp::Assignment& solution) { found.push_back(test::values_of(solution)); },
            with_threads(options));
        std::sort(found.begin(), found.end());
        std::string text;
        for (const auto& values : found)
            for (const csp::Value v : values) text += std::to_string(v);
        print(name, text + " " + csp::mpi::decimal(outcome.work.solutions));
    }
    void best(const std::string& name, const csp::Model& model, const csp::Expression& objective,
              bool is_gain) const {
        int improvements = 0;
        csp::SearchOptions options = with_threads();
        options.on_improvement = [&](const csp::Improvement&) { ++improvements; };
        const Outcome outcome = is_gain ? csp::mpi::maximise(world_, model, objective, options)
                                        : csp::mpi::minimise(world_, model, objective, options);
        std::string text = outcome.cost ? std::to_string(*outcome.cost) : "none";
        if (outcome.solution &&
            (!model.check(*outcome.solution) || (*outcome.solution)[objective] != *outcome.cost))
            text += " wrong";
        if (outcome.solution && world_.rank() == 0 && improvements == 0) text += " silent";
        print(name, text + (outcome.is_exact() ? "" : " open"));
    }
    void solve(const std::string& name, const csp::Model& model) const {
        const Outcome outcome = csp::mpi::solve(world_, model, with_threads());
        print(name, !outcome.solution                ? std::string(csp::to_string(outcome.stopped))
                    : model.check(*outcome.solution) ? "a solution"
                                                     : "no solution");
    }
    /// Messages of a search that a limit ends, such as a better cost, must not reach the next search.
    void after_limits() const {
        const test::NamedObjective small = test::problems_to_optimise().front();
        int wrong = 0;
        for (int i = 0; i < 30; ++i) {
            csp::SearchOptions limited;
            limited.threads = i % 2 == 0 ? threads_ : 1;
            limited.limits.time = std::chrono::microseconds(100 + i * 100);
            (void)csp::mpi::minimise(world_, small.model, small.objective, limited);
            const Outcome next = csp::mpi::minimise(world_, small.model, small.objective + 1, with_threads());
            if (next.cost != 26 || !next.is_exact()) ++wrong;
        }
        print("after limits", std::to_string(wrong) + " wrong");
    }
    template <typename Act>
    void error(const std::string& name, const Act& act) const {
        try {
            act();
            print(name, "no error");
        } catch (const csp::Error& error) {
            print(name, error.what());
        }
    }

  private:
    csp::mpi::World& world_;
    unsigned threads_;
};

/// Problems with equal answers by any number of ranks.
void ask(const Answers& answers) {
    for (const auto& [name, model, options] : test::problems_to_count()) answers.count(name, model, options);
    answers.solutions("all queens", test::queens(6));
    answers.solutions("all sums", test::negative());
    for (const auto& [name, model, objective, is_gain] : test::problems_to_optimise())
        answers.best(name, model, objective, is_gain);
    answers.solve("any", test::queens(30));
    answers.solve("none", test::pigeons(5));
}

} // namespace

int main(int, char** arguments) {
    csp::mpi::World world;
    const auto threads = static_cast<unsigned>(std::stoul(arguments[2]));
    const Answers answers(world, threads);
    ask(answers);

    csp::SearchOptions limited;
    limited.limits.solutions = 100;
    csp::Model free; // of any constraint: there is no end
    free.int_vars(40, csp::range(0, 9));
    answers.count("limited", free, limited);
    limited = {};
    limited.limits.time = std::chrono::nanoseconds(1);
    answers.count("no time", test::queens(9), limited);

    const csp::Model model = test::queens(8);
    const std::string file = world.broadcast(std::string(arguments[1]) + "/journal");
    const auto journal = [&](const csp::SearchOptions& options, bool resume, const csp::Model& of) {
        return csp::mpi::count(world, of, answers.with_threads(options), {.journal = file, .resume = resume});
    };
    limited = {};
    limited.limits.nodes = 1;
    (void)journal(limited, false, model);
    answers.error("another model", [&] { (void)journal({}, true, test::queens(7)); });
    answers.error("an existing journal", [&] { (void)journal({}, false, model); });
    answers.print("resumed", csp::mpi::decimal(journal({}, true, model).work.solutions));
    answers.print("again", csp::mpi::decimal(journal({}, true, model).work.solutions));

    answers.error("failure",
                  [&] { (void)csp::mpi::count(world, test::failing_by_rule(), answers.with_threads()); });
    answers.error("different models",
                  [&] { (void)csp::mpi::count(world, test::queens(6 + world.rank() / 2)); });
    answers.error("different threads", [&] {
        csp::SearchOptions options;
        options.threads = 1 + static_cast<unsigned>(world.rank());
        (void)csp::mpi::solve(world, model, options);
    });
    answers.error("failure of a listener", [&] {
        (void)csp::mpi::solutions(
            world, model, [](const csp::Assignment&) { throw std::runtime_error("mine"); },
            answers.with_threads());
    });
    answers.error("listener", [&] {
        csp::Recorder recorder(model);
        csp::SearchOptions options = answers.with_threads();
        options.listener = &recorder;
        (void)csp::mpi::solve(world, model, options);
    });
    answers.after_limits();
    answers.count("in the end", model);
}
