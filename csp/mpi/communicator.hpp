#pragma once

#include <csp/mpi/channel.hpp>

#include <memory>
#include <string>

namespace csp::mpi {

/// A channel whose ranks also act together: each calls these functions in the same order.
class Communicator : public Channel {
  public:
    /// The text of one rank, on all.
    virtual std::string broadcast(std::string text, int from) = 0;
    /// The first rank for which `holds`; size() if there is none.
    virtual int first_rank(bool holds) = 0;
};

/// The connection over MPI; of a single rank, without MPI, if no launcher has started the program.
std::unique_ptr<Communicator> make_communicator();

} // namespace csp::mpi
