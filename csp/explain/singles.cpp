#include <csp/explain/singles.hpp>

#include <csp/base/atom.hpp>
#include <csp/explain/hall_set.hpp>
#include <csp/explain/minimal_subset.hpp>

#include <algorithm>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

namespace csp::explaining {

// A part ----------------------------------------------------------------------------------------------

Part::Part(const Model& model, ConstraintSet constraints, const Budget& budget, Consistency wished)
    : model_(model),
      budget_(budget),
      constraints_(std::move(constraints)),
      wished_(wished) {
    std::vector<bool> is_listed(model.variable_count());
    for (const std::uint32_t c : constraints_)
        for (const Var x : model.variables_of(c)) is_listed[x.index] = true;
    for (std::uint32_t x = 0; x < model.variable_count(); ++x)
        if (is_listed[x]) scope_.emplace_back(x);
}

/// Loads the constraints when the first question is asked: of many parts, only the scope is needed.
bool Part::enter(std::span<const Atom> facts, Listener* listener) {
    if (!std::exchange(is_loaded_, true)) {
        load(model_.with_constraints(constraints_), engine_, nullptr, {.consistency = wished_});
        is_root_consistent_ = engine_.propagate();
    }
    if (!is_root_consistent_) return false;
    engine_.push();
    for (const Atom fact : facts)
        if (!engine_.post(fact)) return false;
    if (listener == nullptr) return engine_.propagate();
    engine_.set_listener(listener);
    const bool is_consistent = engine_.propagate();
    engine_.set_listener(nullptr);
    return is_consistent;
}

void Part::leave() {
    if (is_root_consistent_) engine_.pop();
}

bool Part::derives(std::span<const Atom> facts, Atom fact) {
    bool is_derived = false;
    const bool is_consistent = with(facts, [&](const Store& store) { is_derived = is_true(fact, store); });
    return is_derived || !is_consistent;
}

bool Part::refutes(std::span<const Atom> facts) {
    return !with(facts, [](const Store&) {});
}

// Parts ------------------------------------------------------------------------------------------------

Part& Parts::single(std::uint32_t constraint) {
    auto& part = singles_[constraint];
    if (!part) part = std::make_unique<Part>(model_, ConstraintSet{constraint}, budget_);
    return *part;
}

Part& Parts::strongest(std::uint32_t constraint) {
    auto& part = strongest_[constraint];
    if (!part) part = std::make_unique<Part>(model_, ConstraintSet{constraint}, budget_, Consistency::domain);
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

DirectSteps::DirectSteps(const Parts& parts, const Knowledge& knowledge, std::vector<Part*> of,
                         std::uint64_t most)
    : parts_(parts),
      knowledge_(knowledge),
      of_(std::move(of)),
      most_(most),
      seen_(of_.size(), 0),
      is_recent_(knowledge.variable_count()) {}

/// Whether domains of the part have changed. Domains only shrink, so the sum of their sizes shows this. A part with too
/// many values counts as unchanged.
bool DirectSteps::has_changed(const Part& part, std::size_t number) {
    std::uint64_t values = 0;
    for (const Var x : part.scope()) values += knowledge_.store().size(x);
    if (values > most_) return false;
    ++values; // every part counts as changed at first
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

/// Returns facts from which the part derives the new one. If many facts are known, only the facts to which the reasons
/// of the rules lead back are tested, because each test takes a long time.
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

/// Restates the step with the only value left for a variable, if the step removes all other values and its facts alone
/// imply that value.
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

/// Replaces the Hall set of a step by the smallest one that suffices.
void DirectSteps::take_smallest_hall_set(Step& step, Part& part) const {
    const auto size_of = [&](const Step& some) {
        const auto set = hall_set_of(parts_.model(), some);
        return set ? set->values.size() : 0;
    };
    const auto suffices = [&](std::span<const Atom> facts) {
        return std::all_of(step.news.begin(), step.news.end(),
                           [&](Atom fact) { return part.derives(facts, fact); });
    };
    const std::size_t size = size_of(step);
    if (size <= 2) return; // there is no Hall set, or it is a pair
    const auto domains =
        domains_of_smallest_hall_set(parts_.model(), step.constraints, knowledge_, step.news);
    if (!domains) return;
    Step other = step;
    other.facts = knowledge_.facts_on(*domains);
    if (!suffices(other.facts)) return;
    other.facts = minimal_subset(other.facts, suffices);
    if (const std::size_t smaller = size_of(other); smaller == 0 || smaller >= size) return;
    other.cost = parts_.cost(other.constraints) + other.facts.size();
    step = std::move(other);
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
    take_smallest_hall_set(step, part);
    restate(step, part);
    std::fill(is_recent_.begin(), is_recent_.end(), false);
    for (const Atom fact : step.news) is_recent_[fact.variable().index] = true;
    return step;
}

// Steps of single constraints --------------------------------------------------------------------------

namespace {

/// A step of a part with more values may need so many facts, which are tested one by one, that steps of further
/// constraints are easier to follow. The rows of a board of side 16 have 256 values, those of side 20 have 400.
constexpr std::uint64_t most_of_strongest = 400;

template <typename PartOf>
std::vector<Part*> parts_of(const ConstraintSet& constraints, const PartOf& part_of) {
    std::vector<Part*> parts;
    for (const std::uint32_t c : constraints) parts.push_back(&part_of(c));
    return parts;
}

} // namespace

SingleSteps::SingleSteps(Parts& parts, const Knowledge& knowledge, ConstraintSet constraints)
    : parts_(parts),
      knowledge_(knowledge),
      constraints_(std::move(constraints)),
      usual_(parts, knowledge,
             parts_of(constraints_, [&](std::uint32_t c) -> Part& { return parts.single(c); })) {}

std::optional<Explanation::Step> SingleSteps::next() {
    if (auto step = usual_.next()) return step;
    if (!strongest_)
        strongest_.emplace(
            parts_, knowledge_,
            parts_of(constraints_, [&](std::uint32_t c) -> Part& { return parts_.strongest(c); }),
            most_of_strongest);
    return strongest_->next();
}

// Shortening ------------------------------------------------------------------------------------------

namespace {

using ExplainedStep = Explanation::Step;

/// Whether the step may need the fact. A removed value is a separate fact; any further fact about the variable may
/// follow from several facts, or imply several.
bool may_use(const ExplainedStep& step, Atom fact) {
    const auto is_removal = [](Atom some) { return some.operation() == Atom::Operation::different; };
    const auto is_about_it = [&](Atom used) {
        return used.variable().is_same(fact.variable()) &&
               (used == fact || !is_removal(used) || !is_removal(fact));
    };
    return std::any_of(step.facts.begin(), step.facts.end(), is_about_it) ||
           std::any_of(step.trial.begin(), step.trial.end(),
                       [fact](const ExplainedStep& part) { return may_use(part, fact); });
}

/// Returns the step after `number` that can also infer the fact; nullopt if there is none before the first step that
/// uses it. Steps that are left out have no new facts.
std::optional<std::size_t> later_teller(const std::vector<ExplainedStep>& steps, std::size_t number,
                                        Atom fact, Parts& parts) {
    for (std::size_t later = number + 1; later < steps.size(); ++later) {
        const ExplainedStep& step = steps[later];
        if (step.news.empty()) continue;
        if (may_use(step, fact)) return std::nullopt;
        if (step.kind != Explanation::Kind::direct || step.constraints.size() != 1) continue;
        Part& part = parts.single(step.constraints.front());
        const auto& scope = part.scope();
        const auto is_it = [fact](Var x) { return x.is_same(fact.variable()); };
        if (std::any_of(scope.begin(), scope.end(), is_it) && part.derives(step.facts, fact)) return later;
    }
    return std::nullopt;
}

} // namespace

std::vector<std::size_t> shorten(std::vector<ExplainedStep>& steps, Parts& parts) {
    std::vector<bool> tells_more(steps.size());
    for (std::size_t number = steps.size(); number-- > 0;) {
        std::vector<std::size_t> tellers;
        for (const Atom fact : steps[number].news)
            if (const auto teller = later_teller(steps, number, fact, parts)) tellers.push_back(*teller);
        if (tellers.size() < steps[number].news.size()) continue;
        for (std::size_t i = 0; i < tellers.size(); ++i) {
            steps[tellers[i]].news.push_back(steps[number].news[i]);
            tells_more[tellers[i]] = true;
        }
        steps[number].news.clear();
    }
    std::vector<ExplainedStep> left;
    std::vector<std::size_t> changed;
    for (std::size_t number = 0; number < steps.size(); ++number) {
        if (steps[number].news.empty()) continue;
        if (tells_more[number]) {
            std::stable_sort(steps[number].news.begin(), steps[number].news.end(),
                             [](Atom a, Atom b) { return a.variable().index < b.variable().index; });
            changed.push_back(left.size());
        }
        left.push_back(std::move(steps[number]));
    }
    steps = std::move(left);
    return changed;
}

} // namespace csp::explaining
