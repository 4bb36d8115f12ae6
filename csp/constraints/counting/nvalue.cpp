#include <csp/constraints/counting/counting.hpp>

#include <csp/base/bits.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/domain_reason.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// The variables take `count` different values.
///
/// Domains are treated as intervals. They are examined in increasing order of their greatest values; each that does not
/// contain the greatest value chosen last begins a new witness:
///
///     |--a--|                          the witnesses a, c, d are disjoint: at least three values. In three values
///        |----b----|                   the first is at most `latest[0]`, the second at most `latest[1]`, ...
///                |--c--|
///                     |---e----|       Likewise, from the right, they are at least `earliest[0]`, ...
///                         |-d--|
///           ^          ^       ^  latest
///
/// Rule 1. The count is at least the number of witnesses.
/// Rule 2. The count is at most the number of variables that can have different values within their bounds.
/// Rule 3. If the count is at most the number of witnesses, values that lie in no interval from earliest[i] to
///         latest[i] are removed.
/// Rule 4. If each unfixed variable must have a value that no other variable has, it cannot have that of a fixed
///         variable.
///
/// Value consistent: with one variable left, rule 3 or 4 determines its values.
/// Complexity: O(n log n) a run, and O(fixed values) for each variable if rule 4 applies. Stateless.
class DistinctValues final : public Rule {
  public:
    /// @param xs  at least one, all different
    DistinctValues(std::vector<View> xs, View count);

