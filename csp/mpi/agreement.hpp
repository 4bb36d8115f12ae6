#pragma once

#include <csp/mpi/communicator.hpp>
#include <csp/mpi/mpi.hpp>
#include <csp/mpi/rank_threads.hpp>
#include <csp/mpi/subject.hpp>

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>

namespace csp::mpi {

/// Returns the message of the exception that `act` throws, which is never empty; empty if it throws none.
template <typename Act>
std::string failure_of(const Act& act) {
    try {
        act();
    } catch (const std::exception& error) {
        const std::string_view message = error.what();
        return std::string(message.empty() ? "an exception without a message" : message);
    } catch (...) {
        return "an exception of another type than std::exception";
    }
    return "";
}

/// Throws Error, on all ranks, with the failure of the first rank whose failure is not empty. Each rank calls it.
void agree(Communicator& ranks, const std::string& failure);

/// Throws Error, on all ranks, if the subject of a rank differs from that of rank 0. Each rank calls it.
void agree_on_subject(Communicator& ranks, const Subject& mine);

/// Starts the threads of the ranks. Throws Error, on all ranks, if a rank cannot start them, or has a different number
/// of threads than rank 0. Each rank calls it.
void start_threads(Communicator& ranks, RankThreads& mine);

/// Returns the outcome of rank 0 on all ranks. Each rank calls it.
/// @param model  the number of the model; see Assignment
Outcome share(Communicator& ranks, const Outcome& of_first, std::uint32_t model);

} // namespace csp::mpi
