#include <csp/mpi/session.hpp>

#include <csp/base/error.hpp>
#include <csp/mpi/agreement.hpp>
#include <csp/mpi/subject.hpp>

#include <algorithm>
#include <chrono>
#include <span>
#include <thread>
#include <utility>

namespace csp::mpi {

namespace {

void require(bool is_supported, const std::string& what) {
    if (!is_supported) throw ArgumentError("csp::mpi", what);
}

void require_for_regions(const SearchOptions& options, const RunOptions& run, Purpose purpose) {
    require_for_ranks(options, purpose);
    require(options.learning != Learning::always,
            "SearchOptions::learning is always, but nogoods learned in one region need not hold in others");
    require(!options.by_discrepancies,
            "SearchOptions::by_discrepancies is set, but its leaves are in no region");
    require(purpose != Purpose::solutions || run.journal.empty() ||
                options.limits.solutions == Limits().solutions,
            "a journal of solutions cannot be used with a limit on solutions");
    require(run.output_form.find('\n') == std::string::npos, "RunOptions::output_form has several lines");
}

/// With this number of members or more, rank 0 has so many messages that its thread 0 does not search.
constexpr int many_members = 64;

} // namespace

void require_for_ranks(const SearchOptions& options, Purpose purpose) {
    require(purpose == Purpose::optimum || !options.minimise,
            "SearchOptions::minimise is set, but the question is not about the best solution");
    require(options.engine != EngineChoice::dense,
            "SearchOptions::engine is dense: the kernel is not for several ranks");
    require(options.listener == nullptr, "SearchOptions::listener is set, but no rank sees the whole search");
    require(options.proof == nullptr, "SearchOptions::proof is set, but no rank sees the whole search");
}

Session::Session(World& world, const Model& model, SearchOptions options, const RunOptions& run,
                 Purpose purpose)
    : ranks_(world.communicator()),
      model_(model),
      options_(std::move(options)),
      run_(run),
      purpose_(purpose),
      threads_(ranks_, options_.threads) {}

Outcome Session::search(const std::function<void(const Assignment&)>& on_solution) {
    Subject subject;
    act_on_each(ranks_, [&] {
        require_for_regions(options_, run_, purpose_);
        subject = subject_of(model_, options_, purpose_);
    });
    agree_on_subject(ranks_, subject);
    start_threads(ranks_, threads_);
    std::optional<Leader> leader;
    searches_.resize(threads_.size());
    act_on_each(ranks_, [&] {
        threads_.attempt(
            [&](std::size_t thread) { searches_[thread] = make_region_search(model_, options_); });
    });
    agree(ranks_, failure_of([&] {
              if (ranks_.rank() != 0) return;
              if (!run_.output_form.empty()) subject.push_back("output: " + run_.output_form);
              if (!run_.journal.empty()) journal_.emplace(run_.journal, subject, run_.resume);
              if (run_.cut_output) run_.cut_output(journal_ ? journal_->ledger().output : 0);
              leader.emplace(threads_.channel(0), leader_options(on_solution));
          }));
    run_or_abort(ranks_, threads_,
                 [&](std::size_t thread) { share_work(thread, thread == 0 && leader ? &*leader : nullptr); });
    Outcome outcome;
    agree(ranks_, failure_of([&] {
              if (leader) outcome = outcome_of(*leader);
          }));
    return share(ranks_, outcome, model_.number());
}

LeaderOptions Session::leader_options(const std::function<void(const Assignment&)>& on_solution) {
    const auto assignment = [number = model_.number()](std::span<const Value> values) {
        return Assignment({values.begin(), values.end()}, number);
    };
    LeaderOptions options{.limits = options_.limits,
                          .stop = options_.stop,
                          .journal = journal_ ? &*journal_ : nullptr,
                          .between_cuts = run_.between_reports,
                          .output_size = run_.output_size,
                          .on_state = run_.on_state,
                          .on_silence = run_.on_silence,
                          .searches = threads_.channel(0).size() < many_members,
                          .threads = threads_.size()};
    const Limits no_limits;
    const bool needs_figures = options_.limits.solutions != no_limits.solutions ||
                               options_.limits.nodes != no_limits.nodes ||
                               options_.limits.failures != no_limits.failures;
    constexpr std::chrono::milliseconds soon{100};
    if (needs_figures || options.on_state)
        options.between_cuts = std::min<std::chrono::nanoseconds>(options.between_cuts, soon);
    if (on_solution)
        options.on_solution = [=, left = options_.limits.solutions](std::span<const Value> values) mutable {
            if (left == 0) return;
            --left;
            on_solution(assignment(values));
        };
    if (options_.on_improvement)
        options.on_better = [this, assignment](const Best& best) {
            const Assignment solution = assignment(best.values);
            options_.on_improvement({.solution = solution, .optimum = {.best = best.cost, .bound = {}}});
        };
    return options;
}

/// Searches, and sends and receives messages in turn.
void Session::share_work(std::size_t thread, Leader* leader) {
    Channel& channel = threads_.channel(thread);
    Member member(channel, *searches_[thread], purpose_, options_.stop);
    while (leader != nullptr ? !leader->is_over() : !member.is_over()) {
        bool is_idle = true;
        for (int left = channel.size(); left > 0; --left) { // the leader must notice limits in time
            const auto received = channel.receive();
            if (!received) break;
            is_idle = false;
            if (is_for_member(received->message.kind))
                member.receive(received->message);
            else
                leader->receive(*received);
        }
        if (leader != nullptr) leader->step();
        if (channel.unsent() < most_unsent && member.step()) is_idle = false;
        if (is_idle) std::this_thread::sleep_for(between_looks);
    }
}

/// Returns the outcome, after writing the total as the last line of the journal.
Outcome Session::outcome_of(const Leader& leader) {
    if (!leader.failure().empty()) throw Error(leader.failure());
    const Ledger& ledger = leader.ledger();
    if (journal_) journal_->total(ledger.work.solutions, ledger.open.size());
    Work work = ledger.work;
    const bool is_limited = leader.stopped() == StopReason::solution_limit && purpose_ != Purpose::optimum;
    if (is_limited && !journal_) work.solutions = options_.limits.solutions; // members find a few more
    Outcome outcome{.work = work,
                    .stopped = leader.stopped(),
                    .open_pieces = ledger.open.size(),
                    .solution = {},
                    .cost = {},
                    .bytes_cut = journal_ ? journal_->bytes_cut() : 0};
    if (!ledger.best) return outcome;
    outcome.solution.emplace(ledger.best->values, model_.number());
    outcome.cost = ledger.best->cost;
    return outcome;
}

} // namespace csp::mpi
