#include <csp/mpi/communicator.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <list>
#include <string>
#include <utility>

#include <mpi.h> // included in no other file

namespace csp::mpi {

namespace {

/// Messages from a rank to itself.
class OwnMessages {
  public:
    void send(Message message) { waiting_.push_back(std::move(message)); }
    std::optional<Received> receive(int rank) {
        if (waiting_.empty()) return std::nullopt;
        Received received{rank, std::move(waiting_.front())};
        waiting_.pop_front();
        return received;
    }

  private:
    std::deque<Message> waiting_;
};

void print_failure(int rank, const std::string& why) {
    std::cerr << "csp::mpi: rank " + std::to_string(rank) + ": " + why + '\n';
}

class SingleRank final : public Communicator {
  public:
    int rank() const override { return 0; }
    int size() const override { return 1; }
    void send(int, Message message) override { own_.send(std::move(message)); }
    std::optional<Received> receive() override { return own_.receive(0); }
    std::size_t unsent() override { return 0; }
    std::string broadcast(std::string text, int) override { return text; }
    int first_rank(bool holds) override { return holds ? 0 : 1; }
    void leave(const std::string&) override {}
    void abort(const std::string& why) override {
        print_failure(0, why);
        std::abort();
    }

  private:
    OwnMessages own_;
};

/// Ranks of MPI. One thread of each rank sends and receives. MPI ends the whole program if something fails.
class MpiRanks final : public Communicator {
  public:
    MpiRanks() {
        int is_started = 0;
        MPI_Initialized(&is_started);
        has_started_ = is_started == 0;
        int provided = 0;
        if (has_started_) MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
        MPI_Comm_dup(MPI_COMM_WORLD, &ranks_); // apart from messages of the user
        MPI_Comm_rank(ranks_, &rank_);
        MPI_Comm_size(ranks_, &size_);
    }
    ~MpiRanks() override {
        if (!has_left_) part(""); // no rank may wait for this one
        while (unsent() > 0) continue;
        MPI_Comm_free(&ranks_);
        if (has_started_) MPI_Finalize();
    }

    int rank() const override { return rank_; }
    int size() const override { return size_; }

    void send(int to, Message message) override {
        if (to == rank_) return own_.send(std::move(message));
        Sent& sent = sent_.emplace_back();
        sent.words = std::move(message.words);
        MPI_Isend(sent.words.data(), static_cast<int>(sent.words.size()), MPI_INT64_T, to,
                  static_cast<int>(message.kind), ranks_, &sent.request);
    }

    std::optional<Received> receive() override {
        if (auto received = own_.receive(rank_)) return received;
        int has_arrived = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, ranks_, &has_arrived, &status);
        if (has_arrived == 0) return std::nullopt;
        int size = 0;
        MPI_Get_count(&status, MPI_INT64_T, &size);
        Received received{status.MPI_SOURCE, {static_cast<Kind>(status.MPI_TAG), {}}};
        auto& words = received.message.words;
        words.resize(static_cast<std::size_t>(size));
        MPI_Recv(words.data(), size, MPI_INT64_T, status.MPI_SOURCE, status.MPI_TAG, ranks_,
                 MPI_STATUS_IGNORE);
        return received;
    }

    std::size_t unsent() override {
        std::erase_if(sent_, [](Sent& sent) {
            int has_left = 0;
            MPI_Test(&sent.request, &has_left, MPI_STATUS_IGNORE);
            return has_left != 0;
        });
        return sent_.size();
    }

    std::string broadcast(std::string text, int from) override {
        meet();
        return send_to_all(std::move(text), from);
    }

    int first_rank(bool holds) override {
        meet();
        int first = holds ? rank_ : size_;
        MPI_Allreduce(MPI_IN_PLACE, &first, 1, MPI_INT, MPI_MIN, ranks_);
        return first;
    }

    void leave(const std::string& why) override {
        if (!has_left_) part(why);
    }

    void abort(const std::string& why) override {
        print_failure(rank_, why);
        constexpr int by_signal = 128;
        MPI_Abort(ranks_, by_signal + SIGABRT);
        std::abort();
    }

  private:
    struct Sent {
        std::vector<std::int64_t> words; ///< which must stay in place until they have left
        MPI_Request request = MPI_REQUEST_NULL;
    };

    /// Waits until each rank begins an operation, or leaves. Throws Error if a rank leaves, or has left.
    void meet() {
        if (!has_left_) note_parting(first_to_leave(false), "");
        if (has_left_) throw Error(parting_);
    }
    /// Leaves, with a reason for the ranks that stay.
    void part(const std::string& why) {
        has_left_ = true;
        parting_ = "this rank has ended its part";
        note_parting(first_to_leave(true), why);
    }

    /// Returns the first rank that leaves, if another stays; size_ if all ranks do the same.
    int first_to_leave(bool leaves) {
        std::array<int, 2> first{leaves ? rank_ : size_, leaves ? size_ : rank_}; // that leaves, that stays
        MPI_Allreduce(MPI_IN_PLACE, first.data(), static_cast<int>(first.size()), MPI_INT, MPI_MIN, ranks_);
        return first[1] == size_ ? size_ : first[0];
    }
    /// Records the reason of the rank that leaves, if there is one. No operation takes place after this.
    void note_parting(int rank, const std::string& why_mine) {
        if (rank == size_) return;
        const std::string why = send_to_all(why_mine, rank);
        parting_ = "rank " + std::to_string(rank) +
                   (why.empty() ? " has ended, but another rank waits for it" : ": " + why);
        has_left_ = true;
    }

    std::string send_to_all(std::string text, int from) {
        auto size = static_cast<std::int64_t>(text.size());
        MPI_Bcast(&size, 1, MPI_INT64_T, from, ranks_);
        text.resize(static_cast<std::size_t>(size));
        constexpr std::int64_t most = 1 << 30; // counts are of the type int
        for (std::int64_t at = 0; at < size; at += most)
            MPI_Bcast(text.data() + at, static_cast<int>(std::min(most, size - at)), MPI_CHAR, from, ranks_);
        return text;
    }

    MPI_Comm ranks_ = MPI_COMM_NULL;
    int rank_ = 0;
    int size_ = 1;
    bool has_started_ = false; ///< MPI
    bool has_left_ = false;    ///< whether this rank or another has left
    std::string parting_;      ///< the message about the rank that has left
    OwnMessages own_;
    std::list<Sent> sent_;
};

/// Whether a launcher has started the program. Without a launcher, MPI takes seconds to begin.
bool is_launched() {
    int is_started = 0;
    MPI_Initialized(&is_started);
    if (is_started != 0) return true;
    for (const char* variable : {"OMPI_COMM_WORLD_SIZE", "PMI_RANK", "PMIX_RANK"}) // Open MPI, MPICH, Slurm
        if (std::getenv(variable) != nullptr) return true;
    return false;
}

} // namespace

std::unique_ptr<Communicator> make_communicator() {
    if (is_launched()) return std::make_unique<MpiRanks>();
    return std::make_unique<SingleRank>();
}

} // namespace csp::mpi
