#include <csp/constraints/inverse/inverse.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/domain_reason.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// Whether every value of a list must be a place of the opposite list.
enum class Places : std::uint8_t { all, some };

// Inverse ------------------------------------------------------------------------------------------

/// x[i] = j  if and only if  y[j] = i,  for all places i of xs and j of ys.
///
/// Rule 1. If x[i] has lost j, y[j] loses i; and vice versa.
/// Rule 2. If x[i] is j, y[j] is i; and vice versa.
///
/// A value that is not a place of the opposite list has no counterpart and no consequences. A run costs O(length of the
/// opposite list) for each variable that has changed or been assigned. Stateless.
class InverseChannel final : public Rule {
  public:
    InverseChannel(const std::vector<View>& xs, const std::vector<View>& ys);

    std::string name() const override { return "inverse"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    /// A variable and the entries to which its values refer.
    struct Entry {
        View variable;
        Value place = 0;       ///< in the variable's list
        std::size_t first = 0; ///< the first of the opposite list's entries
        std::size_t count = 0;
    };

    const Entry& counterpart(const Entry& entry, Value v) const {
        return entries_[entry.first + static_cast<std::size_t>(v)];
    }
    static bool is_place(Value v, const Entry& entry) {
        return v >= 0 && static_cast<std::size_t>(v) < entry.count;
    }
    bool follow(const Entry& entry, Context& context);
    bool pass_on(const Entry& entry, Context& context);
    void visit_later(const Entry& entry);

    std::vector<Entry> entries_;          ///< of xs, then of ys
    std::vector<std::uint32_t> to_visit_; ///< buffer of a run: entries whose losses have not been passed on
    std::vector<bool> waits_;             ///< by entry: whether it is among them
};

InverseChannel::InverseChannel(const std::vector<View>& xs, const std::vector<View>& ys) {
    entries_.reserve(xs.size() + ys.size());
    for (const View x : xs)
        entries_.push_back({x, static_cast<Value>(entries_.size()), xs.size(), ys.size()});
    for (const View y : ys)
        entries_.push_back({y, static_cast<Value>(entries_.size() - xs.size()), 0, xs.size()});
    to_visit_.reserve(entries_.size());
    waits_.resize(entries_.size(), false);
}

void InverseChannel::scope(Wiring& wiring) {
    for (const Entry& entry : entries_) wiring.on(entry.variable);
    wiring.wants_dirty();
}

void InverseChannel::propagate(Context& context) {
    for (const std::uint32_t position : context.dirty()) visit_later(entries_[position]);
    bool ok = true;
    while (!to_visit_.empty()) {
        const Entry& entry = entries_[to_visit_.back()];
        waits_[to_visit_.back()] = false;
        to_visit_.pop_back();
        ok = ok && follow(entry, context) &&
             pass_on(entry, context); // after a failure, only the list is emptied
    }
    if (ok) context.fixpoint();
}

/// Applies rule 2.
bool InverseChannel::follow(const Entry& entry, Context& context) {
    if (!context.is_fixed(entry.variable)) return true;
    const Value v = context.value(entry.variable);
    if (!is_place(v, entry)) return true;
    const Entry& other = counterpart(entry, v);
    if (context.is_fixed(other.variable) && context.value(other.variable) == entry.place) return true;
    visit_later(other);
    return context.assign(other.variable, entry.place, because{atom_equal(entry.variable, v)});
}

/// Applies rule 1. The counterparts have already lost these values, unless one value is left.
bool InverseChannel::pass_on(const Entry& entry, Context& context) {
    for (Value v = 0; is_place(v, entry); ++v) {
        if (context.contains(entry.variable, v)) continue;
        const Entry& other = counterpart(entry, v);
        if (!context.contains(other.variable, entry.place)) continue;
        if (!context.remove(other.variable, entry.place, because{atom_different(entry.variable, v)}))
            return false;
        if (context.is_fixed(other.variable)) visit_later(other);
    }
    return true;
}

void InverseChannel::visit_later(const Entry& entry) {
    const auto index = static_cast<std::size_t>(&entry - entries_.data());
    if (waits_[index]) return;
    waits_[index] = true;
    to_visit_.push_back(static_cast<std::uint32_t>(index));
}

std::optional<bool> InverseChannel::check(const Assignment& assignment) const {
    return std::all_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
        const Value v = assignment[entry.variable];
        return !is_place(v, entry) || assignment[counterpart(entry, v).variable] == entry.place;
    });
}

