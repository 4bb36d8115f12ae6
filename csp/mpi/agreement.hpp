#pragma once

#include <csp/base/error.hpp>
#include <csp/mpi/communicator.hpp>
#include <csp/mpi/mpi.hpp>
#include <csp/mpi/rank_threads.hpp>
#include <csp/mpi/subject.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
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

/// Returns "rank N" of this rank.
std::string rank_in_words(const Communicator& ranks);

/// Throws Error, on all ranks, with the failure of the first rank whose failure is not empty. Each rank calls it.
void agree(Communicator& ranks, const std::string& failure);

/// Calls `act` on each rank. If it throws an exception on some ranks only, throws Error on all ranks, with the first of
/// them and the message. If it throws on all ranks, each throws its own exception if that is an Error, or Error with
/// the message. Each rank calls it.
template <typename Act>
void act_on_each(Communicator& ranks, const Act& act) {
    std::exception_ptr error;
    const std::string why = failure_of([&] {
        try {
            act();
        } catch (const Error&) {
            error = std::current_exception();
            throw;
        }
    });
    const bool is_shared = ranks.first_rank(why.empty()) == ranks.size();
    if (!is_shared) return agree(ranks, why.empty() ? "" : rank_in_words(ranks) + ": " + why);
    if (error) std::rethrow_exception(error);
    throw Error(why);
}

/// Calls `body` in each thread of this rank. An exception that it throws ends the program on all ranks, because other
/// ranks may wait for messages of this one.
void run_or_abort(Communicator& ranks, RankThreads& mine,
                  const std::function<void(std::size_t thread)>& body);

/// Throws Error, on all ranks, if the subject of a rank differs from that of rank 0. Each rank calls it.
void agree_on_subject(Communicator& ranks, const Subject& mine);

/// Starts the threads of the ranks. Throws Error, on all ranks, if a rank cannot start them, or has a different number
/// of threads than rank 0. Each rank calls it.
void start_threads(Communicator& ranks, RankThreads& mine);

/// Returns the outcome of rank 0 on all ranks. Each rank calls it.
/// @param model  the number of the model; see Assignment
Outcome share(Communicator& ranks, const Outcome& of_first, std::uint32_t model);

} // namespace csp::mpi
