#pragma once

#include <benchmarks/tournament/axis.hpp>

#include <span>
#include <string>
#include <vector>

namespace tournament {

/// Names for combinations that leave out what they all share.
class Labels {
  public:
    explicit Labels(std::span<const Combination> combinations);

    /// "dom/wdeg, luby" if only variable order and restarts differ; everything if nothing does.
    [[nodiscard]] std::string operator()(const Combination& combination) const;

    /// What the labels consist of: "variable order, restarts".
    [[nodiscard]] std::string parts() const;

    /// What they leave out: "value order min, inference full", or nothing.
    [[nodiscard]] const std::string& shared() const { return shared_; }

  private:
    std::vector<Axis> shown_;
    std::string shared_;
};

} // namespace tournament
