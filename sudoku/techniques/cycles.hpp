#pragma once

#include <sudoku/techniques/chain_graph.hpp>

#include <functional>
#include <vector>

namespace sudoku {

/// Looks for loops of links through one statement: "a is on" leads to "b is off", that to "c is on", and so on, until
/// the last leads to "a is on" again. Read backwards, "a is off" leads through the same marks. So at each link exactly
/// one of the two sides is true.
///
/// Statements that are on are followed once each, along the shortest way, as Sudoku Explainer follows them; the last
/// two links of a loop may be any.
class CycleSearch {
  public:
    explicit CycleSearch(const ChainGraph& graph);

    /// The statements of a loop: on, off, on, ..., off. The last leads to the first by the link in `unit`.
    struct Loop {
        std::vector<int> nodes;
        std::vector<int>
            units; ///< by statement: of the strong link that led to it; -1 for others, or in a cell
        int unit = -1;
    };

    /// Calls `take` for each loop of at most `most` statements through a node, the shortest first, until it returns true.
    /// Returns whether it did.
    ///
    /// Complexity: O(nodes * links of a node^2).
    bool through(int start, int most, const std::function<bool(const Loop&)>& take);

  private:
    struct Reached {
        int node;   ///< on
        int off;    ///< what led to it
        int unit;   ///< of the strong link between the two
        int parent; ///< number in the list
        int level;
    };
    [[nodiscard]] bool has_before(int number, int off) const;
    [[nodiscard]] Loop loop(int number, int off, int unit) const;

    const ChainGraph* graph_;
    std::vector<Reached> reached_;
    std::vector<char> seen_;
};

/// The statements of a loop as a chain that ends where it begins.
[[nodiscard]] std::vector<Node> chain_of(const CycleSearch::Loop& loop, const ChainGraph& graph);

} // namespace sudoku
