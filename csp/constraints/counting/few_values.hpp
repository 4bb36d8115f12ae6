#pragma once

#include <csp/base/bits.hpp>
#include <csp/engine/rule.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace csp {

/// The variables take at most `count` different values. Domains are treated as sets, with their holes. It supplements
/// the rule of nvalue that treats domains as intervals, and finds more only if there are holes.
///
/// The domains *apart* contain no fixed value, so they need further values. The *chosen* ones among them share no value
/// with each other; small domains are chosen first.
///
/// Rule 1. The count is at least the number of fixed values and chosen domains.
/// Rule 2. If the count can be no more than that, values that are neither fixed nor in a chosen domain are removed.
/// Rule 3. If only one value more than the fixed ones can be taken, values that are neither fixed nor in all domains
///         apart are removed.
///
/// Complexity: O(n log n + n * words) a run, for as many words as the values span. Stateless.
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

} // namespace csp
