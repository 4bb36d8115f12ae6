#pragma once

#include <csp/base/types.hpp>
#include <csp/model/model.hpp>
#include <csp/mpi/piece.hpp>
#include <csp/search/search_options.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace csp::mpi {

/// Searches one region after another, in slices.
class RegionSearch {
  public:
    /// The reason why a slice has ended.
    enum class Slice : std::uint8_t {
        solution,  ///< a solution was found
        paused,    ///< about a millisecond has passed
        exhausted, ///< the region is searched to its end
    };

    RegionSearch() = default;
    virtual ~RegionSearch() = default;
    RegionSearch(const RegionSearch&) = delete;
    RegionSearch& operator=(const RegionSearch&) = delete;

    /// Begins the search of a region.
    virtual void begin(const Region& region) = 0;
    virtual Slice search() = 0;
    /// Gives away a part of the region, which this search then omits. Returns nullopt if there is no part to give. Must
    /// be called only after a slice has paused.
    virtual std::optional<Region> give_away() = 0;
    /// Returns the regions that are left: each solution that was neither found nor given away is in exactly one of
    /// them. The last region is searched first. Must be called only after a slice has paused.
    virtual Piece open_regions() = 0;
    /// From now on, only solutions that cost less are wanted, in all regions.
    virtual void take_bound(WideValue cost) = 0;

    /// Returns the values of the solution last found.
    virtual std::vector<Value> solution() = 0;
    /// Returns the cost of this solution, if there is a cost to minimise.
    virtual WideValue cost() = 0;
    /// The nodes and failures of all regions so far.
    virtual std::uint64_t nodes() const = 0;
    virtual std::uint64_t failures() const = 0;
};

/// Makes a search of regions of a model, which must outlive it.
/// @param nodes_of_slice  the length of a slice, for tests; 0: about a millisecond
/// Errors: throws ArgumentError as Solver does.
std::unique_ptr<RegionSearch> make_region_search(const Model& model, const SearchOptions& options,
                                                 std::uint64_t nodes_of_slice = 0);

} // namespace csp::mpi