// Not inverse --------------------------------------------------------------------------------------

/// The negation of inverse. Place i of xs and place j of ys *disagree* if exactly one of x[i] = j and y[j] = i holds; a
/// variable disagrees with itself if its value must be a place but is not one.
///
/// Rule 1. If no two places can disagree: failure.
/// Rule 2. If all pairs that can disagree share a place, its variable keeps the values with which it can disagree.
///
/// Domain consistent if all views are of different variables. Three pairs show that nothing follows: one pair and, for
/// each of its places, a pair without that place. These pairs are hints that are tried first.
///
/// Complexity: O(1) a run while these pairs can disagree, else O(n m) pairs. Stateless.
class SomeDisagree final : public Rule {
  public:
    SomeDisagree(const std::vector<View>& xs, const std::vector<View>& ys, Places places);

    std::string name() const override { return "not inverse"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;
    static constexpr Index nobody = std::numeric_limits<Index>::max();

    /// A variable and the entries to which its values refer.
    struct Entry {
        View variable;
        WideValue place = 0; ///< in the variable's list
        Index first = 0;     ///< the first of the opposite list's entries
        Index count = 0;     ///< the number of these entries
    };
    /// Entries of different lists, or a single entry.
    struct Pair {
        Index first = 0;
        Index second = 0;
    };

    bool can_disagree(Pair pair, const Context& context) const;
    bool must_disagree(Pair pair, const Context& context) const;
    bool find_pair(Pair& pair, Index without, const Context& context) const;
    void keep_disagreeing(Index centre, Context& context) const;
    void explain_others(Index centre, Reason& reason, const Context& context) const;

    std::vector<Entry> entries_; ///< of xs, then of ys
    Index xs_;                   ///< number of entries of xs
    Places places_;
    Pair pair_;
    Pair without_first_;
    Pair without_second_;
};

SomeDisagree::SomeDisagree(const std::vector<View>& xs, const std::vector<View>& ys, Places places)
    : xs_(static_cast<Index>(xs.size())),
      places_(places) {
    const auto all_ys = static_cast<Index>(ys.size());
    entries_.reserve(xs.size() + ys.size());
    for (const View x : xs) entries_.push_back({x, static_cast<WideValue>(entries_.size()), xs_, all_ys});
    for (const View y : ys) entries_.push_back({y, static_cast<WideValue>(entries_.size()) - xs_, 0, xs_});
}

void SomeDisagree::scope(Wiring& wiring) {
    for (const Entry& entry : entries_) wiring.on(entry.variable);
}

void SomeDisagree::propagate(Context& context) {
    if (!find_pair(pair_, nobody, context)) // Rule 1
        return (void)context.fail([&](Reason& r) { explain_others(nobody, r, context); });
    if (must_disagree(pair_, context)) return context.entailed();
    const auto [a, b] = pair_;
    if (!find_pair(without_first_, a, context)) keep_disagreeing(a, context);
    if (!context.failed() && a != b && !find_pair(without_second_, b, context)) keep_disagreeing(b, context);
}

bool SomeDisagree::can_disagree(Pair pair, const Context& context) const {
    const Entry& a = entries_[pair.first];
    const Entry& b = entries_[pair.second];
    if (pair.first == pair.second)
        return places_ == Places::all &&
               (context.min(a.variable) < 0 || context.max(a.variable) >= static_cast<WideValue>(a.count));
    const bool a_may_lead = context.contains(a.variable, b.place);
    const bool b_may_lead = context.contains(b.variable, a.place);
    if (!a_may_lead || !b_may_lead) return a_may_lead || b_may_lead;
    if (a.variable.variable().is_same(b.variable.variable()))
        return a.variable.to_variable(b.place) != b.variable.to_variable(a.place);
    return !context.is_fixed(a.variable) || !context.is_fixed(b.variable);
}

bool SomeDisagree::must_disagree(Pair pair, const Context& context) const {
    const Entry& a = entries_[pair.first];
    const Entry& b = entries_[pair.second];
    if (pair.first == pair.second)
        return context.max(a.variable) < 0 || context.min(a.variable) >= static_cast<WideValue>(a.count);
    const bool a_may_lead = context.contains(a.variable, b.place);
    const bool b_may_lead = context.contains(b.variable, a.place);
    return a_may_lead != b_may_lead && context.is_fixed((a_may_lead ? a : b).variable);
}

/// Finds a pair that can disagree and does not contain `without`. Keeps the given pair if it is such a pair.
bool SomeDisagree::find_pair(Pair& pair, Index without, const Context& context) const {
    const auto fits = [&](Pair p) {
        return p.first != without && p.second != without && can_disagree(p, context);
    };
    if (fits(pair)) return true;
    const auto all = static_cast<Index>(entries_.size());
    for (Index first = 0; first < all; ++first) {
        if (const Pair alone{first, first}; fits(alone)) {
            pair = alone;
            return true;
        }
        for (Index second = xs_; first < xs_ && second < all; ++second)
            if (const Pair both{first, second}; fits(both)) {
                pair = both;
                return true;
            }
    }
    return false;
}

/// Applies rule 2. If only one other place can lead to the centre, and must do so, the centre does not lead there; if
/// no place can, the centre leads somewhere.
void SomeDisagree::keep_disagreeing(Index centre, Context& context) const {
    const Entry& own = entries_[centre];
    const auto why = [&](Reason& r) { explain_others(centre, r, context); };
    const Entry* leading = nullptr;
    for (Index i = own.first; i < own.first + own.count; ++i) {
        if (!context.contains(entries_[i].variable, own.place)) continue;
        if (leading != nullptr) return;
        leading = &entries_[i];
    }
    if (leading != nullptr) {
        if (context.is_fixed(leading->variable)) context.remove(own.variable, leading->place, why);
    } else if (places_ == Places::some) {
        (void)(context.at_least(own.variable, 0, why) &&
               context.at_most(own.variable, static_cast<WideValue>(own.count) - 1, why));
    }
}

void SomeDisagree::explain_others(Index centre, Reason& reason, const Context& context) const {
    DomainReason others(reason, context);
    for (Index i = 0; i < entries_.size(); ++i)
        if (i != centre) others.known(entries_[i].variable);
}

std::optional<bool> SomeDisagree::check(const Assignment& assignment) const {
    return std::any_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
        const Value v = assignment[entry.variable];
        if (v < 0 || static_cast<std::size_t>(v) >= entry.count) return places_ == Places::all;
        return assignment[entries_[entry.first + static_cast<Index>(v)].variable] != entry.place;
    });
}

