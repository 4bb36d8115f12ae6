#include <apps/flatzinc/run.hpp>

#include <apps/common/files.hpp>
#include <apps/common/program.hpp>
#include <apps/common/proof_file.hpp>
#include <apps/flatzinc/output.hpp>
#include <apps/flatzinc/passes/passes.hpp>
#include <apps/flatzinc/search/annotation.hpp>
#include <apps/flatzinc/search/run_by_run.hpp>

#include <csp/constraints/joint_pass.hpp>
#include <csp/search/defaults.hpp>
#include <csp/search/optimise.hpp>
#include <csp/search/plan.hpp>
#include <csp/search/solve.hpp>
#include <csp/search/solver_parts.hpp>
#include <csp/trace/recorder.hpp>

#include <iostream>
#include <unordered_set>
#include <utility>

namespace flatzinc {

namespace {

using Clock = std::chrono::steady_clock;

/// One run of the program: from the instance to the last line.
class Run {
  public:
    Run(const Instance& instance, const Options& options, Clock::time_point start, Protocol& protocol)
        : instance_(instance),
          options_(options),
          start_(start),
          protocol_(protocol),
          reduction_(instance, !options.proof) {
        std::vector<std::string_view> without = options.without;
        if (options.proof) {
            const auto more = passes_without_proof();
            without.insert(without.end(), more.begin(), more.end());
        }
        reduce(reduction_, without);
        translation_.emplace(reduction_, model_,
                             options.proof ? Translation::Extent::all : Translation::Extent::needed);
        if (options.proof) require_uncut();
        translation_->state_constraints();
        on_restart_.emplace(*translation_);
        if (options.proof && !on_restart_->is_empty())
            throw csp::Error("--proof cannot be used with values that the file sets on restart");
        if (options.verbose) tell_passes();
    }

    int run() {
        prepare();
        write_texts();
        if (options_.verbose) tell_search();
        search_.limits.time = time_left();
        tell_figures();
        if (!on_restart_->is_empty())
            search_by_runs();
        else if (instance_.goal != Goal::satisfy)
            find_optima();
        else if (wants_one())
            find_one();
        else
            enumerate();
        if (proof_) proof_->close();
        if (is_wrong_) return app::internal_error;
        end();
        return app::success;
    }

  private:
    // Before the search.
    void tell_passes() const {
        for (const std::string& line : reduction_.report) std::cerr << line << '\n';
        std::cerr << "model: " << model_.variable_count() << " variables, " << model_.constraint_count()
                  << " constraints, of " << instance_.variables.size() << " and "
                  << instance_.constraints.size() << '\n';
    }

    /// A proof is about all values that the file allows.
    void require_uncut() const {
        if (translation_->cuts().empty()) return;
        const Variable& x = instance_.variables[translation_->cuts().front().operand.variable];
        throw FileError(instance_.tree.where(x.offset), "\"" + instance_.name(x) +
                                                            "\" may have values beyond +-(2^30 - 1), which "
                                                            "--proof does not allow");
    }

    /// Writes the model, and begins the proof. The model already has all its constants.
    void write_texts() {
        if (!options_.proof && !options_.model) return;
        const auto variables = options_.proof ? instance_.variables.size() : model_.variable_count();
        const std::string text =
            csp::write_model(model_, search_.minimise ? &*search_.minimise : nullptr, printed_, variables);
        if (options_.model) app::write_file(*options_.model, text);
        if (!options_.proof) return;
        proof_.emplace(*options_.proof, text, proof_origin(reduction_, model_, text));
        search_.proof = proof_->writer();
    }

    /// Reports ignored annotations that would change the space searched and, with -v, also those for the order.
    void tell_ignored(const WantedSearch& wanted) const {
        for (const std::string& name : wanted.ignored)
            if (name == "on_restart" || name == "relax_and_reconstruct")
                std::cerr << "fzn-arcwise: warning: the annotation " << name
                          << " is ignored: everything is searched\n";
            else if (options_.verbose)
                std::cerr << "annotation " << name << " is ignored\n";
    }

