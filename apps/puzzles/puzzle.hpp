#pragma once

#include <apps/puzzles/drawing.hpp>
#include <apps/puzzles/input.hpp>
#include <csp/csp.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace puzzles {

/// A puzzle as it is stated for one instance.
struct Statement {
    csp::Model model;
    Drawing drawing; ///< what it looks like
    std::optional<csp::Expression> minimise = {};
    std::optional<csp::Expression> maximise = {};
    /// Answers that differ only in other variables count as one; empty: all variables matter.
    std::vector<csp::Var> answer = {};
    /// How it is searched unless the user says otherwise; set only if that beats the default.
    csp::SearchOptions search = {};
};

/// A published figure: how many answers an instance has, or how good the best is.
struct KnownFigure {
    std::string_view instance;
    std::int64_t figure;
    std::string_view source; ///< where it is from
};

/// A puzzle of the gallery. Each has a file of its own in apps/puzzles/models.
struct Puzzle {
    std::string_view name;
    std::string_view summary;  ///< one line
    std::string_view teaches;  ///< what its model shows, in one or two sentences
    std::string_view instance; ///< how an instance is written
    std::string_view example;  ///< what is solved if the user names nothing
    Statement (*state)(Input& input);
    std::vector<KnownFigure> known; ///< the best if something is optimised, else the number of answers
};

/// "queens: queens on a board, none of which attacks another": of a picture.
[[nodiscard]] std::string title_of(const Puzzle& puzzle);

/// Every puzzle, by name.
[[nodiscard]] std::span<const Puzzle* const> all_puzzles();

/// The statement of an instance, all of which has been read. Throws InputError.
[[nodiscard]] Statement state(const Puzzle& puzzle, std::string name, std::string text);

} // namespace puzzles
