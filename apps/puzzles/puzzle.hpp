#pragma once

#include <apps/puzzles/drawing.hpp>
#include <apps/puzzles/input.hpp>
#include <apps/puzzles/names.hpp>
#include <csp/csp.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace puzzles {

/// A puzzle stated for one instance.
struct Statement {
    csp::Model model;
    Drawing drawing; ///< its appearance
    std::optional<csp::Expression> minimise = {};
    std::optional<csp::Expression> maximise = {};
    /// Answers that differ only in other variables count as one; empty: all variables matter.
    std::vector<csp::Var> answer = {};
    ValueWords words = {}; ///< for values that the drawing shows as words
    /// The search options unless the user overrides them; set only if they beat the defaults.
    csp::SearchOptions search = {};
};

/// A published figure: the number of answers of an instance, or the value of the best one.
struct KnownFigure {
    std::string_view instance;
    std::int64_t figure;
    std::string_view source; ///< the publication
};

/// A puzzle of the gallery. Each has its own file in apps/puzzles/models.
struct Puzzle {
    std::string_view name;
    std::string_view summary;  ///< one line
    std::string_view teaches;  ///< the point of its model, in one or two sentences
    std::string_view instance; ///< how an instance is written
    std::string_view example;  ///< the instance solved if the user names none
    Statement (*state)(Input& input);
    std::vector<KnownFigure> known; ///< the best if something is optimised, else the number of answers
};

/// The title of a picture: "queens: queens on a board such that none attacks another".
[[nodiscard]] std::string title_of(const Puzzle& puzzle);

/// All puzzles, sorted by name.
[[nodiscard]] std::span<const Puzzle* const> all_puzzles();

/// Reads an instance to its end and states it. Throws InputError.
[[nodiscard]] Statement state(const Puzzle& puzzle, std::string name, std::string text);

} // namespace puzzles
