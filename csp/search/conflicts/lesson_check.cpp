#include <csp/search/conflicts/learning.hpp>

#include <csp/engine/rule.hpp>
#include <csp/search/defaults.hpp>
#include <csp/search/tree_search.hpp>
#include <csp/search/value_order/kinds.hpp>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace csp {

namespace {

constexpr std::uint64_t most_failures = 100; ///< of the search that confirms a nogood
constexpr std::uint64_t searches_beforehand = 4;
constexpr std::uint64_t most_failures_beforehand = 500; ///< of each of them
constexpr std::uint64_t most_improvements = 100;        ///< in each of them, if there is a cost
constexpr std::size_t most_references = 64;

SearchOptions plain(SearchOptions options) {
    SearchOptions plain;
    plain.inference = options.inference;
    plain.minimise = std::move(options.minimise);
    return plain;
}

Limits failures(std::uint64_t most) {
    Limits limits;
    limits.failures = most;
    return limits;
}

/// The engine that checks lessons, separate from that of the search.
struct CheckSession {
    explicit CheckSession(const Model& model, const SearchOptions& options)
        : watch(failures(most_failures), {}) {
        engine.set_names([&model](View x) { return csp::in_words(x, model.name(x.variable())); });
        load_by(options, model, engine, nullptr);
        if (options.minimise && !engine.failed()) cost.emplace(*options.minimise, engine);
        engine.propagate();
        brancher = make_brancher(options, engine, model);
        SearchOptions at_random = options;
        at_random.value_order = &value_order::random;
        random_brancher = make_brancher(at_random, engine, model);
        search.emplace(engine, model, *brancher, random, watch, SearchPolicy{});
        Group all;
        for (std::uint32_t x = 0; x < engine.variable_count(); ++x) all.variables.emplace_back(x);
        groups.push_back(std::move(all));
    }

    Engine engine;
    Random random{1};
    LimitWatch watch;
    std::unique_ptr<Brancher> brancher;
    std::unique_ptr<Brancher> random_brancher; ///< takes values at random
    std::optional<Cost> cost;
    std::optional<TreeSearch> search;
    std::vector<Group> groups;
};

class SmallSearches final : public LessonCheck {
  public:
    SmallSearches(const Model& model, const SearchOptions& options)
        : model_(model),
          variable_count_(model.variable_count()),
          constraint_count_(model.constraint_count()),
          options_(plain(options)) {}

    void begin(std::span<const Atom> givens, std::span<const Group> groups) override {
        givens_.assign(givens.begin(), givens.end());
        has_looked_for_references_ = false;
        handed_out_.clear();
        projected_.clear();
        for (const Group& group : groups)
            if (group.is_projected)
                projected_.insert(projected_.end(), group.variables.begin(), group.variables.end());
    }
    void note_sum(const CoreSum& sum) override { sums_.push_back(sum); }
    void note_solution(const Store& solution) override {
        handed_out_.insert(values_in(solution));
        keep(solution);
    }
    void confirm(const Lesson& lesson, const ConflictAnalysis& analysis,
                 const Objective* objective) override {
        if (!session_) {
            if (model_.variable_count() != variable_count_ || model_.constraint_count() != constraint_count_)
                return; // numbers of auxiliary variables would be others than in the search
            session_ = std::make_unique<CheckSession>(model_, options_);
        }
        if (!sums_.empty()) {
            session_->search->end();
            for (const CoreSum& sum : std::exchange(sums_, {})) (void)sum.add_to(session_->engine);
            session_->engine.propagate();
        }
        if (!std::exchange(has_looked_for_references_, true)) find_references();
        const Reference* const reference = reference_with(lesson.atoms, objective);
        if (reference == nullptr && !has_solution(lesson.atoms, objective)) return;
        std::string culprit;
        for (const auto& [contradiction, why] : analysis.implications()) {
            if (!(reference != nullptr ? has(*reference, contradiction)
                                       : has_solution(contradiction, objective)))
                continue;
            culprit = why.rule == no_rule ? "no rule"
                                          : csp::in_words(analysis.engine().info(why.rule), [this](View x) {
                                                return session_->engine.name(x);
                                            });
            culprit += " held that these contradict each other: " + text_of(contradiction);
            break;
        }
        throw RuleError("a conflict was to rule out " + text_of(lesson.atoms) +
                        ", but a solution has all of that; " +
                        (culprit.empty() ? "no single reason was found to be wrong" : culprit));
    }

  private:
    /// A solution: a value for each variable of the model.
    using Reference = std::vector<Value>;