    std::string name() const override { return "nvalue"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;

    struct Hull {
        Value min;
        Value max;
    };
    /// A chosen variable: no two chosen variables have intervals that share a value.
    struct Witness {
        Index variable;
        Value point; ///< the end of its interval, a value in some solution within the bounds
    };

    void read(const Context& context);
    void choose_from_left();
    void choose_from_right();
    Value count_own_values();
    Value count_of_block(Index& next);
    bool keep_to_points(Context& context);
    bool keep_new(Context& context);
    void explain_latest(Reason& reason) const;
    void explain_earliest(Reason& reason) const;
    void explain_own_values(Reason& reason);
    void explain_taken(Value taken, Reason& reason) const;

    std::vector<View> xs_;
    View count_;
    std::vector<Hull> hulls_;       ///< by variable
    std::vector<Index> order_;      ///< variables, in the order that the current step needs
    std::vector<Value> ends_;       ///< a heap, for rule 2
    std::vector<Witness> latest_;   ///< from the left
    std::vector<Witness> earliest_; ///< from the right, and then turned around
    std::vector<Value> fixed_;      ///< values of fixed variables, each once
    Value unfixed_ = 0;
};

DistinctValues::DistinctValues(std::vector<View> xs, View count)
    : xs_(std::move(xs)),
      count_(count),
      hulls_(xs_.size()),
      order_(xs_.size()) {
    std::iota(order_.begin(), order_.end(), Index{0});
    ends_.reserve(xs_.size());
    latest_.reserve(xs_.size());
    earliest_.reserve(xs_.size());
    fixed_.reserve(xs_.size());
}

void DistinctValues::scope(Wiring& wiring) {
    wiring.on_each(xs_, Events::bounds);
    wiring.on(count_, Events::bounds);
}

void DistinctValues::propagate(Context& context) {
    read(context);
    const Value own = count_own_values();
    choose_from_right();
    choose_from_left();
    const auto witnesses = static_cast<Value>(latest_.size());
    const auto why_least = [this](Reason& r) { explain_latest(r); };
    if (!context.at_least(count_, witnesses, why_least)) return; // Rule 1
    const auto why_most = [this](Reason& r) { explain_own_values(r); };
    if (!context.at_most(count_, own, why_most)) return; // Rule 2
    if (unfixed_ == 0) return context.entailed();
    if (context.max(count_) == witnesses && !keep_to_points(context)) return;
    if (context.min(count_) == static_cast<Value>(fixed_.size()) + unfixed_) keep_new(context);
}

/// Reads the bounds of the variables, and collects the fixed values in increasing order.
void DistinctValues::read(const Context& context) {
    for (Index i = 0; i < xs_.size(); ++i) {
        const DomainView domain = context.domain(xs_[i]);
        hulls_[i] = {domain.min(), domain.max()};
    }
    fixed_.clear();
    unfixed_ = 0;
    for (const Hull& hull : hulls_) {
        if (hull.min == hull.max)
            fixed_.push_back(hull.min);
        else
            ++unfixed_;
    }
    std::sort(fixed_.begin(), fixed_.end());
    fixed_.erase(std::unique(fixed_.begin(), fixed_.end()), fixed_.end());
}

/// Counts the variables that can have different values: values are assigned in turn, to the variable that ends first.
Value DistinctValues::count_own_values() {
    std::sort(order_.begin(), order_.end(),
              [this](Index a, Index b) { return hulls_[a].min < hulls_[b].min; });
    Value own = 0;
    for (Index next = 0; next < order_.size();) own += count_of_block(next);
    return own;
}

/// Returns the number of variables with a separate value, from `next` on, as long as a variable waits. All later
/// variables begin beyond the values assigned.
Value DistinctValues::count_of_block(Index& next) {
    Value own = 0;
    Value v = hulls_[order_[next]].min;
    ends_.clear();
    do {
        for (; next < order_.size() && hulls_[order_[next]].min <= v; ++next) {
            ends_.push_back(hulls_[order_[next]].max);
            std::push_heap(ends_.begin(), ends_.end(), std::greater());
        }
        std::pop_heap(ends_.begin(), ends_.end(), std::greater());
        if (ends_.back() >= v) {
            ++own;
            ++v;
        }
        ends_.pop_back();
    } while (!ends_.empty());
    return own;
}

/// Adds the bounds of the competing variables of each block in which not all variables have separate values.
void DistinctValues::explain_own_values(Reason& reason) {
    std::sort(order_.begin(), order_.end(),
              [this](Index a, Index b) { return hulls_[a].min < hulls_[b].min; });
    for (Index next = 0; next < order_.size();) {
        const Index first = next;
        if (count_of_block(next) == static_cast<Value>(next - first)) continue;
        for (Index k = first; k < next; ++k) {
            reason.add(atom_at_least(xs_[order_[k]], hulls_[order_[k]].min));
            reason.add(atom_at_most(xs_[order_[k]], hulls_[order_[k]].max));
        }
    }
}

void DistinctValues::choose_from_right() {
    std::sort(order_.begin(), order_.end(),
              [this](Index a, Index b) { return hulls_[a].min > hulls_[b].min; });
    earliest_.clear();
    for (const Index i : order_)
        if (earliest_.empty() || hulls_[i].max < earliest_.back().point)
            earliest_.push_back({i, hulls_[i].min});
    std::reverse(earliest_.begin(), earliest_.end());
}

void DistinctValues::choose_from_left() {
    std::sort(order_.begin(), order_.end(),
              [this](Index a, Index b) { return hulls_[a].max < hulls_[b].max; });
    latest_.clear();
    for (const Index i : order_)
        if (latest_.empty() || hulls_[i].min > latest_.back().point) latest_.push_back({i, hulls_[i].max});
}

/// Applies rule 3.
bool DistinctValues::keep_to_points(Context& context) {
    const auto count = static_cast<Value>(latest_.size());
    const auto why = [&](Reason& r) {
        explain_latest(r);
        explain_earliest(r);
        r.add(atom_at_most(count_, count));
    };
    for (const View x : xs_) {
        if (!context.at_least(x, earliest_.front().point, why)) return false;
        if (!context.at_most(x, latest_.back().point, why)) return false;
        for (std::size_t k = 1; k < latest_.size(); ++k) {
            const Value from = latest_[k - 1].point + 1;
            const Value to = earliest_[k].point - 1;
            if (from <= to && !context.remove_range(x, from, to, why)) return false;
        }
    }
    return true;
}

/// Applies rule 4.
bool DistinctValues::keep_new(Context& context) {
    for (Index i = 0; i < xs_.size(); ++i) {
        if (hulls_[i].min == hulls_[i].max) continue;
        for (const Value v : fixed_)
            if (!context.remove(xs_[i], v, [this, v](Reason& r) { explain_taken(v, r); })) return false;
    }
    return true;
}

/// Adds the reasons why the value is taken. A value that several variables have does not increase the count, and
/// neither does another variable with the taken value.
void DistinctValues::explain_taken(Value taken, Reason& reason) const {
    const auto is_fixed_to = [this](Index i, Value v) { return hulls_[i].min == v && hulls_[i].max == v; };
    for (const Value v : fixed_) {
        Index holders = 0;
        for (Index i = 0; i < xs_.size(); ++i) holders += is_fixed_to(i, v) ? 1U : 0U;
        if (v != taken && holders == 1) continue;
        for (Index i = 0; i < xs_.size(); ++i)
            if (is_fixed_to(i, v)) reason.add(atom_equal(xs_[i], v));
    }
    reason.add(atom_at_least(count_, static_cast<Value>(fixed_.size()) + unfixed_));
}

/// Adds that each witness lies beyond the point before it.
void DistinctValues::explain_latest(Reason& reason) const {
    for (std::size_t k = 0; k < latest_.size(); ++k) {
        const View x = xs_[latest_[k].variable];
        if (k > 0) reason.add(atom_at_least(x, latest_[k - 1].point + 1));
        reason.add(atom_at_most(x, latest_[k].point));
    }
}

void DistinctValues::explain_earliest(Reason& reason) const {
    for (std::size_t k = 0; k < earliest_.size(); ++k) {
        const View x = xs_[earliest_[k].variable];
        reason.add(atom_at_least(x, earliest_[k].point));
        if (k + 1 < earliest_.size()) reason.add(atom_at_most(x, earliest_[k + 1].point - 1));
    }
}

std::optional<bool> DistinctValues::check(const Assignment& assignment) const {
    std::vector<Value> values;
    for (const View x : xs_) values.push_back(assignment[x]);
    std::sort(values.begin(), values.end());
    const auto end = std::unique(values.begin(), values.end());
    return end - values.begin() == assignment[count_];
}

/// The variables take at most `count` different values. Domains are treated as sets, with their holes. The rule
/// supplements the rule of nvalue that treats domains as intervals, and finds more only if there are holes.
///
/// The domains *apart* contain no fixed value, so they need further values. The *chosen* domains among them share no
/// value with each other; small domains are chosen first.
///
/// Rule 1. The count is at least the number of fixed values and chosen domains.
/// Rule 2. If the count cannot exceed that number, values that are neither fixed nor in a chosen domain are removed.
/// Rule 3. If only one value besides the fixed values can be taken, values that are neither fixed nor in all domains
///         apart are removed.
///
/// Complexity: O(n log n + n * words) a run, where words is the number of words that the values span. Stateless.
/// Source: Bessière, Hebrard, Hnich, Kiziltan, Walsh, "Filtering algorithms for the NValue constraint", Constraints
/// 11(4), 2006, pp. 271-293. Departure: small domains are chosen first, instead of domains that share values with few
/// others.
class FewValues final : public Rule {
  public:
    /// The greatest span of the values: a limit on time and memory.
    static constexpr WideValue widest = 1024;

