#pragma once

#include <apps/puzzles/puzzle.hpp>

#include <optional>
#include <string>

namespace puzzles {

/// An instance that the user named, and its statement.
struct NamedInstance {
    std::string name; ///< in messages: a file, the instance itself if it is short, or "instance"
    std::string text;
    Statement statement;
};

/// The instance that the user named: by a file, - for standard input, or the instance itself.
///
/// Text that looks like a path is one. Any other text is a file if there is one with that name, and an instance if it
/// can be read as one; it is an error if it is both.
/// @throws InputError       if it is no instance
/// @throws app::UsageError  if it is no file, or both
[[nodiscard]] NamedInstance named_instance(const Puzzle& puzzle, const std::string& typed);

/// The statement of the instance that the user named, or of the puzzle's example if `instance` is absent. Throws as
/// named_instance() does.
[[nodiscard]] Statement stated_instance(const Puzzle& puzzle, const std::optional<std::string>& instance);

} // namespace puzzles
