#include <csp/constraints/order/order.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// (x[0], ..., x[n-1]) precedes (y[0], ..., y[n-1]) in lexicographic order, or is equal to it if that is allowed.
/// Domain consistent if the variables differ.
///
/// Alpha is the first place at which the two are not yet fixed to the same value. The *rest* after alpha cannot be in
/// order if the least values of the xs and the largest values of the ys are not.
///
/// Rule 1. x[alpha] <= y[alpha].
/// Rule 2. x[alpha] < y[alpha], if the rest cannot be in order.
/// Rule 3. If alpha is past the end, the two lists are equal: a failure, unless that is allowed.
///
/// Complexity: a run examines the places by which alpha moves, and the places after it with min(x) = max(y) up to the
/// first one without. Reversible: alpha, one word.
class LexOrder final : public Rule {
  public:
    /// @param ys      as many as xs
    /// @param strict  whether the lists must not be equal
    LexOrder(std::vector<View> xs, std::vector<View> ys, bool strict);

    std::string name() const override { return strict_ ? "lex less" : "lex less or equal"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    std::size_t decided_behind(std::size_t place, const Context& context) const;
    bool narrow(std::size_t alpha, Context& context) const;
    void explain_places(std::size_t alpha, std::size_t decided, const Context& context, Reason& reason) const;

    std::vector<View> xs_;
    std::vector<View> ys_;
    bool strict_;
    Reversible<std::uint32_t> alpha_;
};

LexOrder::LexOrder(std::vector<View> xs, std::vector<View> ys, bool strict)
    : xs_(std::move(xs)),
      ys_(std::move(ys)),
      strict_(strict) {
    CSP_ASSERT(xs_.size() == ys_.size());
}

/// The inference depends only on the least values of the xs and the largest values of the ys.
void LexOrder::scope(Wiring& wiring) {
    wiring.on_each(xs_, Events::lower);
    wiring.on_each(ys_, Events::upper);
    alpha_ = wiring.reversible(std::uint32_t{0});
}

void LexOrder::propagate(Context& context) {
    std::size_t alpha = context.get(alpha_);
    while (alpha < xs_.size()) {
        if (!narrow(alpha, context)) return;
        const View x = xs_[alpha];
        const View y = ys_[alpha];
        if (context.max(x) < context.min(y)) return context.entailed();
        if (!context.is_fixed(x) || !context.is_fixed(y)) {
            context.set(alpha_, static_cast<std::uint32_t>(alpha));
            return context.fixpoint();
        }
        if (context.value(x) == context.value(y))
            ++alpha; // otherwise, views of one variable: there is more to narrow
    }
    if (!strict_) return context.entailed();
    context.fail([&](Reason& r) { explain_places(alpha, alpha, context, r); }); // Rule 3
}

/// Returns the first later place at which the least x and the largest y differ.
std::size_t LexOrder::decided_behind(std::size_t place, const Context& context) const {
    do ++place;
    while (place < xs_.size() && context.min(xs_[place]) == context.max(ys_[place]));
    return place;
}

/// Applies rules 1 and 2.
bool LexOrder::narrow(std::size_t alpha, Context& context) const {
    const View x = xs_[alpha];
    const View y = ys_[alpha];
    const Value low = context.min(x);
    const Value high = context.max(y);
    if (context.max(x) < high && low < context.min(y)) return true; // neither rule can remove anything
    const std::size_t decided = decided_behind(alpha, context);
    const bool is_rest_in_order =
        decided == xs_.size() ? !strict_ : context.min(xs_[decided]) < context.max(ys_[decided]);
    const WideValue gap = is_rest_in_order ? 0 : 1;
    const std::size_t reach = is_rest_in_order ? alpha : decided;
    const auto why_x = [&](Reason& r) {
        explain_places(alpha, reach, context, r);
        r.add(atom_at_most(y, high));
    };
    const auto why_y = [&](Reason& r) {
        explain_places(alpha, reach, context, r);
        r.add(atom_at_least(x, low));
    };
    return context.at_most(x, high - gap, why_x) && context.at_least(y, low + gap, why_y);
}

/// Adds that no y before alpha exceeds its x, and that neither does any y from alpha to the place that decides.
void LexOrder::explain_places(std::size_t alpha, std::size_t decided, const Context& context,
                              Reason& reason) const {
    for (std::size_t i = 0; i < xs_.size() && i <= decided; ++i) {
        if (i == alpha) continue;
        reason.add(atom_at_least(xs_[i], context.min(xs_[i])));
        reason.add(atom_at_most(ys_[i], context.max(ys_[i])));
    }
}

std::optional<bool> LexOrder::check(const Assignment& assignment) const {
    for (std::size_t i = 0; i < xs_.size(); ++i)
        if (assignment[xs_[i]] != assignment[ys_[i]]) return assignment[xs_[i]] < assignment[ys_[i]];
    return !strict_;
}

std::vector<View> joined(std::vector<View> first, const std::vector<View>& rest) {
    first.insert(first.end(), rest.begin(), rest.end());
    return first;
}

class LexLess final : public ConstraintDefinition {
  public:
    /// @param strict  whether the two lists must not be equal
    LexLess(std::vector<View> xs, std::vector<View> ys, bool strict)
        : xs_(std::move(xs)),
          ys_(std::move(ys)),
          strict_(strict) {}

