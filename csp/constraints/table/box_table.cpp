#include <csp/constraints/table/table.hpp>

#include <csp/base/domain.hpp>
#include <csp/base/error.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/domain_reason.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// Boxes of tuples: each has an interval for each variable, and contains every tuple within these intervals.
using Boxes = std::vector<std::vector<Interval>>;

// The list -----------------------------------------------------------------------------------------

/// The boxes as rules see them: active boxes, followed by inactive ones.
///
/// A box becomes inactive once a variable has no value within its interval. Reversible: the number of active boxes.
class BoxList {
  public:
    /// @param boxes  of as many intervals as there are views
    BoxList(std::vector<View> scope, const Boxes& boxes);

    void wire(Wiring& wiring);

    std::size_t arity() const { return scope_.size(); }
    std::size_t size() const { return order_.size(); }
    View variable(std::size_t place) const { return scope_[place]; }
    Interval interval(std::uint32_t box, std::size_t place) const {
        return intervals_[box * scope_.size() + place];
    }
    /// Returns the box at that position of the order: active boxes precede inactive ones.
    std::uint32_t at(std::size_t position) const { return order_[position]; }
    std::uint32_t count(const Context& context) const { return context.get(count_); }
    void set_count(std::uint32_t count, Context& context) const { context.set(count_, count); }
    /// Moves the box at `position` behind the active boxes and decrements `count`, their number.
    void take_out(std::size_t position, std::uint32_t& count);

    bool has_value(std::uint32_t box, std::size_t place, const Context& context) const;
    bool is_within(std::uint32_t box, std::size_t place, const Context& context) const;
    /// Adds that a variable other than that at `other` has no value within its interval. There must be such a variable.
    void explain_out(std::uint32_t box, std::size_t other, DomainReason& reason,
                     const Context& context) const;
    bool contains(std::uint32_t box, const Assignment& assignment) const;
    bool some_contains(const Assignment& assignment) const;

  private:
    std::vector<View> scope_;
    std::vector<Interval> intervals_; ///< box after box
    std::vector<std::uint32_t> order_;
    Reversible<std::uint32_t> count_;
};

BoxList::BoxList(std::vector<View> scope, const Boxes& boxes)
    : scope_(std::move(scope)),
      order_(boxes.size()) {
    intervals_.reserve(boxes.size() * scope_.size());
    for (const auto& box : boxes) intervals_.insert(intervals_.end(), box.begin(), box.end());
    std::iota(order_.begin(), order_.end(), 0U);
}

void BoxList::wire(Wiring& wiring) {
    wiring.on_each(scope_);
    count_ = wiring.reversible(static_cast<std::uint32_t>(order_.size()));
}

void BoxList::take_out(std::size_t position, std::uint32_t& count) {
    std::swap(order_[position], order_[--count]);
}

bool BoxList::has_value(std::uint32_t box, std::size_t place, const Context& context) const {
    const DomainView values = context.domain(scope_[place]);
    const Interval wanted = interval(box, place);
    const Value from = std::max(values.min(), wanted.min);
    const Value to = std::min(values.max(), wanted.max);
    return from <= to && values.next(from) <= to;
}

bool BoxList::is_within(std::uint32_t box, std::size_t place, const Context& context) const {
    const Interval wanted = interval(box, place);
    return wanted.min <= context.min(scope_[place]) && context.max(scope_[place]) <= wanted.max;
}

void BoxList::explain_out(std::uint32_t box, std::size_t other, DomainReason& reason,
                          const Context& context) const {
    for (std::size_t place = 0; place < arity(); ++place)
        if (place != other && !has_value(box, place, context))
            return reason.lacks(scope_[place], interval(box, place));
}

bool BoxList::contains(std::uint32_t box, const Assignment& assignment) const {
    for (std::size_t place = 0; place < arity(); ++place) {
        const Interval wanted = interval(box, place);
        const Value v = assignment[scope_[place]];
        if (v < wanted.min || v > wanted.max) return false;
    }
    return true;
}

bool BoxList::some_contains(const Assignment& assignment) const {
    return std::any_of(order_.begin(), order_.end(),
                       [&](std::uint32_t box) { return contains(box, assignment); });
}

