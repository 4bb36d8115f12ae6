#pragma once

#include <sudoku/techniques/chain_graph.hpp>

#include <functional>
#include <vector>

namespace sudoku {

/// Finds loops of links through one statement: "a is on" implies "b is off", which implies "c is on", and so on, until
/// the last statement implies "a is on" again. Read backwards, the loop leads from "a is off" through the same marks.
/// So at each link, exactly one of the two sides is true.
///
/// Each statement that is on is followed only once, along the shortest path, as in Sudoku Explainer; the last two links
/// of a loop are not restricted.
class CycleSearch {
  public:
    explicit CycleSearch(const ChainGraph& graph);

    /// The statements of a loop: on, off, on, ..., off. The last implies the first by the link in `unit`.
    struct Loop {
        std::vector<int> nodes;
        std::vector<int>
            units; ///< by statement: of the strong link leading to it; -1 for others, or in a cell
        int unit = -1;
    };

    /// Calls `take` for each loop of at most `most` statements through a node, the shortest first, until it returns
    /// true. Returns whether it returned true.
    ///
    /// Complexity: O(nodes * links of a node^2).
    bool through(int start, int most, const std::function<bool(const Loop&)>& take);

  private:
    struct Reached {
        int node;   ///< on
        int off;    ///< the node that implies it
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

/// Returns the statements of a loop as a chain that ends with its first statement.
[[nodiscard]] std::vector<Node> chain_of(const CycleSearch::Loop& loop, const ChainGraph& graph);

} // namespace sudoku