    void tell_idle_options() const {
        if (instance_.goal == Goal::satisfy && !options_.optima_option.empty())
            std::cerr << "fzn-arcwise: warning: " << options_.optima_option
                      << " has no effect: nothing is optimised; -a and -n count solutions\n";
    }

    void prepare() {
        tell_idle_options();
        if (instance_.goal == Goal::satisfy && !wants_one()) printed_ = translation_->printed();
        WantedSearch wanted = wanted_search(*translation_);
        tell_ignored(wanted);
        has_order_ = !wanted.branchings.empty() && (!options_.is_free || !on_restart_->is_empty());
        search_.tuning.without = joint_passes_among(options_.without);
        if (has_order_) search_.tuning.without.emplace_back("machines"); // a fixed order gains too little
        search_.seed = options_.seed;
        search_.threads = options_.threads;
        search_.limits.time = time_left();
        if (options_.restarts != nullptr) search_.restarts.kind = options_.restarts;
        listed_ = std::move(wanted.listed);
        search_.branching = branching(wanted);
        neighbourhood_ = std::move(wanted.neighbourhood);
        if (has_order_ && !neighbourhood_ && on_restart_->is_empty()) {
            if (options_.restarts != nullptr)
                std::cerr
                    << "fzn-arcwise: warning: --restart has no effect without -f: the search follows the "
                       "annotations\n";
            search_.restarts.kind = &csp::restart::none;
        }
        if (wanted.restarts && (has_order_ || options_.restarts == nullptr))
            search_.restarts = *wanted.restarts;
        search_.tuning.probes_root = !has_order_; // otherwise, the search runs as written
        search_.learning =
            options_.learning.value_or(has_order_ ? csp::Learning::never : csp::Learning::automatic);
        if (neighbourhood_)
            search_.neighbourhood = csp::has_restarts(search_) ? &*neighbourhood_ : nullptr;
        else if (has_order_)
            search_.neighbourhood = &csp::neighbourhood::none;
        if (instance_.goal != Goal::satisfy) aim_at_objective();
        if (options_.trace) search_.listener = &recorder_.emplace(model_);
    }

    /// Without -f, the search follows the annotation, and then branches on the remaining variables. With -f, or without
    /// an annotation, it alternates between orders: that of the annotation, that of Arcwise and, with an objective, a
    /// greedy order for the objective. If the file sets values on restart, each run begins again, and no orders
    /// alternate.
    csp::Branching branching(WantedSearch& wanted) {
        const std::vector<csp::Branching> rest = remaining_search(*translation_);
        if (has_order_)
            return with_hints(std::move(wanted.hints), followed_by(std::move(wanted.branchings), rest));
        csp::Orders orders{.own = csp::sequence(rest)};
        if (!wanted.branchings.empty()) orders.stated = followed_by(std::move(wanted.branchings), rest);
        if (on_restart_->is_empty())
            if (auto greedy = greedy_search(*translation_)) orders.greedy = followed_by({*greedy}, rest);
        order_of_runs_ = describe(orders);
        return with_hints(std::move(wanted.hints), by_turns(orders));
    }

    /// Prints the orders and the list of runs; docs/search.md explains both.
    void tell_search() const {
        if (has_order_)
            std::cerr << "search: as the annotations state, then the variables that they leave open\n";
        else
            std::cerr << "search: free; orders of the runs, in cycles: " << order_of_runs_ << '\n';
        if (!on_restart_->is_empty()) return; // the file determines each run
        csp::SearchOptions options = options_.proof ? csp::options_for_proof(search_) : search_;
        options.listener = nullptr;
        options.proof = nullptr;
        options.threads = 1;
        if (!is_ordered() && (instance_.goal != Goal::satisfy || wants_one() || printed_.empty()))
            options.limits.solutions = 1; // the solver may then learn
        csp::Solver solver(model_, std::move(options));
        for (const csp::PassEffect& found : solver.engine().findings().all<csp::PassEffect>())
            std::cerr << found.pass << ": " << found.effect << '\n';
        const std::vector<csp::RunRow> runs = csp::SolverParts(solver).runs();
        if (!runs.empty()) std::cerr << csp::describe(runs) << '\n';
    }

