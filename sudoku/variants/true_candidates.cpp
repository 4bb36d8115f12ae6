#include <sudoku/variants/solve.hpp>

#include <csp/base/team.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/search/brancher/composite.hpp>
#include <csp/search/defaults.hpp>
#include <csp/search/region.hpp>
#include <csp/search/solve.hpp>
#include <csp/search/solver.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

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

/// Chooses variables like `then`, and for each variable the value of its hint, if it is left.
class Hinted final : public csp::CompositeBrancher {
  public:
    Hinted(const std::vector<csp::Value>& hints, std::unique_ptr<csp::Brancher> then)
        : CompositeBrancher(std::move(then)),
          hints_(hints) {}

    std::optional<csp::BranchChoice> next(csp::SearchState& state) override {
        const csp::BranchChoice choice = choice_of(part(0), state);
        if (choice.is_dead_end()) return choice;
        const csp::Var x = choice.first().variable();
        const bool has_hint = x.index < hints_.size() && state.engine.store().contains(x, hints_[x.index]);
        return has_hint ? csp::Atom::equal(x, hints_[x.index]) : choice;
    }

  private:
    const std::vector<csp::Value>& hints_; ///< by variable; they change between two searches
};

/// The search of one call. Threads share the values found and the limits.
///
/// A value is numbered as in TrueCandidates::solutions. It is open until a solution with it is found, or until a search
/// has shown that there is none.
class CandidateSearch {
  public:
    CandidateSearch(const Variant& variant, const TrueCandidatesOptions& options)
        : stated_(variant),
          options_(options),
          side_(static_cast<std::size_t>(variant.side())),
          threads_(csp::number_of_threads(options.search.threads)),
          limits_(options.search.limits) {
        found_.solutions.assign(stated_.cells().size() * side_, 0);
        for (std::size_t at = 0; at < found_.solutions.size(); ++at)
            is_open_.push_back(stated_.model().domain(cell_of(at)).contains(value_of(at)));
    }

    TrueCandidates run() {
        // Two searches suffice if there is one solution. If there are more, many values have a solution, and most other
        // values are refuted soon: questions about one value at a time are easier than one about all of them.
        if (find_another() && find_another())
            share_out([this](const std::stop_token& stop) { decide(stop); });
        if (found_.is_complete() && options_.most_counted > 1)
            share_out([this](const std::stop_token& stop) { count(stop); });
        return std::move(found_);
    }

  private:
    using Lock = std::unique_lock<std::mutex>;

    /// Runs the work, which asks about one value at a time, in every thread, or in this thread if it is alone.
    template <typename Work>
    void share_out(const Work& work) {
        next_ = 0;
        if (threads_ == 1) return work(options_.search.stop);
        csp::Team team(options_.search.stop);
        team.run(threads_, [&](unsigned) {
            work(team.token());
            if (!is_complete()) team.stop();
        });
    }

    csp::Var cell_of(std::size_t at) const { return stated_.cells()[at / side_]; }
    csp::Value value_of(std::size_t at) const { return static_cast<csp::Value>(at % side_) + 1; }
    csp::Atom atom(std::size_t at) const { return csp::Atom::equal(cell_of(at), value_of(at)); }

    bool is_complete() {
        const Lock lock(mutex_);
        return found_.is_complete();
    }

    /// Returns the next value about which to ask; nullopt at the end.
    template <typename Predicate>
    std::optional<std::size_t> next_value(const Predicate& is_asked) {
        while (next_ < found_.solutions.size() && found_.is_complete())
            if (const std::size_t at = next_++; is_asked(at)) return at;
        return std::nullopt;
    }

    /// Returns the options of the next search, within the limits that are left. Limits of time are for all threads
    /// together.
    csp::SearchOptions next_search(const std::stop_token& stop) const {
        csp::SearchOptions search = options_.search;
        search.stop = stop;
        search.limits = limits_;
        csp::Statistics so_far;
        so_far.time = std::chrono::steady_clock::now() - start_;
        search.limits.time = rest_of(options_.search.limits, so_far).time;
        return search;
    }
    /// Returns the same options for a solver of one thread.
    csp::SearchOptions next_of_thread(const std::stop_token& stop, std::uint64_t solutions) const {
        csp::SearchOptions search = next_search(stop);
        search.threads = 1;
        search.limits.solutions = solutions;
        return search;
    }

    /// Records a search that has ended. The first reason for which a thread stops is that of all threads.
    void add(const csp::Statistics& statistics, csp::StopReason stopped) {
        ++found_.searches;
        limits_ = rest_of(limits_, statistics);
        const bool is_limit = stopped != csp::StopReason::exhausted &&
                              stopped != csp::StopReason::solution_limit && stopped != csp::StopReason::none;
        if (is_limit && found_.is_complete()) found_.stopped = stopped;
    }

