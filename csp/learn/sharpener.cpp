#include <csp/learn/sharpener.hpp>

#include <csp/base/atom.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>
#include <utility>

namespace csp {

namespace {

constexpr std::size_t fewest_variables = 3; ///< reasons with fewer variables are not examined
constexpr std::size_t most_variables = 100;
constexpr std::uint64_t deductions_to_judge_by = 50;
constexpr std::uint64_t seldom = 20; ///< one in this many reasons is examined, for a rule that needs
constexpr double most_needed = 0.9;  ///< more than this share of the variables it names

bool is_same_scope(std::span<const View> a, std::span<const View> b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](View x, View y) { return x.is_same(y); });
}

} // namespace

// The separate engine ------------------------------------------------------------------------------------

void Sharpener::begin(std::span<const Atom> givens) {
    givens_.assign(givens.begin(), givens.end());
    is_out_of_reach_ = false;
    if (!scratch_) return;
    while (scratch_->depth() > 0) scratch_->pop();
}

/// Loads the separate engine if necessary, and enters the root of the search. Returns false if it cannot be loaded or
/// the root is contradictory.
bool Sharpener::is_ready() {
    if (is_out_of_reach_) return false;
    if (!scratch_) {
        auto scratch = std::make_unique<Engine>();
        is_out_of_reach_ = !load_(*scratch);
        if (is_out_of_reach_) return false;
        scratch_ = std::move(scratch);
    }
    if (scratch_->failed()) return false;
    if (scratch_->depth() > 0) return true;
    scratch_->push();
    for (const Atom given : givens_)
        if (!scratch_->post(given)) return false;
    return scratch_->propagate();
}

void Sharpener::note_root() {
    if (!scratch_ || !is_ready()) return;
    const auto count = static_cast<std::uint32_t>(
        std::min(scratch_->store().variable_count(), search_.store().variable_count()));
    for (std::uint32_t i = 0; i < count; ++i) {
        const Var x{i};
        if (search_.store().size(x) == scratch_->store().size(x)) continue;
        WideValue from = min_value;
        search_.domain(x).for_each_interval([&](Interval run) {
            if (from < run.min) scratch_->remove_range(x, from, WideValue{run.min} - 1);
            from = WideValue{run.max} + 1;
        });
        if (from <= max_value) scratch_->remove_range(x, from, max_value);
        if (scratch_->failed()) return;
    }
    scratch_->propagate();
}

/// Whether the separate engine has the same rule.
bool Sharpener::knows(RuleId rule) const {
    return rule < scratch_->rule_count() &&
           is_same_scope(search_.info(rule).scope, scratch_->info(rule).scope);
}

// Deductions ---------------------------------------------------------------------------------------------

void Sharpener::sharpen(RuleId rule, std::span<const Atom> stated, const FactLog& log,
                        std::vector<FactLog::Index>& facts) {
    if (runs_ > search_.propagations() || !is_ready() || !knows(rule)) return;
    gather(log, facts);
    if (named_.size() < fewest_variables || named_.size() > most_variables) return;
    Record& record = records_[rule];
    const bool needs_most =
        record.deductions >= deductions_to_judge_by &&
        static_cast<double>(record.needed) > most_needed * static_cast<double>(record.named);
    if (++record.asked % seldom != 0 && needs_most) return;
    const Deduction deduction{rule, stated, log};
    if (!follows(deduction)) return;
    const std::size_t half = named_.size() / 2;
    leave_out(0, half, deduction);
    leave_out(half, named_.size() - half, deduction);

    ++record.deductions;
    record.named += named_.size();
    record.stated.assign(stated.begin(), stated.end());
    record.sufficed.clear();
    std::erase_if(facts, [&](FactLog::Index fact) { return log[fact].level > 0; });
    for (const Named& named : named_) {
        if (named.is_left_out) continue;
        const auto of = std::span(facts_).subspan(named.first, named.count);
        facts.insert(facts.end(), of.begin(), of.end());
        record.sufficed.push_back(log[of.front()].variable());
    }
    record.needed += record.sufficed.size();
}

