#include <csp/search/plan.hpp>

#include <csp/base/error.hpp>
#include <csp/base/team.hpp>
#include <csp/base/text.hpp>
#include <csp/constraints/joint_pass.hpp>
#include <csp/search/defaults.hpp>
#include <csp/search/solver.hpp>
#include <csp/search/solver_parts.hpp>

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

namespace csp {

namespace {

/// Returns a feature that the options ask for and the kernel does not support, in words; null if there is none.
const char* beyond_kernel(const SearchOptions& options) {
    if (!leaves_order_open(options)) return "particular heuristics";
    if (&chosen_inference(options) != &inference::full) return "another inference than full";
    if (options.restarts.kind != nullptr) return "particular restarts";
    if (options.by_discrepancies) return "a search by discrepancies";
    if (options.neighbourhood != nullptr && options.neighbourhood != &neighbourhood::none)
        return "neighbourhoods";
    if (!options.projection.empty()) return "a projection";
    if (!options.decisions.empty()) return "particular decisions";
    if (options.minimise) return "something to minimise";
    if (options.learning == Learning::always) return "learning";
    if (options.tuning.counts_parts_below_root) return "parts below the root";
    if (options.listener != nullptr) return "a listener";
    if (options.limits.nodes != Limits::unlimited || options.limits.failures != Limits::unlimited)
        return "limits on nodes or failures";
    return nullptr;
}

/// Returns the reason why the options rule out the kernel, worded as in Plan::obstacle; empty if they do not.
std::string obstacle_of(const SearchOptions& options, Question question) {
    if (options.engine == EngineChoice::general) return "the options ask for the general engine";
    if (const char* const beyond = beyond_kernel(options))
        return std::string("the options ask for ") + beyond;
    if (question == Question::count && options.limits.solutions == 0)
        return "the options ask for no solutions";
    return "";
}

/// Returns the number of threads that the options ask for, at least 1.
unsigned thread_count(const SearchOptions& options, const char* function) {
    if (options.threads == 1) return 1;
    if (options.listener != nullptr)
        throw ArgumentError(function, "a listener and SearchOptions::threads = " +
                                          std::to_string(options.threads) + ", expected 1 thread");
    return number_of_threads(options.threads);
}

void require_sense(const SearchOptions& options, Question question, unsigned threads, const char* function) {
    const auto require = [&](bool holds, const char* problem) {
        if (!holds) throw ArgumentError(function, problem);
    };
    if (question == Question::solve)
        require(!options.on_improvement || options.minimise,
                "SearchOptions::on_improvement without something to minimise");
    if (question == Question::count) {
        require(!options.minimise, "SearchOptions::minimise, but all solutions are counted; csp::minimise "
                                   "finds the best");
        require(threads == 1 || !options.tuning.counts_parts_below_root,
                "Tuning::counts_parts_below_root and more than one thread, expected one of them");
    }
    if (question == Question::solutions)
        require(threads == 1 || !options.minimise,
                "SearchOptions::minimise and more than one thread; csp::minimise takes both");
}

/// Sorts the parts of a problem into parts for the kernel and other parts.
class Sorter {
  public:
    Sorter(Plan& plan, Solver& solver, const char* function)
        : plan_(plan),
          solver_(solver),
          parts_(solver),
          function_(function) {}

    void sort() {
        // Examining a part for the kernel takes time in proportion to the whole model.
        constexpr std::size_t few = 100;
        const auto parts = parts_.all();
        plan_.parts.resize(parts.size());
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (is_alone(parts[i])) plan_.parts[i].way = PlannedPart::Way::alone;
        if (!plan_.tries_kernel) return;
        if (parts.size() > few && !plan_.insists_on_kernel)
            plan_.obstacle = "there are more than " + std::to_string(few) + " independent parts";
        else
            for (std::size_t i = 0; i < parts.size(); ++i)
                if (plan_.parts[i].way != PlannedPart::Way::alone) plan_.parts[i] = planned(parts[i]);
    }

    /// Plans all parts together, as one problem for the kernel, or none of them.
    void sort_together() {
        const auto parts = parts_.all();
        plan_.parts.resize(parts.size());
        if (!plan_.tries_kernel || parts.empty()) return;
        std::vector<Var> variables;
        for (const std::vector<Var>& part : parts)
            variables.insert(variables.end(), part.begin(), part.end());
        std::fill(plan_.parts.begin(), plan_.parts.end(), planned(variables));
    }

