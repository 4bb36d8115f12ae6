#pragma once

#include <csp/base/types.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace csp {

/// The segments into which a variable's subscriptions are divided, by the events that wake the subscriber.
enum class Segment : std::uint8_t { on_domain, on_bounds, on_lower, on_upper, on_fixed };
inline constexpr std::size_t segment_count = 5;

/// The narrowest segment that covers the events; a rule may wake more often than it asked, but never less often.
constexpr Segment segment_for(Events events) {
    if (any(events & Events::hole)) return Segment::on_domain;
    if (events == Events::lower) return Segment::on_lower;
    if (events == Events::upper) return Segment::on_upper;
    if (events == Events::fixed) return Segment::on_fixed;
    return Segment::on_bounds; // covers fixed too, which is always a bound event
}

/// Subscriptions laid out flat: by variable, by segment, in the order given.
template <typename Item>
class Subscriptions {
  public:
    struct Entry {
        std::uint32_t variable;
        Segment segment;
        Item item;
    };

    void build(std::size_t variables, std::span<const Entry> entries) {
        first_.assign(variables * segment_count + 1, 0);
        for (const Entry& entry : entries) ++first_[slot_of(entry)];
        for (std::size_t s = 1; s < first_.size(); ++s) first_[s] += first_[s - 1];
        items_.resize(entries.size());
        for (std::size_t i = entries.size(); i-- > 0;) // backwards, which turns each end into a beginning
            items_[--first_[slot_of(entries[i])]] = entries[i].item;
    }

    bool is_empty() const { return items_.empty(); }

    /// Calls `visit(item)` for every subscription of the variable to any of the events.
    template <typename Visit>
    void for_each(std::uint32_t variable, Events events, Visit&& visit) const {
        const std::uint32_t* first = first_.data() + variable * segment_count;
        const Item* items = items_.data();
        const auto visit_segment = [&](Segment segment) {
            const auto s = static_cast<std::size_t>(segment);
            for (const Item* item = items + first[s]; item != items + first[s + 1]; ++item) visit(*item);
        };
        visit_segment(Segment::on_domain);
        if (first[1] == first[segment_count]) return; // no subscriber asked for less than everything
        if (any(events & Events::bounds)) visit_segment(Segment::on_bounds);
        if (any(events & Events::lower)) visit_segment(Segment::on_lower);
        if (any(events & Events::upper)) visit_segment(Segment::on_upper);
        if (any(events & Events::fixed)) visit_segment(Segment::on_fixed);
    }

  private:
    static std::size_t slot_of(const Entry& entry) {
        return entry.variable * segment_count + static_cast<std::size_t>(entry.segment);
    }

    std::vector<Item> items_;
    std::vector<std::uint32_t> first_; ///< per variable and segment, plus one more at the end
};

} // namespace csp
