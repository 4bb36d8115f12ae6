// The run-time checks of rules, in builds without NDEBUG.

#include <csp/base/random.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace csp {

namespace {

/// Returns, for example, "1..3, 7"; long lists are cut.
std::string text_of(std::span<const Interval> runs) {
    constexpr std::size_t most_runs = 10;
    std::string text;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (i > 0) text += ", ";
        if (i == most_runs) return text + "...";
        text += std::to_string(runs[i].min);
        if (runs[i].min < runs[i].max) text.append("..").append(std::to_string(runs[i].max));
    }
    return text;
}

/// Returns a number that decreases whenever a domain of the scope shrinks.
std::uint64_t total_size(const Store& store, const RuleInfo& info) {
    std::uint64_t total = 0;
    for (const View x : info.scope) total += store.size(x.variable());
    return total;
}

std::vector<std::uint32_t> all_positions(const RuleInfo& info) {
    std::vector<std::uint32_t> positions(info.scope.size());
    std::iota(positions.begin(), positions.end(), 0);
    return positions;
}

/// Returns the value with exactly `rank` smaller values in the runs.
Value value_at(std::span<const Interval> runs, std::uint32_t rank) {
    for (const Interval& run : runs) {
        const auto length = static_cast<std::uint32_t>(run.max - run.min + 1);
        if (rank < length) return run.min + static_cast<Value>(rank);
        rank -= length;
    }
    return runs.back().max;
}

/// A snapshot of the domains of a rule's scope, as runs of values.
class ScopeDomains {
  public:
    ScopeDomains(const Store& store, const RuleInfo& info) {
        runs_.reserve(2 * info.scope.size());
        ends_.reserve(info.scope.size());
        for (const View x : info.scope) {
            DomainView(store, x.variable()).for_each_interval([this](Interval run) { runs_.push_back(run); });
            ends_.push_back(runs_.size());
        }
    }
    std::span<const Interval> operator[](std::size_t position) const {
        const std::size_t begin = position == 0 ? 0 : ends_[position - 1];
        return std::span(runs_).subspan(begin, ends_[position] - begin);
    }

  private:
    std::vector<Interval> runs_;
    std::vector<std::size_t> ends_; ///< by position
};

} // namespace

std::string in_words(const RuleInfo& rule, const NameOf& name) {
    std::string words = "the rule \"" + rule.name() + '"';
    for (std::size_t p = 0; p < rule.scope.size(); ++p)
        words.append(p == 0 ? " over " : ", ").append(name(rule.scope[p]));
    return words;
}

std::string Engine::in_words(RuleId id) const {
    return csp::in_words(infos_[id], [this](View x) { return name(x); });
}

void Context::require_in_scope(Var x, const char* deed) const {
    if (rule_ == no_rule || checker_ == nullptr) return;
    const auto& marks = checker_->scope_marks_;
    if (!x.may_be_of(checker_->model_))
        throw RuleError(checker_->in_words(rule_) + ' ' + deed + " variable number " +
                        std::to_string(x.index) + " of another model");
    if (x.index < marks.size() && marks[x.index] == rule_) return;
    throw RuleError(checker_->in_words(rule_) + ' ' + deed + ' ' + checker_->name(x) +
                    ", which is not in its scope; declare it with Wiring::on or Wiring::reads");
}

void Context::require(bool allowed, Var x, const char* deed, const char* objection) const {
    if (allowed || rule_ == no_rule || checker_ == nullptr) return;
    throw RuleError(checker_->in_words(rule_) + ' ' + deed + ' ' + checker_->name(x) + ", which " +
                    objection);
}

void Context::check_reason() const {
    for (const View x : reason_.variables) require_in_scope(x.variable(), "gave as a reason");
    for (const Atom atom : reason_.atoms) require_in_scope(atom.variable(), "gave as a reason");
}

void Engine::mark_scope(RuleId id) {
    if (std::exchange(marked_, id) == id) return;
    for (const View x : infos_[id].scope) scope_marks_[x.variable().index] = id;
}

void Engine::check_fixpoint_claim(RuleId id) {
    if (slots_[id].has_duplicates) return;
    const auto& scope = infos_[id].scope;
    const std::vector<std::uint32_t> positions = all_positions(infos_[id]);
    const ScopeDomains before(store_, infos_[id]);
    const std::uint64_t size_before = total_size(store_, infos_[id]);
    const bool entailed_too = context_.claims_entailed_;
    context_.dirty_ = positions;
    slots_[id].rule->propagate(context_);
    context_.claims_fixpoint_ = true;
    context_.claims_entailed_ = entailed_too;
    if (!store_.failed() && total_size(store_, infos_[id]) == size_before) return;

    const ScopeDomains after(store_, infos_[id]);
    std::string removals;
    std::string domains;
    for (std::size_t p = 0; p < scope.size(); ++p) {
        const std::string x = name(scope[p].variable());
        std::vector<Interval> removed;
        Context::subtract(before[p], after[p], removed);
        if (!removed.empty())
            removals += (removals.empty() ? " removed " : " and ") + text_of(removed) + " from " + x;
        domains += (domains.empty() ? "" : ", ") + x + " in {" + text_of(before[p]) + '}';
    }
    throw RuleError(in_words(id) + " claimed a fixpoint, but running it again" +
                    (store_.failed() ? " failed" : removals) + "; it had claimed it with " + domains);
}

/// Tries assignments that the domains allow: all of them if there are few, otherwise a random sample.
void Engine::check_entailment_claim(RuleId id) {
    constexpr std::uint64_t most_tried = 20;
    const auto& scope = infos_[id].scope;
    const ScopeDomains domains(store_, infos_[id]);
    std::uint64_t combinations = 1;
    for (const View x : scope)
        combinations = std::min(combinations * store_.size(x.variable()), most_tried + 1);
    Random random(id);
    Assignment assignment(std::vector<Value>(store_.variable_count()));
    for (std::uint64_t trial = 0; trial < std::min(combinations, most_tried); ++trial) {
        std::uint64_t number = trial; // of the combination, with one digit per variable
        for (std::size_t p = 0; p < scope.size(); ++p) {
            const std::uint32_t size = store_.size(scope[p].variable());
            const auto rank =
                combinations <= most_tried ? static_cast<std::uint32_t>(number % size) : random.below(size);
            assignment.set(scope[p].variable(), value_at(domains[p], rank));
            number /= size;
        }
        if (allows(id, assignment)) continue;
        std::string evidence;
        for (const View x : scope)
            evidence += (evidence.empty() ? "" : ", ") + name(x.variable()) + " = " +
                        std::to_string(assignment[x.variable()]);
        throw RuleError(in_words(id) + " claimed to be entailed, but its constraint does not hold for " +
                        evidence + ", which the domains allow");
    }
}

/// Whether the rule accepts the assignment: by its check() or, if it has none, by a run with these values.
bool Engine::allows(RuleId id, const Assignment& assignment) {
    if (const auto answer = slots_[id].rule->check(assignment)) return *answer;
    const auto& scope = infos_[id].scope;
    if (scope.empty()) return true;
    store_.push();
    for (const View x : scope) store_.assign(x.variable(), assignment[x.variable()]);
    store_.forget_touched();
    const Var first = scope.front().variable();
    const bool refuses = context_.would_fail(Atom::equal(first, assignment[first]), *slots_[id].rule,
                                             all_positions(infos_[id]));
    store_.pop();
    return !refuses;
}

} // namespace csp