/// Groups the facts by variable, with the variables of the latest facts first, and drops facts that always hold.
void Sharpener::gather(const FactLog& log, std::span<const FactLog::Index> facts) {
    facts_.assign(facts.begin(), facts.end());
    std::erase_if(facts_, [&](FactLog::Index fact) { return log[fact].level == 0; });
    const auto variable = [&](FactLog::Index fact) { return log[fact].variable().index; };
    std::sort(facts_.begin(), facts_.end(), [&](FactLog::Index a, FactLog::Index b) {
        return std::pair(variable(a), b) < std::pair(variable(b), a);
    });
    facts_.erase(std::unique(facts_.begin(), facts_.end()), facts_.end()); // a variable may be named twice
    named_.clear();
    for (std::size_t i = 0; i < facts_.size(); ++i) {
        if (i == 0 || variable(facts_[i]) != variable(facts_[i - 1])) named_.push_back({i, 0});
        ++named_.back().count;
    }
    std::sort(named_.begin(), named_.end(),
              [&](const Named& a, const Named& b) { return facts_[a.first] > facts_[b.first]; });
}

/// Leaves out those variables in this range that are not needed.
void Sharpener::leave_out(std::size_t first, std::size_t count, const Deduction& deduction) {
    const auto mark = [&](bool is_left_out) {
        for (Named& named : std::span(named_).subspan(first, count)) named.is_left_out = is_left_out;
    };
    mark(true);
    if (follows(deduction)) return;
    mark(false);
    if (count < 2) return;
    leave_out(first, count / 2, deduction);
    leave_out(first + count / 2, count - count / 2, deduction);
}

/// Whether the rule makes the same deduction from the facts that are not left out.
bool Sharpener::follows(const Deduction& deduction) {
    ++runs_;
    const std::uint64_t effort_before = scratch_->effort();
    scratch_->push();
    bool is_possible = true;
    for (const Named& named : named_) {
        if (named.is_left_out) continue;
        for (const FactLog::Index fact : std::span(facts_).subspan(named.first, named.count))
            is_possible = is_possible && state(deduction.log[fact]);
        effort_ += named.count;
    }
    bool follows = false;
    if (is_possible) {
        follows = !scratch_->run_alone(deduction.rule);
        const auto is_known = [&](Atom atom) { return is_true(atom, scratch_->store()); };
        if (!follows && !deduction.stated.empty())
            follows = std::all_of(deduction.stated.begin(), deduction.stated.end(), is_known);
    }
    scratch_->pop();
    effort_ += scratch_->effort() - effort_before;
    return follows;
}

bool Sharpener::state(const FactLog::Fact& fact) {
    switch (fact.kind()) {
    case FactLog::Kind::at_least:
        return scratch_->post(Atom::at_least(fact.variable(), fact.value));
    case FactLog::Kind::less:
        return scratch_->post(Atom::less(fact.variable(), fact.value));
    case FactLog::Kind::removed:
        break;
    }
    return scratch_->remove_range(fact.variable(), fact.value, fact.other);
}

// Advice -------------------------------------------------------------------------------------------------

std::vector<ReasonUse> Sharpener::report(const NameOf& name) const {
    std::vector<ReasonUse> all;
    for (const auto& [rule, record] : records_) {
        if (record.deductions == 0) continue;
        const auto count = static_cast<double>(record.deductions);
        all.push_back({csp::in_words(search_.info(rule), name), record.deductions,
                       static_cast<double>(record.named) / count, static_cast<double>(record.needed) / count,
                       record.text_of_latest(name)});
    }
    std::stable_sort(all.begin(), all.end(), [](const ReasonUse& a, const ReasonUse& b) {
        return a.named - a.needed > b.named - b.needed;
    });
    return all;
}

std::string Sharpener::Record::text_of_latest(const NameOf& name) const {
    std::string text = stated.empty() ? "a failure" : csp::text_of(stated.front(), name);
    if (sufficed.empty()) return text.append(" needs none");
    for (std::size_t i = 0; i < sufficed.size(); ++i)
        text.append(i == 0 ? " needs " : ", ").append(name(sufficed[i]));
    return text;
}

std::ostream& operator<<(std::ostream& out, const ReasonUse& use) {
    std::ostringstream line; // keeps the format of the stream unchanged
    line << use.rule << ": of the " << std::fixed << std::setprecision(1) << use.named
         << " variables that a reason names, " << use.needed << " are needed (on average of "
         << use.deductions << "): " << use.example;
    return out << line.str();
}

} // namespace csp