    std::chrono::nanoseconds time_left() const {
        if (!options_.time_limit) return std::chrono::nanoseconds::max();
        const auto left = *options_.time_limit - (Clock::now() - start_);
        return std::max(std::chrono::nanoseconds(left), std::chrono::nanoseconds(0));
    }

    // Searches.

    /// Searches in the order of the annotations, with all variables together, whether or not the problem has
    /// independent parts. One completion suffices for the variables that are not in `first`.
    template <typename Each>
    void search_in_order(const std::vector<bool>& is_first, const Each& each) {
        csp::Solver solver(model_, search_);
        std::vector<csp::Var> first;
        std::vector<csp::Var> rest;
        for (std::uint32_t x = 0; x < is_first.size(); ++x) (is_first[x] ? first : rest).emplace_back(x);
        solver.begin_on(first, rest);
        while (solver.next()) {
            optimum_ = solver.optimum();
            statistics_ = solver.statistics();
            if (!each(solver.solution())) break;
        }
        optimum_ = solver.optimum();
        statistics_ = solver.statistics();
        stopped_ = solver.stopped();
    }

    /// A proof is about one search of all variables.
    bool is_ordered() const { return has_order_ && options_.threads == 1 && !options_.proof; }

    /// Returns, by variable: all except idle variables, which may take any consistent value.
    std::vector<bool> all_but_idle() const {
        std::vector<bool> is_first(model_.variable_count(), true);
        for (const auto& [boolean, is_true] : translation_->idle())
            if (const auto x = translation_->variable_of(boolean)) is_first[x->index] = false;
        return is_first;
    }

    /// Returns, by variable: printed, or listed by an annotation.
    std::vector<bool> printed_or_listed() const {
        std::vector<bool> is_first(model_.variable_count());
        const std::vector<bool> is_needed = all_but_idle();
        for (const csp::Var x : listed_) is_first[x.index] = is_needed[x.index];
        for (const csp::Var x : printed_) is_first[x.index] = true;
        return is_first;
    }

    void find_one() {
        if (is_ordered()) {
            search_in_order(all_but_idle(), [this](const csp::Assignment& solution) {
                take(solution);
                return false;
            });
            return;
        }
        const csp::SolveResult result = csp::solve(model_, search_);
        statistics_ = result.statistics();
        stopped_ = result.stopped();
        if (result) take(*result);
    }

    void aim_at_objective() {
        const csp::Expression objective = translation_->objective();
        search_.minimise = instance_.goal == Goal::minimise ? objective : -objective;
    }

    /// Finds the best solution and, if requested, further solutions of equal cost.
    void find_optima() {
        optimise();
        const csp::Optimum best = optimum_;
        if (options_.optima == 1 || found_ == 0 || stopped_ != csp::StopReason::exhausted || is_wrong_)
            return;
        printed_ = translation_->printed();
        if (printed_.empty()) return;
        protocol_.print_all();
        texts_.insert(last_);
        more_optima_ = options_.optima - 1;
        model_.post(*search_.minimise == *best.best);
        search_.minimise.reset();
        search_.on_improvement = nullptr;
        search_.neighbourhood = nullptr;
        search_.limits.time = time_left();
        const auto before = std::exchange(statistics_, std::nullopt);
        enumerate();
        optimum_ = best;
        if (statistics_ && before) *statistics_ += *before;
        if (more_optima_ == 0)
            stopped_ = csp::StopReason::exhausted; // they are the best, and as many as requested
    }

    void optimise() {
        if (is_ordered()) {
            search_in_order(all_but_idle(),
                            [this](const csp::Assignment& solution) { return take(solution); });
            return;
        }
        search_.on_improvement = [this](const csp::Improvement& found) {
            optimum_ = found.optimum;
            take(found.solution);
        };
        const csp::SolveResult result = csp::solve(model_, search_);
        statistics_ = result.statistics();
        stopped_ = result.stopped();
        optimum_ = result.optimum();
    }

