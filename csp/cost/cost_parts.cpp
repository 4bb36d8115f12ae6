#include <csp/cost/cost_parts.hpp>

#include <csp/engine/facts.hpp>

#include <algorithm>
#include <utility>
#include <variant>

namespace csp {

namespace {

/// The equation without x:  x + sum(terms) == constant.  Returns nullopt unless the coefficient of x is 1 or -1, and
/// there are two other terms or more.
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

    /// Chains of equations may be long, so the terms still to be looked at are kept in a list.
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

} // namespace csp
