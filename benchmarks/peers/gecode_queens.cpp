#include <benchmarks/peers/gecode_queens.hpp>

#include <benchmarks/puzzles/gecode.hpp>

#include <gecode/int.hh>

#include <memory>

namespace benchmarks {

namespace {

class Board final : public Gecode::Space {
  public:
    Board(int size, Gecode::IntPropLevel level) : column_(post_queens(*this, size, level)) {
        Gecode::branch(*this, column_, Gecode::INT_VAR_SIZE_MIN(), Gecode::INT_VAL_MIN());
    }

    Board(Board& other) : Space(other) { column_.update(*this, other.column_); }

    Space* copy() override { return new Board(*this); }

    [[nodiscard]] std::vector<int> columns() const {
        std::vector<int> columns;
        for (int row = 0; row < column_.size(); ++row) columns.push_back(column_[row].val());
        return columns;
    }

  private:
    Gecode::IntVarArray column_;
};

} // namespace

std::string GecodeQueens::name() const { return gecode_name(consistency_) + "-size"; }

QueensOutcome GecodeQueens::solve(const QueensProblem& problem) {
    const unsigned int commit_distance = problem.all_solutions ? 1 : 8;
    Gecode::DFS<Board> search(new Board(problem.size, gecode_level(consistency_)),
                              gecode_search_options(commit_distance));
    QueensOutcome outcome;
    while (problem.all_solutions || outcome.solutions == 0) {
        const std::unique_ptr<const Board> solution(search.next());
        if (!solution) break;
        if (++outcome.solutions == 1) outcome.first = solution->columns();
    }
    const Gecode::Search::Statistics statistics = search.statistics();
    outcome.nodes = statistics.node;
    outcome.failures = statistics.fail;
    return outcome;
}

} // namespace benchmarks
