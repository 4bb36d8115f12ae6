#pragma once

#include <csp/base/assignment.hpp>
#include <csp/model/model.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace puzzles {

/// A picture as numbers, always in the same order and of the same length.
using Features = std::vector<csp::Value>;

/// What one feature depends on.
struct Influence {
    std::vector<std::uint32_t> sources; ///< variables
    csp::Value usual = 0;               ///< what it is if no claim is true
    /// Variable, value, feature: what it is if the variable has that value. Of one source: for all its values.
    std::vector<std::array<csp::Value, 3>> claims;
    /// Of two sources: a value of each, and the feature.
    std::vector<std::array<csp::Value, 3>> table;
    bool is_late = false; ///< only a solution tells what it is
};

/// Finds out what the features of a picture depend on, by drawing variations of an answer.
///
///     one source         all of its values are tried
///     two, small         all pairs of values
///     more               one after another, from a random assignment where the feature is as usual
///
/// Whatever an answer contradicts, or would take too many drawings, is late.
class Probe {
  public:
    /// Precondition: there is an answer, and `features` gives as many numbers for each of them.
    Probe(const csp::Model& model, const std::vector<csp::Assignment>& answers,
          std::function<Features(const csp::Assignment&)> features);

    /// For each feature.
    [[nodiscard]] const std::vector<Influence>& influences() const { return influences_; }

  private:
    using Differences =
        std::vector<std::pair<std::size_t, csp::Value>>; ///< features that change, and to what

    void vary_all();
    void find_table(std::size_t feature);
    void find_claims(std::size_t feature);
    void check(const std::vector<csp::Assignment>& answers);
    [[nodiscard]] std::optional<csp::Value> predicted(const Influence& influence,
                                                      const csp::Assignment& values) const;
    [[nodiscard]] std::vector<csp::Value> values_of(std::uint32_t x) const;
    Features draw(const csp::Assignment& values);
    const Differences& varied(std::size_t from, std::uint32_t x, csp::Value value);
    [[nodiscard]] csp::Value feature_after(std::size_t from, std::uint32_t x, csp::Value value,
                                           std::size_t feature);

    const csp::Model& model_;
    std::function<Features(const csp::Assignment&)> features_;
    std::size_t drawings_ = 0;
    std::vector<csp::Assignment> starts_;                          ///< an answer, then random assignments
    std::vector<Features> drawn_;                                  ///< of each
    std::map<std::array<csp::Value, 3>, Differences> differences_; ///< by start, variable and value
    std::vector<bool> is_sampled_;                                 ///< by variable: not all values are tried
    std::vector<Influence> influences_;
};

} // namespace puzzles
