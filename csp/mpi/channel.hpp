#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace csp::mpi {

/// The kinds of messages. Rank 0 sends the first five to the members, itself included, and receives the rest from
/// them.
enum class Kind : std::uint8_t {
    search,  ///< a piece to search
    give,    ///< to give away a region of the piece
    cut,     ///< to report the open regions of the piece
    bound,   ///< a cost; only solutions that cost less are wanted
    end,     ///< to do the same and to stop; answered by `ended`
    report,  ///< the work done since the last report and the pieces left; see Report
    nothing, ///< the piece has no region to give away now
    better,  ///< a cost, and the values of a solution that has it
    stop,    ///< a request that the search stop, for all
    failed,  ///< the text of an exception; the member searches no more
    ended,   ///< the last message of a member
};

/// Whether rank 0 sends it, and a member receives it.
constexpr bool is_for_member(Kind kind) { return kind <= Kind::end; }

/// A message between ranks.
struct Message {
    Kind kind = Kind::search;
    std::vector<std::int64_t> words = {};
};

struct Received {
    int from = 0;
    Message message;
};

/// The connection of one rank to all ranks, itself included. Messages from one rank to another arrive in their order.
class Channel {
  public:
    Channel() = default;
    virtual ~Channel() = default;
    Channel(const Channel&) = delete;
    Channel& operator=(const Channel&) = delete;

    virtual int rank() const = 0;
    virtual int size() const = 0;
    /// Sends a message without waiting.
    virtual void send(int to, Message message) = 0;
    /// The next message that has arrived, if any.
    virtual std::optional<Received> receive() = 0;
    /// The number of messages sent that may not have left yet.
    virtual std::size_t unsent() = 0;
};

} // namespace csp::mpi