    /// Looks for a solution with any open value. Returns false at the end.
    bool find_another() {
        csp::Model model = stated_.model();
        std::vector<csp::Atom> open;
        for (std::size_t at = 0; at < is_open_.size(); ++at)
            if (is_open_[at]) open.push_back(atom(at));
        if (open.empty()) return false;
        if (solution_) model.post(csp::clause(std::move(open)), "a new value");
        const auto result = csp::solve(model, next_search(options_.search.stop));
        add(result.statistics(), result.stopped());
        if (result) add(*result);
        return bool{result};
    }

    /// Counts a solution, unless none of its values is open, because another thread may then also have found it.
    void add(const csp::Assignment& solution) {
        const auto number = [&](std::size_t cell) {
            return cell * side_ + static_cast<std::size_t>(solution[stated_.cells()[cell]]) - 1;
        };
        bool is_new = false;
        for (std::size_t cell = 0; cell < stated_.cells().size(); ++cell)
            is_new = is_new || is_open_[number(cell)];
        for (std::size_t cell = 0; is_new && cell < stated_.cells().size(); ++cell) {
            std::uint64_t& total = found_.solutions[number(cell)];
            total = std::min(total + 1, options_.most_counted);
            is_open_[number(cell)] = false;
        }
        solution_ = solution;
    }

    /// Decides the open values. The solver keeps the weights of its orders from one question to the next.
    void decide(const std::stop_token& stop) {
        std::vector<csp::Value> hints(stated_.model().variable_count(), csp::min_value - 1); // in no domain
        Lock lock(mutex_);
        csp::SearchOptions search = next_of_thread(stop, 1);
        search.branching = csp::Branching("hinted", [&](csp::Engine& engine, const csp::Model& model) {
            return std::make_unique<Hinted>(hints, csp::make_brancher(options_.search, engine, model));
        });
        csp::Solver solver(stated_.model(), std::move(search));
        while (const auto at = next_value([this](std::size_t value) { return is_open_[value]; })) {
            set_hints(hints, *at / (side_ * side_));
            solver.set_limits(next_of_thread(stop, 1).limits);
            csp::Region region{.atoms = refuted_};
            region.atoms.push_back(atom(*at));
            lock.unlock();
            csp::Regions(solver).begin(region);
            const bool is_found = solver.next();
            lock.lock();
            add(solver.statistics(), solver.stopped());
            if (is_found) {
                add(solver.solution());
            } else if (solver.stopped() == csp::StopReason::exhausted) {
                refuted_.push_back(!atom(*at));
                is_open_[*at] = false;
            }
        }
    }

    /// Sets the hints. Solutions close to a known one are found soonest: one row gets open values, and the rest keeps
    /// its values.
    void set_hints(std::vector<csp::Value>& hints, std::size_t row) const {
        for (std::size_t cell = 0; cell < stated_.cells().size(); ++cell) {
            const csp::Var x = stated_.cells()[cell];
            csp::Value& hint = hints[x.index];
            hint = (*solution_)[x];
            // The cells begin with different values, so that many hints agree.
            for (std::size_t i = 0; cell / side_ == row && i < side_; ++i) {
                const std::size_t at = cell * side_ + (cell + i) % side_;
                if (!is_open_[at]) continue;
                hint = value_of(at);
                break;
            }
        }
    }

    /// Counts the solutions of one value at a time, up to the limit.
    void count(const std::stop_token& stop) {
        Lock lock(mutex_);
        csp::Solver solver(stated_.model(), next_of_thread(stop, csp::Limits::unlimited));
        const auto is_asked = [this](std::size_t value) {
            return found_.solutions[value] != 0 && found_.solutions[value] != options_.most_counted;
        };
        while (const auto at = next_value(is_asked)) {
            solver.set_limits(next_of_thread(stop, csp::Limits::unlimited).limits);
            std::vector<csp::Atom> givens = refuted_;
            givens.push_back(atom(*at));
            lock.unlock();
            solver.begin(givens);
            std::uint64_t solutions = 0;
            while (solutions < options_.most_counted && solver.next()) ++solutions;
            lock.lock();
            add(solver.statistics(), solver.stopped());
            found_.solutions[*at] = std::max<std::uint64_t>(solutions, 1); // a solution has been found before
        }
    }

    const VariantModel stated_;
    const TrueCandidatesOptions& options_;
    const std::size_t side_;
    const unsigned threads_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();

    std::mutex mutex_;                        ///< of all below
    csp::Limits limits_;                      ///< that are left, except of time
    std::optional<csp::Assignment> solution_; ///< the last one found
    std::size_t next_ = 0;                    ///< the value about which to ask next
    std::vector<bool> is_open_;               ///< by value
    std::vector<csp::Atom> refuted_;          ///< that there is no solution with a value, for each
    TrueCandidates found_;
};

} // namespace

TrueCandidates true_candidates(const Variant& variant, const TrueCandidatesOptions& options) {
    if (options.most_counted == 0)
        throw csp::ArgumentError("sudoku::true_candidates", "most_counted is 0, expected 1 or more");
    if (cell_without_mark(variant)) {
        TrueCandidates none;
        none.solutions.assign(
            static_cast<std::size_t>(variant.size()) * static_cast<std::size_t>(variant.side()), 0);
        return none;
    }
    return CandidateSearch(variant, options).run();
}

} // namespace sudoku
