#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace csp::mpi {

/// The kinds of messages. The leader, which runs together with member 0, sends the first five to the members, including
/// member 0; members send the remaining kinds to the leader. After `end`, a member receives no message; after `ended`,
/// it sends none: no message is left for the next search.
enum class Kind : std::uint8_t {
    search,  ///< a piece to search
    give,    ///< a request to give away a region of the piece
    cut,     ///< a request to report the open regions of the piece
    bound,   ///< a cost: from now on, only solutions that cost less are wanted
    end,     ///< a request to report the open regions and to stop; the member answers with `ended`
    report,  ///< the work done since the last report and the regions left; see Report
    nothing, ///< the piece has no region to give away now
    better,  ///< a cost, and the values of a solution with this cost
    stop,    ///< a request to stop the search of all ranks
    failed,  ///< the text of an exception; the member stops searching
    ended,   ///< the last message of a member
};

/// Whether the leader sends messages of this kind to members.
constexpr bool is_for_member(Kind kind) { return kind <= Kind::end; }

/// A member that has nothing to do looks for messages after this time.
inline constexpr std::chrono::microseconds between_looks{200};

/// The number of messages of a member that may wait to leave while it continues to search: a member that reports faster
/// than the leader receives must wait.
inline constexpr std::size_t most_unsent = 16;

/// A message between members.
struct Message {
    Kind kind = Kind::search;
    std::vector<std::int64_t> words = {};
};

/// A message and the member that sent it.
struct Received {
    int from = 0;
    Message message;
};

/// The connection of one member to all members of a search, including itself. A member is a rank, or a thread of a
/// rank; see RankThreads. Messages from one member to another arrive in the order in which they were sent.
class Channel {
  public:
    Channel() = default;
    virtual ~Channel() = default;
    Channel(const Channel&) = delete;
    Channel& operator=(const Channel&) = delete;

    virtual int rank() const = 0; ///< the number of this member
    virtual int size() const = 0; ///< the number of members
    /// Sends a message without waiting.
    virtual void send(int to, Message message) = 0;
    /// Returns the next message that has arrived; nullopt if there is none.
    virtual std::optional<Received> receive() = 0;
    /// Returns the number of messages sent that may not have left yet.
    virtual std::size_t unsent() = 0;
};

} // namespace csp::mpi
