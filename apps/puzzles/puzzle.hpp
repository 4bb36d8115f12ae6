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
    /// Answers that differ only in further variables count as one; empty: all variables matter.
    std::vector<csp::Var> answer = {};
    ValueWords words = {}; ///< for values that the drawing shows as words
    /// The search options unless the user overrides them; set only if they are better than the defaults.
    csp::SearchOptions search = {};
};

/// A published figure: the number of answers of an instance, or the value of the best answer.
struct KnownFigure {
    std::string_view instance;
    std::int64_t figure;
    std::string_view source; ///< the publication
};

/// A puzzle of the gallery. Each puzzle has a separate file in apps/puzzles/models.
struct Puzzle {
    std::string_view name;
    std::string_view summary;  ///< one line
    std::string_view teaches;  ///< the point of its model, in one or two sentences
    std::string_view instance; ///< how an instance is written
    std::string_view example;  ///< the instance solved if the user names none
    Statement (*state)(Input& input);
    std::vector<KnownFigure> known; ///< the best answer, or the number of answers
};

/// Returns the title of a picture: "queens: queens on a board such that none attacks another".
std::string title_of(const Puzzle& puzzle);

/// Returns all puzzles, sorted by name.
std::span<const Puzzle* const> all_puzzles();

/// Reads an instance to its end and states it. Throws InputError.
Statement state(const Puzzle& puzzle, std::string name, std::string text);

/// An instance that the user named, and its statement.
struct NamedInstance {
    std::string name; ///< in messages: a file, the instance itself if it is short, or "instance"
    std::string text;
    Statement statement;
};

/// Returns the instance that the user named: by a file, - for standard input, or the instance itself.
///
/// Text that looks like a path is a path. Any other text is a file if there is a file with that name, and an instance
/// if it can be read as an instance; it is an error if it is both.
/// @throws InputError       if it is not an instance
/// @throws app::UsageError  if it is not a file, or is both
NamedInstance named_instance(const Puzzle& puzzle, const std::string& typed);

/// Returns the statement of the instance that the user named, or of the puzzle's example if `instance` is absent.
/// Throws as named_instance() does.
Statement stated_instance(const Puzzle& puzzle, const std::optional<std::string>& instance);

} // namespace puzzles
