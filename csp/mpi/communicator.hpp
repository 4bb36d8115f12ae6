#pragma once

#include <csp/mpi/channel.hpp>

#include <memory>
#include <string>

namespace csp::mpi {

/// A channel with operations in which all ranks take part: each rank calls them in the same order.
class Communicator : public Channel {
  public:
    // Errors: both throw Error, now and in all later calls, if a rank has left; see leave().
    /// Returns the text of rank `from` on all ranks.
    virtual std::string broadcast(std::string text, int from) = 0;
    /// Returns the first rank whose argument is true; size() if there is none.
    virtual int first_rank(bool holds) = 0;

    /// Ends the part of this rank, which may have no messages to receive. Waits until each other rank has called an
    /// operation, which then throws Error with this rank and the reason, or has left.
    /// @param why  the reason if the rank cannot continue; empty at the end of the program
    virtual void leave(const std::string& why) = 0;
    /// Ends the program on all ranks, with this rank and the reason in a line on standard error. Any thread may call
    /// it, while others wait for messages.
    [[noreturn]] virtual void abort(const std::string& why) = 0;
};

/// Returns the connection over MPI. If no launcher has started the program, this is the connection of a single rank,
/// without MPI.
std::unique_ptr<Communicator> make_communicator();

} // namespace csp::mpi
