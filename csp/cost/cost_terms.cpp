#include <csp/cost/cost_terms.hpp>

#include <csp/base/atom.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/linear/sum.hpp>
#include <csp/cost/cost.hpp>
#include <csp/engine/facts.hpp>
#include <csp/engine/posting.hpp>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <variant>

namespace csp {

// Decomposing a cost -----------------------------------------------------------------------------------

namespace {

/// Returns the equation without x:  x + sum(terms) == constant.  Returns nullopt unless the coefficient of x is 1 or
/// -1, and there are at least two other terms.
std::optional<LinearForm> solved_for(Var x, LinearForm form) {
    constexpr std::size_t fewest = 3;
    if (form.terms.size() + form.atom_terms.size() < fewest) return std::nullopt;
    const auto own = std::find_if(form.terms.begin(), form.terms.end(),
                                  [x](const LinearTerm& term) { return term.variable.is_same(x); });
    if (own == form.terms.end() || !is_unit(*own)) return std::nullopt;
    const WideValue sign = own->coefficient;
    form.terms.erase(own);
    for (LinearTerm& term : form.terms) term.coefficient *= sign;
    for (AtomTerm& term : form.atom_terms) term.coefficient *= sign;
    form.constant *= sign;
    return form;
}

class TakingApart {
  public:
    TakingApart(Engine& engine, std::size_t most_parts, const Replacements& replacements)
        : engine_(engine),
          most_parts_(most_parts),
          replacements_(replacements) {}

    /// Adds a term of the cost. Chains of equations may be long, so a list holds the terms still to be examined.
    void add(const LinearTerm& whole) {
        std::vector<std::variant<LinearTerm, AtomTerm>> open{whole};
        for (bool is_of_cost = true; !open.empty(); is_of_cost = false) {
            const auto next = open.back();
            open.pop_back();
            if (const auto* const atom = std::get_if<AtomTerm>(&next)) {
                add(*atom);
                continue;
            }
            const auto& term = std::get<LinearTerm>(next);
            auto form = replacement_of(term, is_of_cost);
            if (!form) {
                result.parts.push_back({term.coefficient, term.variable});
                continue;
            }
            result.constant += HugeValue{term.coefficient} * form->constant;
            for (LinearTerm& part : form->terms) part.coefficient *= -term.coefficient;
            for (AtomTerm& part : form->atom_terms) part.coefficient *= -term.coefficient;
            open.insert(open.end(), form->atom_terms.rbegin(), form->atom_terms.rend());
            open.insert(open.end(), form->terms.rbegin(), form->terms.rend());
        }
    }
    void add(const AtomTerm& term) {
        result.parts.push_back({term.coefficient, term.atom.variable(), term.atom});
    }

    CostParts result;

  private:
    std::optional<LinearForm> replacement_of(const LinearTerm& term, bool is_of_cost) {
        if (result.parts.size() >= most_parts_ || !replacements_.are_wanted(term, is_of_cost))
            return std::nullopt;
        for (const RuleId rule : engine_.rules_on(term.variable)) {
            if (result.equations.contains(rule)) continue;
            for (Equation& equation : facts_of<Equation>(engine_.rule(rule))) {
                auto form = solved_for(term.variable, std::move(equation.form));
                if (!form || !replacements_.is_good(term, *form, is_of_cost)) continue;
                result.equations.insert(rule);
                return form;
            }
        }
        return std::nullopt;
    }

    Engine& engine_;
    std::size_t most_parts_;
    const Replacements& replacements_;
};

} // namespace

CostParts take_apart(const LinearForm& cost, Engine& engine, std::size_t most_parts,
                     const Replacements& replacements) {
    TakingApart taking(engine, most_parts, replacements);
    for (const LinearTerm& term : cost.terms) taking.add(term);
    for (const AtomTerm& term : cost.atom_terms) taking.add(term);
    taking.result.constant -= cost.constant;
    return std::move(taking.result);
}

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

/// Whether all numbers stay small enough for sums of 64 bits when the form replaces the term.
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

/// Returns the parts of the cost, with each variable and atom once.
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

CostTerms terms_of(const Cost& cost, Engine& engine, std::size_t most) {
    const LinearForm form = parts_of(cost.form(), engine, most);
    CostTerms all{-form.constant, {}};
    for (const LinearTerm& term : form.terms)
        all.terms.push_back(
            {{term.variable, term.coefficient < 0, 0}, std::nullopt, std::abs(term.coefficient), 0});
    for (const AtomTerm& term : form.atom_terms) {
        if (term.coefficient < 0) all.base += term.coefficient; // c [a] is c + -c [!a]
        all.terms.push_back({View(term.atom.variable()), term.coefficient < 0 ? !term.atom : term.atom,
                             std::abs(term.coefficient), 0});
    }
    if (all.terms.size() > most) return {};
    for (CostTerm& term : all.terms) {
        term.least = term.least_in(engine.store());
        all.base += term.weight * term.least;
    }
    return all;
}

} // namespace csp
