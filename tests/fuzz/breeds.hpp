#pragma once

#include <tests/fuzz/problem.hpp>
#include <tests/fuzz/source.hpp>

#include <span>
#include <string_view>
#include <vector>

namespace fuzz {

/// A kind of random problem.
struct Breed {
    std::string_view name;
    unsigned weight;       ///< how often it is chosen, relative to all breeds
    std::size_t questions; ///< asked of each problem
    Problem (*make)(Source& source);
};

std::span<const Breed> breeds();
const Breed& any_breed(Source& source);

} // namespace fuzz
