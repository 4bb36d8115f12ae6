#include <sudoku/making/backdoors.hpp>

#include <sudoku/making/index.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>

namespace sudoku {

namespace {

/// A board that singles have partly solved. All values placed are those of the solution, so there is no contradiction.
struct SinglesState {
    std::vector<std::uint32_t> candidates; ///< by cell: bit v for value v; 0 once it is solved
    int open = 0;
};

class SinglesSolver {
  public:
    explicit SinglesSolver(const Layout& layout) : layout_(layout) {}

    SinglesState empty() const {
        return {std::vector<std::uint32_t>(nth(layout_.size()), (std::uint32_t{2} << layout_.side()) - 2),
                layout_.size()};
    }
    void place(SinglesState& state, int cell, int value) const {
        if (state.candidates[nth(cell)] == 0) return;
        state.candidates[nth(cell)] = 0;
        --state.open;
        for (const int peer : layout_.peers(cell))
            state.candidates[nth(peer)] &= ~(std::uint32_t{1} << value);
    }
    /// Places singles until there are no more.
    void run(SinglesState& state) const {
        for (int before = -1; before != state.open && state.open > 0;) {
            before = state.open;
            for (int cell = 0; cell < layout_.size(); ++cell)
                if (const std::uint32_t values = state.candidates[nth(cell)]; std::has_single_bit(values))
                    place(state, cell, std::countr_zero(values));
            for (const Unit& unit : layout_.units())
                if (unit.cells.size() == nth(layout_.side())) place_hidden(state, unit);
        }
    }

  private:
    void place_hidden(SinglesState& state, const Unit& unit) const {
        std::uint32_t once = 0;
        std::uint32_t twice = 0;
        for (const int cell : unit.cells) {
            twice |= once & state.candidates[nth(cell)];
            once |= state.candidates[nth(cell)];
        }
        once &= ~twice;
        if (once == 0) return;
        for (const int cell : unit.cells)
            if (const std::uint32_t value = state.candidates[nth(cell)] & once; value != 0)
                place(state, cell, std::countr_zero(value));
    }

    const Layout& layout_;
};

class BackdoorSearch {
  public:
    BackdoorSearch(const Layout& layout, const Board& solution, bool wants_all)
        : singles_(layout),
          solution_(solution),
          wants_all_(wants_all) {}

    /// Extends the set, which leads to this state, by this many cells after its last. Returns true if the search must
    /// end.
    bool extend(const SinglesState& state, int first, int more) {
        if (more == 0) {
            if (state.open == 0) found_.push_back(set_);
            return !found_.empty() && !wants_all_;
        }
        for (int cell = first; cell < solution_.size(); ++cell) {
            if (state.candidates[nth(cell)] == 0) continue;
            SinglesState next = state;
            singles_.place(next, cell, solution_[cell]);
            singles_.run(next);
            set_.push_back(cell);
            const bool is_end = extend(next, cell + 1, more - 1);
            set_.pop_back();
            if (is_end) return true;
        }
        return false;
    }

    const SinglesSolver& singles() const { return singles_; }
    const std::vector<std::vector<int>>& found() const { return found_; }

  private:
    SinglesSolver singles_;
    const Board& solution_;
    bool wants_all_;
    std::vector<int> set_;
    std::vector<std::vector<int>> found_;
};

} // namespace

std::vector<std::vector<int>> backdoors(const Layout& layout, const Board& puzzle, const Board& solution,
                                        BackdoorOptions options) {
    constexpr int most_cells = 3;
    if (options.most < 0 || options.most > most_cells)
        throw csp::ArgumentError("sudoku::backdoors",
                                 "most is " + std::to_string(options.most) + ", expected 0 to 3");
    if (const auto fault = fault_of_solution(layout, puzzle, solution))
        throw csp::ArgumentError("sudoku::backdoors", "it is not a solution of the puzzle: " + *fault);
    BackdoorSearch search(layout, solution, options.wants_all);
    SinglesState state = search.singles().empty();
    for (int cell = 0; cell < puzzle.size(); ++cell)
        if (puzzle[cell] != 0) search.singles().place(state, cell, puzzle[cell]);
    search.singles().run(state);
    for (int size = 0; size <= options.most && search.found().empty(); ++size) search.extend(state, 0, size);
    return search.found();
}

} // namespace sudoku
