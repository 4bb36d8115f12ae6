#pragma once

namespace tournament {

/// The processes that hold a tournament together: under mpirun, if the program was built with ARCWISE_MPI, the
/// processes that it started; otherwise this one alone. Create one team, before any thread; its destructor ends the
/// work of all once the last process is ready.
class Team {
  public:
    Team();
    ~Team();
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    [[nodiscard]] int rank() const { return rank_; } ///< 0 to size - 1
    [[nodiscard]] int size() const { return size_; }

    /// Returns once all processes have called it.
    void wait_for_all() const;

  private:
    int rank_ = 0;
    int size_ = 1;
};

} // namespace tournament
