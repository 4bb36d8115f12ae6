#include <csp/search/stated_cost.hpp>

#include <csp/base/atom.hpp>
#include <csp/base/error.hpp>
#include <csp/constraints/expression/flatten.hpp>
#include <csp/constraints/expression/function_comparison.hpp>
#include <csp/constraints/linear/normal_form.hpp>
#include <csp/engine/facts.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// The part of a term that is multiplied by its coefficient: a variable, an atom or a function.
struct Part {
    enum class Kind : std::uint8_t { variable, atom, function };

    Kind kind = Kind::variable;
    Var variable = {};
    std::optional<Atom> atom = {};
    const void* function = nullptr;

    auto key() const {
        return std::tuple(kind, variable.index, atom ? static_cast<int>(atom->operation()) : 0,
                          atom ? atom->value() : 0, function);
    }
};

struct Multiple {
    Part part;
    WideValue coefficient = 0;
};

/// Each part once, in the order of their keys, and a constant.
struct Sum {
    std::vector<Multiple> multiples;
    WideValue constant = 0;
};

Sum sum_of(const LinearForm& form) {
    Sum sum{{}, -form.constant};
    for (const LinearTerm& term : form.terms)
        sum.multiples.push_back({{Part::Kind::variable, term.variable}, term.coefficient});
    for (const AtomTerm& term : form.atom_terms)
        sum.multiples.push_back({{Part::Kind::atom, term.atom.variable(), term.atom}, term.coefficient});
    return sum;
}

/// In order, each part once.
void tidy(std::vector<Multiple>& multiples) {
    std::stable_sort(multiples.begin(), multiples.end(),
                     [](const Multiple& a, const Multiple& b) { return a.part.key() < b.part.key(); });
    std::size_t last = 0;
    for (std::size_t i = 1; i < multiples.size(); ++i) {
        if (multiples[i].part.key() == multiples[last].part.key())
            multiples[last].coefficient += multiples[i].coefficient;
        else
            multiples[++last] = multiples[i];
    }
    if (!multiples.empty()) multiples.resize(last + 1);
    std::erase_if(multiples, [](const Multiple& multiple) { return multiple.coefficient == 0; });
}

Sum sum_of(const Expression& expression) {
    std::vector<AtomTerm> atoms;
    std::vector<Multiple> functions;
    for (const auto& [coefficient, function] : expression.functions()) {
        const Constraint* const constraint = indicated(function);
        if (const auto atom = constraint != nullptr ? (*constraint)->atom() : std::nullopt)
            atoms.push_back({coefficient, *atom});
        else
            functions.push_back({{Part::Kind::function, {}, {}, function.identity().get()}, coefficient});
    }
    Sum sum = sum_of(merged(expression.terms(), atoms, Comparison::at_most, -expression.constant()));
    sum.multiples.insert(sum.multiples.end(), functions.begin(), functions.end());
    tidy(sum.multiples);
    return sum;
}

/// How the sum compares with 0.
struct Stated {
    Sum sum;
    Comparison comparison;
};

/// Returns nullopt unless the constraint compares a sum with this number of parts, or one more.
std::optional<Stated> stated(const Constraint& constraint, std::size_t parts) {
    if (const LinearForm* const form = linear_form(constraint)) {
        const std::size_t size = form->terms.size() + form->atom_terms.size();
        if (size != parts && size != parts + 1) return std::nullopt;
        Stated result{sum_of(*form), form->comparison};
        tidy(result.sum.multiples);
        return result;
    }
    const std::vector<ComparedSum> compared = facts_of<ComparedSum>(constraint.definition());
    if (compared.empty()) return std::nullopt;
    return Stated{sum_of(compared.front().difference), compared.front().comparison};
}

/// How a stated sum is made of a cost: its coefficient of the cost's first part, and its one additional part.
struct Fit {
    WideValue per_first = 0;
    std::optional<Multiple> other = {};
};

