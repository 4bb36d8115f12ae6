#pragma once

#include <csp/mpi/channel.hpp>
#include <csp/mpi/journal.hpp>
#include <csp/mpi/member.hpp>
#include <csp/search/limits.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace csp::mpi {

/// The options of a leader.
struct LeaderOptions {
    Limits limits = {};
    std::stop_token stop = {};
    Journal* journal = nullptr; ///< null: the search is not recorded
    /// The longest time between two reports of a member on its piece.
    std::chrono::nanoseconds between_cuts = std::chrono::minutes(1);
    /// The shortest time for which a member has a piece before it is asked to give a region away: most members complete
    /// a piece sooner than a region could be sent.
    std::chrono::nanoseconds before_asking = std::chrono::microseconds(300);
    std::function<void(std::span<const Value>)> on_solution = {};
    std::function<std::uint64_t()> output_size = {}; ///< the length of the output of on_solution; unset: 0
    std::function<void(const Best&)> on_better = {};
    std::function<void(const TeamState&)> on_state = {}; ///< called about ten times a second
    std::function<void()> on_silence = {}; ///< called if members do not answer at the end; see RunOptions
    bool searches = true;    ///< whether member 0 also gets pieces; if not, there must be another member
    std::size_t threads = 1; ///< the number of threads of each rank; see RankThreads
};

/// Leads a search, on rank 0. The leader keeps the list of open pieces, records it in the journal, and hands pieces out
/// to members. For idle members, it asks the members that have had their pieces longest to give regions away. The
/// search is over when no piece is open.
class Leader {
  public:
    /// @param channel  must outlive the leader
    Leader(Channel& channel, LeaderOptions options);

    // An exception of the journal, or of a function of the user, ends the search: see failure().
    void receive(const Received& received);
    /// Hands out pieces, asks members for regions and reports, and checks the limits.
    void step();
    /// Whether the search has ended, and each member has sent its last message.
    bool is_over() const { return ended_ == channel_.size(); }

    StopReason stopped() const {
        const bool is_done = ledger_.open.empty() && stopped_ != StopReason::solution_limit;
        return is_done ? StopReason::exhausted : stopped_;
    }
    const Ledger& ledger() const { return ledger_; }
    /// Returns the text of the exception that ended the search, with the rank if a member threw it; empty if there was
    /// none.
    const std::string& failure() const { return failure_; }

  private:
    using Clock = std::chrono::steady_clock;
    using Moment = Clock::time_point;

    struct MemberState {
        std::optional<std::uint64_t> piece; ///< the number of its piece; nullopt if it is idle
        Moment since{};                     ///< when it received the piece, or last had nothing to give
        Moment reported{};
        bool is_asked = false; ///< whether it was asked to give a region away
        bool is_cut = false;   ///< whether it was asked to report
    };

    template <typename Act>
    void guard(const Act& act);
    void act_on(const Received& received);
    void take(int from, const Report& report);
    void take_better(const Message& message);
    void lead();
    void hand_out();
    void ask();
    void cut();
    void end(StopReason reason);
    void note_total();
    void release(int member);
    StopReason limit_reached() const;
    void tell();
    std::string rank_of(int member) const;
    int busy() const { return channel_.size() - first_ - static_cast<int>(idle_.size()); }

    Channel& channel_;
    LeaderOptions options_;
    Ledger ledger_;
    Work before_;                     ///< of the runs before this one
    std::deque<std::uint64_t> queue_; ///< the open pieces that no member has, the oldest first
    std::vector<MemberState> members_;
    // With thousands of members, no message may take a look at all of them.
    std::deque<int> idle_;                    ///< members without a piece
    std::set<std::pair<Moment, int>> donors_; ///< members that have a piece and are not asked, by `since`
    std::size_t asked_ = 0;                   ///< the number of members that are asked
    std::size_t next_cut_ = 0;                ///< the member at which cut() looks next
    int first_;                               ///< the first member that gets pieces
    int ended_ = 0;                           ///< the number of members that have sent their last message
    StopReason stopped_ = StopReason::none;
    std::string failure_;
    Moment begun_ = Clock::now();
    Moment ended_at_{}; ///< when the search was asked to end
    bool has_noted_total_ = false;
    Moment told_{};
};

} // namespace csp::mpi
