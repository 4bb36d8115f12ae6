#include <csp/cost/stated_cost.hpp>

#include <csp/base/atom.hpp>
#include <csp/constraints/expression/flatten.hpp>
#include <csp/constraints/linear/normal_form.hpp>
#include <csp/engine/facts.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// Functions as variables in addition to those of the model: all copies of a function are one variable.
class FunctionVariables {
  public:
    explicit FunctionVariables(std::size_t variable_count) : first_(variable_count) {}

    Var of(const Function& function) {
        const auto next = static_cast<std::uint32_t>(first_ + numbers_.size());
        return Var{numbers_.try_emplace(function.identity().get(), next).first->second};
    }
    bool has(Var x) const { return x.index >= first_; }

  private:
    std::size_t first_;
    std::unordered_map<const void*, std::uint32_t> numbers_;
};

LinearForm form_of(const Expression& sum, Comparison comparison, FunctionVariables& functions) {
    std::vector<Term> terms = sum.terms();
    std::vector<AtomTerm> atom_terms;
    for (const auto& [coefficient, function] : sum.functions()) {
        const Constraint* const constraint = indicated(function);
        if (const auto atom = constraint != nullptr ? (*constraint)->atom() : std::nullopt)
            atom_terms.push_back({coefficient, *atom});
        else
            terms.push_back({coefficient, functions.of(function)});
    }
    return merged(terms, atom_terms, comparison, -sum.constant());
}

std::size_t size_of(const LinearForm& form) { return form.terms.size() + form.atom_terms.size(); }

/// The coefficients of a sum, by variable and, for atoms, by operation and value.
using Coefficients = std::map<std::tuple<std::uint32_t, std::optional<Atom::Operation>, Value>, WideValue>;

Coefficients coefficients_of(const LinearForm& form) {
    Coefficients all;
    for (const auto& [coefficient, x] : form.terms) all[{x.index, std::nullopt, 0}] = coefficient;
    for (const auto& [coefficient, atom] : form.atom_terms)
        all[{atom.variable().index, atom.operation(), atom.value()}] = coefficient;
    return all;
}

/// Returns the sum that the constraint compares with a constant; nullopt unless it has this number of parts, or one
/// more.
std::optional<LinearForm> compared_by(const Constraint& constraint, std::size_t parts,
                                      FunctionVariables& functions) {
    const auto fits = [parts](const LinearForm& form) {
        return size_of(form) == parts || size_of(form) == parts + 1;
    };
    if (const LinearForm* const form = linear_form(constraint))
        return fits(*form) ? std::optional(*form) : std::nullopt;
    const std::vector<ComparedSum> compared = facts_of<ComparedSum>(constraint.definition());
    if (compared.empty()) return std::nullopt;
    LinearForm form = form_of(compared.front().difference, compared.front().comparison, functions);
    return fits(form) ? std::optional(std::move(form)) : std::nullopt;
}

/// The relation of a stated sum to a cost: its coefficient of the cost's first part, and its one additional part.
struct Fit {
    WideValue per_first = 0;
    std::optional<Coefficients::value_type> other = {};
};

/// Returns nullopt unless the stated sum, except for one part, is a multiple of the cost.
std::optional<Fit> fit(const Coefficients& cost, const Coefficients& stated) {
    Fit fit;
    auto next = cost.begin();
    for (const auto& part : stated) {
        if (next == cost.end() || next->first != part.first) {
            if (fit.other) return std::nullopt;
            fit.other.emplace(part);
            continue;
        }
        if (next == cost.begin()) fit.per_first = part.second;
        if (HugeValue{part.second} * cost.begin()->second != HugeValue{next->second} * fit.per_first)
            return std::nullopt;
        ++next;
    }
    return next == cost.end() ? std::optional(fit) : std::nullopt;
}

HugeValue divided_rounding_up(HugeValue dividend, WideValue divisor) {
    const HugeValue quotient = dividend / divisor;
    const bool is_exact = quotient * divisor == dividend;
    return quotient + (!is_exact && (dividend < 0) == (divisor < 0) ? 1 : 0);
}

bool is_moderate(HugeValue k) {
    constexpr HugeValue most = HugeValue{1} << 62;
    return -most < k && k < most;
}

