#include <csp/constraints/element/element.hpp>

#include <csp/base/text.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/domain_reason.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// States that y equals one of xs; see member().
///
/// Rule 1. y keeps the values that some x can take.
/// Rule 2. If only one x shares a value with y, the two are equal: values missing from one of them are removed from the
/// other.
class MemberRule final : public Rule {
  public:
    /// @param xs  at least one
    MemberRule(std::vector<View> xs, View y) : xs_(std::move(xs)), y_(y), witnesses_(xs_.size(), 0) {
        seen_.reserve(xs_.size());
        for (const View x : xs_) seen_.push_back(solved_for(y, x));
    }

    std::string name() const override { return "member"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override {
        wiring.on(y_);
        wiring.on_each(xs_);
    }
    void propagate(Context& context) override {
        std::size_t sharing = 0;
        std::size_t last = 0;
        for (std::size_t i = 0; i < xs_.size() && sharing < 2; ++i) {
            if (!shares(i, context)) continue;
            ++sharing;
            last = i;
        }
        if (sharing == 0) return fail(context);
        if (sharing == 1) return follow(last, context); // Rule 2
        if (!narrow(context)) return;                   // Rule 1
        if (context.is_fixed(y_) && is_taken(context.value(y_), context)) return context.entailed();
        context.fixpoint();
    }
    std::optional<bool> check(const Assignment& assignment) const override {
        return std::any_of(xs_.begin(), xs_.end(), [&](View x) { return assignment[x] == assignment[y_]; });
    }

  private:
    bool shares(std::size_t i, const Context& context) {
        const Value witness = witnesses_[i];
        if (context.contains(y_, witness) && context.contains(xs_[i], witness)) return true;
        const auto found = shared_value(context.domain(y_), context.domain(xs_[i]));
        if (found) witnesses_[i] = *found;
        return found.has_value();
    }
    bool is_taken(Value v, const Context& context) const {
        return std::any_of(xs_.begin(), xs_.end(),
                           [&](View x) { return context.is_fixed(x) && context.value(x) == v; });
    }

    void fail(Context& context) const {
        context.fail([&](Reason& r) {
            DomainReason reason(r, context);
            for (const View x : xs_) reason.disjoint(y_, x);
        });
    }

    void follow(std::size_t only, Context& context) const {
        const View x = xs_[only];
        const auto why = [&](View lacking, View narrowed) {
            return [&, lacking, narrowed, only](Reason& r) {
                DomainReason reason(r, context);
                for (std::size_t i = 0; i < xs_.size(); ++i)
                    if (i != only) reason.disjoint(y_, xs_[i]);
                reason.lacks(lacking, context.domain(narrowed));
            };
        };
        if (!context.keep(x, context.domain(y_), why(y_, x))) return;
        if (!context.keep(y_, context.domain(x), why(x, y_))) return;
        if (context.is_fixed(y_) && context.contains(x, context.value(y_)) && context.is_fixed(x))
            return context.entailed(); // views of one variable may still differ
        context.fixpoint();
    }

    bool narrow(Context& context) const {
        return context.is_small(y_.variable()) ? narrow_small(context) : narrow_wide(context);
    }

    bool narrow_small(Context& context) const {
        const Var y = y_.variable();
        const Value base = context.base(y);
        const Word possible = context.bits(y);
        Word shared = 0;
        for (std::size_t i = 0; i < seen_.size() && shared != possible; ++i)
            shared |= context.window(seen_[i], base) & possible;
        if (shared == possible) return true;
        return context.keep_bits(y, shared, [&](Reason& r) {
            DomainReason reason(r, context);
            for (const View x : seen_) reason.lacks(x, possible & ~shared, base);
        });
    }

    bool narrow_wide(Context& context) const {
        for (Value v = context.min(y_); v <= context.max(y_);) {
            Value kept =
                max_value + 1; // the next value that some x can take, and the end of the run that it begins
            Value end = max_value;
            for (const View x : xs_) {
                if (context.max(x) < v) continue;
                const DomainView values = context.domain(x);
                const Value next = values.next(std::max(v, values.min()));
                if (next > kept) continue;
                end = next == kept ? std::max(end, values.run_end(next)) : values.run_end(next);
                kept = next;
            }
            const Value last = std::min(kept - 1, context.max(y_));
            const auto all_lack = [&](Reason& r) {
                DomainReason reason(r, context);
                for (const View x : xs_) reason.lacks(x, Interval{v, last});
            };
            if (v <= last && !context.remove_range(y_, v, last, all_lack)) return false;
            v = end + 1;
        }
        return true;
    }

    std::vector<View> xs_;
    View y_;
    std::vector<View> seen_;       ///< xs, as the variable of y sees them
    std::vector<Value> witnesses_; ///< a value that each x shared with y
};

class Member final : public ConstraintDefinition {
  public:
    Member(std::vector<View> xs, View y) : xs_(std::move(xs)), y_(y) {}

    std::string kind() const override { return "member"; }
    std::string statement(const NameOf& name) const override {
        return stated("or", {stated_list(xs_, [&](View x) { return stated("==", {name(x), name(y_)}); })});
    }
    std::vector<View> scope() const override {
        std::vector<View> all = xs_;
        all.push_back(y_);
        return all;
    }
    bool check(const Assignment& assignment) const override {
        return std::any_of(xs_.begin(), xs_.end(), [&](View x) { return assignment[x] == assignment[y_]; });
    }
    std::string describe(const NameOf& name) const override {
        return name(y_) + " is one of " + list_of(xs_, name);
    }
    std::optional<Constraint> negation() const override {
        std::vector<Constraint> parts;
        parts.reserve(xs_.size());
        for (const View x : xs_) parts.push_back(not_equal(x, y_));
        return conjunction(std::move(parts));
    }
    void post(Posting& posting) const override {
        if (xs_.empty()) return posting.fail();
        if (xs_.size() == 1) return equal(xs_.front(), y_)->post(posting);
        posting.add<MemberRule>(posting.canonical(xs_), posting.canonical(y_));
    }

  private:
    std::vector<View> xs_;
    View y_;
};

} // namespace

Constraint member(const List& xs, const Expression& y) {
    return over(xs, List{y}, [](std::vector<View> views, std::vector<View> of) {
        return make_constraint<Member>(std::move(views), of.front());
    });
}

} // namespace csp
