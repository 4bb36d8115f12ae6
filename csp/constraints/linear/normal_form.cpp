#include <csp/constraints/linear/normal_form.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace csp {

namespace {

using Magnitude = std::uint64_t;

Magnitude magnitude(WideValue v) { return v < 0 ? 0 - static_cast<Magnitude>(v) : static_cast<Magnitude>(v); }

/// Proves that no sum over the terms can leave 64 bits, whatever the domains.
void require_small(std::span<const Term> terms, WideValue constant) {
    constexpr Magnitude limit = Magnitude{1} << 62;
    constexpr Magnitude largest_value = Magnitude{1} << 30;
    const auto refuse = [](const std::string& what) {
        throw ArgumentError("csp::linear", what + " is too large: the sum of |coefficient| * 2^30 and "
                                                  "|constant| must stay below 2^62");
    };
    if (magnitude(constant) >= limit) refuse("the constant " + std::to_string(constant));
    Magnitude left = limit - 1 - magnitude(constant);
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const Magnitude coefficient = magnitude(terms[i].coefficient);
        const Magnitude reach = largest_value + magnitude(terms[i].variable.offset());
        if (coefficient != 0 && reach > left / coefficient)
            refuse("coefficient " + std::to_string(terms[i].coefficient) + " of term number " +
                   std::to_string(i));
        left -= coefficient * reach;
    }
}

WideValue common_divisor(const std::vector<LinearTerm>& terms) {
    WideValue divisor = 0;
    for (const LinearTerm& term : terms) divisor = std::gcd(divisor, term.coefficient);
    return divisor;
}

void add_term(std::vector<LinearTerm>& terms, LinearTerm term) {
    const auto is_same = [&](const LinearTerm& other) { return other.variable == term.variable; };
    const auto found = std::find_if(terms.begin(), terms.end(), is_same);
    if (found == terms.end())
        terms.push_back(term);
    else
        found->coefficient += term.coefficient;
}

void multiply(LinearForm& form, WideValue factor) {
    form.constant *= factor;
    for (LinearTerm& term : form.terms) term.coefficient *= factor;
}

void divide(LinearForm& form, WideValue divisor) {
    form.constant = floor_divided(form.constant, divisor);
    for (LinearTerm& term : form.terms) term.coefficient /= divisor;
}

/// The terms whose coefficients have the sign, as a sum of positive multiples.
std::string sum_of(const LinearForm& form, int sign, const NameOf& name) {
    std::string sum;
    for (const LinearTerm& term : form.terms) {
        const WideValue coefficient = sign * term.coefficient;
        if (coefficient < 0) continue;
        if (!sum.empty()) sum += " + ";
        if (coefficient != 1) sum += std::to_string(coefficient) + " * ";
        sum += name(term.variable);
    }
    return sum;
}

} // namespace

std::optional<bool> LinearForm::verdict() const {
    if (terms.empty()) return compares(0, comparison, constant);
    if (comparison != Comparison::at_most && constant % common_divisor(terms) != 0)
        return comparison == Comparison::different;
    return std::nullopt;
}

LinearForm normal_form(std::span<const Term> terms, Comparison comparison, WideValue constant) {
    require_small(terms, constant);
    LinearForm form{{}, comparison, constant};
    for (const auto& [coefficient, x] : terms) {
        form.constant -= coefficient * x.offset();
        add_term(form.terms, {x.is_negated() ? -coefficient : coefficient, x.variable()});
    }
    std::erase_if(form.terms, [](const LinearTerm& term) { return term.coefficient == 0; });
    if (form.verdict()) return form;
    divide(form, common_divisor(form.terms));
    if (comparison != Comparison::at_most && form.terms.front().coefficient < 0) multiply(form, -1);
    return form;
}

/// Positive terms on the left, negative ones on the right, so that no minus is needed.
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
