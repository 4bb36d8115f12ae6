#include <csp/search/run/core_guide.hpp>

#include <csp/base/truth.hpp>
#include <csp/constraints/linear/equation.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/linear/term.hpp>
#include <csp/engine/posting.hpp>
#include <csp/search/objective.hpp>

#include <algorithm>
#include <limits>
#include <string>
#include <unordered_set>

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

/// Replaces terms by sums, using equations for which the engine has rules.
class Parts {
  public:
    Parts(Engine& engine, std::size_t most_terms) : engine_(engine), most_terms_(most_terms) {}

    void add(const LinearTerm& term, bool may_lose_bound) {
        const auto form = equation_of(term, may_lose_bound);
        if (!form) {
            terms.push_back({term.coefficient, term.variable});
            return;
        }
        constant += term.coefficient * form->constant;
        for (const LinearTerm& part : form->terms)
            add({-term.coefficient * part.coefficient, part.variable}, false);
        for (const AtomTerm& part : form->atom_terms)
            atom_terms.push_back({-term.coefficient * part.coefficient, part.atom});
    }

    std::vector<Term> terms;
    std::vector<AtomTerm> atom_terms;
    WideValue constant = 0;

  private:
    /// The terms of the returned form and the variable of the term sum to the constant of the form. Each equation is
    /// used once, so there are no circles.
    std::optional<LinearForm> equation_of(const LinearTerm& term, bool may_lose_bound) {
        if (terms.size() >= most_terms_) return std::nullopt;
        for (const RuleId id : engine_.rules_on(term.variable)) {
            const auto* const rule = dynamic_cast<const Equation*>(&engine_.rule(id));
            if (rule == nullptr || used_.contains(id)) continue;
            auto form = solved_for(term.variable, rule->equation());
            if (!form || !is_small(term, *form) || !(may_lose_bound || keeps_bound(term, *form))) continue;
            used_.insert(id);
            return form;
        }
        return std::nullopt;
    }

    /// Returns nullopt unless the form has at least three terms, one of which is the variable with coefficient 1 or -1.
    static std::optional<LinearForm> solved_for(Var x, std::optional<LinearForm> form) {
        if (!form || form->terms.size() + form->atom_terms.size() < 3) return std::nullopt;
        const auto own = std::find_if(form->terms.begin(), form->terms.end(),
                                      [x](const LinearTerm& t) { return t.variable.is_same(x); });
        if (own == form->terms.end() || !is_unit(*own)) return std::nullopt;
        const WideValue sign = own->coefficient;
        form->terms.erase(own);
        for (LinearTerm& part : form->terms) part.coefficient *= sign;
        for (AtomTerm& part : form->atom_terms) part.coefficient *= sign;
        form->constant *= sign;
        return form;
    }

    bool is_small(const LinearTerm& term, const LinearForm& form) const {
        const auto is_small = [&](HugeValue part) {
            part *= term.coefficient;
            return -largest_part <= part && part <= largest_part;
        };
        const auto has_small_values = [&](const LinearTerm& part) {
            const auto [least, most] = extent<HugeValue>(part, engine_.store());
            return is_small(least) && is_small(most) && is_small(part.coefficient);
        };
        return is_small(form.constant) &&
               std::all_of(form.terms.begin(), form.terms.end(), has_small_values) &&
               std::all_of(form.atom_terms.begin(), form.atom_terms.end(),
                           [&](const AtomTerm& part) { return is_small(part.coefficient); });
    }

    /// Whether the parts give the same least value of the term as its variable.
    bool keeps_bound(const LinearTerm& term, const LinearForm& form) const {
        const HugeValue factor = term.coefficient;
        HugeValue least = factor * form.constant;
        for (const LinearTerm& part : form.terms) least += lowest(-factor * part.coefficient, part.variable);
        for (const AtomTerm& part : form.atom_terms) {
            const auto [low, high] = extent<HugeValue>(part, engine_.store());
            least += std::min(-factor * low, -factor * high);
        }
        return least == lowest(factor, term.variable);
    }
    HugeValue lowest(HugeValue coefficient, Var x) const {
        const Store& store = engine_.store();
        return std::min(coefficient * store.min(x), coefficient * store.max(x));
    }

    Engine& engine_;
    std::size_t most_terms_;
    std::unordered_set<RuleId> used_;
};

} // namespace

CoreGuide::CoreGuide(const Cost& cost, Engine& engine, const Tuning& tuning)
    : tuning_(tuning),
      began_at_(engine.propagations()) {
    Parts parts(engine, tuning.most_core_terms);
    const LinearForm& whole = cost.form();
    const bool is_one_variable = whole.terms.size() == 1 && whole.atom_terms.empty();
    for (const LinearTerm& term : whole.terms) parts.add(term, is_one_variable);
    parts.atom_terms.insert(parts.atom_terms.end(), whole.atom_terms.begin(), whole.atom_terms.end());
    const LinearForm form =
        merged(parts.terms, parts.atom_terms, Comparison::at_most, whole.constant - parts.constant);
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
