#include <csp/constraints/arithmetic/arithmetic.hpp>

#include <csp/base/bits.hpp>
#include <csp/constraints/arithmetic/rules.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/domain_reason.hpp>

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace csp {

std::optional<bool> AbsoluteRule::check(const Assignment& assignment) const {
    return assignment[result_] == std::abs(assignment[x_]);
}

void AbsoluteDomain::scope(Wiring& wiring) {
    wiring.on(result_);
    wiring.on(x_);
}

namespace {

/// Returns the smallest value >= v of either set; max_value + 1 if there is none.
Value next_of_either(DomainView a, DomainView b, Value v) {
    const Value in_a = v <= a.max() ? a.next(std::max(v, a.min())) : max_value + 1;
    const Value in_b = v <= b.max() ? b.next(std::max(v, b.min())) : max_value + 1;
    return std::min(in_a, in_b);
}

/// Keeps in x the values that `a` or `b`, two views of another variable, can take.
class EitherKept {
  public:
    EitherKept(Var x, View a, View b, Context& context) : x_(x), a_(a), b_(b), context_(context) {}

    bool narrow() const {
        if (context_.is_small(x_)) return narrow_word();
        const WideValue width = WideValue{context_.max(x_)} - context_.min(x_) + 1;
        const bool are_words_fewer =
            width < word_bits * (holes(x_) + holes(a_.variable())); // possibly fewer words than runs
        return are_words_fewer && width <= Store::words_width ? narrow_by_words(width) : narrow_by_runs();
    }

  private:
    /// Returns the number of values missing between the bounds.
    WideValue holes(Var y) const {
        return WideValue{context_.max(y)} - context_.min(y) + 1 - context_.size(y);
    }

    Word kept_from(WideValue from) const { return context_.window(a_, from) | context_.window(b_, from); }

    bool narrow_word() const {
        const Value base = context_.base(x_);
        const Word kept = kept_from(base);
        const auto both_lack = [this, kept, base](Reason& reason) {
            const Word gone = context_.bits(x_) & ~kept;
            DomainReason why(reason, context_);
            why.lacks(a_, gone, base);
            why.lacks(b_, gone, base);
        };
        return context_.keep_bits(x_, kept, both_lack);
    }

    bool narrow_by_words(WideValue width) const {
        const Value least = context_.min(x_);
        for (WideValue from = least; from < least + width; from += word_bits)
            for (Word gone = context_.window(x_, from) & ~kept_from(from); gone != 0;) {
                const int first = lowest(gone);
                const int last = first + std::countr_one(gone >> first) - 1;
                if (!remove({static_cast<Value>(from + first), static_cast<Value>(from + last)}))
                    return false;
                gone &= ~bit_range(first, last);
            }
        return true;
    }

    bool narrow_by_runs() const {
        const DomainView in_a = context_.domain(a_);
        const DomainView in_b = context_.domain(b_);
        for (Value v = context_.min(x_); v <= context_.max(x_);) {
            const Value kept = next_of_either(in_a, in_b, v);
            const Value end = kept > max_value ? kept : (in_a.contains(kept) ? in_a : in_b).run_end(kept);
            if (kept > v && !remove({v, kept - 1})) return false;
            v = end + 1;
        }
        return true;
    }

    bool remove(Interval gone) const {
        const auto both_lack = [this, gone](Reason& reason) {
            DomainReason why(reason, context_);
            why.lacks(a_, gone);
            why.lacks(b_, gone);
        };
        return context_.remove_range(x_, gone.min, gone.max, both_lack);
    }

    Var x_;
    View a_;
    View b_;
    Context& context_;
};

} // namespace

void AbsoluteDomain::propagate(Context& context) {
    const auto always = [](Reason&) {};
    if (!context.at_least(result_, 0, always)) return; // Rule 1
    const Var result = result_.variable();
    const Var x = x_.variable();
    if (!EitherKept(result, solved_for(result_, x_), solved_for(result_, -x_), context).narrow())
        return;                                                                                      // Rule 2
    if (!EitherKept(x, solved_for(x_, result_), solved_for(x_, -result_), context).narrow()) return; // Rule 3
    if (context.is_fixed(x) && context.contains(result_, std::abs(context.value(x_))))
        return context.entailed(); // two views of one variable may disagree
    context.fixpoint();
}

/// Subscribes to all events of x, because rule 5 takes holes into account.
void AbsoluteBounds::scope(Wiring& wiring) {
    wiring.on(result_, Events::bounds);
    wiring.on(x_);
}

void AbsoluteBounds::propagate(Context& context) {
    const auto always = [](Reason&) {};
    if (!context.at_least(result_, 0, always)) return; // Rule 1
    do { // again if a new bound of the result fell into a hole and moved
        if (!narrow_argument(context) || !narrow_result(context)) return;
    } while (context.max(result_) < furthest(context) || context.min(result_) > nearest(context));
    if (context.is_fixed(x_) && context.is_fixed(result_) &&
        context.value(result_) == std::abs(context.value(x_)))
        return context.entailed(); // two views of one variable may disagree
    context.fixpoint();
}

bool AbsoluteBounds::narrow_argument(Context& context) const {
    const Value largest = context.max(result_);
    const Value least = context.min(result_);
    const auto result_is_less = because{atom_at_most(result_, largest)};
    const auto result_is_more = because{atom_at_least(result_, least)};
    return context.at_most(x_, largest, result_is_less) &&
           context.at_least(x_, -largest, result_is_less) &&                               // Rule 2
           (least <= 0 || context.remove_range(x_, 1 - least, least - 1, result_is_more)); // Rule 3
}

bool AbsoluteBounds::narrow_result(Context& context) const {
    const Value far = furthest(context);
    const Value near = nearest(context);
    const auto x_is_far = [&](Reason& reason) {
        DomainReason(reason, context).lacks(x_, Interval{1 - near, near - 1});
    };
    return context.at_most(result_, far, because{atom_at_least(x_, -far), atom_at_most(x_, far)}) && // Rule 4
           (near == 0 || context.at_least(result_, near, x_is_far));                                 // Rule 5
}

/// Returns the greatest distance of the values of x from 0.
Value AbsoluteBounds::furthest(const Context& context) const {
    return std::max(-context.min(x_), context.max(x_));
}

/// Returns the least distance of the values of x from 0.
Value AbsoluteBounds::nearest(const Context& context) const {
    const DomainView positive = context.domain(x_);
    const DomainView negative = context.domain(-x_);
    if (positive.min() >= 0) return positive.min();
    if (negative.min() >= 0) return negative.min();
    return std::min(positive.next(0), negative.next(0));
}

namespace {

class Abs final : public FunctionDefinition {
  public:
    using FunctionDefinition::FunctionDefinition;

    std::string kind() const override { return "abs"; }
    std::string statement(const NameOf& name) const override {
        return statement_of_arguments(*this, "abs", name);
    }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        return std::abs(arguments[0]);
    }
    WideInterval bounds(std::span<const WideInterval> arguments) const override {
        const auto [min, max] = arguments[0];
        return {std::max({min, -max, WideValue{0}}), std::max(-min, max)};
    }
    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        const View x = arguments[0];
        if (!post_by_sign(posting, result, x)) posting.add<AbsoluteDomain>(result, x);
    }
    bool post_for_bounds(Posting& posting, View result, std::span<const View> arguments) const override {
        const View x = arguments[0];
        if (!post_by_sign(posting, result, x)) posting.add<AbsoluteBounds>(result, x);
        return true;
    }

  private:
    /// Equates the result with x or its negation if the sign of x is known.
    static bool post_by_sign(Posting& posting, View result, View x) {
        const DomainView values = posting.domain(x);
        if (values.min() < 0 && values.max() > 0) return false;
        equal(result, values.min() >= 0 ? x : -x)->post(posting);
        return true;
    }
};

} // namespace

Function abs(const Expression& x) { return make_function<Abs>(std::vector<Expression>{x}); }

} // namespace csp