// In one -------------------------------------------------------------------------------------------

/// States that the values of the scope lie within one of the boxes.
///
/// Rule 1. A box is out if a variable has no value in its interval. If all boxes are out: failure.
/// Rule 2. A value that is in none of the remaining boxes is removed.
///
/// Domain consistent if all variables differ: a remaining box has a value for each variable, and these together are a
/// solution. Complexity: O(boxes left) for each changed variable and, if a box is out, O(n b log b) for b boxes left.
/// Reversible: two words.
/// Source: Régin, "Improving the expressiveness of table constraints", ModRef workshop at CP 2011; Mairy, Deville and
/// Lecoutre, "The smart table constraint", CPAIOR 2015, pp. 271-287
class InSomeBox final : public Rule {
  public:
    InSomeBox(std::vector<View> scope, const Boxes& boxes);

    std::string name() const override { return "box table"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return boxes_.some_contains(assignment);
    }

  private:
    bool is_out(std::uint32_t box, bool is_first, const Context& context) const;
    bool keep_covered(std::size_t place, std::uint32_t count, Context& context);
    bool remove(std::size_t place, WideValue from, WideValue to, Context& context) const;

    BoxList boxes_;
    Reversible<std::uint32_t> has_run_;
    std::vector<Interval> runs_; ///< buffer of a run
};

InSomeBox::InSomeBox(std::vector<View> scope, const Boxes& boxes) : boxes_(std::move(scope), boxes) {
    runs_.reserve(boxes.size());
}

void InSomeBox::scope(Wiring& wiring) {
    boxes_.wire(wiring);
    wiring.wants_dirty();
    has_run_ = wiring.reversible(std::uint32_t{0});
}

/// As long as no box is lost, all remaining values are covered.
void InSomeBox::propagate(Context& context) {
    const bool is_first = context.get(has_run_) == 0;
    const std::uint32_t before = boxes_.count(context);
    std::uint32_t count = before;
    for (std::uint32_t position = count; position-- > 0;)
        if (is_out(boxes_.at(position), is_first, context)) boxes_.take_out(position, count);
    if (count == 0) // Rule 1
        return (void)context.fail([&](Reason& r) {
            DomainReason reason(r, context);
            for (std::uint32_t box = 0; box < boxes_.size(); ++box)
                boxes_.explain_out(box, boxes_.arity(), reason, context);
        });
    if (count == before && !is_first) return context.fixpoint();
    boxes_.set_count(count, context);
    context.set(has_run_, std::uint32_t{1});
    for (std::size_t place = 0; place < boxes_.arity(); ++place)
        if (!keep_covered(place, count, context)) return;
    if (count == 1) return context.entailed();
    context.fixpoint();
}

bool InSomeBox::is_out(std::uint32_t box, bool is_first, const Context& context) const {
    const auto lacks = [&](std::size_t place) { return !boxes_.has_value(box, place, context); };
    if (!is_first)
        return std::any_of(context.dirty().begin(), context.dirty().end(), [&](auto p) { return lacks(p); });
    for (std::size_t place = 0; place < boxes_.arity(); ++place)
        if (lacks(place)) return true;
    return false;
}

/// Rule 2: removes the values between the intervals of the remaining boxes.
bool InSomeBox::keep_covered(std::size_t place, std::uint32_t count, Context& context) {
    runs_.clear();
    for (std::uint32_t position = 0; position < count; ++position)
        runs_.push_back(boxes_.interval(boxes_.at(position), place));
    std::sort(runs_.begin(), runs_.end(), [](Interval a, Interval b) { return a.min < b.min; });
    WideValue from = context.min(boxes_.variable(place));
    for (const Interval run : runs_) {
        if (from < run.min && !remove(place, from, WideValue{run.min} - 1, context)) return false;
        from = std::max(from, WideValue{run.max} + 1);
    }
    const WideValue last = context.max(boxes_.variable(place));
    return from > last || remove(place, from, last, context);
}

