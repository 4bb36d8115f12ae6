#include <csp/explain/knowledge.hpp>

#include <csp/base/atom.hpp>

#include <algorithm>

namespace csp::explaining {

namespace {

constexpr std::int64_t most_single_values = 64;

std::vector<Interval> runs_of(DomainView domain) {
    std::vector<Interval> runs;
    domain.for_each_interval([&](Interval run) { runs.push_back(run); });
    return runs;
}

/// Returns the intervals that lie between the runs and are in some run of `others`. Both lists are ascending.
std::vector<Interval> gaps(std::span<const Interval> runs, std::span<const Interval> others) {
    std::vector<Interval> between;
    for (std::size_t i = 1, other = 0; i < runs.size(); ++i) {
        const Interval gap{runs[i - 1].max + 1, runs[i].min - 1};
        while (other < others.size() && others[other].max < gap.min) ++other;
        for (std::size_t k = other; k < others.size() && others[k].min <= gap.max; ++k)
            between.push_back({std::max(gap.min, others[k].min), std::min(gap.max, others[k].max)});
    }
    return between;
}

std::int64_t count_of(std::span<const Interval> runs) {
    std::int64_t count = 0;
    for (const Interval run : runs) count += std::int64_t{run.max} - run.min + 1;
    return count;
}

void add_removed(Var x, std::span<const Interval> runs, std::vector<Atom>& facts) {
    for (const Interval run : runs)
        for (Value v = run.min; v <= run.max; ++v) facts.push_back(Atom::different(x, v));
}

} // namespace

Knowledge::Knowledge(const Model& model) : model_(model) {
    for (std::uint32_t x = 0; x < model.variable_count(); ++x) {
        const Domain& domain = model.domain(Var(x));
        engine_.add_variable(domain);
        is_wide_.push_back(domain.size() > most_single_values);
    }
}

bool Knowledge::knows(Atom fact) const { return is_true(fact, store()); }

bool Knowledge::add(Atom fact) {
    if (is_true(!fact, store())) return false;
    return engine_.post(fact);
}

void Knowledge::facts_on(Var x, std::vector<Atom>& facts) const {
    const Domain& declared = model_.domain(x);
    const DomainView now = domain(x);
    if (declared.min() == declared.max()) return;
    if (now.size() == 1) {
        facts.push_back(Atom::equal(x, now.min()));
    } else if (is_wide(x)) {
        if (now.min() > declared.min()) facts.push_back(Atom::at_least(x, now.min()));
        if (now.max() < declared.max()) facts.push_back(Atom::at_most(x, now.max()));
        add_removed(x, gaps(runs_of(now), declared.intervals()), facts);
    } else {
        for (const Interval run : declared.intervals())
            for (Value v = run.min; v <= run.max; ++v)
                if (!now.contains(v)) facts.push_back(Atom::different(x, v));
    }
}

std::vector<Atom> Knowledge::facts_on(std::span<const Var> xs) const {
    std::vector<Atom> facts;
    for (const Var x : xs) facts_on(x, facts);
    return facts;
}

void Knowledge::learn(Var x, const Store& more, std::vector<Atom>& facts) const {
    const DomainView now = domain(x);
    if (is_wide(x)) {
        if (more.is_fixed(x)) {
            facts.push_back(Atom::equal(x, more.min(x)));
            return;
        }
        if (more.min(x) > now.min()) facts.push_back(Atom::at_least(x, more.min(x)));
        if (more.max(x) < now.max()) facts.push_back(Atom::at_most(x, more.max(x)));
        const auto between = gaps(runs_of(DomainView(more, x)), runs_of(now));
        if (count_of(between) <= most_values) add_removed(x, between, facts);
        return;
    }
    now.for_each_interval([&](Interval run) {
        for (Value v = run.min; v <= run.max; ++v)
            if (!more.contains(x, v)) facts.push_back(Atom::different(x, v));
    });
}

} // namespace csp::explaining
