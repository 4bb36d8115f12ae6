#include <csp/search/run/core_guide.hpp>

#include <csp/base/truth.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/linear/term.hpp>
#include <csp/engine/posting.hpp>
#include <csp/search/cost_parts.hpp>
#include <csp/search/objective.hpp>

#include <algorithm>
#include <limits>
#include <string>

namespace csp {

namespace {

constexpr HugeValue largest_part = HugeValue{1} << 45; ///< of a cost, so that sums fit in 64 bits
constexpr WideValue widest_sum = max_value / 2;

std::string text_of(const CostTerm& term, const NameOf& name) {
    if (!term.atom) return name(term.view);
    std::string text = csp::text_of(*term.atom, name);
    return text.insert(0, 1, '[') += ']';
}

} // namespace

// Terms ------------------------------------------------------------------------------------------------

WideValue CostTerm::least_in(const Store& store) const {
    if (atom) return is_true(*atom, store) ? 1 : 0;
    const Var x = view.variable();
    return view.is_negated() ? -WideValue{store.max(x)} : store.min(x);
}

WideValue CostTerm::most_in(const Store& store) const {
    if (atom) return is_true(!*atom, store) ? 0 : 1;
    const Var x = view.variable();
    return view.is_negated() ? -WideValue{store.min(x)} : store.max(x);
}

Atom CostTerm::at_most(WideValue k) const {
    if (atom) return !*atom;
    const auto bound = static_cast<Value>(view.to_variable(k));
    return view.is_negated() ? Atom::at_least(view.variable(), bound) : Atom::at_most(view.variable(), bound);
}

WideValue CostTerm::value_in(const Assignment& assignment) const {
    if (atom) return atom->holds_for(assignment[atom->variable()]) ? 1 : 0;
    return view.from_variable(assignment[view.variable()]);
}

// Sums -------------------------------------------------------------------------------------------------

std::string CoreSum::describe(const NameOf& name) const {
    std::string text;
    for (const CostTerm& term : terms) text.append(text.empty() ? "" : " + ").append(text_of(term, name));
    return text + " - " + std::to_string(least());
}

WideValue CoreSum::least() const {
    WideValue least = 0;
    for (const CostTerm& term : terms) least += term.least;
    return least;
}

std::optional<Var> CoreSum::add_to(Engine& engine) const {
    std::vector<Term> linear_terms;
    std::vector<AtomTerm> atom_terms;
    WideValue min = -least();
    WideValue max = min;
    for (const CostTerm& term : terms) {
        if (term.atom)
            atom_terms.push_back({1, *term.atom});
        else
            linear_terms.push_back({1, term.view});
        min += term.least_in(engine.store());
        max += term.most_in(engine.store());
    }
    if (min < -widest_sum || max > widest_sum) return std::nullopt;
    Loading loading;
    Posting posting(engine, loading);
    const auto value = [sum = *this](const Assignment& assignment) -> std::optional<WideValue> {
        WideValue total = -sum.least();
        for (const CostTerm& term : sum.terms) total += term.value_in(assignment);
        return total;
    };
    const Var sum =
        posting.new_variable(csp::range(static_cast<Value>(min), static_cast<Value>(max)),
                             {[sum = *this](const NameOf& name) { return sum.describe(name); }, value});
    linear_terms.push_back({-1, sum});
    if (atom_terms.empty())
        linear(std::move(linear_terms), Comparison::equal, least(), consistency::bounds)->post(posting);
    else
        linear(std::move(linear_terms), std::move(atom_terms), Comparison::equal, least())->post(posting);
    return sum;
}

// Splitting the cost into terms ------------------------------------------------------------------------

namespace {

/// Whether the numbers stay small enough for sums of 64 bits if the form replaces the term.
bool is_small(const LinearTerm& replaced, const LinearForm& form, const Store& root) {
    const auto is_small = [&](HugeValue part) {
        part *= replaced.coefficient;
        return -largest_part <= part && part <= largest_part;
    };
    const auto has_small_values = [&](const LinearTerm& term) {
        const auto [least, most] = extent<HugeValue>(term, root);
        return is_small(least) && is_small(most) && is_small(term.coefficient);
    };
    return is_small(form.constant) && std::all_of(form.terms.begin(), form.terms.end(), has_small_values) &&
           std::all_of(form.atom_terms.begin(), form.atom_terms.end(),
                       [&](const AtomTerm& term) { return is_small(term.coefficient); });
}

/// Whether the form has the same least value as the term that it replaces.
bool keeps_bound(const LinearTerm& replaced, const LinearForm& form, const Store& root) {
    const HugeValue factor = replaced.coefficient;
    const auto lowest = [&root](HugeValue coefficient, Var x) {
        return std::min(coefficient * root.min(x), coefficient * root.max(x));
    };
    HugeValue least = factor * form.constant;
    for (const LinearTerm& term : form.terms) least += lowest(-factor * term.coefficient, term.variable);
    for (const AtomTerm& term : form.atom_terms) {
        const auto [low, high] = extent<HugeValue>(term, root);
        least += std::min(-factor * low, -factor * high);
    }
    return least == lowest(factor, replaced.variable);
}

/// The parts of the cost, each variable and atom once.
LinearForm parts_of(const LinearForm& cost, Engine& engine, std::size_t most_parts) {
    const Store& root = engine.store();
    const bool is_one_variable = cost.terms.size() == 1 && cost.atom_terms.empty();
    const CostParts found =
        take_apart(cost, engine, most_parts,
                   {.is_good = [&](const LinearTerm& term, const LinearForm& form, bool is_of_cost) {
                       return is_small(term, form, root) &&
                              ((is_of_cost && is_one_variable) || keeps_bound(term, form, root));
                   }});
    std::vector<Term> terms;
    std::vector<AtomTerm> atom_terms;
    for (const CostPart& part : found.parts) {
        if (part.atom)
            atom_terms.push_back({part.coefficient, *part.atom});
        else
            terms.push_back({part.coefficient, part.variable});
    }
    return merged(terms, atom_terms, Comparison::at_most, static_cast<WideValue>(-found.constant));
}

} // namespace

CoreGuide::CoreGuide(const Cost& cost, Engine& engine, const Tuning& tuning)
    : tuning_(tuning),
      began_at_(engine.propagations()) {
    const LinearForm form = parts_of(cost.form(), engine, tuning.most_core_terms);
    base_ = -form.constant;
    for (const LinearTerm& term : form.terms)
        terms_.push_back(
            {{term.variable, term.coefficient < 0, 0}, std::nullopt, std::abs(term.coefficient), 0});
    for (const AtomTerm& term : form.atom_terms) {
        if (term.coefficient < 0) base_ += term.coefficient; // c [a] is c + -c [!a]
        terms_.push_back({View(term.atom.variable()), term.coefficient < 0 ? !term.atom : term.atom,
                          std::abs(term.coefficient), 0});
    }
    if (terms_.size() > tuning_.most_core_terms) terms_.clear();
    for (CostTerm& term : terms_) {
        term.least = term.least_in(engine.store());
        term.is_assumed = term.most_in(engine.store()) - term.least <= tuning_.widest_core_term;
        base_ += term.weight * term.least;
        if (term.is_assumed) threshold_ = std::max(threshold_, term.weight);
    }
}

bool CoreGuide::is_useful() const {
    return std::count_if(terms_.begin(), terms_.end(), [](const CostTerm& term) { return term.is_assumed; }) >
           1;
}

// Bounds -----------------------------------------------------------------------------------------------

void CoreGuide::look_at(const Store& root) {
    for (CostTerm& term : terms_) {
        const WideValue least = term.least_in(root);
        if (least <= term.least) continue;
        base_ += term.weight * (least - term.least);
        term.least = least;
    }
}

void CoreGuide::harden(WideValue k, const Store& root, std::vector<Atom>& facts) const {
    if (k < base_) return;
    for (const CostTerm& term : terms_) {
        if (term.weight == 0) continue;
        const WideValue most = term.least + (k - base_) / term.weight;
        if (most < term.most_in(root)) facts.push_back(term.at_most(most));
    }
}

// Cores ------------------------------------------------------------------------------------------------

std::vector<Atom> CoreGuide::choose(Terms which, const Store& root) {
    const WideValue lightest = which == Terms::all ? 1 : threshold_;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < terms_.size(); ++i) {
        const CostTerm& term = terms_[i];
        if (term.is_assumed && term.weight >= lightest && term.most_in(root) > term.least)
            places.push_back(i);
    }
    std::stable_sort(places.begin(), places.end(),
                     [this](std::size_t a, std::size_t b) { return terms_[a].weight > terms_[b].weight; });
    assumed_.clear();
    std::vector<Atom> atoms;
    for (const std::size_t i : places) {
        atoms.push_back(terms_[i].at_most(terms_[i].least));
        assumed_.emplace_back(atoms.back(), i);
    }
    return atoms;
}

