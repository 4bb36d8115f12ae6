#pragma once

#include <sudoku/techniques/technique.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sudoku {

/// How far a list of techniques comes.
struct Explanation {
    enum class Status : std::uint8_t {
        solved,
        stuck,      ///< no technique finds anything more
        impossible, ///< the position has no solution, which `problem` says
        reached,    ///< the technique to stop at is the next step, and was not taken
    };
    Status status = Status::stuck;
    std::vector<Step> steps;
    std::string problem;
};

/// Solves step by step, always with the first technique of a list that finds something.
///
///     const sudoku::Geometry geometry(layout);
///     sudoku::Position position(geometry, board);
///     const auto explanation = sudoku::Explainer(sudoku::techniques::usual(true)).explain(position);
///     for (const auto& step : explanation.steps) std::cout << sentence(step, sudoku::Names(geometry)) << '\n';
class Explainer {
  public:
    /// Of these techniques, from easy to hard.
    explicit Explainer(std::vector<const Technique*> techniques) : techniques_(std::move(techniques)) {}

    /// The next step, or nothing.
    [[nodiscard]] std::optional<Step> next(const Position& position) const;

    /// Takes steps as long as there are any; `position` is what they make of it. With `until`, stops where that technique
    /// would be next.
    [[nodiscard]] Explanation explain(Position& position, const Technique* until = nullptr) const;

  private:
    std::vector<const Technique*> techniques_;
};

/// How much a hint gives away.
enum class HintLevel : std::uint8_t { where = 1, which = 2, step = 3 };

/// A hint to a step: "Look at row G."; "There is a naked pair."; or the whole sentence.
[[nodiscard]] std::string hint(const Step& step, const Geometry& geometry, const Names& names,
                               HintLevel level);

} // namespace sudoku
