#include <benchmarks/peers/gecode_sudoku.hpp>

#include <benchmarks/puzzles/gecode.hpp>

#include <gecode/int.hh>

#include <cstddef>

namespace benchmarks {

namespace {

constexpr int cells = 81;

Gecode::IntVarBranch gecode_order(GecodeOrder order) {
    constexpr double no_decay = 1.0;
    switch (order) {
    case GecodeOrder::size:
        return Gecode::INT_VAR_SIZE_MIN();
    case GecodeOrder::afc:
        return Gecode::INT_VAR_AFC_SIZE_MAX(no_decay);
    case GecodeOrder::action:
        return Gecode::INT_VAR_ACTION_SIZE_MAX(no_decay);
    case GecodeOrder::chb:
        break;
    }
    return Gecode::INT_VAR_CHB_SIZE_MAX();
}

} // namespace

class GecodeSudoku::Model final : public Gecode::Space {
  public:
    Model(const Units& units, Gecode::IntPropLevel level) : cell_(*this, cells, 1, 9) {
        for (const auto& unit : units) {
            Gecode::IntVarArgs scope;
            for (const int cell : unit) scope << cell_[cell];
            Gecode::distinct(*this, scope, level);
        }
    }

    Model(Model& other) : Space(other) { cell_.update(*this, other.cell_); }

    Space* copy() override { return new Model(*this); }

    void post_givens(std::string_view puzzle) {
        for (int cell = 0; cell < cells; ++cell) {
            const char given = puzzle[static_cast<std::size_t>(cell)];
            if (given != '.') Gecode::rel(*this, cell_[cell], Gecode::IRT_EQ, given - '0');
        }
    }

    void post_branching(GecodeOrder order) {
        if (order == GecodeOrder::afc) afc_unshare();
        Gecode::branch(*this, cell_, gecode_order(order), Gecode::INT_VAL_MIN());
    }

    [[nodiscard]] std::array<char, 81> grid() const {
        std::array<char, 81> grid{};
        for (int cell = 0; cell < cells; ++cell) {
            grid[static_cast<std::size_t>(cell)] = static_cast<char>('0' + cell_[cell].val());
        }
        return grid;
    }

  private:
    Gecode::IntVarArray cell_;
};

GecodeSudoku::GecodeSudoku(const Units& units, GecodeConsistency consistency, GecodeOrder order)
    : model_(std::make_unique<Model>(units, gecode_level(consistency))),
      consistency_(consistency),
      order_(order) {
    model_->status(); // A space can be cloned only at its fixpoint.
}

GecodeSudoku::~GecodeSudoku() = default;

std::string GecodeSudoku::name() const {
    static constexpr std::array<const char*, 4> orders{"size", "afc", "action", "chb"};
    return gecode_name(consistency_) + "-" + orders[static_cast<std::size_t>(order_)];
}

Outcome GecodeSudoku::solve(std::string_view puzzle81) {
    auto* puzzle = static_cast<Model*>(model_->clone());
    puzzle->post_givens(puzzle81);
    puzzle->post_branching(order_);
    const unsigned int commit_distance = consistency_ == GecodeConsistency::domain ? 1 : 8;
    Gecode::DFS<Model> search(puzzle, gecode_search_options(commit_distance));
    Outcome outcome;
    while (outcome.solutions < 2) {
        const std::unique_ptr<const Model> solution(search.next());
        if (!solution) break;
        if (++outcome.solutions == 1) outcome.first = solution->grid();
    }
    const Gecode::Search::Statistics statistics = search.statistics();
    outcome.nodes = statistics.node;
    outcome.failures = statistics.fail;
    return outcome;
}

} // namespace benchmarks
