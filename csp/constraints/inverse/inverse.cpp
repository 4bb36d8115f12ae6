#include <csp/constraints/inverse/inverse.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/inverse/some_disagree.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// x[i] = j  exactly if  y[j] = i,  for all places i of xs and j of ys.
///
/// Rule 1. If x[i] has lost j, y[j] loses i; and vice versa.
/// Rule 2. If x[i] is j, y[j] is i; and vice versa.
///
/// A value that is not a place of the opposite list has no counterpart and has no consequences. A run costs
/// O(length of the opposite list) for each variable that has changed or been assigned. Stateless.
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
    /// A variable and the entries that its values refer to.
    struct Entry {
        View variable;
        Value place = 0;       ///< in its own list
        std::size_t first = 0; ///< of the opposite list's entries
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
    std::vector<std::uint32_t> to_visit_; ///< room for a run: entries whose losses have not been passed on
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

/// Rule 2.
bool InverseChannel::follow(const Entry& entry, Context& context) {
    if (!context.is_fixed(entry.variable)) return true;
    const Value v = context.value(entry.variable);
    if (!is_place(v, entry)) return true;
    const Entry& other = counterpart(entry, v);
    if (context.is_fixed(other.variable) && context.value(other.variable) == entry.place) return true;
    visit_later(other);
    return context.assign(other.variable, entry.place, because{atom_equal(entry.variable, v)});
}

/// Rule 1. The counterparts have already lost these values, unless one value is left.
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

/// Whether y[j] = i for each x[i] = j where j is a place of ys.
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
    /// @param places  all: of lists of one length
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
    /// "inverse: (x, y) and (z, u)"
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
