#pragma once

#include <csp/search/search_options.hpp>

#include <functional>

namespace csp {

/// What a search in several steps reports during one of them: what the steps before have done, and this one.
/// @param before  must outlive what is returned, and is read at each report
/// @param tell    or nothing, and then nothing is reported
inline std::function<void(const Progress&)> progress_after(const Statistics& before,
                                                           const std::function<void(const Progress&)>& tell) {
    if (!tell) return nullptr;
    return [&before, tell](const Progress& progress) {
        tell({before + progress.statistics, progress.optimum});
    };
}

} // namespace csp