    /// @param xs      at least one, all different
    /// @param values  all values that they can take
    FewValues(std::vector<View> xs, View count, Interval values);

    std::string name() const override { return "nvalue, few"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;

    std::span<Word> values_of(Index i) {
        return std::span(domains_).subspan(i * taken_.size(), taken_.size());
    }
    void read(const Context& context);
    void find_apart(const Context& context);
    void choose();
    void leave_common();
    bool keep_left(std::span<const Index> known, Context& context);
    Word left_window(WideValue from) const;
    void explain(std::span<const Index> known, Reason& reason, const Context& context) const;

    std::vector<View> xs_;
    View count_;
    Value first_;                ///< the value of bit 0
    std::vector<Word> domains_;  ///< of each variable in turn
    std::vector<Word> taken_;    ///< the fixed values
    std::vector<Word> left_;     ///< the values that rule 2 or 3 leaves
    std::vector<Index> holders_; ///< a variable for each fixed value
    std::vector<Index> apart_;   ///< variables, those with small domains first
    std::vector<Index> chosen_;  ///< among apart_
};

bool share(std::span<const Word> a, std::span<const Word> b) {
    for (std::size_t k = 0; k < a.size(); ++k)
        if ((a[k] & b[k]) != 0) return true;
    return false;
}

void add(std::span<const Word> values, std::span<Word> to) {
    for (std::size_t k = 0; k < to.size(); ++k) to[k] |= values[k];
}

FewValues::FewValues(std::vector<View> xs, View count, Interval values)
    : xs_(std::move(xs)),
      count_(count),
      first_(values.min),
      taken_(static_cast<std::size_t>((WideValue{values.max} - values.min) / word_bits + 1)),
      left_(taken_.size()) {
    domains_.resize(xs_.size() * taken_.size());
    holders_.reserve(xs_.size());
    apart_.reserve(xs_.size());
    chosen_.reserve(xs_.size());
}

void FewValues::scope(Wiring& wiring) {
    wiring.on_each(xs_);
    wiring.on(count_, Events::upper);
}

void FewValues::propagate(Context& context) {
    read(context);
    find_apart(context);
    choose();
    const auto fixed = static_cast<Value>(holders_.size());
    const auto least = fixed + static_cast<Value>(chosen_.size());
    const auto why = [&](Reason& r) { explain(chosen_, r, context); };
    if (!context.at_least(count_, least, why)) return; // Rule 1
    const Value most = context.max(count_);
    if (most == fixed + 1 && !apart_.empty()) {
        leave_common();
        keep_left(apart_, context); // Rule 3
    } else if (most == least) {
        keep_left(chosen_, context); // Rule 2
    }
}

void FewValues::read(const Context& context) {
    std::fill(taken_.begin(), taken_.end(), Word{0});
    holders_.clear();
    for (Index i = 0; i < xs_.size(); ++i) {
        WideValue from = first_;
        for (Word& word : values_of(i)) word = context.window(xs_[i], std::exchange(from, from + word_bits));
        if (!context.is_fixed(xs_[i])) continue;
        if (share(values_of(i), taken_)) continue;
        holders_.push_back(i);
        add(values_of(i), taken_);
    }
}

void FewValues::find_apart(const Context& context) {
    apart_.clear();
    for (Index i = 0; i < xs_.size(); ++i)
        if (!share(values_of(i), taken_)) apart_.push_back(i);
    const auto size = [&](Index i) { return context.domain(xs_[i]).size(); };
    std::sort(apart_.begin(), apart_.end(),
              [&](Index a, Index b) { return std::pair(size(a), a) < std::pair(size(b), b); });
}

void FewValues::choose() {
    chosen_.clear();
    left_ = taken_;
    for (const Index i : apart_) {
        const std::span<const Word> values = values_of(i);
        if (share(values, left_)) continue;
        chosen_.push_back(i);
        add(values, left_);
    }
}

void FewValues::leave_common() {
    for (std::size_t k = 0; k < left_.size(); ++k) {
        Word common = ~Word{0};
        for (const Index i : apart_) common &= values_of(i)[k];
        left_[k] = taken_[k] | common;
    }
}

/// Removes all values that are neither fixed nor in left_. The reason names the known variables.
bool FewValues::keep_left(std::span<const Index> known, Context& context) {
    const auto why = [&](Reason& r) {
        explain(known, r, context);
        DomainReason(r, context).add(atom_at_most(count_, context.max(count_)));
    };
    for (Index i = 0; i < xs_.size(); ++i) {
        const View x = xs_[i];
        if (context.is_small(x.variable()) && !x.is_negated()) {
            const Word kept = left_window(x.from_variable(context.base(x.variable())));
            if (!context.keep_bits(x.variable(), kept, why)) return false;
            continue;
        }
        for (std::size_t k = 0; k < left_.size(); ++k)
            for (Word gone = values_of(i)[k] & ~left_[k]; gone != 0; gone &= gone - 1) {
                const WideValue v = first_ + static_cast<WideValue>(k) * word_bits + lowest(gone);
                if (!context.remove(x, v, why)) return false;
            }
    }
    return true;
}

/// Returns the values of left_ in from .. from + 63.
Word FewValues::left_window(WideValue from) const {
    const WideValue offset = from - first_;
    Word window = 0;
    const auto last = static_cast<WideValue>(left_.size()) - 1;
    const WideValue begin =
        offset >= 0 ? offset / word_bits : -1; // the first word that may lie in the window
    for (WideValue k = std::max(begin, WideValue{0}); k <= std::min(begin + 1, last); ++k)
        window |= shifted(left_[static_cast<std::size_t>(k)], static_cast<int>(k * word_bits - offset));
    return window;
}

/// Adds the facts that make further values necessary: each fixed value, and the domains of the known variables.
void FewValues::explain(std::span<const Index> known, Reason& reason, const Context& context) const {
    DomainReason domains(reason, context);
    for (const Index i : holders_) domains.known(xs_[i]);
    for (const Index i : known) domains.known(xs_[i]);
}

std::optional<bool> FewValues::check(const Assignment& assignment) const {
    std::vector<Value> values;
    for (const View x : xs_) values.push_back(assignment[x]);
    std::sort(values.begin(), values.end());
    const auto end = std::unique(values.begin(), values.end());
    return end - values.begin() <= assignment[count_];
}

class NumberOfValues final : public FunctionDefinition {
  public:
    using FunctionDefinition::FunctionDefinition;

