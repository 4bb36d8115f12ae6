#include <csp/mpi/rank_threads.hpp>

#include <csp/base/team.hpp>
#include <csp/mpi/agreement.hpp>

#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>
#include <utility>

namespace csp::mpi {

/// The channel of one thread, with the messages that have arrived for it.
class RankThreads::Mailbox final : public Channel {
  public:
    Mailbox(RankThreads& all, std::size_t thread) : all_(all), thread_(static_cast<int>(thread)) {}

    int rank() const override { return all_.ranks_.rank() * all_.threads_as_int() + thread_; }
    int size() const override { return all_.ranks_.size() * all_.threads_as_int(); }
    void send(int to, Message message) override { all_.send(rank(), to, std::move(message)); }

    std::optional<Received> receive() override {
        if (thread_ == 0) all_.exchange();
        const std::lock_guard lock(mutex_);
        if (arrived_.empty()) return std::nullopt;
        Received received = std::move(arrived_.front());
        arrived_.pop_front();
        return received;
    }
    std::size_t unsent() override { return thread_ == 0 ? all_.ranks_.unsent() : all_.waiting(rank()); }

    void put(Received received) {
        const std::lock_guard lock(mutex_);
        arrived_.push_back(std::move(received));
    }

  private:
    RankThreads& all_;
    int thread_;
    std::mutex mutex_; ///< guards arrived_
    std::deque<Received> arrived_;
};

RankThreads::RankThreads(Channel& ranks, unsigned threads)
    : ranks_(ranks),
      threads_(number_of_threads(threads)) {
    if (threads_ == 1) return; // its channel is that of the rank
    for (std::size_t thread = 0; thread < threads_; ++thread)
        mailboxes_.push_back(std::make_unique<Mailbox>(*this, thread));
}

RankThreads::~RankThreads() = default;

Channel& RankThreads::channel(std::size_t thread) {
    return mailboxes_.empty() ? ranks_ : *mailboxes_[thread];
}

void RankThreads::run(const std::function<void(std::size_t)>& body) {
    std::atomic<std::size_t> running = threads_ - 1;
    std::vector<std::jthread> others;
    for (std::size_t thread = 1; thread < threads_; ++thread)
        others.emplace_back([&, thread] {
            body(thread);
            --running;
        });
    body(0);
    if (others.empty()) return;
    for (bool is_last = false; !is_last;) {
        is_last = running == 0; // a thread sends nothing after its end
        exchange();
        is_last = is_last && send_waiting();
        if (!is_last) std::this_thread::sleep_for(between_looks);
    }
}

std::string RankThreads::failure_of_run(const std::function<void(std::size_t)>& body) {
    std::vector<std::string> failures(threads_);
    run([&](std::size_t thread) { failures[thread] = failure_of([&] { body(thread); }); });
    return *std::max_element(failures.begin(), failures.end()); // any one that is not empty
}

RankThreads::Mailbox& RankThreads::mailbox_of(int member) {
    return *mailboxes_[static_cast<std::size_t>(member % threads_as_int())];
}

void RankThreads::send(int from, int to, Message message) {
    if (is_here(to)) return mailbox_of(to).put({from, std::move(message)});
    Addressed addressed{from, to, std::move(message)};
    if (from % threads_as_int() == 0) return pass_on(std::move(addressed));
    const std::lock_guard lock(mutex_);
    to_send_.push_back(std::move(addressed));
}

std::size_t RankThreads::waiting(int from) {
    const std::lock_guard lock(mutex_);
    return static_cast<std::size_t>(std::count_if(to_send_.begin(), to_send_.end(),
                                                  [&](const Addressed& one) { return one.from == from; }));
}

/// Sends the messages of all threads to the other ranks, and hands out those that have arrived.
void RankThreads::exchange() {
    (void)send_waiting();
    while (auto received = ranks_.receive()) {
        auto& words = received->message.words;
        const int to = static_cast<int>(words.back());
        words.pop_back();
        const int from = static_cast<int>(words.back());
        words.pop_back();
        mailbox_of(to).put({from, std::move(received->message)});
    }
}

/// Returns false if messages are left because too many have not left the rank yet.
bool RankThreads::send_waiting() {
    while (ranks_.unsent() < most_unsent) {
        Addressed next;
        {
            const std::lock_guard lock(mutex_);
            if (to_send_.empty()) return true;
            next = std::move(to_send_.front());
            to_send_.pop_front();
        }
        pass_on(std::move(next));
    }
    return false;
}

/// The last two words of a message between ranks are the numbers of its sender and its receiver.
void RankThreads::pass_on(Addressed addressed) {
    addressed.message.words.push_back(addressed.from);
    addressed.message.words.push_back(addressed.to);
    ranks_.send(addressed.to / threads_as_int(), std::move(addressed.message));
}

} // namespace csp::mpi