std::optional<Atom> CoreGuide::note_core(std::span<const Atom> core) {
    futile_runs_ = 0;
    if (core.size() == 1) return !core.front();
    CoreSum sum{{}, std::numeric_limits<WideValue>::max()};
    std::vector<std::size_t> places;
    for (const Atom atom : core) {
        const auto found = std::find_if(assumed_.begin(), assumed_.end(),
                                        [atom](const auto& assumed) { return assumed.first == atom; });
        places.push_back(found->second);
        sum.terms.push_back(terms_[found->second]);
        sum.weight = std::min(sum.weight, sum.terms.back().weight);
    }
    for (const std::size_t place : places) terms_[place].weight -= sum.weight;
    base_ += sum.weight;
    sums_.push_back(std::move(sum));
    return std::nullopt;
}

void CoreGuide::note_no_core() {
    WideValue next = heaviest_below(threshold_ / 2 + 1);
    if (next == 0) next = heaviest_below(threshold_);
    if (next == 0)
        ++futile_runs_;
    else
        threshold_ = next;
}

WideValue CoreGuide::heaviest_below(WideValue weight) const {
    WideValue found = 0;
    for (const CostTerm& term : terms_)
        if (term.is_assumed && term.weight < weight) found = std::max(found, term.weight);
    return found;
}

std::vector<CoreSum> CoreGuide::add_sums(Engine& engine, std::vector<Atom>& facts) {
    std::vector<CoreSum> added;
    for (CoreSum& sum : std::exchange(sums_, {})) {
        const std::optional<Var> x = sum.add_to(engine);
        if (!x) continue; // then it can be in no later core
        facts.push_back(Atom::at_least(*x, 1));
        terms_.push_back({View(*x), std::nullopt, sum.weight, 1});
        added.push_back(std::move(sum));
    }
    sum_count_ += added.size();
    return added;
}

bool CoreGuide::is_due(std::uint64_t propagations) const {
    return sum_count_ < tuning_.most_core_sums && spent_ * tuning_.core_share <= propagations - began_at_;
}

} // namespace csp
