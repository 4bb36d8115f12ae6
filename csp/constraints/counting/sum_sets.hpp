#pragma once

#include <csp/engine/rule.hpp>

#include <optional>
#include <string>
#include <vector>

namespace csp {

/// The values of the variables form one of some sets, all different. Such sets follow from an all_different whose sum
/// is known, if few sets of values have that sum. Players of kakuro know them by heart.
///
/// Rule 1. A set is possible while each variable may take a value of it, and each of its values may be taken.
/// Rule 2. A value that is in no possible set is removed. If no set is possible, that is a failure.
///
/// It works beside an all_different and a sum, which check assignments.
/// Complexity: O(variables) word operations a run for each set. Stateless.
class SumSets final : public Rule {
  public:
    /// @param sets  bit i stands for the value first + i
    SumSets(std::vector<View> xs, Value first, std::vector<Word> sets);

    std::string name() const override { return "all different sum, sets"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;

  private:
    void explain(Reason& reason, Word value, Word all) const;

    std::vector<View> xs_;
    Value first_;
    std::vector<Word> sets_;
    std::vector<Word> rows_; ///< by variable: what it may take
};

} // namespace csp