/// The fact that one constraint states about the cost. Let s be its coefficient of the cost's first part, and c that of
/// the cost:
///
///     s / c * (cost + cost.constant) + coefficient * other  <= or ==  stated.constant
class Reading {
  public:
    Reading(const LinearForm& cost, const Coefficients& of_cost, const LinearForm& stated)
        : cost_(cost),
          stated_(stated),
          fit_(fit(of_cost, coefficients_of(stated))),
          c_(of_cost.begin()->second) {}

    std::optional<WideValue> least() const {
        if (!fit_ || fit_->other || stated_.comparison == Comparison::different) return std::nullopt;
        const bool is_from_below = (fit_->per_first < 0) != (c_ < 0);
        if (stated_.comparison == Comparison::at_most && !is_from_below) return std::nullopt;
        const HugeValue k = divided_rounding_up(rest(), fit_->per_first) - cost_.constant;
        return is_moderate(k) ? std::optional(static_cast<WideValue>(k)) : std::nullopt;
    }

    /// Returns the cost as a multiple of the only other part, if that is one variable, and a constant.
    std::optional<Expression> same(const FunctionVariables& functions) const {
        if (!fit_ || !fit_->other || stated_.comparison != Comparison::equal) return std::nullopt;
        const auto& [key, coefficient] = *fit_->other;
        const Var x{std::get<0>(key)};
        if (std::get<1>(key) || functions.has(x)) return std::nullopt;
        const HugeValue of_other = -HugeValue{coefficient} * c_;
        const HugeValue sign = of_other / fit_->per_first;
        const HugeValue constant = rest() / fit_->per_first - cost_.constant;
        if ((sign != 1 && sign != -1) || of_other % fit_->per_first != 0 || rest() % fit_->per_first != 0 ||
            !is_moderate(constant))
            return std::nullopt;
        return (sign == 1 ? Expression(x) : -Expression(x)) + static_cast<WideValue>(constant);
    }

  private:
    /// Returns s times the cost plus cost.constant, if there is no other part.
    HugeValue rest() const { return HugeValue{stated_.constant} * c_; }

    const LinearForm& cost_;
    const LinearForm& stated_;
    std::optional<Fit> fit_;
    WideValue c_; ///< the coefficient of the cost's first part
};

} // namespace

StatedCost stated_cost(const Expression& cost, const Model& model, std::size_t constraint_count) {
    StatedCost known;
    FunctionVariables functions(model.variable_count());
    const LinearForm form = form_of(cost, Comparison::at_most, functions);
    const std::size_t size = size_of(form);
    if (size == 0 || (size == 1 && form.terms.size() == 1 && !functions.has(form.terms.front().variable)))
        return known;
    const Coefficients of_cost = coefficients_of(form);
    for (std::size_t c = 0; c < constraint_count; ++c) {
        const auto stated = compared_by(model.constraint(c), size, functions);
        if (!stated) continue;
        const Reading reading(form, of_cost, *stated);
        const auto least = reading.least();
        if (least && (!known.bound || known.bound->least < *least))
            known.bound = {*least, ConstraintNumbers(static_cast<std::uint32_t>(c))};
        if (!known.same) known.same = reading.same(functions);
    }
    return known;
}

