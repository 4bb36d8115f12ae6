#pragma once

#include <csp/mpi/channel.hpp>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace csp::mpi {

/// The threads of one rank. Each takes part in a search as a member: with t threads in every rank, thread i of rank r
/// is member r t + i.
///
/// MPI allows only one thread of a rank to send and receive. Thread 0 does this for all: messages between two threads
/// of a rank go directly, and all others pass through thread 0 whenever it looks for messages.
class RankThreads {
  public:
    /// @param ranks    must outlive this object
    /// @param threads  0: one for each processor of this machine. All ranks must have the same number
    RankThreads(Channel& ranks, unsigned threads);
    ~RankThreads();
    RankThreads(const RankThreads&) = delete;
    RankThreads& operator=(const RankThreads&) = delete;

    std::size_t size() const { return threads_; }
    /// Starts the threads, which then wait. Errors: throws std::system_error if the system has no more threads.
    void start();
    /// Returns the channel of a thread. Only this thread may use it while run() runs.
    Channel& channel(std::size_t thread);
    /// Calls `body`, which must not throw, once in each thread, with the number of the thread. The calling thread is
    /// thread 0. Returns when all calls have returned, and their messages to other ranks have been sent.
    /// Precondition: start() has been called
    void run(const std::function<void(std::size_t thread)>& body);
    /// As run(), but `body` may throw. Throws the exception of the first thread that has thrown one, after all calls.
    void attempt(const std::function<void(std::size_t thread)>& body);

  private:
    class Mailbox;

    struct Addressed {
        int from = 0;
        int to = 0;
        Message message;
    };

    void wait_for_work(std::size_t thread);
    bool are_others_done();
    void send(int from, int to, Message message);
    std::size_t waiting(int from);
    void exchange();
    bool send_waiting();
    void pass_on(Addressed addressed);
    int threads_as_int() const { return static_cast<int>(threads_); }
    bool is_here(int member) const { return member / threads_as_int() == ranks_.rank(); }
    Mailbox& mailbox_of(int member);

    Channel& ranks_;
    std::size_t threads_;
    std::vector<std::unique_ptr<Mailbox>> mailboxes_; ///< by thread; empty if there is one thread

    std::mutex mutex_; ///< guards the members below
    std::condition_variable has_work_;
    const std::function<void(std::size_t)>* body_ = nullptr;
    std::uint64_t runs_ = 0;  ///< the number of calls of run() so far
    std::size_t running_ = 0; ///< the number of threads, except thread 0, that have not ended the last run
    bool is_over_ = false;
    std::deque<Addressed> to_send_; ///< the messages to other ranks, of all threads except thread 0

    std::vector<std::jthread>
        others_; ///< all threads except thread 0; must be the last member, since the threads use all others
};

} // namespace csp::mpi