// The constraints ----------------------------------------------------------------------------------

/// Whether y[j] = i for each x[i] = j such that j is a place of ys.
bool are_answered(const std::vector<View>& xs, const std::vector<View>& ys, const Assignment& assignment) {
    for (std::size_t i = 0; i < xs.size(); ++i) {
        const Value j = assignment[xs[i]];
        if (j < 0 || static_cast<std::size_t>(j) >= ys.size()) continue;
        if (assignment[ys[static_cast<std::size_t>(j)]] != static_cast<Value>(i)) return false;
    }
    return true;
}

/// Whether every value is a place.
bool are_places(const std::vector<View>& list, const Assignment& assignment) {
    return std::all_of(list.begin(), list.end(), [&](View x) {
        return assignment[x] >= 0 && static_cast<std::size_t>(assignment[x]) < list.size();
    });
}

/// Base of both constraints.
class InverseLists : public ConstraintDefinition {
  public:
    /// @param places  all: the lists have the same length
    InverseLists(std::vector<View> xs, std::vector<View> ys, Places places)
        : xs_(std::move(xs)),
          ys_(std::move(ys)),
          places_(places) {}

    std::vector<View> scope() const final {
        std::vector<View> scope = xs_;
        scope.insert(scope.end(), ys_.begin(), ys_.end());
        return scope;
    }