    /// Finds solutions whose printed values differ. The order of annotations is kept as long as the cost is acceptable:
    /// if they list variables that are not printed, arbitrarily many solutions may look alike.
    void enumerate() {
        if (printed_.empty()) return find_one_of_all();
        if (is_ordered() && enumerate_in_order()) return;
        search_.projection = printed_;
        search_.limits.time = time_left();
        csp::Solutions solutions = csp::solutions(model_, search_);
        for (const csp::Assignment& solution : solutions)
            if (!take_if_new(solution)) break;
        add_statistics(solutions.statistics());
        stopped_ = solutions.stopped();
    }

    /// Returns false if so many solutions repeated earlier ones that the remaining solutions must be found by branching
    /// on the printed variables first.
    bool enumerate_in_order() {
        constexpr std::uint64_t few = 1000; // solutions cost a second at most, even at some depth
        std::uint64_t repeated = 0;
        bool is_affordable = true;
        search_in_order(printed_or_listed(), [&](const csp::Assignment& solution) {
            const std::uint64_t before = found_;
            const bool wants_more = take_if_new(solution);
            if (found_ == before) ++repeated;
            is_affordable = repeated <= few + found_;
            return wants_more && is_affordable;
        });
        return is_affordable || is_wrong_;
    }

    void add_statistics(const csp::Statistics& more) {
        if (statistics_)
            *statistics_ += more;
        else
            statistics_ = more;
    }

    /// The values that the file sets on restart differ from run to run. If the file ends the search before a solution
    /// is found, nothing is proved.
    void search_by_runs() {
        if (instance_.goal == Goal::satisfy && !wants_one()) search_.projection = printed_;
        RunByRun search(*translation_, model_, search_, *on_restart_);
        const bool is_one_enough =
            wants_one() || (instance_.goal == Goal::satisfy && search_.projection.empty());
        bool wants_more = true;
        while (wants_more && search.next()) {
            optimum_ = search.optimum();
            wants_more = take_if_new(search.solution()) && !is_one_enough;
        }
        optimum_ = search.optimum();
        statistics_ = search.statistics();
        if (!search.was_ended() || found_ > 0) stopped_ = search.stopped();
        if (is_one_enough && !wants_one() && found_ > 0) stopped_ = csp::StopReason::exhausted;
    }

    /// Finds one solution: no printed value depends on the search, so all solutions look alike.
    void find_one_of_all() {
        find_one();
        if (protocol_.has_solution() && stopped_ == csp::StopReason::none)
            stopped_ = csp::StopReason::exhausted;
    }

    // Solutions.

    bool wants_one() const {
        return instance_.goal == Goal::satisfy && !options_.wants_all && options_.number.value_or(1) == 1;
    }

    std::vector<WideValue> values_of(const csp::Assignment& solution) const {
        return translation_->values(solution);
    }

    /// Takes a solution. Returns false if no more are requested.
    bool take(const csp::Assignment& solution) {
        const std::vector<WideValue> values = values_of(solution);
        const std::string wrong = violation(instance_, values);
        if (!wrong.empty()) {
            std::cerr << "fzn-arcwise: internal error: a solution was found that violates " << wrong << '\n';
            is_wrong_ = true;
            return false;
        }
        ++found_;
        tell_figures();
        last_ = text_of_solution(instance_, values);
        protocol_.take(last_);
        if (more_optima_) return --*more_optima_ > 0;
        return instance_.goal != Goal::satisfy || !options_.number || found_ < *options_.number;
    }

    bool take_if_new(const csp::Assignment& solution) {
        if (!texts_.insert(text_of_solution(instance_, values_of(solution))).second) return true;
        return take(solution);
    }

    // The end.

    Figures figures() const {
        Figures figures{.statistics = statistics_,
                        .solutions = found_,
                        .time = Clock::now() - start_,
                        .variables = model_.variable_count(),
                        .constraints = model_.constraint_count()};
        if (instance_.goal != Goal::satisfy) {
            figures.optimum = optimum_;
            figures.is_maximised = instance_.goal == Goal::maximise;
        }
        return figures;
    }

