#pragma once

#include <csp/mpi/mpi.hpp>

#include <chrono>
#include <cstdint>
#include <string>

namespace mpi_program {

/// Whether standard error is a terminal. Under mpirun it is a pipe.
bool error_is_terminal();

/// A file that receives standard output as long as this exists, and is named in its errors. It keeps its content until
/// cut() is called, since the journal that belongs to it may yet be refused.
class OutputFile {
  public:
    /// Throws csp::Error if the file cannot be written.
    explicit OutputFile(const std::string& name);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Returns the length of the file with all answers printed so far. They are then on the disk, because a journal
    /// that records this length must not outlive the answers. Throws csp::Error if they cannot be written.
    std::uint64_t size() const;
    /// Shortens the file to this length. Throws csp::Error if it is shorter.
    void cut(std::uint64_t size) const;

  private:
    [[noreturn]] void refuse(const std::string& why) const;

    std::string name_; ///< with the option
    int before_ = -1;  ///< the previous standard output
};

/// Shows the state of a search in a line on standard error, once a second.
class Progress {
  public:
    void operator()(const csp::mpi::TeamState& state);

  private:
    using Moment = std::chrono::steady_clock::time_point;

    Moment shown_{};
    std::uint64_t nodes_ = 0;
};

} // namespace mpi_program
