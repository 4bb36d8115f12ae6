#include <csp/explain/singles.hpp>

#include <csp/explain/minimal_subset.hpp>

#include <algorithm>
#include <tuple>
#include <utility>

namespace csp::explaining {

// Parts ------------------------------------------------------------------------------------------------

Part& Parts::single(std::uint32_t constraint) {
    auto& part = singles_[constraint];
    if (!part) part = std::make_unique<Part>(model_, ConstraintSet{constraint}, budget_);
    return *part;
}

std::uint64_t Parts::cost(const ConstraintSet& constraints) const {
    if (cost_of_) return cost_of_(constraints);
    constexpr std::uint64_t usual = 20;
    std::uint64_t cost = 0;
    for (const std::uint32_t c : constraints) cost += costs_.empty() ? usual : costs_[c];
    return cost;
}

// Steps ------------------------------------------------------------------------------------------------

namespace {

constexpr std::size_t few_facts = 100;

/// Whether a fact that follows from `some` may follow from `others`.
bool have_common(std::span<const Atom> some, std::span<const Atom> others) {
    return some.empty() || others.empty() || std::any_of(some.begin(), some.end(), [&](Atom fact) {
               return std::find(others.begin(), others.end(), fact) != others.end();
           });
}

} // namespace

DirectSteps::DirectSteps(const Parts& parts, const Knowledge& knowledge, std::vector<Part*> of)
    : parts_(parts),
      knowledge_(knowledge),
      of_(std::move(of)),
      seen_(of_.size(), 0),
      is_recent_(knowledge.variable_count()) {}

/// Domains only shrink, so the sum of their sizes shows whether they have changed.
bool DirectSteps::has_changed(const Part& part, std::size_t number) {
    std::uint64_t values = 1; // so that every part counts as changed at first
    for (const Var x : part.scope()) values += knowledge_.store().size(x);
    return std::exchange(seen_[number], values) != values;
}

void DirectSteps::ask(std::size_t number) {
    Part& part = *of_[number];
    std::vector<Atom> known = knowledge_.facts_on(part.scope());
    std::stable_partition(known.begin(), known.end(), // facts about fixed variables are the strongest
                          [](Atom fact) { return fact.operation() == Atom::Operation::equal; });
    std::vector<Atom> news;
    const auto learn = [&](const Store& store) {
        for (const Var x : part.scope()) knowledge_.learn(x, store, news);
    };
    trace_.forget_after(0);
    const bool is_consistent = part.with(known, learn, known.size() > few_facts ? &trace_ : nullptr);
    for (const Atom fact : news) add(number, fact, known);
    if (is_consistent) return;
    const auto suffices = [&](std::span<const Atom> facts) { return part.refutes(facts); };
    Step step{.facts = minimal_subset(known, suffices), .constraints = part.constraints()};
    step.cost = parts_.cost(step.constraints) + step.facts.size();
    if (!contradiction_ || step.cost < contradiction_->cost) contradiction_ = std::move(step);
}

/// Returns facts from which the part derives the new one. If many are known, these are the facts that the reasons of
/// its rules lead back to, because each test then takes long.
std::vector<Atom> DirectSteps::facts_for(Part& part, Atom fact, std::span<const Atom> known) const {
    if (known.size() > few_facts) {
        std::vector<Atom> traced = trace_.behind(fact, known);
        if (part.derives(traced, fact)) return traced;
    }
    return {known.begin(), known.end()};
}

/// Adds the fact to a step of the part whose facts also imply it; otherwise, makes a new step.
void DirectSteps::add(std::size_t number, Atom fact, std::span<const Atom> known) {
    Part& part = *of_[number];
    for (const Pending& pending : pending_)
        if (pending.part == number &&
            std::find(pending.step.news.begin(), pending.step.news.end(), fact) != pending.step.news.end())
            return;
    const std::vector<Atom> needed = facts_for(part, fact, known);
    for (Pending& pending : pending_)
        if (pending.part == number && have_common(pending.step.facts, needed) &&
            part.derives(pending.step.facts, fact)) {
            pending.step.news.push_back(fact);
            return;
        }
    const auto suffices = [&](std::span<const Atom> facts) { return part.derives(facts, fact); };
    Step step{.facts = minimal_subset(needed, suffices), .constraints = part.constraints(), .news = {fact}};
    step.cost = parts_.cost(step.constraints) + step.facts.size();
    pending_.push_back({std::move(step), number});
}

bool DirectSteps::is_near(const Step& step) const {
    const auto is_recent = [this](Atom fact) { return is_recent_[fact.variable().index]; };
    return std::any_of(step.facts.begin(), step.facts.end(), is_recent) ||
           std::any_of(step.news.begin(), step.news.end(), is_recent);
}

/// Returns the only value of a variable that a step leaves; nullopt if it leaves more.
std::optional<Value> DirectSteps::value_left(const Step& step, Var x) const {
    std::optional<Value> left;
    bool is_one = true;
    knowledge_.domain(x).for_each_interval([&](Interval run) {
        for (Value v = run.min; v <= run.max; ++v) {
            const auto is_lost = [&](Atom fact) { return fact == Atom::different(x, v); };
            if (std::any_of(step.news.begin(), step.news.end(), is_lost)) continue;
            is_one = is_one && !left;
            left = v;
        }
    });
    return is_one ? left : std::nullopt;
}

/// If the values removed from a variable leave one, and the facts of the step alone imply that value, restates the step
/// with it.
void DirectSteps::restate(Step& step, Part& part) const {
    for (std::size_t i = 0; i < step.news.size(); ++i) {
        const Var x = step.news[i].variable();
        if (knowledge_.is_wide(x)) continue;
        const auto value = value_left(step, x);
        if (!value || !part.derives(step.facts, Atom::equal(x, *value))) continue;
        step.news[i] = Atom::equal(x, *value);
        std::erase_if(step.news, [&](Atom fact) { return fact == Atom::different(x, fact.value()); });
    }
}

std::optional<Explanation::Step> DirectSteps::next() {
    for (std::size_t number = 0; number < of_.size(); ++number)
        if (has_changed(*of_[number], number)) ask(number);
    if (contradiction_) return std::exchange(contradiction_, std::nullopt);
    for (Pending& pending : pending_)
        std::erase_if(pending.step.news, [this](Atom fact) { return knowledge_.knows(fact); });
    std::erase_if(pending_, [](const Pending& pending) { return pending.step.news.empty(); });
    if (pending_.empty()) return std::nullopt;
    const auto ease = [this](const Pending& pending) {
        return std::tuple(pending.step.cost, !is_near(pending.step), ~pending.step.news.size(), pending.part);
    };
    const auto best = std::min_element(pending_.begin(), pending_.end(),
                                       [&](const Pending& a, const Pending& b) { return ease(a) < ease(b); });
    Step step = std::move(best->step);
    Part& part = *of_[best->part];
    pending_.erase(best);
    restate(step, part);
    std::fill(is_recent_.begin(), is_recent_.end(), false);
    for (const Atom fact : step.news) is_recent_[fact.variable().index] = true;
    return step;
}

} // namespace csp::explaining
