#pragma once

#include <csp/mpi/channel.hpp>
#include <csp/mpi/piece.hpp>
#include <csp/mpi/region_search.hpp>
#include <csp/mpi/subject.hpp>

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace csp::mpi {

/// The report of a member on its piece.
struct Report {
    Work work;   ///< since the last report
    Piece rest;  ///< regions that the member still searches; none if the piece is done
    Piece given; ///< a region that it gives away; none if there is none
    std::vector<std::vector<Value>> solutions = {}; ///< those of `work`, if they are wanted

    Message message() const;
    /// Errors: throws Error if the message is no report.
    static Report in(const Message& message);
};

/// A rank as it searches the pieces that rank 0 sends, one at a time.
class Member {
  public:
    /// @param channel, search  must outlive the member
    Member(Channel& channel, RegionSearch& search, Purpose purpose, std::stop_token stop = {});

    void receive(const Message& message);
    /// Searches for a slice. Returns whether there was anything to search.
    bool step();
    /// Whether rank 0 has ended the search, and has been sent the regions that were left here.
    bool is_over() const { return is_over_; }

  private:
    bool is_busy() const { return is_searching_ || !waiting_.empty(); }
    bool has_many_solutions() const;
    void act_on(const Message& message);
    void search_slice();
    void fail(const std::string& why);
    void note_solution();
    void give();
    void report(Piece given = {});
    Piece rest();

    Channel& channel_;
    RegionSearch& search_;
    Purpose purpose_;
    std::stop_token stop_;
    Piece waiting_;             ///< regions of the piece that have not been begun
    bool is_searching_ = false; ///< whether one has been
    Report next_;               ///< with the solutions since the last report
    std::uint64_t reported_nodes_ = 0;
    std::uint64_t reported_failures_ = 0;
    bool has_asked_to_stop_ = false;
    bool is_over_ = false;
};

} // namespace csp::mpi