  private:
    /// Whether the part is a single variable that needs no search. To count, its values are counted, provided that
    /// solutions that differ in it count as different; if one solution is wanted, any remaining value suffices.
    bool is_alone(const std::vector<Var>& part) const {
        if (part.size() != 1) return false;
        return plan_.question == Question::solve ||
               (solver_.model().constraints_on(part.front()).empty() && parts_.is_projected(part.front()));
    }

    /// Returns a variable with a hint, if hints matter; nullopt for a count, which does not depend on the search order.
    std::optional<Var> hinted_among(const std::vector<Var>& variables) const {
        if (plan_.question == Question::count) return std::nullopt;
        const auto hints = solver_.model().hints();
        const auto hint = std::find_if(hints.begin(), hints.end(), [&](const Hint& h) {
            return std::any_of(variables.begin(), variables.end(), [&](Var x) { return x.is_same(h.x); });
        });
        return hint == hints.end() ? std::nullopt : std::optional(hint->x);
    }

    PlannedPart planned(const std::vector<Var>& variables) {
        auto read = dense::network_of(solver_.model(), variables, solver_.engine().store());
        auto* const network = std::get_if<dense::Network>(&read);
        const auto hinted = hinted_among(variables);
        if (network != nullptr && !hinted) {
            plan_.networks.push_back(std::move(*network));
            return {PlannedPart::Way::kernel, plan_.networks.size() - 1};
        }
        const std::string obstacle = network != nullptr ? solver_.model().name(*hinted) +
                                                              " has a hint, which the kernel does not follow"
                                                        : std::get<dense::Obstacle>(read).text;
        if (plan_.insists_on_kernel)
            throw ArgumentError(
                function_, "SearchOptions::engine is dense, but the model does not qualify: " + obstacle);
        if (plan_.obstacle.empty()) plan_.obstacle = obstacle;
        return {};
    }

