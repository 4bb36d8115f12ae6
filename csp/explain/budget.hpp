#pragma once

#include <csp/search/limits.hpp>
#include <csp/search/search_options.hpp>
#include <csp/search/statistics.hpp>

#include <algorithm>
#include <chrono>
#include <stop_token>
#include <utility>

namespace csp::explaining {

/// The limits shared by many searches and the work between them.
class Budget {
  public:
    Budget(const Limits& limits, std::stop_token stop)
        : rest_(limits),
          time_(limits.time),
          stop_(std::move(stop)) {}

    /// Options for the next search.
    SearchOptions search_options() const {
        SearchOptions options;
        options.limits = rest_;
        if (is_timed()) options.limits.time = std::max(time_ - elapsed(), std::chrono::nanoseconds(0));
        options.stop = stop_;
        return options;
    }
    void spend(const Statistics& used) {
        rest_ = rest_of(rest_, used);
        rest_.time = time_;
    }
    bool was_interrupted() const { return stop_.stop_requested(); }
    bool is_over() const { return stop_.stop_requested() || (is_timed() && elapsed() >= time_); }

  private:
    bool is_timed() const { return time_ != std::chrono::nanoseconds::max(); }
    std::chrono::nanoseconds elapsed() const { return std::chrono::steady_clock::now() - start_; }

    Limits rest_;
    std::chrono::nanoseconds time_;
    std::stop_token stop_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

} // namespace csp::explaining
