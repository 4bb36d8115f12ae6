#include <apps/puzzles/run.hpp>

#include <apps/common/files.hpp>
#include <apps/common/program.hpp>
#include <apps/common/proof_file.hpp>
#include <apps/common/text.hpp>
#include <apps/puzzles/puzzle.hpp>
#include <apps/puzzles/report.hpp>

#include <csp/base/error.hpp>
#include <csp/graph/graph.hpp>
#include <csp/search/defaults.hpp>
#include <csp/search/plan.hpp>
#include <csp/trace/recorder.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <atomic>
#include <chrono>
#include <iostream>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

namespace puzzles {

namespace {

/// Returns the expression that the question minimises; nullopt if there is none.
std::optional<csp::Expression> cost_of(const Statement& statement, Question question) {
    if (question != Question::best) return std::nullopt;
    return statement.minimise ? *statement.minimise : -*statement.maximise;
}

/// Describes in a few lines how the question will be answered.
std::string plan_in_words(const Statement& statement, csp::SearchOptions search, Question question) {
    search.minimise = cost_of(statement, question);
    const csp::Question asked = question == Question::count ? csp::Question::count
                                : question == Question::all ? csp::Question::solutions
                                                            : csp::Question::solve;
    return describe(csp::plan_for(statement.model, search, asked));
}

/// Writes a report as one line. The stream is that of programs that display reports, separate from the errors.
void report_progress(const csp::Progress& progress) {
    nlohmann::ordered_json report{
        {"nodes", progress.statistics.nodes},
        {"failures", progress.statistics.failures},
        {"restarts", progress.statistics.restarts},
        {"seconds", std::chrono::duration<double>(progress.statistics.time).count()}};
    if (progress.optimum.best) report["best"] = *progress.optimum.best;
    if (progress.run) report["run"] = *progress.run;
    std::clog << report.dump() << std::endl;
}

/// Returns the value of `ask`. If the library refuses the requested engine, the error is reported in terms of the
/// command line.
template <typename Ask>
auto in_words_of_the_user(const Ask& ask) {
    try {
        return ask();
    } catch (const csp::ArgumentError& error) {
        constexpr std::string_view refusal = "SearchOptions::engine is dense, but ";
        const std::string_view text = error.what();
        const std::size_t at = text.find(refusal);
        if (at == std::string_view::npos) throw;
        throw csp::Error(fmt::format("--engine dense: {}", text.substr(at + refusal.size())));
    }
}

/// Asks the question, and passes answers to the report.
class Asker {
  public:
    Asker(const Statement& statement, csp::SearchOptions search, Question question, Report& report)
        : statement_(statement),
          search_(std::move(search)),
          report_(report) {
        outcome_.question = question;
    }

    Outcome ask() {
        switch (outcome_.question) {
        case Question::first:
            first();
            break;
        case Question::all:
            all();
            break;
        case Question::count:
            count();
            break;
        case Question::best:
            best();
            break;
        case Question::explain: // see explain.cpp
            break;
        }
        return outcome_;
    }

  private:
    void take(const csp::SolveResult& result) {
        outcome_.found = result ? 1 : 0;
        outcome_.stopped = result.stopped();
        outcome_.statistics = result.statistics();
        outcome_.optimum = result.optimum();
        if (result) report_.answer(*result);
    }
    void first() { take(csp::solve(statement_.model, search_)); }
    void best() {
        take(statement_.minimise ? csp::minimise(statement_.model, *statement_.minimise, search_)
                                 : csp::maximise(statement_.model, *statement_.maximise, search_));
    }
    void count() {
        const csp::Count count = csp::count_solutions(statement_.model, search_);
        outcome_.found = count.solutions;
        outcome_.stopped = count.stopped;
        outcome_.statistics = count.statistics;
    }
    void all() {
        csp::Solutions solutions(statement_.model, search_);
        for (const csp::Assignment& solution : solutions) {
            report_.answer(solution);
            ++outcome_.found;
        }
        outcome_.stopped = solutions.stopped();
        outcome_.statistics = solutions.statistics();
    }

