#pragma once

#include <csp/base/domain.hpp>
#include <csp/constraints/all_different/values.hpp>
#include <csp/engine/rule.hpp>

#include <optional>
#include <utility>
#include <vector>

namespace csp {

/// all_different and all_different_except by value consistency, for any domains.
///
/// Rule 1. A variable's only value, if it is not excepted, is removed from every other variable.
///
/// Complexity: a run costs O(unfixed variables) per variable fixed since the last. The unfixed variables are
/// the first `open` entries of a list that is reordered but never restored: only their number is reversible.
class AllDifferentValue final : public Rule {
  public:
    explicit AllDifferentValue(std::vector<View> scope, std::optional<Domain> excepted = std::nullopt)
        : scope_(std::move(scope)),
          excepted_(std::move(excepted)),
          order_(scope_) {}

    std::string name() const override {
        return excepted_ ? "all different except, value" : "all different, value";
    }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    bool mentions_every_variable() const override { return true; }
    Priority priority() const override { return Priority::ternary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    std::vector<View> scope_;
    std::optional<Domain> excepted_; ///< values that may repeat
    std::vector<View> order_;
    Reversible<std::uint32_t> open_;
};

/// all_different by value consistency, for values within a window of 64.
///
///     bit i of a word  <->  the value first + i
///
/// Rule 1. A variable's only value is removed from every other variable.
///
/// Complexity: O(unfixed variables) word operations a run, and that again if the run itself has fixed some. The unfixed
/// variables are the first `open` entries of a list that is reordered but never restored: only their number is
/// reversible.
class AllDifferentWord final : public Rule {
  public:
    AllDifferentWord(std::vector<View> scope, const Store& store, Value first);

    std::string name() const override { return "all different, value"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    bool mentions_every_variable() const override { return true; }
    Priority priority() const override { return Priority::ternary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    bool take_fixed(Context& context, std::uint32_t& open, Word& taken);
    void explain_taken(Reason& reason, std::uint32_t open, Word values, const Context& context) const;

    std::vector<View> scope_;
    std::vector<Place> order_;
    Reversible<std::uint32_t> open_;
};

/// all_different over n variables and exactly n values within a window of 64: value consistency and the
/// permutation rule in one pass over the domains as words, without state.
///
///     bit i of a word  <->  the value first + i
///
/// Rule 1. A variable's only value is removed from every other variable.
/// Rule 2. A value that only one variable may still take is assigned to that variable.
/// Rule 3. A value that no variable may take, or that two variables have taken, is a failure.
///
/// Complexity: O(n) word operations a pass; passes are repeated until nothing changes.
class AllDifferentCompact final : public Rule {
  public:
    /// For a scope that fits_words().
    AllDifferentCompact(const std::vector<View>& scope, const Store& store, Value first);

    std::string name() const override { return "all different"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    bool mentions_every_variable() const override { return true; }
    Priority priority() const override { return Priority::ternary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    struct Survey {
        Word placed = 0;    ///< values that some variable may take
        Word contested = 0; ///< values that two or more may take
        Word fixed = 0;     ///< values of fixed variables

        void add(Word domain);
    };

    bool narrow(Context& context, Word fixed, Word only_places, Survey& seen);
    bool fail_torn(Context& context, Word only_places, Word torn);
    bool fail_taken(Context& context, Word fixed);
    void explain_pruning(Reason& reason, Place pruned, Word removed, Word only_place,
                         const Context& context) const;
    void explain_homeless(Reason& reason, Word homeless) const;
    void explain_taken(Reason& reason, Place without_value, Word domain, const Context& context) const;

    std::vector<View> scope_;
    std::vector<Place> places_;
    std::vector<Word> domains_; ///< by place, copied at the beginning of a run
    Value first_;
    Word all_ = 0;
};

} // namespace csp
