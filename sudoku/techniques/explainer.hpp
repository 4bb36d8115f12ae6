#pragma once

#include <sudoku/techniques/technique.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sudoku {

/// The result of solving with a list of techniques.
struct Explanation {
    enum class Status : std::uint8_t {
        solved,
        stuck,      ///< no technique finds another step
        impossible, ///< the position has no solution; `problem` is the reason
        reached,    ///< the next step uses the technique to stop at; it was not taken
        stopped,    ///< a stop was requested
    };
    Status status = Status::stuck;
    std::vector<Step> steps;
    std::string problem;
};

/// Solves a puzzle step by step, each time with the first technique of a list that finds a step.
///
///     const sudoku::Geometry geometry(layout);
///     sudoku::Position position(geometry, board);
///     const auto explanation = sudoku::Explainer(sudoku::techniques::usual(true)).explain(position);
///     for (const auto& step : explanation.steps) std::cout << sentence(step, sudoku::Names(geometry)) << '\n';
class Explainer {
  public:
    /// Uses these techniques, ordered from easy to hard.
    ///
    /// @param must_stop  called before each technique and within slow ones; if empty, the explainer never stops
    explicit Explainer(std::vector<const Technique*> techniques, std::function<bool()> must_stop = {})
        : techniques_(std::move(techniques)),
          must_stop_(std::move(must_stop)) {}

    /// Returns the next step; nullopt if there is none, or if a stop was requested.
    std::optional<Step> next(const Position& position) const;

    /// Returns all steps of a position: the steps of each technique, possibly many, from easy to hard. Of steps with
    /// the same text, only the first is kept. Techniques based on nets return only the easiest step.
    std::vector<Step> all(const Position& position) const;

    /// Returns the first of these steps that places a value in this cell or removes a mark from it; nullopt as for
    /// next().
    std::optional<Step> next_at(const Position& position, int cell) const;

    /// Applies steps to `position` as long as there are any. With `until`, stops before the first step that uses that
    /// technique.
    Explanation explain(Position& position, const Technique* until = nullptr) const;

  private:
    std::optional<Step> next(const Position& position, FillingMemory* memory) const;
    /// Calls `take` for the steps of each technique, until it returns true.
    template <typename Take>
    void for_each_step(const Position& position, const Take& take) const;

    std::vector<const Technique*> techniques_;
    std::function<bool()> must_stop_;
};

/// The amount of information in a hint.
enum class HintLevel : std::uint8_t { where = 1, which = 2, step = 3 };

/// Returns a hint for a step: "Look at row 7"; "The next step: Naked pair"; or the whole sentence.
std::string hint(const Step& step, const Geometry& geometry, const Names& names, HintLevel level);

} // namespace sudoku
