#include <csp/base/team.hpp>

#include <utility>

namespace csp {

void Team::start(unsigned threads, std::function<void(unsigned)> work) {
    work_ = std::move(work);
    threads_.reserve(threads);
    for (unsigned number = 0; number < threads; ++number)
        threads_.emplace_back([this, number] {
            try {
                work_(number);
            } catch (...) {
                keep(std::current_exception());
                stop();
            }
        });
}

void Team::rethrow() {
    const std::lock_guard lock(mutex_);
    if (failure_) std::rethrow_exception(failure_);
}

void Team::keep(std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::move(failure);
}

} // namespace csp