namespace {

/// A sum that is bounded: sum(terms) <= most.
struct AtMost {
    std::vector<LinearTerm> terms;
    WideValue most = 0;
};

constexpr WideValue most_bound = WideValue{1} << 61U; // a sum of two products then has 128 bits

bool is_moderate(const std::vector<LinearTerm>& terms, WideValue bound) {
    return -most_bound < bound && bound < most_bound &&
           std::all_of(terms.begin(), terms.end(), [](const LinearTerm& term) {
               return std::abs(term.coefficient) <= TwoSums::most_coefficient;
           });
}

AtMost negated(AtMost sum) {
    for (LinearTerm& term : sum.terms) term = -term;
    sum.most = -sum.most;
    return sum;
}

/// Returns the form of a constraint that bounds a sum of variables; null for other constraints.
const LinearForm* bounding_form(const Constraint& constraint) {
    const LinearForm* const form = linear_form(constraint);
    if (form == nullptr || !form->atom_terms.empty() || form->terms.size() < 2 ||
        form->comparison == Comparison::different || !is_moderate(form->terms, form->constant))
        return nullptr;
    return form;
}

/// The first sum and, if the cost is a variable, the equation from which it was made.
struct Priced {
    AtMost sum;
    std::optional<std::uint32_t> equation = {};
};

/// Returns total == sum(others) as sum(others) - total <= constant, such that less of the total is better; with the
/// opposite sign if the total is maximised.
std::optional<Priced> definition_of(const LinearTerm& total, const Model& model,
                                    std::size_t constraint_count) {
    for (const std::uint32_t c : model.constraints_on(total.variable)) {
        if (c >= constraint_count) break;
        const LinearForm* const form = bounding_form(model.constraint(c));
        if (form == nullptr || form->comparison != Comparison::equal || form->terms.size() < 3) continue;
        const auto own = std::find_if(form->terms.begin(), form->terms.end(), [&](const LinearTerm& term) {
            return term.variable.is_same(total.variable);
        });
        if (own == form->terms.end()) continue; // mentioned with coefficient 0
        AtMost sum{form->terms, form->constant};
        if ((own->coefficient < 0) != (total.coefficient > 0)) sum = negated(std::move(sum));
        return Priced{std::move(sum), c};
    }
    return std::nullopt;
}

class Matching {
  public:
    explicit Matching(Priced priced) : priced_(std::move(priced)) {
        for (const LinearTerm& term : priced_.sum.terms)
            coefficients_.emplace(term.variable.index, term.coefficient);
    }

    void add(const AtMost& second, std::uint32_t constraint, std::vector<SumBesideCost>& all) const {
        std::size_t opposed = 0;
        for (const LinearTerm& term : second.terms) {
            const auto first = coefficients_.find(term.variable.index);
            if (first != coefficients_.end() && (first->second < 0) != (term.coefficient < 0)) ++opposed;
        }
        const std::size_t of_cost = coefficients_.size() - (priced_.equation ? 1 : 0);
        if (opposed < 2 || 2 * opposed < of_cost) return;
        std::unordered_map<std::uint32_t, WideValue> seconds;
        for (const LinearTerm& term : second.terms) seconds.emplace(term.variable.index, term.coefficient);
        SumBesideCost beside;
        for (const LinearTerm& term : priced_.sum.terms) {
            const auto found = seconds.find(term.variable.index);
            beside.terms.push_back(
                {term.variable, term.coefficient, found == seconds.end() ? 0 : found->second});
        }
        for (const LinearTerm& term : second.terms)
            if (!coefficients_.contains(term.variable.index))
                beside.terms.push_back({term.variable, 0, term.coefficient});
        std::vector<std::uint32_t> constraints{constraint};
        if (priced_.equation) {
            beside.most_first = priced_.sum.most;
            constraints.push_back(*priced_.equation);
        }
        beside.most_second = second.most;
        beside.constraints = ConstraintNumbers(std::move(constraints));
        all.push_back(std::move(beside));
    }

    bool is_made_of(std::uint32_t constraint) const { return priced_.equation == constraint; }

  private:
    Priced priced_;
    std::unordered_map<std::uint32_t, WideValue> coefficients_; ///< by variable
};

} // namespace

std::vector<SumBesideCost> sums_beside_cost(const LinearForm& cost, const Model& model,
                                            std::size_t constraint_count) {
    std::vector<SumBesideCost> all;
    if (!cost.atom_terms.empty() || cost.terms.empty() || !is_moderate(cost.terms, cost.constant)) return all;
    std::optional<Priced> priced = Priced{{cost.terms, 0}};
    const auto is_of_model = [&](const LinearTerm& term) {
        return term.variable.index < model.variable_count();
    };
    if (!std::all_of(cost.terms.begin(), cost.terms.end(), is_of_model)) return all;
    if (cost.terms.size() == 1) priced = definition_of(cost.terms.front(), model, constraint_count);
    if (!priced) return all;
    const Matching matching(std::move(*priced));
    for (std::uint32_t c = 0; c < constraint_count; ++c) {
        const LinearForm* const form = bounding_form(model.constraint(c));
        if (form == nullptr || matching.is_made_of(c)) continue;
        AtMost sum{form->terms, form->constant};
        if (form->comparison == Comparison::equal) matching.add(negated(sum), c, all);
        matching.add(sum, c, all);
    }
    return all;
}

} // namespace csp
