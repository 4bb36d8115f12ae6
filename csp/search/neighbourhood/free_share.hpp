#pragma once

#include <csp/search/neighbourhood/neighbourhood.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace csp::neighbourhood {

/// How many variables a neighbourhood frees: more after one that was searched to its end, fewer after one that was too
/// large. That alone would settle at a balance, so the least share rises with every neighbourhood given up since the
/// last improvement. If nothing helps, it reaches all variables, so the search is complete.
class FreeShare {
  public:
    void reset() {
        share_ = first;
        given_up_ = 0;
    }
    void learn(Neighbourhood::Outcome outcome) {
        if (outcome == Neighbourhood::Outcome::exhausted) share_ = std::min(1.0, share_ * growth);
        if (outcome == Neighbourhood::Outcome::improved) given_up_ = 0;
        if (outcome == Neighbourhood::Outcome::given_up)
            share_ = std::min(1.0, std::max(++given_up_ * least, share_ * decay));
    }
    std::size_t of(std::size_t variables) const {
        const auto free = static_cast<std::size_t>(std::ceil(share_ * static_cast<double>(variables)));
        return std::min(variables, std::max(free, std::size_t{2}));
    }

  private:
    static constexpr double first = 0.2;
    static constexpr double least = 1e-4; ///< for each neighbourhood given up
    static constexpr double growth = 1.1;
    static constexpr double decay = 0.97;

    double share_ = first;
    int given_up_ = 0; ///< since the last improvement
};

} // namespace csp::neighbourhood
