#pragma once

#include <csp/engine/rule.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace csp {

/// (x[0], ..., x[n-1]) comes before (y[0], ..., y[n-1]) in lexicographic order, or is equal to it if that is
/// allowed; domain consistent if the variables differ.
///
/// Alpha is the first place where the two are not yet fixed to the same value. The *rest* after alpha cannot be
/// in order if the least values of the x and the largest values of the y are not.
///
/// Rule 1. x[alpha] <= y[alpha].
/// Rule 2. x[alpha] < y[alpha], if the rest cannot be in order.
/// Rule 3. If alpha is past the end, the two are equal: a failure, unless that is allowed.
///
/// A run costs O(places by which alpha moves, and places after it with min(x) = max(y) up to the first without).
/// Reversible: alpha, one word.
class LexOrder final : public Rule {
  public:
    /// @param ys      as many as xs
    /// @param strict  whether they must not be equal
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

} // namespace csp
