#include <csp/mpi/session.hpp>

#include <csp/mpi/agreement.hpp>
#include <csp/search/parallel/parallel.hpp>
#include <csp/search/parallel/shared_tree.hpp>
#include <csp/search/solver.hpp>

#include <algorithm>
#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

namespace csp::mpi {

namespace {

/// A rank of a portfolio. Rank 0 also receives the results:
///
///     better   the values of a solution
///     report   the reason why a rank has stopped without one
///     failed   the text of an exception
///     ended    the nodes and failures of a rank, in answer to `end`
class Racer {
  public:
    Racer(Communicator& ranks, const Model& model, const SearchOptions& options)
        : ranks_(ranks),
          limits_(options.limits),
          stop_(options.stop),
          solver_(model, own_options(options, ranks.rank())) {
        limits_.solutions = 1;
        solver_.begin();
    }

    Outcome run() {
        while (!is_over()) {
            bool is_idle = true;
            while (auto received = ranks_.receive()) {
                is_idle = false;
                take(received->message);
            }
            if (is_searching_) {
                is_idle = false;
                if (const std::string why = failure_of([this] { search_slice(); }); !why.empty())
                    stop({Kind::failed, {why.begin(), why.end()}});
            }
            if (!is_searching_ && stop_.stop_requested() && !std::exchange(has_asked_to_stop_, true))
                stop({Kind::report, {static_cast<std::int64_t>(StopReason::stop_requested)}});
            constexpr std::chrono::microseconds between_looks{200};
            if (is_idle) std::this_thread::sleep_for(between_looks);
        }
        agree(ranks_, failure_);
        return share(ranks_, outcome_, solver_.model().number());
    }

  private:
    static SearchOptions own_options(const SearchOptions& options, int rank) {
        SearchOptions own = parallel::portfolio_member(options, static_cast<unsigned>(rank));
        own.limits.solutions = 1; // it may learn
        own.on_progress = nullptr;
        return own;
    }

    bool is_over() const { return ranks_.rank() == 0 ? ended_ == ranks_.size() : has_ended_; }

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
        ranks_.send(0, std::move(why));
    }

    void take(const Message& message) {
        const auto& words = message.words;
        if (message.kind == Kind::end) {
            is_searching_ = false;
            has_ended_ = true;
            const Statistics& done = solver_.statistics();
            ranks_.send(0,
                        {Kind::ended,
                         {static_cast<std::int64_t>(done.nodes), static_cast<std::int64_t>(done.failures)}});
        } else if (message.kind == Kind::ended) {
            ++ended_;
            outcome_.work += {0, static_cast<std::uint64_t>(words[0]), static_cast<std::uint64_t>(words[1])};
        } else if (!has_result_) {
            take_result(message);
        }
    }

    /// If one rank reaches a limit, all others search on; if it is asked to stop, all do.
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
        if (is_limit && ++at_limits_ < ranks_.size()) return;
        has_result_ = true;
        for (int rank = 0; rank < ranks_.size(); ++rank) ranks_.send(rank, {Kind::end, {}});
    }

    Communicator& ranks_;
    Limits limits_;
    std::stop_token stop_;
    Solver solver_;
    parallel::Slices slices_;
    bool is_searching_ = true;
    bool has_ended_ = false;
    bool has_asked_to_stop_ = false;
    // On rank 0.
    Outcome outcome_;
    std::string failure_;
    bool has_result_ = false;
    int at_limits_ = 0; ///< the number of ranks that have reached one
    int ended_ = 0;     ///< the number of ranks that have sent their last message
};

} // namespace

Outcome solve_by_portfolio(Communicator& ranks, const Model& model, const SearchOptions& options) {
    agree_on_subject(ranks, subject_of(model, options, Purpose::solve));
    std::optional<Racer> racer;
    agree(ranks, failure_of([&] { racer.emplace(ranks, model, options); }));
    return racer->run();
}

} // namespace csp::mpi