/// Returns nullopt unless the stated sum, except for one part, is a multiple of the cost.
std::optional<Fit> fit(const std::vector<Multiple>& cost, const std::vector<Multiple>& stated) {
    Fit fit;
    auto next = cost.begin();
    for (const Multiple& multiple : stated) {
        if (next == cost.end() || next->part.key() != multiple.part.key()) {
            if (fit.other) return std::nullopt;
            fit.other = multiple;
            continue;
        }
        if (next == cost.begin()) fit.per_first = multiple.coefficient;
        if (HugeValue{multiple.coefficient} * cost.front().coefficient !=
            HugeValue{next->coefficient} * fit.per_first)
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

/// The fact that one constraint states about the cost. If its coefficient of the cost's first part is s, and that of
/// the cost is c:
///
///     stated.constant + s / c * (cost - cost.constant) + coefficient * other  <= or ==  0
class Reading {
  public:
    Reading(const Sum& cost, const Stated& stated)
        : cost_(cost),
          stated_(stated),
          fit_(fit(cost.multiples, stated.sum.multiples)),
          c_(cost.multiples.front().coefficient) {}

    std::optional<WideValue> least() const {
        if (!fit_ || fit_->other || stated_.comparison == Comparison::different) return std::nullopt;
        const bool is_from_below = (fit_->per_first < 0) != (c_ < 0);
        if (stated_.comparison == Comparison::at_most && !is_from_below) return std::nullopt;
        const HugeValue k = cost_.constant + divided_rounding_up(rest(), fit_->per_first);
        return is_moderate(k) ? std::optional(static_cast<WideValue>(k)) : std::nullopt;
    }

    std::optional<Expression> same() const {
        if (!fit_ || !fit_->other || fit_->other->part.kind != Part::Kind::variable ||
            stated_.comparison != Comparison::equal)
            return std::nullopt;
        const HugeValue of_other = -HugeValue{fit_->other->coefficient} * c_;
        const HugeValue sign = of_other / fit_->per_first;
        const HugeValue constant = cost_.constant + rest() / fit_->per_first;
        if ((sign != 1 && sign != -1) || of_other % fit_->per_first != 0 || rest() % fit_->per_first != 0 ||
            !is_moderate(constant))
            return std::nullopt;
        const Expression x(fit_->other->part.variable);
        return (sign == 1 ? x : -x) + static_cast<WideValue>(constant);
    }

  private:
    /// -c * stated.constant: divided by s, the cost less its constant.
    HugeValue rest() const { return -HugeValue{stated_.sum.constant} * c_; }

    const Sum& cost_;
    const Stated& stated_;
    std::optional<Fit> fit_;
    WideValue c_; ///< the coefficient of the cost's first part
};

} // namespace

StatedCost stated_cost(const Expression& cost, const Model& model, std::size_t constraint_count) {
    StatedCost known;
    const Sum sum = sum_of(cost);
    if (sum.multiples.empty()) return known;
    if (sum.multiples.size() == 1 && sum.multiples.front().part.kind == Part::Kind::variable) return known;
    for (std::size_t c = 0; c < constraint_count; ++c) {
        const auto says = stated(model.constraint(c), sum.multiples.size());
        if (!says) continue;
        const Reading reading(sum, *says);
        const auto least = reading.least();
        if (least && (!known.bound || known.bound->least < *least))
            known.bound = {*least, ConstraintNumbers(static_cast<std::uint32_t>(c))};
        if (!known.same) known.same = reading.same();
    }
    return known;
}

void require_values_only(const Expression& cost, const Model& model) {
    for (const auto& [coefficient, function] : cost.functions()) {
        const Constraint* const constraint = indicated(function);
        for (const Expression& argument : function->arguments()) require_values_only(argument, model);
        if (constraint == nullptr) continue;
        for (const View x : (*constraint)->scope()) {
            const Domain& domain = model.domain(x.variable());
            if (takes_values_only(x, domain.min(), domain.max())) continue;
            throw ArgumentError("csp::Solver",
                                "the cost contains " + (*constraint)->kind() + " with the view " +
                                    model.name(x) + ", which takes values outside " +
                                    std::to_string(min_value) + ".." + std::to_string(max_value));
        }
    }
}

} // namespace csp
