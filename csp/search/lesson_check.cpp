#include <csp/search/lesson_check.hpp>

#include <csp/engine/rule_error.hpp>
#include <csp/search/search.hpp>

#include <atomic>
#include <optional>
#include <utility>

namespace csp {

namespace {

constexpr std::uint64_t most_failures = 100; ///< of the search that confirms a lesson

SearchOptions plain(SearchOptions options) {
    SearchOptions plain;
    plain.inference = options.inference;
    plain.minimise = std::move(options.minimise);
    return plain;
}

} // namespace

struct LessonCheck::Session {
    explicit Session(const Model& model, const SearchOptions& options) : watch(limits(), {}) {
        engine.set_names([&model](View x) { return csp::in_words(x, model.name(x.variable())); });
        options.inference->load(model, engine, nullptr);
        if (options.minimise && !engine.failed()) cost.emplace(*options.minimise, engine);
        engine.propagate();
        brancher = options.make_brancher(engine, model);
        search.emplace(engine, model, *brancher, random, watch, SearchPolicy{.restarts = {}});
        Group all;
        for (std::uint32_t x = 0; x < engine.variable_count(); ++x) all.variables.emplace_back(x);
        groups.push_back(std::move(all));
    }
    static Limits limits() {
        Limits limits;
        limits.failures = most_failures;
        return limits;
    }

    Engine engine;
    Random random{1};
    LimitWatch watch;
    std::unique_ptr<Brancher> brancher;
    std::optional<Cost> cost;
    std::optional<Search> search;
    std::vector<Group> groups;
};

LessonCheck::LessonCheck(const Model& model, const SearchOptions& options)
    : model_(model),
      options_(plain(options)) {}

LessonCheck::~LessonCheck() = default;

void LessonCheck::begin(std::span<const Atom> givens, std::span<const Group> groups) {
    givens_.assign(givens.begin(), givens.end());
    handed_out_.clear();
    projected_.clear();
    for (const Group& group : groups)
        if (group.is_projected)
            projected_.insert(projected_.end(), group.variables.begin(), group.variables.end());
}

std::vector<Value> LessonCheck::values_in(const Store& solution) const {
    std::vector<Value> values;
    for (const Var x : projected_) values.push_back(solution.min(x));
    return values;
}

void LessonCheck::confirm(const Lesson& lesson, const ConflictAnalysis& analysis,
                          const Objective* objective) {
    if (!session_) session_ = std::make_unique<Session>(model_, options_);
    if (!has_solution(lesson.atoms, objective)) return;
    std::string culprit;
    for (const auto& [contradiction, why] : analysis.implications()) {
        if (!has_solution(contradiction, objective)) continue;
        culprit = why.rule == no_rule ? "no rule"
                                      : csp::in_words(analysis.engine().info(why.rule),
                                                      [this](View x) { return session_->engine.name(x); });
        culprit += " held that these contradict each other: " + text_of(contradiction);
        break;
    }
    throw RuleError("a conflict was to rule out " + text_of(lesson.atoms) +
                    ", but a solution has all of that; " +
                    (culprit.empty() ? "no single reason was found to be wrong" : culprit));
}

std::string LessonCheck::text_of(std::span<const Atom> atoms) const {
    std::string text;
    for (const Atom atom : atoms)
        text.append(text.empty() ? "" : ", ").append(csp::text_of(atom, [this](View x) {
            return session_->engine.name(x);
        }));
    return text.empty() ? "everything" : text;
}

/// Whether a small search finds a solution with these atoms that is still wanted.
bool LessonCheck::has_solution(std::span<const Atom> atoms, const Objective* objective) {
    std::vector<Atom> all = givens_;
    all.insert(all.end(), atoms.begin(), atoms.end());
    std::atomic<WideValue> best{objective == nullptr ? Objective::none : objective->best()};
    std::optional<Objective> demand;
    if (session_->cost) demand.emplace(*session_->cost, best);
    session_->search->begin(session_->groups, all, demand ? &*demand : nullptr);
    bool is_found = session_->search->next();
    while (is_found && !demand && handed_out_.contains(values_in(session_->engine.store())))
        is_found = session_->search->next();
    session_->search->end();
    return is_found;
}

} // namespace csp
