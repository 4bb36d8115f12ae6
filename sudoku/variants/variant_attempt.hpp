#pragma once

#include <sudoku/making/generate.hpp>
#include <sudoku/variants/placing.hpp>
#include <sudoku/variants/review.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/base/random.hpp>
#include <csp/search/search_options.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace sudoku {

/// The result of an attempt at a variant.
struct MadeVariant {
    std::optional<Variant> puzzle;
    std::string failure; ///< if there is none, the reason
};

/// An attempt to make a puzzle from a frame. Its result depends only on the frame, the options and its seed.
class VariantAttempt {
  public:
    /// @param stated  the frame as a model
    VariantAttempt(const Variant& frame, const VariantModel& stated, const VariantGeneratorOptions& options,
                   std::uint64_t seed, const std::stop_token& stop);

    MadeVariant make();

  private:
    // The steps, in their order. Each returns false at a dead end.
    bool fill();
    bool place_counted();
    bool give_pattern();
    bool exclude_other_solutions();
    bool leave_out();
    bool is_as_wanted();

    bool fail(std::string reason);
    const Board& solution() const { return *puzzle_.solution; }
    std::vector<std::vector<int>> open_orbits() const;
    void give(const std::vector<int>& cells);
    void fill_up();
    bool change_values();
    bool add_restriction(const std::optional<Board>& other);
    bool add_given(const std::optional<Board>& other);
    bool is_unnecessary(const std::vector<Clue>& clues, std::vector<Clue> left_out);

    const Variant& frame_;
    const VariantModel& stated_;
    const VariantGeneratorOptions& options_;
    csp::SearchOptions search_;
    csp::Random random_;
    Variant puzzle_;
    std::vector<std::vector<int>> orbits_;           ///< the cells that get givens together
    std::vector<const RestrictionKind*> open_kinds_; ///< the kinds without a count
    std::optional<Placer> placer_;
    std::size_t first_open_ = 0; ///< the index of the first restriction of these kinds
    std::string failure_;
};

} // namespace sudoku