    /// Records the current figures, so that a search that must end immediately reports those at its last solution.
    void tell_figures() {
        if (options_.statistics) protocol_.know(figures());
    }

    Verdict verdict() const {
        const bool is_exhausted = stopped_ == csp::StopReason::exhausted;
        if (!is_exhausted) return Verdict::open;
        if (const auto cut = cut_that_matters()) {
            const Variable& x = instance_.variables[cut->operand.variable];
            const bool has_bounds = x.domain.min() > -WideSet::infinity && x.domain.max() < WideSet::infinity;
            std::cerr << "fzn-arcwise: warning: domains were cut at +-2^29, so nothing is proved: "
                      << instance_.name(x) << (has_bounds ? " has values beyond" : " has no bounds") << '\n';
            return Verdict::open;
        }
        return found_ == 0 ? Verdict::unsatisfiable : Verdict::complete;
    }

    /// Returns an operand that lost values that further solutions could have.
    std::optional<Translation::Cut> cut_that_matters() const {
        const bool wants_all = instance_.goal == Goal::satisfy && found_ > 0;
        std::optional<Reduction> better;
        for (const Translation::Cut& cut : translation_->cuts()) {
            if (cut.is_free && !wants_all) continue;
            if (instance_.goal == Goal::satisfy || !optimum_.best) return cut;
            if (!better) narrow_to_better(better.emplace(instance_));
            const auto x = cut.operand;
            if (!better->is_false() && (better->min(x) < cut.min || better->max(x) > cut.max)) return cut;
        }
        return std::nullopt;
    }

    /// Keeps only solutions that are better than the best solution. The resulting bounds may exclude the values cut
    /// off.
    void narrow_to_better(Reduction& reduction) const {
        if (instance_.goal == Goal::minimise)
            reduction.keep(instance_.objective, -WideSet::infinity, *optimum_.best - 1);
        else
            reduction.keep(instance_.objective, 1 - *optimum_.best, WideSet::infinity);
        if (!reduction.is_false()) reduce(reduction, options_.without);
    }

    void end() {
        const Verdict reached = verdict();
        if (options_.why && reached == Verdict::unsatisfiable) explain(instance_, time_left());
        if (reached == Verdict::unsatisfiable) protocol_.say(core_of_assumptions(instance_, time_left()));
        if (options_.trace) std::cerr << app::write_trace_file(*options_.trace, recorder_->trace()) << '\n';
        protocol_.end(wants_one() && found_ == 1 ? Verdict::open : reached,
                      options_.statistics ? statistics_lines(figures()) : "");
    }

    const Instance& instance_;
    const Options& options_;
    Clock::time_point start_;
    Protocol& protocol_;
    Reduction reduction_;
    csp::Model model_;
    std::optional<Translation> translation_;
    std::optional<OnRestart> on_restart_;
    std::optional<csp::NeighbourhoodKind> neighbourhood_; ///< from an annotation
    csp::SearchOptions search_;
    std::vector<csp::Var> listed_;  ///< in annotations
    std::vector<csp::Var> printed_; ///< distinguish solutions, if more than one is requested
    std::optional<csp::Recorder> recorder_;
    std::optional<app::ProofFile> proof_;
    bool has_order_ = false;
    std::string order_of_runs_; ///< in a free search

    std::unordered_set<std::string> texts_;    ///< of solutions, to print none twice
    std::string last_;                         ///< the last solution
    std::optional<std::uint64_t> more_optima_; ///< the number requested, when the first is known
    std::uint64_t found_ = 0;
    std::optional<csp::Statistics> statistics_;
    csp::Optimum optimum_;
    csp::StopReason stopped_ = csp::StopReason::none;
    bool is_wrong_ = false;
};

} // namespace

int solve(const Instance& instance, const Options& options, Clock::time_point start, Protocol& protocol) {
    return Run(instance, options, start, protocol).run();
}

} // namespace flatzinc
