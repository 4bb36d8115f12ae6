#pragma once

#include <csp/engine/rule.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace csp {

/// x[i] = j  exactly if  y[j] = i,  for all places i of xs and j of ys.
///
/// Rule 1. If x[i] has lost j, y[j] loses i; and vice versa.
/// Rule 2. If x[i] is j, y[j] is i; and vice versa.
///
/// A value that is not a place of the other list has no counterpart, and nothing follows from it. A run costs
/// O(length of the other list) for each variable that has changed or been assigned. Stateless.
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
    /// A variable and where its values lead to.
    struct Entry {
        View variable;
        Value place = 0;       ///< in its own list
        std::size_t first = 0; ///< of the other list's entries
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

} // namespace csp
