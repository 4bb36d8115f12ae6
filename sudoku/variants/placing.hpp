#pragma once

#include <sudoku/puzzle/solver.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/base/assignment.hpp>
#include <csp/base/random.hpp>
#include <csp/search/search_options.hpp>

#include <cstdint>
#include <optional>
#include <stop_token>

namespace sudoku {

/// Returns the options for the searches of a generator, with a limit on failures. A search beyond the limit would take
/// seconds, and a new attempt is cheaper.
csp::SearchOptions limited_search(const std::stop_token& stop);

/// Returns a solution of a frame, found by a search that tries values in random order.
Answer random_solution(const VariantModel& frame, csp::Random& random, const std::stop_token& stop = {});

/// Places restrictions at random that one solution obeys and, on request, another solution breaks.
class Placer {
  public:
    /// @param frame  a variant of the same side, on whose variables restrictions are stated; must outlive this object
    Placer(const VariantModel& frame, const Board& solution, csp::Random& random)
        : frame_(frame),
          solution_(solution),
          values_(assignment_of(solution)),
          random_(random) {}

    /// From now on, places only restrictions that this board breaks; without a board, any restrictions.
    void exclude(const std::optional<Board>& other) {
        excluded_ = other ? std::optional(assignment_of(*other)) : std::nullopt;
    }

    /// Returns a restriction of a kind for which the variant has room; nullopt if none was found. It shares no cell
    /// with any restriction, apart from clues of single cells, on edges and outside the board. If there is no such
    /// place, it shares no cell with restrictions of its kind.
    std::optional<Restriction> place(const RestrictionKind& kind, const Variant& variant);

  private:
    static csp::Assignment assignment_of(const Board& board);
    bool is_obeyed(const Restriction& restriction, const Variant& variant) const;

    const VariantModel& frame_;
    const Board& solution_;
    csp::Assignment values_;
    std::optional<csp::Assignment> excluded_;
    csp::Random& random_;
};

/// Returns an upper bound on the number of restrictions of a kind for which a board has places.
int most_places(const RestrictionKind& kind, int side);

/// Whether restrictions of a kind need numbers, but the kind has no function that draws them.
bool has_undrawn_numbers(const RestrictionKind& kind);

} // namespace sudoku
