#pragma once

#include <csp/base/bits.hpp>
#include <csp/engine/listener.hpp>

#include <array>
#include <bit>
#include <vector>

namespace csp {

/// The rules that wait: a ring per priority, first in first out. A rule stands in it at most once, so that a
/// ring with room for all rules never overflows.
class Queue {
  public:
    void reserve(std::size_t rules) {
        const std::size_t room = std::bit_ceil(rules + 1);
        for (Ring& ring : rings_) {
            std::vector<RuleId> wider(room);
            std::uint32_t count = 0;
            for (; ring.head != ring.tail; ++ring.head) wider[count++] = ring.rules[ring.head & ring.mask()];
            ring = {std::move(wider), 0, count};
        }
    }

    bool is_empty() const { return waiting_ == 0; }

    void push(std::uint8_t priority, RuleId rule) {
        Ring& ring = rings_[priority];
        ring.rules[ring.tail++ & ring.mask()] = rule;
        waiting_ |= 1U << priority;
    }

    /// The first of the most urgent. Must not be empty.
    RuleId pop() {
        const auto priority = static_cast<unsigned>(std::countr_zero(waiting_));
        Ring& ring = rings_[priority];
        const RuleId rule = ring.rules[ring.head++ & ring.mask()];
        if (ring.head == ring.tail) waiting_ &= ~(1U << priority);
        return rule;
    }

  private:
    struct Ring {
        std::vector<RuleId> rules;
        std::uint32_t head = 0;
        std::uint32_t tail = 0;

        std::uint32_t mask() const { return static_cast<std::uint32_t>(rules.size()) - 1; }
    };

    std::array<Ring, priority_count> rings_;
    std::uint32_t waiting_ = 0; ///< bit p: ring p is not empty
};

} // namespace csp