    const Statement& statement_;
    csp::SearchOptions search_;
    Report& report_;
    Outcome outcome_;
};

} // namespace

Question question_of(const Options& options, const Statement& statement) {
    const bool is_optimised = statement.minimise || statement.maximise;
    const Question question = options.question.value_or(is_optimised ? Question::best : Question::first);
    if (question == Question::best && !is_optimised)
        throw app::UsageError(fmt::format("--minimise: {} has nothing to minimise", options.puzzle->name));
    if (question == Question::first && options.search.limits.solutions != csp::Limits().solutions)
        throw app::UsageError("--limit: one answer is asked for; --all or --count asks for more");
    return question;
}

csp::SearchOptions search_for(const Options& options, const Statement& statement, Question question) {
    const bool is_optimised = statement.minimise || statement.maximise;
    csp::SearchOptions search =
        is_optimised && question != Question::best ? csp::SearchOptions() : statement.search;
    options.apply_to(search);
    if (!csp::has_restarts(search))
        search.neighbourhood = &csp::neighbourhood::none; // a neighbourhood begins with a restart
    if (question != Question::best) search.projection = statement.answer;
    return search;
}

int solve(const Options& options) {
    std::atomic<int> signal = 0;
    std::stop_source stop;
    const app::SignalWatch watch([&](int received) {
        signal = received;
        stop.request_stop();
    });
    const Statement statement = stated_instance(*options.puzzle, options.instance);
    const Question question = question_of(options, statement);
    constexpr int by_signal = 128;
    if (question == Question::explain) {
        const int status = explain(options, statement, stop.get_token());
        return signal != 0 ? by_signal + signal : status;
    }
    csp::SearchOptions search = search_for(options, statement, question);
    search.stop = stop.get_token();
    if (options.progress) search.on_progress = report_progress;
    Report report(options, options.instance.value_or(std::string(options.puzzle->example)), statement);
    const csp::ExplainOptions to_explain{.limits = search.limits, .stop = search.stop};
    std::optional<csp::Recorder> recorder;
    if (options.trace || options.replay) search.listener = &recorder.emplace(statement.model);
    const auto model_text = [&] {
        const auto cost = cost_of(statement, question);
        return csp::write_model(statement.model, cost ? &*cost : nullptr, search.projection);
    };
    if (options.model) app::write_file(*options.model, model_text());
    std::optional<app::ProofFile> proof;
    if (options.proof) search.proof = proof.emplace(*options.proof, model_text()).writer();
    const auto planned = [&] { return plan_in_words(statement, search, question); };
    const std::string plan = options.verbose ? in_words_of_the_user(planned) : "";
    if (options.verbose) std::cerr << plan << std::endl; // before a search that may take a long time
    if (options.verbose && options.progress)
        std::clog << nlohmann::ordered_json{{"plan", plan}}.dump() << std::endl;
    Asker asker(statement, std::move(search), question, report);
    Outcome outcome = in_words_of_the_user([&] { return asker.ask(); });
    if (proof) proof->close();
    if (recorder) {
        recorder->trace().title = options.puzzle->name;
        if (options.trace) std::cerr << app::write_trace_file(*options.trace, recorder->trace());
        if (options.replay) std::cerr << write_replay(options, statement, std::move(recorder->trace()));
    }
    outcome.plan = plan;
    if (options.why && outcome.found == 0 && outcome.stopped == csp::StopReason::exhausted)
        outcome.why = csp::explain_infeasibility(statement.model, to_explain);
    report.end(outcome);
    return signal != 0 ? by_signal + signal : outcome.exit_status();
}

void print_about(const Puzzle& puzzle) {
    std::cout << fmt::format("{}: {}\n{}\n\nInstance: {}\nExample:\n{}\n", puzzle.name, puzzle.summary,
                             puzzle.teaches, puzzle.instance, puzzle.example);
    for (const KnownFigure& known : puzzle.known)
        if (known.instance.find('\n') == std::string_view::npos)
            std::cout << fmt::format("\n{}: {} [{}]", known.instance, known.figure, known.source);
    std::cout << '\n';
}

void print_list(bool json) {
    nlohmann::ordered_json document{{"schema", 1}};
    for (const Puzzle* puzzle : all_puzzles()) {
        if (json)
            document["puzzles"].push_back(
                {{"name", puzzle->name}, {"summary", puzzle->summary}, {"instance", puzzle->instance}});
        else
            std::cout << fmt::format("{:<20} {}\n", puzzle->name, puzzle->summary);
    }
    if (json) std::cout << document.dump() << '\n';
}

void print_graph(const Options& options) {
    csp::write_dot(std::cout, stated_instance(*options.puzzle, options.instance).model);
}

} // namespace puzzles