    std::string kind() const override { return strict_ ? "lex_less" : "lex_less_equal"; }
    std::string statement(const NameOf& name) const override {
        return stated(kind(), {stated_list(xs_, name), stated_list(ys_, name)});
    }
    std::vector<View> scope() const override { return joined(xs_, ys_); }
    std::string describe(const NameOf& name) const override {
        return '(' + list_of(xs_, name) + (strict_ ? ") before (" : ") before or equal (") +
               list_of(ys_, name) + ") in lexicographic order";
    }
    bool check(const Assignment& assignment) const override {
        const auto value = [&](View x) { return assignment[x]; };
        std::vector<Value> a(xs_.size());
        std::vector<Value> b(ys_.size());
        std::transform(xs_.begin(), xs_.end(), a.begin(), value);
        std::transform(ys_.begin(), ys_.end(), b.begin(), value);
        return strict_ ? a < b : a <= b;
    }
    std::optional<Constraint> negation() const override {
        return strict_ ? lex_less_equal(ys_, xs_) : lex_less(ys_, xs_);
    }

    void post(Posting& posting) const override {
        auto [xs, ys, strict] = open_part(posting);
        if (xs.empty() && strict) return posting.fail();
        if (xs.size() == 1) {
            const Constraint pair =
                strict ? less(xs.front(), ys.front()) : less_equal(xs.front(), ys.front());
            pair->post(posting);
        } else if (!xs.empty()) {
            posting.add<LexOrder>(std::move(xs), std::move(ys), strict);
        }
    }

  private:
    struct Part {
        std::vector<View> xs;
        std::vector<View> ys;
        bool strict;
    };

    /// Returns the part that the domains leave open: without equal places, up to the first place that decides in any
    /// case.
    Part open_part(const Posting& posting) const {
        const std::size_t common = std::min(xs_.size(), ys_.size());
        Part part{{}, {}, xs_.size() > ys_.size() || (strict_ && xs_.size() == ys_.size())};
        for (std::size_t i = 0; i < common; ++i) {
            const View x = posting.canonical(xs_[i]);
            const View y = posting.canonical(ys_[i]);
            const DomainView of_x = posting.domain(x);
            const DomainView of_y = posting.domain(y);
            if (of_x.max() < of_y.min() || of_x.min() > of_y.max()) {
                part.strict = of_x.min() > of_y.max();
                break;
            }
            if (x.is_same(y) || (of_x.min() == of_y.max() && of_x.max() == of_y.min())) continue;
            part.xs.push_back(x);
            part.ys.push_back(y);
        }
        return part;
    }

    std::vector<View> xs_;
    std::vector<View> ys_;
    bool strict_;
};

class LexChain final : public ConstraintDefinition {
  public:
    LexChain(std::vector<std::vector<View>> rows, bool strict) : rows_(std::move(rows)), strict_(strict) {}

    std::string kind() const override { return strict_ ? "lex_chain_less" : "lex_chain_less_equal"; }
    std::string statement(const NameOf& name) const override {
        return statement_of(conjunction(conjuncts()), name);
    }
    std::vector<View> scope() const override {
        std::vector<View> scope;
        for (const auto& row : rows_) scope = joined(std::move(scope), row);
        return scope;
    }
    std::string describe(const NameOf& name) const override {
        std::string text = strict_ ? "in strict lexicographic order:" : "in lexicographic order:";
        for (const auto& row : rows_) text += " (" + list_of(row, name) + ')';
        return text;
    }
    bool check(const Assignment& assignment) const override {
        const std::vector<Constraint> pairs = conjuncts();
        return std::all_of(pairs.begin(), pairs.end(),
                           [&](const Constraint& pair) { return pair->check(assignment); });
    }
    void post(Posting& posting) const override {
        for (const Constraint& pair : conjuncts()) pair->post(posting);
    }
    std::vector<Constraint> conjuncts() const override {
        std::vector<Constraint> pairs;
        for (std::size_t i = 1; i < rows_.size(); ++i)
            pairs.push_back(make_constraint<LexLess>(rows_[i - 1], rows_[i], strict_));
        return pairs;
    }
    std::optional<Constraint> negation() const override { return csp::negation(conjunction(conjuncts())); }

  private:
    std::vector<std::vector<View>> rows_;
    bool strict_;
};

Constraint lexicographic(const List& xs, const List& ys, bool is_strict) {
    return over(xs, ys, [is_strict](std::vector<View> smaller, std::vector<View> greater) {
        return make_constraint<LexLess>(std::move(smaller), std::move(greater), is_strict);
    });
}

} // namespace

Constraint lex_less(const List& xs, const List& ys) { return lexicographic(xs, ys, true); }
Constraint lex_less_equal(const List& xs, const List& ys) { return lexicographic(xs, ys, false); }
Constraint lex_chain_less(std::vector<std::vector<View>> rows) {
    return make_constraint<LexChain>(std::move(rows), true);
}
Constraint lex_chain_less_equal(std::vector<std::vector<View>> rows) {
    return make_constraint<LexChain>(std::move(rows), false);
}

std::vector<std::vector<View>> transposed(const std::vector<std::vector<View>>& rows) {
    std::vector<std::vector<View>> columns(rows.empty() ? 0 : rows.front().size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].size() != columns.size())
            throw ArgumentError("csp::transposed",
                                "row " + std::to_string(i) + " has " + std::to_string(rows[i].size()) +
                                    " elements, but those before have " + std::to_string(columns.size()));
        for (std::size_t j = 0; j < columns.size(); ++j) columns[j].push_back(rows[i][j]);
    }
    return columns;
}

} // namespace csp
