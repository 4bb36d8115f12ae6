#pragma once

#include <sudoku/techniques/technique.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sudoku {

/// How far a list of techniques gets.
struct Explanation {
    enum class Status : std::uint8_t {
        solved,
        stuck,      ///< no technique finds anything more
        impossible, ///< the position has no solution; `problem` says why
        reached,    ///< the next step uses the technique to stop at, and was not taken
        stopped,    ///< it was told to stop
    };
    Status status = Status::stuck;
    std::vector<Step> steps;
    std::string problem;
};

/// Solves step by step, each time with the first technique of a list that finds something.
///
///     const sudoku::Geometry geometry(layout);
///     sudoku::Position position(geometry, board);
///     const auto explanation = sudoku::Explainer(sudoku::techniques::usual(true)).explain(position);
///     for (const auto& step : explanation.steps) std::cout << sentence(step, sudoku::Names(geometry)) << '\n';
class Explainer {
  public:
    /// Explains by these techniques, from easy to hard.
    ///
    /// @param must_stop  asked before each technique and within those that take long; empty: never stops
    explicit Explainer(std::vector<const Technique*> techniques, std::function<bool()> must_stop = {})
        : techniques_(std::move(techniques)),
          must_stop_(std::move(must_stop)) {}

    /// The next step, or nothing: there is none, or it was told to stop.
    [[nodiscard]] std::optional<Step> next(const Position& position) const;

    /// All steps of a position: those of each technique, which may be many, from easy to hard. Of steps that read the
    /// same only the first is kept. Nets hand over the easiest alone.
    [[nodiscard]] std::vector<Step> all(const Position& position) const;

    /// The first of these steps that places a value in this cell, or removes a mark of it; or nothing, as next().
    [[nodiscard]] std::optional<Step> next_at(const Position& position, int cell) const;

    /// Takes steps as long as there are any; `position` ends as they leave it. With `until`, it stops before the first
    /// step that uses that technique.
    [[nodiscard]] Explanation explain(Position& position, const Technique* until = nullptr) const;

  private:
    /// Calls `take` for the steps of each technique, until it returns true.
    template <typename Take>
    void for_each_step(const Position& position, const Take& take) const;

    std::vector<const Technique*> techniques_;
    std::function<bool()> must_stop_;
};

/// How much a hint gives away.
enum class HintLevel : std::uint8_t { where = 1, which = 2, step = 3 };

/// A hint to a step: "Look at row 7"; "The next step: Naked pair"; or the whole sentence.
[[nodiscard]] std::string hint(const Step& step, const Geometry& geometry, const Names& names,
                               HintLevel level);

} // namespace sudoku
