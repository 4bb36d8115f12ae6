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

/// The options of the searches of a generator. One that fails so often would keep the sequence waiting for seconds:
/// another attempt is cheaper.
csp::SearchOptions limited_search(const std::stop_token& stop);

/// A solution of a frame, found by trying values in random order.
Answer random_solution(const VariantModel& frame, csp::Random& random, const std::stop_token& stop = {});

/// Places restrictions at random where one solution obeys them, and, if wanted, where another one does not.
class Placer {
  public:
    /// @param frame  a variant of this side, for the variables of which restrictions are stated; it must outlive this
    Placer(const VariantModel& frame, const Board& solution, csp::Random& random)
        : frame_(frame),
          solution_(solution),
          values_(assignment_of(solution)),
          random_(random) {}

    /// From now on, only restrictions are placed that this board breaks; any without a board.
    void exclude(const std::optional<Board>& other) {
        excluded_ = other ? std::optional(assignment_of(*other)) : std::nullopt;
    }

    /// A restriction of a kind for which a variant has room. It shares no cell with others, apart from clues of single
    /// cells, of edges and outside the board; or, if there is no such place, with none of its kind. nullopt if none was
    /// found.
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

/// The most restrictions of a kind that a board has places for, or more.
int most_places(const RestrictionKind& kind, int side);

/// Whether restrictions of a kind have numbers, and nothing draws them.
bool has_undrawn_numbers(const RestrictionKind& kind);

} // namespace sudoku
