// Unique loops: rectangles of more than four cells.
//
//     xy . . | xy . .    Each cell sees the next in a unit, and each unit that has a cell of the loop has two, which
//     xy . . | .  xy .   would have x and y alternately. With only x and y, they could be exchanged: two solutions.
//     .  . . | xyz xy .  So a cell with more marks has one of these. The types are those of rectangles.
//
// Sudoku Explainer has rectangles and loops as one technique, in the order of their ratings: 4.5 for four cells, 4.6
// for six, 4.7 for eight, 5.0 from ten on; in type 3, 0.1 more for a pair, 0.2 for a triple. Type 6 is not among them.

#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/deadly_loop.hpp>
#include <sudoku/techniques/rating.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace sudoku::techniques {

namespace {

/// Follows cells that have the two values, from one that has these alone, back to it.
class LoopSearch {
  public:
    LoopSearch(const Position& position, Steps& found, std::size_t least)
        : position_(position),
          geometry_(position.geometry()),
          found_(found),
          least_(least) {}

    bool run() {
        for (const int cell : position_.open()) {
            if (!position_.is_bivalue(cell)) continue;
            pair_ = position_.values(cell);
            if (follow(cell, 0, 0)) return true;
        }
        return false;
    }

  private:
    /// Extends the loop by a cell. `roof` counts the cells with more marks, and `more` has these marks.
    bool follow(int cell, int roof, Values more) {
        loop_.push_back(cell);
        bool ends = false;
        for (const int next : geometry_.peers(cell) & position_.open()) {
            if (next == loop_.front() && loop_.size() >= least_ && loop_.size() % 2 == 0 && is_new()) {
                ends = conclude();
                if (ends) break;
            }
            const Values values = position_.values(next);
            if ((values & pair_) != pair_ || is_blocked(next)) continue;
            const Values with = more | (values & ~pair_);
            const int count = roof + (values == pair_ ? 0 : 1);
            if (count > 2 && count_of(with) > 1) continue;
            ends = follow(next, count, with);
            if (ends) break;
        }
        loop_.pop_back();
        return ends;
    }

    /// Whether a cell is in the loop, or shares a unit with another that would have the same value.
    [[nodiscard]] bool is_blocked(int next) const {
        for (std::size_t i = 0; i < loop_.size(); ++i) {
            if (loop_[i] == next) return true;
            if (i % 2 == loop_.size() % 2 && geometry_.sees(loop_[i], next)) return true;
        }
        return false;
    }

    [[nodiscard]] bool is_new() {
        std::vector<int> cells = loop_;
        std::sort(cells.begin(), cells.end());
        return known_.emplace(pair_, std::move(cells)).second;
    }

    bool conclude() {
        std::vector<char> is_odd(loop_.size());
        for (std::size_t i = 0; i < loop_.size(); ++i) is_odd[i] = static_cast<char>(i % 2);
        if (!can_be_exchanged(geometry_, loop_, is_odd)) return false;
        DeadlyLoop loop(position_, found_, loop_, is_odd, pair_);
        return loop.type_1() || loop.type_2(false) || loop.type_2(true) || loop.type_4() || loop.type_3();
    }

    const Position& position_;
    const Geometry& geometry_;
    Steps& found_;
    std::size_t least_;
    Values pair_ = 0;
    std::vector<int> loop_;
    std::set<std::pair<Values, std::vector<int>>> known_;
};

constexpr std::size_t most_loops = 1000;

/// Adds all loops of at least `least` cells, from easy to hard.
void find_unique_loops(const Position& position, Steps& found, std::size_t least) {
    Steps all(found.technique(), position, most_loops);
    LoopSearch(position, all, least).run();
    std::stable_sort(all.all().begin(), all.all().end(), [](const Step& a, const Step& b) {
        return std::pair(a.se, a.note) < std::pair(b.se, b.note);
    });
    for (Step& step : all.all())
        if (found.add(std::move(step))) return;
}

void find_unique_loop(const Position& position, Steps& found) { find_unique_loops(position, found, 6); }
void find_loop_or_rectangle(const Position& position, Steps& found) { find_unique_loops(position, found, 4); }

} // namespace

const Technique unique_loop{"unique-loop",
                            "Unique loop",
                            "six or more cells that could exchange two values must hold another",
                            {.se = 4.6, .level = Level::hard},
                            find_unique_loop,
                            words_of_deadly_loop,
                            true};
const Technique loop_or_rectangle{"loop-or-rectangle",
                                  "Unique loop or rectangle",
                                  "four or more cells that could exchange two values, the easiest of all",
                                  {.se = 4.5, .level = Level::hard},
                                  find_loop_or_rectangle,
                                  words_of_deadly_loop,
                                  true};

} // namespace sudoku::techniques