/// Removes the values. The reason is that all boxes with such a value are out because of another variable.
bool InSomeBox::remove(std::size_t place, WideValue from, WideValue to, Context& context) const {
    const View x = boxes_.variable(place);
    return context.remove_range(x, from, to, [&](Reason& r) {
        DomainReason reason(r, context);
        const DomainView values = context.domain(x);
        for (std::uint32_t box = 0; box < boxes_.size(); ++box) {
            const Interval wanted = boxes_.interval(box, place);
            const auto first = static_cast<Value>(std::max<WideValue>({from, wanted.min, values.min()}));
            const auto last = static_cast<Value>(std::min<WideValue>({to, wanted.max, values.max()}));
            if (first <= last && values.next(first) <= last) boxes_.explain_out(box, place, reason, context);
        }
    });
}

// In none ------------------------------------------------------------------------------------------

/// States that the values of the scope lie within none of the boxes.
///
/// Rule 1. If all variables are within a box: failure.
/// Rule 2. If all variables except one are within a box, that variable loses the values of its interval.
///
/// Domain consistent for each box by itself if all variables differ. For each box, two places that are not within it
/// are stored as hints. Complexity: O(boxes left) a run while these hold, else O(n) for each box. Reversible: one word.
class InNoBox final : public Rule {
  public:
    InNoBox(std::vector<View> scope, const Boxes& boxes);

    std::string name() const override { return "no box"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override { boxes_.wire(wiring); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return !boxes_.some_contains(assignment);
    }

  private:
    /// Two places that are not within a box.
    struct Outside {
        std::uint32_t first = 0;
        std::uint32_t second = 0;
    };
    enum class Verdict : std::uint8_t { open, settled, failed };

    Verdict look(std::uint32_t box, Context& context);

    BoxList boxes_;
    std::vector<Outside> outside_; ///< by box
};

InNoBox::InNoBox(std::vector<View> scope, const Boxes& boxes)
    : boxes_(std::move(scope), boxes),
      outside_(boxes.size()) {}

void InNoBox::propagate(Context& context) {
    std::uint32_t count = boxes_.count(context);
    for (std::uint32_t position = count; position-- > 0;) {
        const Verdict verdict = look(boxes_.at(position), context);
        if (verdict == Verdict::failed) return;
        if (verdict == Verdict::settled) boxes_.take_out(position, count);
    }
    boxes_.set_count(count, context);
    if (count == 0) context.entailed();
}

InNoBox::Verdict InNoBox::look(std::uint32_t box, Context& context) {
    const auto is_outside = [&](std::size_t place) { return !boxes_.is_within(box, place, context); };
    Outside& outside = outside_[box];
    if (outside.first != outside.second && is_outside(outside.first) && is_outside(outside.second))
        return Verdict::open;
    std::size_t found = 0;
    for (std::uint32_t place = 0; place < boxes_.arity(); ++place) {
        if (!is_outside(place)) continue;
        if (!boxes_.has_value(box, place, context)) return Verdict::settled;
        (found++ == 0 ? outside.first : outside.second) = place;
    }
    if (found > 1) return Verdict::open;
    const auto why = [&](Reason& reason) {
        for (std::size_t place = 0; place < boxes_.arity(); ++place) {
            if (found == 1 && place == outside.first) continue;
            reason.add(atom_at_least(boxes_.variable(place), boxes_.interval(box, place).min));
            reason.add(atom_at_most(boxes_.variable(place), boxes_.interval(box, place).max));
        }
    };
    if (found == 0) { // Rule 1
        context.fail(why);
        return Verdict::failed;
    }
    const Interval left = boxes_.interval(box, outside.first); // Rule 2
    return context.remove_range(boxes_.variable(outside.first), left.min, left.max, why) ? Verdict::settled
                                                                                         : Verdict::failed;
}

// The constraint -----------------------------------------------------------------------------------

[[noreturn]] void refuse(std::size_t box, const std::string& objection) {
    throw ArgumentError("csp::box_table", "box number " + std::to_string(box) + objection);
}

void require_valid(const Boxes& boxes, std::size_t arity) {
    for (std::size_t b = 0; b < boxes.size(); ++b) {
        if (boxes[b].size() != arity)
            refuse(b, " has " + std::to_string(boxes[b].size()) + " intervals, but there are " +
                          std::to_string(arity) + " variables");
        for (const auto& [min, max] : boxes[b])
            if (min > max || !is_value(min) || !is_value(max))
                refuse(b, " has the interval " + std::to_string(min) + ".." + std::to_string(max) +
                              "; it must have a value, and lie within " + std::to_string(min_value) + ".." +
                              std::to_string(max_value));
    }
}

/// Returns, for example, "1..3" or "4"; "*" for all values.
std::string text_of_interval(Interval interval) {
    if (interval == Interval{min_value, max_value}) return "*";
    const std::string from = std::to_string(interval.min);
    return interval.min == interval.max ? from : from + ".." + std::to_string(interval.max);
}

class BoxTable final : public ConstraintDefinition {
  public:
    /// @param is_in  whether the values must be in a box, or in none
    BoxTable(std::vector<View> scope, Boxes boxes, bool is_in)
        : scope_(std::move(scope)),
          boxes_(std::move(boxes)),
          is_in_(is_in) {
        require_valid(boxes_, scope_.size());
    }

