// How much does the possibility of listening cost a search without a listener?
//
// Every narrowing of a domain by a rule tests whether there is a listener. The engine is compiled twice, with and
// without that test, and both builds alternate in one run, on the same puzzles and on queens. The relative speed of the
// build with listeners must stay above 0.97: the test must cost less than 3 %.

#include <benchmarks/harness/compare.hpp>
#include <benchmarks/harness/program.hpp>
#include <benchmarks/listening/contestants.hpp>
#include <benchmarks/puzzles/puzzles.hpp>

#include <csp/base/error.hpp>

#include <iostream>
#include <utility>

namespace {

using namespace benchmarks;

template <typename Contestant>
std::vector<std::unique_ptr<Contestant>> both(std::unique_ptr<Contestant> without,
                                              std::unique_ptr<Contestant> with) {
    std::vector<std::unique_ptr<Contestant>> contestants;
    contestants.push_back(std::move(without));
    contestants.push_back(std::move(with));
    return contestants;
}

void run(int rounds) {
    if (rounds < 1) throw csp::Error("expected at least 1 round");
    const auto sudoku = both(without_listeners::sudoku(), with_listeners::sudoku());
    const auto queens = both(without_listeners::queens(), with_listeners::queens());
    const std::string baseline = sudoku.front()->name();
    const auto puzzles = generate_puzzles(2, 1000, 17);
    const std::vector<QueensProblem> boards{{8, true}, {9, true}, {10, true}};
    print(compare("minimal Sudoku puzzles", puzzles, sudoku, baseline, rounds));
    std::cout << '\n';
    print(compare("queens, all solutions, n = 8..10", boards, queens, baseline, rounds));
}

} // namespace

int main(int argc, char** argv) {
    int rounds = 21;
    Program program("arcwise-benchmark-listening",
                    "Compares searches with and without the test. usage: [ROUNDS]  21 by default");
    return program.operand("rounds", rounds, 1).run(argc, argv, [&] {
        run(rounds);
        return 0;
    });
}
