#include <csp/constraints/linear/normal_form.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <tuple>
#include <utility>

namespace csp {

namespace {

// Limits -------------------------------------------------------------------------------------------

using Magnitude = std::uint64_t;

Magnitude magnitude(WideValue v) { return v < 0 ? 0 - static_cast<Magnitude>(v) : static_cast<Magnitude>(v); }

/// The limit on the magnitude of the coefficients and the constant together.
class Budget {
  public:
    explicit Budget(WideValue constant) {
        if (magnitude(constant) > left_) refuse("the constant " + std::to_string(constant));
        left_ -= magnitude(constant);
    }
    void spend(WideValue coefficient, WideValue offset, const char* kind, std::size_t number) {
        const Magnitude size = magnitude(coefficient);
        const Magnitude times = 1 + magnitude(offset);
        if (size != 0 && times > left_ / size)
            refuse("coefficient " + std::to_string(coefficient) + " of " + kind + " number " +
                   std::to_string(number));
        left_ -= size * times;
    }

  private:
    [[noreturn]] static void refuse(const std::string& what) {
        throw ArgumentError("csp::linear", what + " is too large: the sum of |constant|, |coefficient| and "
                                                  "|coefficient * offset of its view| must stay below 2^62");
    }

    Magnitude left_ = (Magnitude{1} << 62) - 1;
};

// Merging ------------------------------------------------------------------------------------------

std::uint32_t identity(const LinearTerm& term) { return term.variable.index; }
std::tuple<std::uint32_t, Atom::Operation, Value> identity(const AtomTerm& term) {
    return {term.atom.variable().index, term.atom.operation(), term.atom.value()};
}

/// Merges equal terms into the first of them, pair by pair, which is fastest for few terms.
template <typename SomeTerm>
void merge_pairs(std::vector<SomeTerm>& terms) {
    for (std::size_t i = 0; i < terms.size(); ++i)
        for (std::size_t j = i + 1; j < terms.size(); ++j)
            if (identity(terms[i]) == identity(terms[j]))
                terms[i].coefficient += std::exchange(terms[j].coefficient, 0);
}

/// Does the same in O(n log n).
template <typename SomeTerm>
void merge_sorted(std::vector<SomeTerm>& terms) {
    std::vector<std::pair<decltype(identity(terms.front())), std::size_t>> order;
    order.reserve(terms.size());
    for (std::size_t i = 0; i < terms.size(); ++i) order.emplace_back(identity(terms[i]), i);
    std::sort(order.begin(), order.end());
    for (std::size_t i = 0; i < order.size();) {
        const auto& [same, first] = order[i];
        for (++i; i < order.size() && order[i].first == same; ++i)
            terms[first].coefficient += std::exchange(terms[order[i].second].coefficient, 0);
    }
}

/// Merges equal terms, in the order of their first mention, and drops terms that cancel out.
template <typename SomeTerm>
void merge(std::vector<SomeTerm>& terms) {
    constexpr std::size_t few = 16;
    terms.size() <= few ? merge_pairs(terms) : merge_sorted(terms);
    std::erase_if(terms, [](const SomeTerm& term) { return term.coefficient == 0; });
}

/// Rewrites the term over an atom x >= k or x = k, and adds the difference to the constant: [!a] is 1 - [a].
void make_positive(AtomTerm& term, WideValue& constant) {
    if (term.atom.operation() == Atom::Operation::at_least || term.atom.operation() == Atom::Operation::equal)
        return;
    constant -= term.coefficient;
    term = {-term.coefficient, !term.atom};
}

// Dividing -----------------------------------------------------------------------------------------

WideValue common_divisor(const LinearForm& form) {
    WideValue divisor = 0;
    const auto reaches_one = [&](const auto& terms) { // the search for a divisor can end
        return std::any_of(terms.begin(), terms.end(), [&](const auto& term) {
            divisor = std::gcd(divisor, term.coefficient);
            return divisor == 1;
        });
    };
    if (!reaches_one(form.terms)) reaches_one(form.atom_terms);
    return divisor;
}

WideValue floor_divided(WideValue dividend, WideValue divisor) {
    const WideValue quotient = dividend / divisor;
    return quotient * divisor > dividend ? quotient - 1 : quotient;
}

void divide(LinearForm& form, WideValue divisor) {
    form.constant = floor_divided(form.constant, divisor);
    for (LinearTerm& term : form.terms) term.coefficient /= divisor;
    for (AtomTerm& term : form.atom_terms) term.coefficient /= divisor;
}

void negate_sum(LinearForm& form) {
    form.constant = -form.constant;
    for (LinearTerm& term : form.terms) term.coefficient = -term.coefficient;
    for (AtomTerm& term : form.atom_terms) term.coefficient = -term.coefficient;
}

// Words --------------------------------------------------------------------------------------------

/// Returns the terms whose coefficients have the sign, as a sum of positive multiples.
std::string sum_of(const LinearForm& form, int sign, const NameOf& name) {
    std::string sum;
    const auto add = [&](WideValue coefficient, const std::string& what) {
        if (!sum.empty()) sum += " + ";
        if (coefficient != 1) sum += std::to_string(coefficient) + " * ";
        sum += what;
    };
    for (const LinearTerm& term : form.terms)
        if (sign * term.coefficient > 0) add(sign * term.coefficient, name(term.variable));
    for (const AtomTerm& term : form.atom_terms)
        if (sign * term.coefficient > 0) add(sign * term.coefficient, '[' + text_of(term.atom, name) + ']');
    return sum;
}

} // namespace

std::optional<bool> LinearForm::verdict() const {
    if (terms.empty() && atom_terms.empty()) return compares(0, comparison, constant);
    if (comparison != Comparison::at_most && constant % common_divisor(*this) != 0)
        return comparison == Comparison::different;
    return std::nullopt;
}

LinearForm normal_form(LinearForm form) {
    if (form.verdict()) return form;
    divide(form, common_divisor(form));
    const WideValue first =
        form.terms.empty() ? form.atom_terms.front().coefficient : form.terms.front().coefficient;
    if (form.comparison != Comparison::at_most && first < 0) negate_sum(form);
    return form;
}

LinearForm merged(std::span<const Term> terms, std::span<const AtomTerm> atom_terms, Comparison comparison,
                  WideValue constant) {
    Budget budget(constant);
    LinearForm form{{}, comparison, constant, {atom_terms.begin(), atom_terms.end()}};
    form.terms.reserve(terms.size());
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const auto& [coefficient, x] = terms[i];
        budget.spend(coefficient, x.offset(), "term", i);
        form.constant -= coefficient * x.offset();
        form.terms.push_back({x.is_negated() ? -coefficient : coefficient, x.variable()});
    }
    for (std::size_t i = 0; i < atom_terms.size(); ++i) {
        budget.spend(atom_terms[i].coefficient, 0, "atom", i);
        make_positive(form.atom_terms[i], form.constant);
    }
    merge(form.terms);
    merge(form.atom_terms);
    return form;
}