    std::string kind() const override { return is_in_ ? "box_table" : "negation"; }
    std::string statement(const NameOf& name) const override;
    std::vector<View> scope() const override { return scope_; }
    bool check(const Assignment& assignment) const override {
        const bool found = std::any_of(boxes_.begin(), boxes_.end(), [&](const auto& box) {
            for (std::size_t i = 0; i < scope_.size(); ++i)
                if (assignment[scope_[i]] < box[i].min || assignment[scope_[i]] > box[i].max) return false;
            return true;
        });
        return found == is_in_;
    }
    std::string describe(const NameOf& name) const override;
    std::optional<Constraint> negation() const override {
        return make_constraint<BoxTable>(scope_, boxes_, !is_in_);
    }
    void post(Posting& posting) const override;

  private:
    std::vector<View> scope_;
    Boxes boxes_;
    bool is_in_;
};

std::string BoxTable::describe(const NameOf& name) const {
    constexpr std::size_t most_shown = 6;
    const std::string text = '(' + list_of(scope_, name) + (is_in_ ? ") in " : ") not in ");
    if (boxes_.size() > most_shown) return text + "one of " + std::to_string(boxes_.size()) + " boxes";
    return text + '{' +
           list_of(boxes_, [](const auto& box) { return '(' + list_of(box, text_of_interval) + ')'; }) + '}';
}

std::string BoxTable::statement(const NameOf& name) const {
    const auto stated_box = [&](const std::vector<Interval>& box) {
        std::string sides;
        for (std::size_t i = 0; i < box.size(); ++i) {
            if (i > 0) sides += ',';
            const std::string side = stated_numbers(std::initializer_list<Value>{box[i].min, box[i].max});
            sides += stated("in", {name(scope_[i]), '[' + side + ']'});
        }
        return stated("and", {'[' + sides + ']'});
    };
    const std::string some = stated("or", {stated_list(boxes_, stated_box)});
    return is_in_ ? some : stated("not", {some});
}

void BoxTable::post(Posting& posting) const {
    const std::vector<View> scope = posting.canonical(scope_);
    Boxes boxes;
    for (const auto& box : boxes_) {
        bool is_apart = false;
        for (std::size_t i = 0; i < scope.size(); ++i) {
            const DomainView values = posting.domain(scope[i]);
            is_apart = is_apart || box[i].max < values.min() || values.max() < box[i].min;
        }
        if (!is_apart) boxes.push_back(box);
    }
    if (boxes.empty()) return is_in_ ? posting.fail() : void();
    if (scope.empty()) return is_in_ ? void() : posting.fail();
    if (!is_in_) return posting.add<InNoBox>(scope, boxes);
    if (boxes.size() > 1) return posting.add<InSomeBox>(scope, boxes);
    for (std::size_t i = 0; i < scope.size(); ++i) {
        posting.at_least(scope[i], boxes.front()[i].min);
        posting.at_most(scope[i], boxes.front()[i].max);
    }
}

} // namespace

Constraint box_table(const List& scope, std::vector<std::vector<Interval>> boxes) {
    return make_over<BoxTable>(scope, std::move(boxes), true);
}

} // namespace csp
