#pragma once

#include <csp/mpi/channel.hpp>

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace csp::mpi {

/// The threads of one rank, each of which takes part in a search as if it were a rank: with t threads in every rank,
/// thread i of rank r has the number r t + i.
///
/// MPI allows only one thread of a rank to send and receive. Thread 0 does this for all: messages between two threads of
/// a rank go directly, and all others pass through thread 0 whenever it looks for messages.
class RankThreads {
  public:
    /// @param ranks    must outlive this object
    /// @param threads  0: one for each processor of this machine. All ranks must have the same number
    RankThreads(Channel& ranks, unsigned threads);
    ~RankThreads();
    RankThreads(const RankThreads&) = delete;
    RankThreads& operator=(const RankThreads&) = delete;

    std::size_t size() const { return threads_; }
    /// The channel of a thread. Only this thread may use it while run() runs.
    Channel& channel(std::size_t thread);
    /// Calls `body`, which must not throw, once in each thread, with the number of the thread. The calling thread is
    /// thread 0. Returns when all calls have returned, and their messages to other ranks have been sent.
    void run(const std::function<void(std::size_t thread)>& body);
    /// The message of an exception that `body` throws when run; empty if it throws none.
    std::string failure_of_run(const std::function<void(std::size_t thread)>& body);

  private:
    class Mailbox;

    struct Addressed {
        int from = 0;
        int to = 0;
        Message message;
    };

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
    std::mutex mutex_;                                ///< guards to_send_
    std::deque<Addressed> to_send_; ///< the messages to other ranks, of all threads except thread 0
};

} // namespace csp::mpi
