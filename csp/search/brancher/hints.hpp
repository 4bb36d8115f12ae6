#pragma once

#include <csp/search/brancher/brancher.hpp>

#include <memory>

namespace csp {

/// Branches as `then`, except that until a solution is found the hint of a variable comes before any other value of it:
/// the variable is the one that `then` chose, in whatever way it would split its domain. The brancher itself if the model
/// has no hints. O(1) a choice.
std::unique_ptr<Brancher> hints_first(const Model& model, std::unique_ptr<Brancher> then);

} // namespace csp
