#pragma once

#include <csp/search/brancher/brancher.hpp>

#include <memory>

namespace csp {

/// Branches like `then`, except that the hint of a variable is tried before any other of its values until a solution is
/// found: the variable is the one that `then` has chosen, however it would split the domain. Returns `then` itself if
/// the model has no hints. O(1) per choice.
std::unique_ptr<Brancher> hints_first(const Model& model, std::unique_ptr<Brancher> then);

} // namespace csp
