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
    Work work;   ///< the work since the last report
    Piece rest;  ///< the regions that the member has yet to search; empty if the piece is done
    Piece given; ///< the region that the member gives away; empty if it gives none
    std::vector<std::vector<Value>> solutions = {}; ///< the solutions that `work` counts, if they are wanted

    Message message() const;
    /// Errors: throws Error if the message is not a report.
    static Report in(const Message& message);
};

/// Searches the pieces that the leader sends, one at a time. Each rank, or each thread of a rank, is one member.
class Member {
  public:
    /// @param channel, search  must outlive the member
    Member(Channel& channel, RegionSearch& search, Purpose purpose, std::stop_token stop = {});

    void receive(const Message& message);
    /// Searches for one slice. Returns false if there was nothing to search.
    bool step();
    /// Whether rank 0 has ended the search, and this member has reported the regions that it had left.
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
    Piece waiting_;             ///< regions of the piece whose search has not begun
    bool is_searching_ = false; ///< whether a region is being searched
    Report next_;               ///< with the solutions since the last report
    std::uint64_t reported_nodes_ = 0;
    std::uint64_t reported_failures_ = 0;
    bool has_asked_to_stop_ = false;
    bool is_over_ = false;
};

} // namespace csp::mpi
