#include <csp/search/parallel/threads.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <string>
#include <thread>

namespace csp::parallel {

unsigned thread_count(const SearchOptions& options, const char* function) {
    if (options.threads == 1) return 1;
    if (options.listener != nullptr)
        throw ArgumentError(function, "a listener and SearchOptions::threads = " +
                                          std::to_string(options.threads) + ", expected 1 thread");
    return options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
}

void require_no_objective(const SearchOptions& options, const char* function) {
    if (options.minimise)
        throw ArgumentError(function,
                            "SearchOptions::minimise and more than one thread; csp::minimise takes both");
}

void require_one_by_one(const SearchOptions& options, const char* function) {
    if (options.counts_parts_below_root)
        throw ArgumentError(
            function,
            "SearchOptions::counts_parts_below_root and more than one thread, expected one of them");
}

} // namespace csp::parallel
