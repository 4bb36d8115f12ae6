#include <csp/mpi/session.hpp>

#include <csp/mpi/agreement.hpp>
#include <csp/mpi/rank_threads.hpp>
#include <csp/search/parallel/parallel.hpp>
#include <csp/search/parallel/shared_tree.hpp>
#include <csp/search/solver.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace csp::mpi {

namespace {

/// A member of a portfolio. Member 0 also receives the results:
///
///     better   the values of a solution
///     report   the reason why a member has stopped without one
///     failed   the text of an exception, with the rank
///     ended    the nodes and failures of a member, in answer to `end`
class Racer {
  public:
    /// @param rank  in words, for errors
    Racer(Channel& channel, std::string rank, const Model& model, const SearchOptions& options)
        : channel_(channel),
          rank_(std::move(rank)),
          limits_(options.limits),
          stop_(options.stop),
          solver_(model, own_options(options, channel.rank())) {
        limits_.solutions = 1;
        solver_.begin();
    }

    void run() {
        while (!is_over()) {
            bool is_idle = true;
            while (auto received = channel_.receive()) {
                is_idle = false;
                take(received->message);
            }
            if (is_searching_) {
                is_idle = false;
                if (const std::string why = failure_of([this] { search_slice(); }); !why.empty())
                    fail(rank_ + ": " + why);
            }
            if (!is_searching_ && !has_ended_ && stop_.stop_requested() &&
                !std::exchange(has_asked_to_stop_, true))
                stop({Kind::report, {static_cast<std::int64_t>(StopReason::stop_requested)}});
            if (is_idle) std::this_thread::sleep_for(between_looks);
        }
    }

    // Of member 0, after run():
    const Outcome& outcome() const { return outcome_; }
    const std::string& failure() const {
        return failure_;
    } ///< the text of an exception; empty if there was none

  private:
    static SearchOptions own_options(const SearchOptions& options, int member) {
        SearchOptions own = parallel::portfolio_member(options, static_cast<unsigned>(member));
        own.threads = 1;
        own.limits.solutions = 1; // it may learn
        own.on_progress = nullptr;
        return own;
    }

    bool is_over() const { return channel_.rank() == 0 ? ended_ == channel_.size() : has_ended_; }

    void search_slice() {
        Limits limits = limits_;
        limits.nodes = std::min(limits.nodes, solver_.statistics().nodes + slices_.nodes());
        solver_.set_limits(limits);
        const auto begun = std::chrono::steady_clock::now();
        if (solver_.next()) {
            const Assignment solution = solver_.solution();
            return stop({Kind::better, {solution.values().begin(), solution.values().end()}});
        }
        slices_.note(std::chrono::steady_clock::now() - begun);
        const bool is_paused = solver_.stopped() == StopReason::node_limit && limits.nodes < limits_.nodes;
        if (!is_paused) stop({Kind::report, {static_cast<std::int64_t>(solver_.stopped())}});
    }
    void stop(Message why) {
        is_searching_ = false;
        channel_.send(0, std::move(why));
    }

    void fail(const std::string& why) { stop({Kind::failed, {why.begin(), why.end()}}); }

    void take(const Message& message) {
        const auto& words = message.words;
        if (message.kind == Kind::end) {
            is_searching_ = false;
            has_ended_ = true;
            const Statistics& done = solver_.statistics();
            channel_.send(
                0, {Kind::ended,
                    {static_cast<std::int64_t>(done.nodes), static_cast<std::int64_t>(done.failures)}});
        } else if (message.kind == Kind::ended) {
            ++ended_;
            outcome_.work += {0, static_cast<std::uint64_t>(words[0]), static_cast<std::uint64_t>(words[1])};
        } else if (!has_result_) {
            take_result(message);
        }
    }

    /// Takes the result of a member. If a member reaches a limit, all other members continue; if it is asked to stop,
    /// all stop.
    void take_result(const Message& message) {
        const auto& words = message.words;
        if (message.kind == Kind::better) {
            outcome_.solution.emplace(std::vector<Value>(words.begin(), words.end()),
                                      solver_.model().number());
            outcome_.stopped = StopReason::solution_limit;
            outcome_.work.solutions = 1;
        } else if (message.kind == Kind::report) {
            outcome_.stopped = static_cast<StopReason>(words[0]);
        } else {
            failure_.assign(words.begin(), words.end());
        }
        const bool is_limit = message.kind == Kind::report && outcome_.stopped != StopReason::exhausted &&
                              outcome_.stopped != StopReason::stop_requested;
        if (is_limit && ++at_limits_ < channel_.size()) return;
        has_result_ = true;
        for (int member = 0; member < channel_.size(); ++member) channel_.send(member, {Kind::end, {}});
    }

    Channel& channel_;
    std::string rank_;
    Limits limits_;
    std::stop_token stop_;
    Solver solver_;
    parallel::Slices slices_;
    bool is_searching_ = true;
    bool has_ended_ = false;
    bool has_asked_to_stop_ = false;
    // Of member 0:
    Outcome outcome_;
    std::string failure_;
    bool has_result_ = false;
    int at_limits_ = 0; ///< the number of members that have reached one
    int ended_ = 0;     ///< the number of members that have sent their last message
};

} // namespace

Outcome solve_by_portfolio(Communicator& ranks, const Model& model, const SearchOptions& options) {
    RankThreads threads(ranks, options.threads);
    Subject subject;
    act_on_each(ranks, [&] {
        require_for_ranks(options, Purpose::solve);
        subject = subject_of(model, options, Purpose::solve);
    });
    agree_on_subject(ranks, subject);
    start_threads(ranks, threads);
    std::vector<std::unique_ptr<Racer>> racers(threads.size());
    act_on_each(ranks, [&] {
        threads.attempt([&](std::size_t thread) {
            racers[thread] =
                std::make_unique<Racer>(threads.channel(thread), rank_in_words(ranks), model, options);
        });
    });
    run_or_abort(ranks, threads, [&](std::size_t thread) { racers[thread]->run(); });
    agree(ranks, racers.front()->failure());
    return share(ranks, racers.front()->outcome(), model.number());
}

} // namespace csp::mpi
