#pragma once

#include <benchmarks/guard/yardstick.hpp>

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace benchmarks::guard {

/// A speed that must not fall.
struct Measure {
    std::string name;          ///< such as "kernel/avx2/batch"
    std::string folder;        ///< of the sources whose speed it is
    Yardstick yardstick;       ///< what it is measured by
    std::function<void()> run; ///< some milliseconds of work, always the same; throws if its answer is wrong
};

/// @throws std::runtime_error saying so, if a measured answer is not the right one.
inline void require_right(bool holds, const std::string& what) {
    if (!holds) throw std::runtime_error(what);
}

/// The all-different kernel with each instruction set that it has code for, on all puzzles at once and on one at a
/// time. Those that this processor lacks are reported by `say` and left out.
[[nodiscard]] std::vector<Measure> kernel_measures(const std::function<void(const std::string&)>& say);
/// Propagation, and being listened to: models whose trees follow from what rules must remove.
[[nodiscard]] std::vector<Measure> engine_measures();
/// Stating a model, and searching it as csp::solve and csp::minimise do by default.
[[nodiscard]] std::vector<Measure> search_measures();

} // namespace benchmarks::guard