LinearForm normal_form(std::span<const Term> terms, std::span<const AtomTerm> atom_terms,
                       Comparison comparison, WideValue constant) {
    return normal_form(merged(terms, atom_terms, comparison, constant));
}

LinearForm normal_form(std::span<const Term> terms, Comparison comparison, WideValue constant) {
    return normal_form(terms, {}, comparison, constant);
}

LinearForm negation(LinearForm form) {
    switch (form.comparison) {
    case Comparison::equal:
        form.comparison = Comparison::different;
        break;
    case Comparison::different:
        form.comparison = Comparison::equal;
        break;
    case Comparison::at_most: // sum >= constant + 1
        negate_sum(form);
        --form.constant;
        break;
    }
    return form;
}

/// Writes positive terms on the left and negative terms on the right, so that no minus is needed.
std::string describe(const LinearForm& form, const NameOf& name) {
    const std::string left = sum_of(form, 1, name);
    const std::string right = sum_of(form, -1, name);
    const std::string sign = form.comparison == Comparison::equal       ? " == "
                             : form.comparison == Comparison::different ? " != "
                                                                        : " <= ";
    if (left.empty() && !right.empty())
        return right + (form.comparison == Comparison::at_most ? " >= " : sign) +
               std::to_string(-form.constant);
    if (right.empty()) return (left.empty() ? "0" : left) + sign + std::to_string(form.constant);
    if (form.constant == 0) return left + sign + right;
    return left + sign + right + (form.constant > 0 ? " + " : " - ") +
           std::to_string(std::abs(form.constant));
}

} // namespace csp
