#include <sudoku/variants/solve.hpp>

#include <csp/base/team.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/search/solve.hpp>
#include <csp/search/solver.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace sudoku {

std::optional<Candidates> TrueCandidates::candidates(const Variant& variant) const {
    Candidates sets(variant.givens);
    const auto side = static_cast<std::size_t>(variant.side());
    for (int cell = 0; cell < variant.size(); ++cell) {
        std::uint32_t values = 0;
        for (std::size_t value = 1; value <= side; ++value)
            if (solutions[static_cast<std::size_t>(cell) * side + value - 1] != 0) values |= 1U << value;
        if (values == 0) return std::nullopt;
        sets.set(cell, values);
    }
    return sets;
}

namespace {

/// The search of one call. Threads share the values found and the limits.
class CandidateSearch {
  public:
    CandidateSearch(const Variant& variant, const TrueCandidatesOptions& options)
        : stated_(variant),
          options_(options),
          side_(variant.side()),
          threads_(options.search.threads > 0 ? options.search.threads
                                              : std::max(1U, std::thread::hardware_concurrency())),
          limits_(options.search.limits) {
        found_.solutions.assign(static_cast<std::size_t>(variant.size()) * static_cast<std::size_t>(side_),
                                0);
    }

    TrueCandidates run() {
        share_out([this](unsigned thread, const std::stop_token& stop) {
            while (find_another(thread, stop)) {
            }
        });
        if (found_.is_complete() && options_.most_counted > 1)
            share_out([this](unsigned /*thread*/, const std::stop_token& stop) { count(stop); });
        return std::move(found_);
    }

  private:
    using Lock = std::unique_lock<std::mutex>;

    /// Runs the work in every thread, or in this one if it is alone.
    template <typename Work>
    void share_out(const Work& work) {
        if (threads_ == 1) return work(0, options_.search.stop);
        csp::Team team(options_.search.stop);
        team.run(threads_, [&](unsigned thread) {
            work(thread, team.token());
            if (!is_complete()) team.stop();
        });
    }

    std::uint64_t& seen(std::size_t cell, int value) {
        return found_.solutions[cell * static_cast<std::size_t>(side_) + static_cast<std::size_t>(value) - 1];
    }

    bool is_complete() {
        const Lock lock(mutex_);
        return found_.is_complete();
    }

    /// The options of the next search, within the limits that are left. Limits of time are for all threads together.
    csp::SearchOptions next_search(const std::stop_token& stop) const {
        csp::SearchOptions search = options_.search;
        search.threads = 1;
        search.stop = stop;
        search.limits = limits_;
        csp::Statistics so_far;
        so_far.time = std::chrono::steady_clock::now() - start_;
        search.limits.time = rest_of(options_.search.limits, so_far).time;
        return search;
    }

    /// Takes down a search that has ended. The first reason of a thread to stop is that of all.
    void add(const csp::Statistics& statistics, csp::StopReason stopped) {
        ++found_.searches;
        limits_ = rest_of(limits_, statistics);
        const bool is_limit = stopped != csp::StopReason::exhausted &&
                              stopped != csp::StopReason::solution_limit && stopped != csp::StopReason::none;
        if (is_limit && found_.is_complete()) found_.stopped = stopped;
    }

    /// Looks for a solution with a value, in a cell of the thread's share, that none before it has. Returns false at
    /// the end.
    bool find_another(unsigned thread, const std::stop_token& stop) {
        csp::Model model = stated_.model();
        Lock lock(mutex_);
        if (!found_.is_complete()) return false;
        std::vector<csp::Atom> unseen;
        // Solutions close to a known one are found soonest: one row gets new values, the others keep theirs.
        const auto new_row = static_cast<int>((found_.searches + thread) % static_cast<std::uint64_t>(side_));
        for (std::size_t cell = 0; cell < stated_.cells().size(); ++cell) {
            const csp::Var x = stated_.cells()[cell];
            // The cells begin with different values, so that hints agree on many.
            std::optional<int> hint;
            for (int i = 0; i < side_; ++i) {
                const int value = (static_cast<int>(cell + thread) + i) % side_ + 1;
                if (seen(cell, value) != 0 || !model.domain(x).contains(value)) continue;
                if (cell % threads_ == thread) unseen.push_back(csp::Atom::equal(x, value));
                if (!hint) hint = value;
            }
            if (solution_ && (!hint || static_cast<int>(cell) / side_ != new_row)) hint = (*solution_)[x];
            // The first search takes its own way to a solution.
            if (hint && (solution_ || thread > 0)) model.hint(x, *hint);
        }
        if (unseen.empty()) return false;
        if (solution_) model.post(csp::clause(std::move(unseen)), "a new value");
        const csp::SearchOptions search = next_search(stop);
        lock.unlock();
        const auto result = csp::solve(model, search);
        lock.lock();
        add(result.statistics(), result.stopped());
        if (!result) return false;
        add(*result);
        solution_ = *result;
        return true;
    }

    /// Counts a solution, unless each of its values has been seen: then another thread may have found it, too.
    void add(const csp::Assignment& solution) {
        const auto count_of = [&](std::size_t cell) -> std::uint64_t& {
            return seen(cell, solution[stated_.cells()[cell]]);
        };
        bool is_new = false;
        for (std::size_t cell = 0; cell < stated_.cells().size(); ++cell)
            is_new = is_new || count_of(cell) == 0;
        for (std::size_t cell = 0; is_new && cell < stated_.cells().size(); ++cell)
            count_of(cell) = std::min(count_of(cell) + 1, options_.most_counted);
    }

    /// Counts the solutions of one value after another, up to the limit. Each thread takes the next one.
    void count(const std::stop_token& stop) {
        Lock lock(mutex_);
        csp::Solver solver(stated_.model(), next_search(stop));
        while (next_ < found_.solutions.size() && found_.is_complete()) {
            const std::size_t at = next_++;
            std::uint64_t& total = found_.solutions[at];
            if (total == 0 || total == options_.most_counted) continue;
            const auto side = static_cast<std::size_t>(side_);
            const std::array given{
                csp::Atom::equal(stated_.cells()[at / side], static_cast<csp::Value>(at % side) + 1)};
            solver.set_limits(next_search(stop).limits);
            lock.unlock();
            solver.begin(given);
            std::uint64_t solutions = 0;
            while (solutions < options_.most_counted && solver.next()) ++solutions;
            lock.lock();
            add(solver.statistics(), solver.stopped());
            total = std::max<std::uint64_t>(solutions, 1); // a solution has been found before
        }
    }

    const VariantModel stated_;
    const TrueCandidatesOptions& options_;
    int side_;
    unsigned threads_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();

    std::mutex mutex_;                        ///< of all below
    csp::Limits limits_;                      ///< that are left, except of time
    std::optional<csp::Assignment> solution_; ///< the last one found
    std::size_t next_ = 0;                    ///< value to be counted
    TrueCandidates found_;
};

} // namespace

TrueCandidates true_candidates(const Variant& variant, const TrueCandidatesOptions& options) {
    if (options.most_counted == 0)
        throw csp::ArgumentError("sudoku::true_candidates", "most_counted is 0, expected 1 or more");
    return CandidateSearch(variant, options).run();
}

} // namespace sudoku