    std::string kind() const override { return "nvalue"; }
    std::string statement(const NameOf& name) const override {
        return stated("nvalue",
                      {stated_list(arguments(), [&](const Expression& x) { return statement_of(x, name); })});
    }
    std::string words(std::span<const std::string> arguments) const override {
        return "nvalue([" + list_of_texts(arguments) + "])";
    }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        std::vector<WideValue> values(arguments.begin(), arguments.end());
        std::sort(values.begin(), values.end());
        return std::unique(values.begin(), values.end()) - values.begin();
    }
    WideInterval bounds(std::span<const WideInterval> arguments) const override {
        return {arguments.empty() ? 0 : 1, static_cast<WideValue>(arguments.size())};
    }

    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        std::vector<View> xs;
        for (const View x : arguments) {
            const auto is_x = [x](View other) { return other.is_same(x); };
            if (std::none_of(xs.begin(), xs.end(), is_x)) xs.push_back(x);
        }
        const auto count = static_cast<WideValue>(xs.size());
        posting.at_most(result, count);
        if (count <= 1) return posting.at_least(result, count);
        if (posting.domain(result).max() == 1) return all_equal(xs)->post(posting);
        if (posting.domain(result).min() == count) return all_different(xs)->post(posting);
        const auto has_hole = [&](View x) {
            const DomainView domain = posting.domain(x);
            return WideValue{domain.max()} - domain.min() >= domain.size();
        };
        const Interval values = hull_of(xs, posting);
        if (WideValue{values.max} - values.min < FewValues::widest &&
            std::any_of(xs.begin(), xs.end(), has_hole))
            posting.add<FewValues>(xs, result, values);
        posting.add<DistinctValues>(std::move(xs), result);
    }

  private:
    static Interval hull_of(const std::vector<View>& xs, const Posting& posting) {
        Interval hull{max_value, min_value};
        for (const View x : xs) {
            const DomainView domain = posting.domain(x);
            hull = {std::min(hull.min, domain.min()), std::max(hull.max, domain.max())};
        }
        return hull;
    }
};

} // namespace

Function nvalue(const List& xs) { return make_function<NumberOfValues>(xs.expressions()); }

} // namespace csp
