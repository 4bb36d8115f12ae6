#pragma once

#include <csp/base/domain.hpp>
#include <csp/engine/domain_reason.hpp>
#include <csp/engine/rule.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace csp {

/// Boxes of tuples: each has an interval for each variable, and contains any tuple within.
using Boxes = std::vector<std::vector<Interval>>;

/// The boxes as rules see them: the active boxes, followed by the inactive ones.
///
/// A box is no longer active once a variable has no value within its interval. Reversible: the number of active boxes.
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
    /// The box at that position of the order: active boxes precede inactive ones.
    std::uint32_t at(std::size_t position) const { return order_[position]; }
    std::uint32_t count(const Context& context) const { return context.get(count_); }
    void set_count(std::uint32_t count, Context& context) const { context.set(count_, count); }
    /// Moves the box at `position` behind the active boxes and decrements `count`, their number.
    void take_out(std::size_t position, std::uint32_t& count);

    bool has_value(std::uint32_t box, std::size_t place, const Context& context) const;
    bool is_within(std::uint32_t box, std::size_t place, const Context& context) const;
    /// Adds that a variable has no value within its interval. The variable must not be at `other`, and one must exist.
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

/// The values of the scope lie within one of the boxes.
///
/// Rule 1. A box in which a variable has no value is out. If all are out: failure.
/// Rule 2. A value that is in none of the remaining boxes is removed.
///
/// Domain consistent if all variables differ: a remaining box has a value for each variable, and these together are a
/// solution. Complexity: O(boxes left) for each variable changed, and, if a box is out, O(n b log b) for b boxes left.
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
    std::vector<Interval> runs_; ///< room for a run
};

/// The values of the scope lie within none of the boxes.
///
/// Rule 1. If all variables are within a box: failure.
/// Rule 2. If all variables but one are within a box, that variable loses the values of its interval.
///
/// Each box is domain consistent by itself if all variables differ. For each box, two places that are not within it are
/// stored as hints. Complexity: O(boxes left) a run while these hold, else O(n) for each box. Reversible: one word.
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

} // namespace csp
