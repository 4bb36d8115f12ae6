#pragma once

#include <csp/base/random.hpp>
#include <csp/mpi/channel.hpp>
#include <csp/mpi/leader.hpp>
#include <csp/mpi/member.hpp>
#include <csp/mpi/region_search.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace test {

/// Messages between ranks that are objects of one process. Each message is late by a random number of rounds; messages
/// from one rank to another keep their order.
class LocalMessages {
  public:
    LocalMessages(int ranks, std::uint64_t seed, int most_rounds)
        : pairs_(static_cast<std::size_t>(ranks * ranks)),
          random_(seed),
          most_rounds_(most_rounds),
          ranks_(ranks) {}

    int ranks() const { return ranks_; }
    void next_round() { ++round_; }

    void send(int from, int to, csp::mpi::Message message) {
        const std::uint64_t late = random_.below(static_cast<std::uint32_t>(most_rounds_) + 1);
        pair(from, to).push_back({round_ + late, std::move(message)});
    }

    std::optional<csp::mpi::Received> receive(int to) {
        for (int from = 0; from < ranks_; ++from) {
            auto& waiting = pair(from, to);
            if (waiting.empty() || waiting.front().first > round_) continue;
            csp::mpi::Received received{from, std::move(waiting.front().second)};
            waiting.pop_front();
            return received;
        }
        return std::nullopt;
    }

  private:
    using Late = std::pair<std::uint64_t, csp::mpi::Message>; ///< the earliest round in which it arrives

    std::deque<Late>& pair(int from, int to) { return pairs_[static_cast<std::size_t>(from * ranks_ + to)]; }

    std::vector<std::deque<Late>> pairs_;
    csp::Random random_;
    int most_rounds_;
    int ranks_;
    std::uint64_t round_ = 0;
};

class LocalChannel final : public csp::mpi::Channel {
  public:
    LocalChannel(LocalMessages& messages, int rank) : messages_(messages), rank_(rank) {}

    int rank() const override { return rank_; }
    int size() const override { return messages_.ranks(); }
    void send(int to, csp::mpi::Message message) override { messages_.send(rank_, to, std::move(message)); }
    std::optional<csp::mpi::Received> receive() override { return messages_.receive(rank_); }
    std::size_t unsent() override { return 0; }

  private:
    LocalMessages& messages_;
    int rank_;
};

/// A team of ranks in one process, which run alternately.
class LocalTeam {
  public:
    using MakeSearch = std::function<std::unique_ptr<csp::mpi::RegionSearch>()>;

    LocalTeam(int ranks, std::uint64_t seed, csp::mpi::Purpose purpose,
              const csp::mpi::LeaderOptions& options, const MakeSearch& make_search, int most_rounds = 5)
        : messages_(ranks, seed, most_rounds) {
        for (int rank = 0; rank < ranks; ++rank) {
            channels_.push_back(std::make_unique<LocalChannel>(messages_, rank));
            searches_.push_back(make_search());
            members_.push_back(
                std::make_unique<csp::mpi::Member>(*channels_.back(), *searches_.back(), purpose));
        }
        leader_.emplace(*channels_.front(), options);
    }

    /// Runs each rank once. Returns whether the search continues.
    bool round() {
        messages_.next_round();
        for (std::size_t rank = 0; rank < members_.size(); ++rank) {
            while (auto received = channels_[rank]->receive()) {
                if (csp::mpi::is_for_member(received->message.kind))
                    members_[rank]->receive(received->message);
                else
                    leader_->receive(*received);
            }
            if (rank == 0) leader_->step();
            if (members_[rank]->step()) ++slices_;
        }
        return !leader_->is_over();
    }
    void run() {
        while (round()) continue;
    }

    const csp::mpi::Leader& leader() const { return *leader_; }
    std::uint64_t slices() const { return slices_; }

  private:
    LocalMessages messages_;
    std::vector<std::unique_ptr<LocalChannel>> channels_;
    std::vector<std::unique_ptr<csp::mpi::RegionSearch>> searches_;
    std::vector<std::unique_ptr<csp::mpi::Member>> members_;
    std::optional<csp::mpi::Leader> leader_;
    std::uint64_t slices_ = 0;
};

} // namespace test
