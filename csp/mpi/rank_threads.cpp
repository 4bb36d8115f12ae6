#include <csp/mpi/rank_threads.hpp>

#include <csp/base/team.hpp>

#include <algorithm>
#include <exception>
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
    /// Returns the number of unsent messages. A message to the leader counts while it waits in the mailbox of thread 0.
    std::size_t unsent() override {
        if (thread_ == 0) return all_.ranks_.unsent();
        return all_.ranks_.rank() == 0 ? all_.mailboxes_.front()->waiting() : all_.waiting(rank());
    }

    /// Returns the number of messages that wait. A long message counts as several, because a report may have many
    /// solutions, and thread 0 may take a long time to process them.
    std::size_t waiting() {
        constexpr std::size_t words_of_one = 1024;
        const std::lock_guard lock(mutex_);
        std::size_t messages = 0;
        for (const Received& received : arrived_)
            messages += 1 + received.message.words.size() / words_of_one;
        return messages;
    }
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
    if (threads_ == 1) return; // this thread uses the channel of the rank
    for (std::size_t thread = 0; thread < threads_; ++thread)
        mailboxes_.push_back(std::make_unique<Mailbox>(*this, thread));
}

RankThreads::~RankThreads() {
    {
        const std::lock_guard lock(mutex_);
        is_over_ = true;
    }
    has_work_.notify_all();
}

void RankThreads::start() {
    for (std::size_t thread = 1; thread < threads_; ++thread)
        others_.emplace_back([this, thread] { wait_for_work(thread); });
}

Channel& RankThreads::channel(std::size_t thread) {
    return mailboxes_.empty() ? ranks_ : *mailboxes_[thread];
}

void RankThreads::wait_for_work(std::size_t thread) {
    std::unique_lock lock(mutex_);
    for (std::uint64_t done = 0;; ++done) {
        has_work_.wait(lock, [&] { return is_over_ || runs_ > done; });
        if (is_over_) return;
        lock.unlock();
        (*body_)(thread);
        lock.lock();
        --running_;
    }
}

void RankThreads::run(const std::function<void(std::size_t)>& body) {
    {
        const std::lock_guard lock(mutex_);
        body_ = &body;
        running_ = others_.size();
        ++runs_;
    }
    has_work_.notify_all();
    body(0);
    if (others_.empty()) return;
    for (bool is_last = false; !is_last;) {
        is_last = are_others_done(); // a thread sends nothing after its end
        exchange();
        is_last = is_last && send_waiting();
        if (!is_last) std::this_thread::sleep_for(between_looks);
    }
}

bool RankThreads::are_others_done() {
    const std::lock_guard lock(mutex_);
    return running_ == 0;
}

void RankThreads::attempt(const std::function<void(std::size_t)>& body) {
    std::vector<std::exception_ptr> errors(threads_);
    run([&](std::size_t thread) {
        try {
            body(thread);
        } catch (...) {
            errors[thread] = std::current_exception();
        }
    });
    for (const std::exception_ptr& error : errors)
        if (error) std::rethrow_exception(error);
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

/// Sends the messages of all threads to further ranks, and hands out the messages that have arrived. If thread 0 has
/// many messages to process, all further ranks must wait.
void RankThreads::exchange() {
    (void)send_waiting();
    while (mailboxes_.front()->waiting() < most_unsent) {
        auto received = ranks_.receive();
        if (!received) return;
        auto& words = received->message.words;
        const int to = static_cast<int>(words.back());
        words.pop_back();
        const int from = static_cast<int>(words.back());
        words.pop_back();
        mailbox_of(to).put({from, std::move(received->message)});
    }
}

/// Returns false if messages remain because too many have not left the rank yet.
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

/// Sends a message to another rank. Its last two words are the numbers of its sender and its receiver.
void RankThreads::pass_on(Addressed addressed) {
    addressed.message.words.push_back(addressed.from);
    addressed.message.words.push_back(addressed.to);
    ranks_.send(addressed.to / threads_as_int(), std::move(addressed.message));
}

} // namespace csp::mpi
