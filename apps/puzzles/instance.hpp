#pragma once

#include <apps/puzzles/puzzle.hpp>

#include <optional>
#include <string>

namespace puzzles {

/// The statement of what the user named as an instance: a file, - for standard input, the instance itself; absent: the
/// puzzle's example.
///
/// What looks like a path is one. Anything else is a file if there is one with that name, and an instance if it can be
/// read as one; both at once is an error.
/// @throws InputError       if it is no instance
/// @throws app::UsageError  if it is no file, or both
[[nodiscard]] Statement stated_instance(const Puzzle& puzzle, const std::optional<std::string>& instance);

} // namespace puzzles
