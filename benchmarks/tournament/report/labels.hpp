#pragma once

#include <benchmarks/tournament/axis.hpp>

#include <span>
#include <string>
#include <vector>

namespace tournament {

/// Short names for combinations, without the values that all of them share.
class Labels {
  public:
    explicit Labels(std::span<const Combination> combinations);

    /// "dom/wdeg, luby" if only variable order and restarts differ; the full name if nothing differs.
    [[nodiscard]] std::string operator()(const Combination& combination) const;

    /// The parts of the labels: "variable order, restarts".
    [[nodiscard]] std::string parts() const;

    /// The values left out: "value order min, inference full", or empty.
    [[nodiscard]] const std::string& shared() const { return shared_; }

  private:
    std::vector<Axis> shown_;
    std::string shared_;
};

} // namespace tournament
