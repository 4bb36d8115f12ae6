#pragma once

#include <csp/mpi/channel.hpp>

#include <memory>
#include <string>

namespace csp::mpi {

/// A channel with operations in which all ranks take part: each rank calls them in the same order.
class Communicator : public Channel {
  public:
    /// Returns the text of rank `from` on all ranks.
    virtual std::string broadcast(std::string text, int from) = 0;
    /// Returns the first rank whose argument is true; size() if there is none.
    virtual int first_rank(bool holds) = 0;
};

/// Returns the connection over MPI. If no launcher has started the program, this is the connection of a single rank,
/// without MPI.
std::unique_ptr<Communicator> make_communicator();

} // namespace csp::mpi
