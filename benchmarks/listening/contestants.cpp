// This file is compiled twice. ARCWISE_BUILD names the build. The build without listeners has different names for the
// engine and the contestants, so that both builds can be linked into one program; see CMakeLists.txt.

#include <benchmarks/listening/contestants.hpp>

#include <benchmarks/peers/arcwise.hpp>

#include <csp/search/variable_order/kinds.hpp>

namespace benchmarks::ARCWISE_BUILD {

namespace {

class Sudoku final : public ArcwiseSudoku {
  public:
    using ArcwiseSudoku::ArcwiseSudoku;
    std::string name() const override { return ARCWISE_BUILD_NAME; }
};

class Queens final : public ArcwiseQueens {
  public:
    using ArcwiseQueens::ArcwiseQueens;
    std::string name() const override { return ARCWISE_BUILD_NAME; }
};

} // namespace

std::unique_ptr<SudokuContestant> sudoku() {
    return std::make_unique<Sudoku>(classic_units(), csp::variable_order::mrv_degree);
}
std::unique_ptr<QueensContestant> queens() {
    return std::make_unique<Queens>(csp::variable_order::mrv_degree);
}

} // namespace benchmarks::ARCWISE_BUILD