    /// Keeps the solution for later checks, unless the search covered only a part of the model.
    void keep(const Store& solution) {
        Reference values;
        for (std::uint32_t x = 0; x < variable_count_; ++x) {
            if (!solution.is_fixed(Var{x})) return;
            values.push_back(solution.min(Var{x}));
        }
        references_.push_back(std::move(values));
        if (references_.size() > most_references) references_.pop_front();
    }
    /// Runs short searches under the givens, each in a different order, and keeps their solutions. With a cost, it also
    /// keeps the improvements.
    void find_references() {
        session_->search->end(); // an exception from a predicate may have left it in the middle
        for (std::uint64_t seed = 1; seed <= searches_beforehand; ++seed) {
            Limits limits = failures(most_failures_beforehand);
            limits.solutions = session_->cost ? most_improvements : 1;
            LimitWatch watch(limits, {});
            Random random{seed};
            Brancher& brancher = seed == 1 ? *session_->brancher : *session_->random_brancher;
            TreeSearch search(session_->engine, model_, brancher, random, watch, SearchPolicy{});
            std::optional<Objective> demand;
            if (session_->cost) demand.emplace(*session_->cost);
            search.begin(session_->groups, {.atoms = givens_}, demand ? &*demand : nullptr);
            while (search.next()) keep(session_->engine.store());
        }
    }
    /// Returns a solution that is still wanted and has these atoms; null if none is known.
    const Reference* reference_with(std::span<const Atom> atoms, const Objective* objective) {
        const auto found =
            std::find_if(references_.begin(), references_.end(), [&](const Reference& reference) {
                return has(reference, givens_) && has(reference, atoms) && is_wanted(reference, objective);
            });
        return found == references_.end() ? nullptr : &*found;
    }
    /// Whether the auxiliary variables can take values that, together with the solution, make these atoms true.
    bool has(const Reference& reference, std::span<const Atom> atoms) {
        const auto is_of_model = [this](Atom atom) { return atom.variable().index < variable_count_; };
        const bool have_values = std::all_of(atoms.begin(), atoms.end(), [&](Atom atom) {
            return !is_of_model(atom) || atom.holds_for(reference[atom.variable().index]);
        });
        if (!have_values || std::all_of(atoms.begin(), atoms.end(), is_of_model)) return have_values;
        std::vector<Atom> all(atoms.begin(), atoms.end());
        for (std::uint32_t x = 0; x < variable_count_; ++x) all.push_back(Atom::equal(Var{x}, reference[x]));
        session_->search->begin(session_->groups, {.atoms = all}, nullptr);
        const bool is_found = session_->search->next();
        session_->search->end();
        return is_found;
    }
    bool is_wanted(const Reference& reference, const Objective* objective) const {
        if (objective != nullptr)
            return options_.minimise->value_of(Assignment(reference, model_.number())) < objective->best();
        std::vector<Value> values;
        for (const Var x : projected_) values.push_back(reference[x.index]);
        return !handed_out_.contains(values);
    }
    /// Whether a small search finds a solution with these atoms that is still wanted.
    bool has_solution(std::span<const Atom> atoms, const Objective* objective) {
        std::vector<Atom> all = givens_;
        all.insert(all.end(), atoms.begin(), atoms.end());
        std::atomic<WideValue> best{objective == nullptr ? Objective::none : objective->best()};
        std::optional<Objective> demand;
        if (session_->cost) demand.emplace(*session_->cost, best);
        session_->search->begin(session_->groups, {.atoms = all}, demand ? &*demand : nullptr);
        bool is_found = session_->search->next();
        while (is_found && !demand && handed_out_.contains(values_in(session_->engine.store())))
            is_found = session_->search->next();
        session_->search->end();
        return is_found;
    }
    std::vector<Value> values_in(const Store& solution) const {
        std::vector<Value> values;
        for (const Var x : projected_) values.push_back(solution.min(x));
        return values;
    }
    std::string text_of(std::span<const Atom> atoms) const {
        std::string text;
        for (const Atom atom : atoms)
            text.append(text.empty() ? "" : ", ").append(csp::text_of(atom, [this](View x) {
                return session_->engine.name(x);
            }));
        return text.empty() ? "everything" : text;
    }

    const Model& model_;
    std::size_t variable_count_; ///< of the model; all further variables are auxiliary
    std::size_t constraint_count_;
    SearchOptions options_;
    std::unique_ptr<CheckSession> session_; ///< made for the first nogood
    std::vector<CoreSum> sums_;             ///< sums not yet in its engine
    std::vector<Atom> givens_;
    std::deque<Reference> references_;       ///< in order of discovery
    bool has_looked_for_references_ = false; ///< since the search began
    std::vector<Var> projected_;             ///< solutions that differ in these variables are different
    std::set<std::vector<Value>> handed_out_;
};

} // namespace

std::unique_ptr<LessonCheck> make_lesson_check(const Model& model, const SearchOptions& options) {
    return std::make_unique<SmallSearches>(model, options);
}

} // namespace csp
