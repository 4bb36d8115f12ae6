#include <benchmarks/tournament/team.hpp>

#include <exception>

#include <mpi.h>

namespace tournament {

Team::Team() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

/// After an error, this process ends without MPI_Finalize, so that mpirun ends all others, which would wait forever.
Team::~Team() {
    if (std::uncaught_exceptions() == 0) MPI_Finalize();
}

void Team::wait_for_all() const { MPI_Barrier(MPI_COMM_WORLD); }

} // namespace tournament
