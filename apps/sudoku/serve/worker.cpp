#include <apps/sudoku/serve/worker.hpp>

#include <utility>

namespace sudoku_app::serve {

Worker::Worker(AnswerOptions options, Outlet outlet)
    : options_(std::move(options)),
      outlet_(std::move(outlet)),
      thread_([this] { work(); }) {}

Worker::~Worker() { end(); }

void Worker::ask(Request request) {
    std::optional<Request> replaced;
    {
        const std::lock_guard lock(mutex_);
        current_.request_stop();
        replaced = std::exchange(waiting_, std::move(request));
    }
    changed_.notify_one();
    if (replaced) outlet_.send(canceled(*replaced), true);
}

void Worker::end() {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    current_.request_stop();
    changed_.notify_one();
}

void Worker::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return waiting_.has_value() || is_ending_; });
        if (is_ending_) break;
        const Request request = std::move(*waiting_);
        waiting_.reset();
        current_ = std::stop_source();
        const std::stop_token stop = current_.get_token();
        lock.unlock();
        answer(request, options_, stop, outlet_);
        lock.lock();
    }
    has_ended_ = true;
}

} // namespace sudoku_app::serve
