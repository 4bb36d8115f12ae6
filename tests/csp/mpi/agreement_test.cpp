#include <csp/mpi/agreement.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <stdexcept>

namespace mpi_agreement_test {

using namespace csp::mpi;

/// No rank may wait for messages of a thread that has ended.
TEST(Agreements, AnExceptionOutsideOfTheSearchEndsTheProgram) {
    const auto run = [](std::size_t throwing) {
        const std::unique_ptr<Communicator> ranks = make_communicator();
        RankThreads threads(*ranks, 2);
        threads.start();
        run_or_abort(*ranks, threads, [&](std::size_t thread) {
            if (thread == throwing) throw std::runtime_error("mine");
        });
    };
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_DEATH(run(0), "csp::mpi: rank 0: mine");
    EXPECT_DEATH(run(1), "csp::mpi: rank 0: mine");
    run(2);
}

TEST(Agreements, KeepTheExceptionOfASingleRank) {
    const std::unique_ptr<Communicator> ranks = make_communicator();
    EXPECT_THROW(act_on_each(*ranks, [] { throw csp::ArgumentError("f", "no"); }), csp::ArgumentError);
    EXPECT_THROW(act_on_each(*ranks, [] { throw std::runtime_error(""); }), csp::Error);
    act_on_each(*ranks, [] {});
}

} // namespace mpi_agreement_test
