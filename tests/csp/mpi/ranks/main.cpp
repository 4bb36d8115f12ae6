// A program for mpirun: many problems, one after another, each solved by all ranks together. Rank 0 prints the answers.
// usage: mpi_ranks FOLDER THREADS [HOW]    the folder is for journals; HOW: the way in which rank 1 ends before it
// searches

#include <tests/csp/mpi/ranks/problems.hpp>

#include <csp/mpi/communicator.hpp>
#include <csp/mpi/mpi.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
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

    /// Returns the options, with the number of threads.
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
    /// Prints the solutions in order, and their number.
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
    /// If a limit ends a search, its messages, such as a better cost, must not reach the next search.
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

/// Solves problems whose answers do not depend on the number of ranks.
void ask(const Answers& answers) {
    for (const auto& [name, model, options] : test::problems_to_count()) answers.count(name, model, options);
    answers.solutions("all queens", test::queens(6));
    answers.solutions("all sums", test::negative());
    for (const auto& [name, model, objective, is_gain] : test::problems_to_optimise())
        answers.best(name, model, objective, is_gain);
    answers.solve("any", test::queens(30));
    answers.solve("none", test::pigeons(5));
}

/// Asks questions with options that only one rank has.
void ask_with_lone_options(csp::mpi::World& world, const Answers& answers, const std::string& journal) {
    const bool is_last = world.rank() + 1 == world.size();
    answers.error("a lone predicate", [&] {
        csp::Model model = test::queens(6);
        model.post(csp::require({csp::Var{0}}, [&](csp::Value) {
            if (is_last) throw std::runtime_error("mine");
            return true;
        }));
        (void)csp::mpi::count(world, model);
    });
    answers.error("a lone option", [&] {
        csp::SearchOptions options;
        options.by_discrepancies = is_last;
        (void)csp::mpi::count(world, test::queens(6), options);
    });
    answers.error("a lone question", [&] {
        if (is_last)
            (void)csp::mpi::solve(world, test::queens(6));
        else
            (void)csp::mpi::count(world, test::queens(6));
    });
    answers.error("a lone cost", [&] {
        csp::SearchOptions options;
        if (is_last) options.minimise = csp::Var{0};
        (void)csp::mpi::count(world, test::queens(6), options);
    });
    answers.error("a lone projection", [&] {
        csp::SearchOptions options;
        if (is_last) options.projection = {csp::Var{0}};
        (void)csp::mpi::count(world, test::queens(6), options);
    });
    answers.error("a lone journal", [&] {
        csp::SearchOptions options;
        options.limits.solutions = 3;
        (void)csp::mpi::solutions(world, test::queens(6), [](const csp::Assignment&) {}, options,
                                  {.journal = world.rank() == 0 ? journal : ""});
    });
    answers.error("a form of two lines", [&] {
        (void)csp::mpi::solutions(world, test::queens(6), [](const csp::Assignment&) {}, {},
                                  {.output_form = "two\nlines"});
    });
    answers.error("a lone rule", [&] {
        csp::Model model = test::pigeons(11);
        model.rule("angry", {csp::View(csp::Var{0})}, [&](csp::Context& c, csp::Views x) {
            if (is_last && c.is_fixed(x[0])) throw std::runtime_error("the rule went wrong");
        });
        csp::SearchOptions options = answers.with_threads();
        options.learning = csp::Learning::never;
        (void)csp::mpi::solve(world, model, options);
    });
    csp::SearchOptions own;
    if (is_last) own.value_order = &csp::value_order::max;
    answers.count("a lone order", test::queens(6), own);
    csp::SearchOptions limited; // the limit of rank 0 counts
    limited.limits.solutions = static_cast<std::uint64_t>(world.rank()) + 2;
    const Outcome outcome = csp::mpi::count(world, test::queens(6), limited);
    const int wrong = world.communicator().first_rank(outcome.work.solutions != 2);
    answers.print("different limits", wrong == world.size() ? "equal results" : "different results");
}

/// Rank 1 does not search, so no other rank can.
void search_without_one(csp::mpi::World& world, const std::string& how) {
    try {
        if (world.rank() == 1 && how == "throws") throw std::runtime_error("no memory for the model");
        if (world.rank() == 1) return;
        (void)csp::mpi::count(world, test::queens(6));
    } catch (const std::exception& error) {
        if (world.rank() == 1) return world.leave(error.what());
        std::cout << error.what() << '\n';
    }
    if (world.rank() != 0) return;
    try {
        (void)world.broadcast("text");
    } catch (const csp::Error& error) {
        std::cout << "again: " << error.what() << '\n';
    }
}

} // namespace

int main(int count, char** arguments) {
    csp::mpi::World world;
    if (count > 3) {
        search_without_one(world, arguments[3]);
        return 0;
    }
    const auto threads = static_cast<unsigned>(std::stoul(arguments[2]));
    const Answers answers(world, threads);
    ask(answers);
    ask_with_lone_options(world, answers, std::string(arguments[1]) + "/lone");

    csp::SearchOptions limited;
    limited.limits.solutions = 100;
    csp::Model free; // free of constraints, so the search does not end
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
