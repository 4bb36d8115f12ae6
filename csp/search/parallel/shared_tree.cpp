#include <csp/search/parallel/shared_tree.hpp>

#include <algorithm>
#include <utility>

namespace csp::parallel {

void SharedTree::add(Region region) {
    {
        const std::lock_guard lock(mutex_);
        regions_.push_back(std::move(region));
    }
    has_news_.notify_one();
}

std::optional<Region> SharedTree::take(unsigned worker, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    Member& member = members_[worker];
    if (std::exchange(member.has_region, false)) --searched_;
    const auto is_settled = [this] { return !regions_.empty() || searched_ == 0; };
    if (!is_settled()) {
        if (waiting_++ == 0) asked_ = std::chrono::steady_clock::now();
        has_news_.wait(lock, stop, is_settled);
        --waiting_;
        asked_ = std::chrono::steady_clock::now(); // for the threads that are still waiting
    }
    if (regions_.empty()) {
        lock.unlock();
        has_news_.notify_all(); // all waiting threads must end as well
        return std::nullopt;
    }
    std::optional<Region> region(std::move(regions_.front()));
    regions_.pop_front();
    ++searched_;
    if (member.place == 0) --beginners_;
    member = {.has_region = true, .place = ++places_};
    return region;
}

bool SharedTree::is_done() {
    const std::lock_guard lock(mutex_);
    return regions_.empty() && searched_ == 0;
}

bool SharedTree::is_asked(unsigned worker) {
    if (waiting_.load(std::memory_order_relaxed) == 0) return false;
    const std::lock_guard lock(mutex_);
    const std::size_t wanted = waiting_ - std::min<std::size_t>(waiting_, regions_.size());
    if (wanted == 0) return false;
    if (std::chrono::steady_clock::now() - asked_ > patience) return true;
    const auto before = std::count_if(members_.begin(), members_.end(), [&](const Member& other) {
        return other.has_region && other.place < members_[worker].place;
    });
    return static_cast<std::size_t>(before) < wanted;
}

void SharedTree::teach(std::vector<std::int64_t> learned) {
    const std::lock_guard lock(mutex_);
    taught_ = std::move(learned);
}

std::vector<std::int64_t> SharedTree::taught() {
    const std::lock_guard lock(mutex_);
    return taught_;
}

void SharedTree::answer(unsigned worker, std::optional<Region> region) {
    if (region) return add(*std::move(region));
    const std::lock_guard lock(mutex_);
    members_[worker].place = ++places_;
}

} // namespace csp::parallel
