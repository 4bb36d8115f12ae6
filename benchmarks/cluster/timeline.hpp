#pragma once

#include <csp/search/region.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace cluster {

/// A search by a single rank as it went: its work in slices, and after each the regions that were open. A region is a
/// part of the time: it is searched from the moment when all regions above it are done until the one below is begun. So
/// a piece of the tree is an interval, and to give away is to cut it where its lowest region begins.
class Timeline {
  public:
    Timeline();

    /// Adds a slice.
    /// @param work  in any unit
    /// @param open  the regions that are open after it, the last of which is searched next
    void add(double work, std::vector<csp::Region> open);

    /// All of the work.
    double end() const { return ends_.back(); }
    std::size_t slices() const { return ends_.size() - 1; }
    /// The end of the slice that is in progress at this moment.
    double next_pause(double moment) const;
    /// The moment at which the lowest region begins that is open at `moment`, a pause, and begins before `end`; nullopt
    /// if there is none.
    std::optional<double> lowest_region(double moment, double end) const;

  private:
    /// An open region.
    struct Node {
        std::size_t below; ///< the one under it; 0 for the lowest
        double begin;      ///< when it is begun, once it has been
    };
    std::vector<std::size_t> stack_at(std::size_t slice) const;

    std::vector<Node> nodes_;       ///< of all slices; the first is under all
    std::vector<double> ends_;      ///< of slices, after 0
    std::vector<std::size_t> tops_; ///< by the same places: the highest node at that time
    std::vector<csp::Region> open_; ///< after the last slice
};

/// The timeline in the text of a journal, whose work is counted in nodes.
/// Errors: throws csp::Error if it is no journal of a search by a single rank to its end.
Timeline timeline_in(std::string_view journal);

} // namespace cluster