  protected:
    bool are_inverse(const Assignment& assignment) const {
        if (places_ == Places::all && !(are_places(xs_, assignment) && are_places(ys_, assignment)))
            return false;
        return are_answered(xs_, ys_, assignment) && are_answered(ys_, xs_, assignment);
    }
    /// Returns, for example, "inverse: (x, y) and (z, u)".
    std::string words(const NameOf& name) const {
        return (places_ == Places::all ? "inverse: (" : "inverse in range: (") + list_of(xs_, name) +
               ") and (" + list_of(ys_, name) + ')';
    }
    const std::vector<View>& xs() const { return xs_; }
    const std::vector<View>& ys() const { return ys_; }
    Places places() const { return places_; }

  private:
    std::vector<View> xs_;
    std::vector<View> ys_;
    Places places_;
};

class Inverse final : public InverseLists {
  public:
    Inverse(std::vector<View> xs, std::vector<View> ys, Places places, Consistency strength)
        : InverseLists(std::move(xs), std::move(ys), places),
          strength_(strength) {}

    std::string kind() const override { return places() == Places::all ? "inverse" : "inverse_in_range"; }
    std::string statement(const NameOf& name) const override {
        return stated(kind(), {stated_list(xs(), name), stated_list(ys(), name)});
    }
    std::string describe(const NameOf& name) const override { return words(name); }
    bool check(const Assignment& assignment) const override { return are_inverse(assignment); }
    std::optional<Constraint> negation() const override;

    void post(Posting& posting) const override {
        if (xs().empty() && ys().empty()) return;
        const std::vector<View> canonical_xs = posting.canonical(xs());
        const std::vector<View> canonical_ys = posting.canonical(ys());
        if (places() == Places::all)
            for (const auto& list : {canonical_xs, canonical_ys})
                for (const View x : list) {
                    posting.at_least(x, 0);
                    posting.at_most(x, static_cast<WideValue>(list.size()) - 1);
                }
        posting.add<InverseChannel>(canonical_xs, canonical_ys);
        if (places() == Places::all && posting.named_or_wished(strength_) == Consistency::domain)
            all_different(canonical_xs, consistency::domain)->post(posting);
    }

  private:
    Consistency strength_;
};

class NotInverse final : public InverseLists {
  public:
    NotInverse(std::vector<View> xs, std::vector<View> ys, Places places, Consistency strength)
        : InverseLists(std::move(xs), std::move(ys), places),
          strength_(strength) {}

    std::string kind() const override { return "negation"; }
    std::string statement(const NameOf& name) const override {
        return stated("not", {statement_of(*negation(), name)});
    }
    std::string describe(const NameOf& name) const override { return "not " + words(name); }
    bool check(const Assignment& assignment) const override { return !are_inverse(assignment); }
    std::optional<Constraint> negation() const override {
        return make_constraint<Inverse>(xs(), ys(), places(), strength_);
    }
    void post(Posting& posting) const override {
        if (xs().empty() && ys().empty()) return posting.fail();
        posting.add<SomeDisagree>(posting.canonical(xs()), posting.canonical(ys()), places());
    }

  private:
    Consistency strength_; ///< of the negated constraint
};

std::optional<Constraint> Inverse::negation() const {
    return make_constraint<NotInverse>(xs(), ys(), places(), strength_);
}

} // namespace

Constraint inverse(const List& xs, const List& ys, consistency::ValueOrDomain strength) {
    if (xs.size() != ys.size())
        throw ArgumentError("csp::inverse", "lists of " + std::to_string(xs.size()) + " and " +
                                                std::to_string(ys.size()) +
                                                " variables; they must be of one length");
    return over(xs, ys, [strength](std::vector<View> from, std::vector<View> to) {
        return make_constraint<Inverse>(std::move(from), std::move(to), Places::all, strength);
    });
}
Constraint inverse_in_range(const List& xs, const List& ys) {
    return over(xs, ys, [](std::vector<View> from, std::vector<View> to) {
        return make_constraint<Inverse>(std::move(from), std::move(to), Places::some, Consistency::suggested);
    });
}

} // namespace csp
