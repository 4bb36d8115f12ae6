#include <apps/common/program.hpp>
#include <apps/mpi/program.hpp>

#include <csp/mpi/mpi.hpp>

#include <atomic>
#include <stop_token>

int main(int argc, char** argv) {
    std::atomic<int> signal = 0;
    std::stop_source stop;
    const app::SignalWatch watch([&](int received) { // before MPI starts threads
        signal = received;
        stop.request_stop();
    });
    csp::mpi::World world;
    return mpi_program::status_of_rank(world, [&] {
        constexpr int by_signal = 128;
        const int status = mpi_program::run_command(world, argc, argv, stop.get_token());
        return signal != 0 ? by_signal + signal : status;
    });
}