    Plan& plan_;
    const Solver& solver_;
    SolverParts parts_;
    const char* function_;
};

/// Returns "2 by the all-different kernel, 1 by the general engine"; without numbers if all parts are searched alike.
std::string ways_of(const Plan& plan) {
    using Way = PlannedPart::Way;
    constexpr std::array<std::pair<Way, const char*>, 3> ways{{{Way::alone, "without a search"},
                                                               {Way::kernel, "by the all-different kernel"},
                                                               {Way::general, "by the general engine"}}};
    std::string text;
    for (const auto& [way, words] : ways) {
        const std::size_t number = plan.parts_by(way);
        if (number == 0) continue;
        if (!text.empty()) text += ", ";
        if (number < plan.parts.size()) text += std::to_string(number) + ' ';
        text += words;
    }
    return text;
}

/// Returns, for example, ", 30 tasks along the time, orders of the runs in cycles (scheduled, own, own), 9 variables
/// first, then the 40 left for the end"; empty if there is no such order.
std::string order_of(const Plan& plan) {
    std::string text;
    if (plan.tasks > 0)
        text = ", " + counted(plan.tasks, "task") + " along the time, orders of the runs in cycles (" +
               plan.orders + ")";
    if (plan.left_for_the_end == 0) return text;
    return text + ", " + counted(plan.decisions, "variable") + " first, then the " +
           std::to_string(plan.left_for_the_end) + " left for the end";
}

/// Describes the work of the threads. One thread does everything if there is nothing to share.
std::string threads_of(const Plan& plan) {
    if (plan.threads == 1) return "one thread";
    const bool has_kernel = plan.parts_by(PlannedPart::Way::kernel) > 0;
    if (plan.question == Question::solutions && has_kernel)
        return "one thread: the kernel hands out solutions in the order in which it finds them";
    return counted(plan.threads, "thread") +
           (plan.shares_tree ? " share the tree"
                             : ", a portfolio: each searches the whole problem in its own way") +
           (has_kernel ? ", where the kernel does not search" : "");
}

std::string passes_of(const Plan& plan) {
    std::string text = plan.passes.empty() ? "" : "\njoint passes:";
    for (const std::string& pass : plan.passes) text += "\n  " + pass;
    return text;
}

} // namespace

Plan::Plan(const SearchOptions& options, Question asked, const char* function)
    : question(asked),
      threads(thread_count(options, function)),
      shares_tree(csp::shares_tree(options) && (question != Question::solve || options.minimise)),
      insists_on_kernel(options.engine == EngineChoice::dense),
      obstacle(obstacle_of(options, asked)),
      tries_kernel(obstacle.empty()) {
    require_sense(options, asked, threads, function);
    if (question != Question::solve && !shares_tree) threads = 1;
    (void)may_use_kernel(options, function); // throws if the kernel does not support the options
}

void Plan::look_at(Solver& solver, const SearchOptions& options, const char* function) {
    SearchOptions asked = options;
    if (question != Question::solve && !options.minimise && learns_by_turns(options))
        asked.learning = Learning::never;
    general = describe(asked);
    if (!solver.is_ready()) return;
    is_loaded = true;
    for (const auto& [pass, effect] : solver.engine().findings().all<PassEffect>())
        passes.push_back(std::string(pass) + ": " + effect);
    runs = SolverParts(solver).runs();
    std::vector<Task> scheduled = tasks_by_turns(options, solver.engine(), solver.model());
    tasks = scheduled.size();
    if (tasks > 0) orders = csp::describe(orders_with(std::move(scheduled), options));
    Sorter sorter(*this, solver, function);
    question == Question::solutions ? sorter.sort_together() : sorter.sort();
}

std::size_t Plan::parts_by(PlannedPart::Way way) const {
    return static_cast<std::size_t>(
        std::count_if(parts.begin(), parts.end(), [&](const PlannedPart& part) { return part.way == way; }));
}

Plan plan_for(const Model& model, const SearchOptions& options, Question question) {
    constexpr const char* function = "csp::plan_for";
    const SearchOptions asked = options_for_threads(options);
    Plan plan(asked, question, function);
    SearchOptions of_solver = asked;
    of_solver.threads = 1;
    of_solver.on_improvement = nullptr;
    of_solver.on_progress = nullptr;
    of_solver.listener = nullptr; // the search has not begun
    if (question == Question::solve)
        of_solver.limits.solutions = std::min<std::uint64_t>(of_solver.limits.solutions, 1);
    Solver solver(model, std::move(of_solver));
    const SolverParts parts(solver);
    plan.look_at(solver, asked, function);
    for (const std::vector<Var>& part : parts.all())
        for (const Var x : part) ++(parts.is_left_for_the_end(x) ? plan.left_for_the_end : plan.decisions);
    return plan;
}

std::string describe(const Plan& plan) {
    if (!plan.is_loaded) return "a limit was reached while the model was loaded";
    if (plan.parts.empty()) return "nothing to search: the rules settle the model at the root";
    std::string text = plan.parts.size() == 1 ? "one part" : counted(plan.parts.size(), "independent part");
    text += ": " + ways_of(plan);
    if (!plan.obstacle.empty()) text += "\nnot the kernel: " + plan.obstacle;
    const bool has_kernel = plan.parts_by(PlannedPart::Way::kernel) > 0;
    if (plan.parts_by(PlannedPart::Way::general) > 0)
        text += "\ngeneral engine: " + plan.general + order_of(plan) + passes_of(plan) +
                (plan.runs.empty() ? "" : "\n") + describe(plan.runs);
    else if (has_kernel && !plan.insists_on_kernel && plan.question != Question::solutions)
        text += "\nwhere the kernel makes no headway: " + plan.general;
    return text + '\n' + threads_of(plan);
}

std::string describe(const std::vector<RunRow>& runs) {
    std::string text;
    const std::string* conflicts = nullptr;
    for (const RunRow& row : runs) {
        if (conflicts == nullptr || *conflicts != row.conflicts)
            text += (text.empty() ? "runs, " : "\nruns, ") + row.conflicts + ':';
        text += "\n  " + row.run + ": " + row.when + "; " + row.order + "; " + row.budget;
        conflicts = &row.conflicts;
    }
    return text;
}

bool may_use_kernel(const SearchOptions& options, const char* function) {
    if (options.engine == EngineChoice::general) return false;
    const char* const beyond = beyond_kernel(options);
    if (options.engine == EngineChoice::dense && beyond != nullptr)
        throw ArgumentError(function,
                            std::string("SearchOptions::engine is dense, but the options ask for ") + beyond +
                                ", which only the general engine has");
    return beyond == nullptr;
}

} // namespace csp
