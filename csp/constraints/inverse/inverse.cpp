#include <csp/constraints/inverse/inverse.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/inverse/inverse_channel.hpp>

#include <string>
#include <utility>

namespace csp {

namespace {

/// Whether y[j] = i for each x[i] = j that is a place of ys.
bool are_answered(const std::vector<View>& xs, const std::vector<View>& ys, const Assignment& assignment) {
    for (std::size_t i = 0; i < xs.size(); ++i) {
        const Value j = assignment[xs[i]];
        if (j < 0 || static_cast<std::size_t>(j) >= ys.size()) continue;
        if (assignment[ys[static_cast<std::size_t>(j)]] != static_cast<Value>(i)) return false;
    }
    return true;
}

/// What the two constraints have in common.
class InverseLists : public ConstraintDefinition {
  public:
    InverseLists(std::vector<View> xs, std::vector<View> ys) : xs_(std::move(xs)), ys_(std::move(ys)) {}

    std::vector<View> scope() const final {
        std::vector<View> scope = xs_;
        scope.insert(scope.end(), ys_.begin(), ys_.end());
        return scope;
    }
    bool check(const Assignment& assignment) const override {
        return are_answered(xs_, ys_, assignment) && are_answered(ys_, xs_, assignment);
    }

  protected:
    std::string lists(const NameOf& name) const {
        return '(' + list_of(xs_, name) + ") and (" + list_of(ys_, name) + ')';
    }
    const std::vector<View>& xs() const { return xs_; }
    const std::vector<View>& ys() const { return ys_; }

  private:
    std::vector<View> xs_;
    std::vector<View> ys_;
};

class Inverse final : public InverseLists {
  public:
    Inverse(std::vector<View> xs, std::vector<View> ys, Consistency strength)
        : InverseLists(std::move(xs), std::move(ys)),
          strength_(strength) {}

    std::string kind() const override { return "inverse"; }
    std::string describe(const NameOf& name) const override { return "inverse: " + lists(name); }
    bool check(const Assignment& assignment) const override {
        const auto are_places = [&](const std::vector<View>& list) {
            for (const View x : list)
                if (assignment[x] < 0 || static_cast<std::size_t>(assignment[x]) >= list.size()) return false;
            return true;
        };
        return are_places(xs()) && are_places(ys()) && InverseLists::check(assignment);
    }

    void post(Posting& posting) const override {
        if (xs().empty()) return;
        const std::vector<View> canonical_xs = posting.canonical(xs());
        const std::vector<View> canonical_ys = posting.canonical(ys());
        for (const auto& list : {canonical_xs, canonical_ys})
            for (const View x : list) {
                posting.at_least(x, 0);
                posting.at_most(x, static_cast<WideValue>(list.size()) - 1);
            }
        posting.add<InverseChannel>(canonical_xs, canonical_ys);
        if (posting.named_or_wished(strength_) == Consistency::domain)
            all_different(canonical_xs, consistency::domain)->post(posting);
    }

  private:
    Consistency strength_;
};

class InverseInRange final : public InverseLists {
  public:
    using InverseLists::InverseLists;

    std::string kind() const override { return "inverse_in_range"; }
    std::string describe(const NameOf& name) const override { return "inverse in range: " + lists(name); }
    void post(Posting& posting) const override {
        if (xs().empty() && ys().empty()) return;
        posting.add<InverseChannel>(posting.canonical(xs()), posting.canonical(ys()));
    }
};

} // namespace

Constraint inverse(const List& xs, const List& ys, consistency::ValueOrDomain strength) {
    if (xs.size() != ys.size())
        throw ArgumentError("csp::inverse", "lists of " + std::to_string(xs.size()) + " and " +
                                                std::to_string(ys.size()) +
                                                " variables; they must be of one length");
    return over(xs, ys, [strength](std::vector<View> from, std::vector<View> to) {
        return make_constraint<Inverse>(std::move(from), std::move(to), strength);
    });
}
Constraint inverse_in_range(const List& xs, const List& ys) {
    return over(xs, ys, [](std::vector<View> from, std::vector<View> to) {
        return make_constraint<InverseInRange>(std::move(from), std::move(to));
    });
}

} // namespace csp
