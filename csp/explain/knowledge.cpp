#include <csp/explain/knowledge.hpp>

#include <csp/base/truth.hpp>

namespace csp::explaining {

namespace {

constexpr WideValue most_single_values = 64;

} // namespace

Knowledge::Knowledge(const Model& model) : model_(model) {
    for (std::uint32_t x = 0; x < model.variable_count(); ++x) {
        const Domain& domain = model.domain(Var(x));
        engine_.add_variable(domain);
        is_wide_.push_back(WideValue{domain.max()} - domain.min() >= most_single_values);
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
        return;
    }
    now.for_each_interval([&](Interval run) {
        for (Value v = run.min; v <= run.max; ++v)
            if (!more.contains(x, v)) facts.push_back(Atom::different(x, v));
    });
}

} // namespace csp::explaining
