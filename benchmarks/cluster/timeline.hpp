#pragma once

#include <csp/search/region.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace cluster {

/// The course of a search by a single rank: its work in slices, and the regions that were open after each slice. A
/// region is a part of the time: it is searched from the moment when all regions above it are done until the region
/// below begins. A piece of the tree is therefore an interval, and giving a part away cuts the interval at the
/// beginning of its lowest region.
class Timeline {
  public:
    Timeline();

    /// Adds a slice.
    /// @param work  the work of the slice in any unit
    /// @param open  the regions that are open after the slice; the last one is searched next
    void add(double work, std::vector<csp::Region> open);

    /// Returns the total work.
    double end() const { return ends_.back(); }
    std::size_t slices() const { return ends_.size() - 1; }
    /// Returns the end of the slice that is in progress at this moment.
    double next_pause(double moment) const;
    /// Returns the moment at which the lowest of these regions begins: the region is open at `moment`, a pause, and
    /// begins before `end`. Returns nullopt if there is none.
    std::optional<double> lowest_region(double moment, double end) const;

  private:
    /// An open region.
    struct Node {
        std::size_t below; ///< the region below it; 0 for the lowest
        double begin;      ///< the moment at which it begins, once it has begun
    };
    std::vector<std::size_t> stack_at(std::size_t slice) const;

    std::vector<Node> nodes_;       ///< the regions of all slices; the first is below all regions
    std::vector<double> ends_;      ///< 0, then the ends of the slices
    std::vector<std::size_t> tops_; ///< the highest node at each of these ends
    std::vector<csp::Region> open_; ///< the regions open after the last slice
};

/// Returns the timeline that a journal records; its work is counted in nodes.
/// Errors: throws csp::Error unless the text is a journal of a complete search by a single rank.
Timeline timeline_in(std::string_view journal);

} // namespace cluster
