#pragma once

#include <csp/search/search_options.hpp>

#include <functional>

namespace csp {

/// Returns a report function for one step of a search in several steps: it reports the work of the earlier steps and of
/// this one together.
/// @param before  the work of the earlier steps; must outlive the returned function, which reads it at each report
/// @param tell    receives the reports; if it is empty, so is the result
inline std::function<void(const Progress&)> progress_after(const Statistics& before,
                                                           const std::function<void(const Progress&)>& tell) {
    if (!tell) return nullptr;
    return [&before, tell](const Progress& progress) {
        tell({before + progress.statistics, progress.optimum});
    };
}

} // namespace csp
