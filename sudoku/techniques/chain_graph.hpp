#pragma once

#include <sudoku/techniques/set_network.hpp>
#include <sudoku/techniques/technique.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace sudoku {

/// The links that a chain may use.
struct LinkChoice {
    bool in_cells = true;      ///< strong links between the two marks of a cell
    bool in_units = true;      ///< strong links between the two places of a value in a unit
    bool across = true;        ///< weak links between marks of one cell
    bool groups = false;       ///< nodes that are several places of a value where two units meet
    bool sets = false;         ///< strong links between two values of an almost locked set
    bool restrictions = false; ///< weak links by restrictions of a variant on pairs of cells
};

/// The marks of a position, and groups of them, as the nodes of a graph.
///
///     strong link a == b    at least one of them is true: the two marks of a cell, the two places of a value in a unit
///     weak link   a -- b    at most one of them is true: marks of a cell, a value in cells that see each other
///
/// An almost locked set has n cells and n + 1 values, so it lacks at most one of these values. If links of sets are
/// chosen, the cells of a set that have a value form a node, and any two of its values have a strong link.
///
/// Complexity: O(nodes * links of a node), about 250 * 20 on a classic board; with sets, about 1,000 * 12.
class ChainGraph {
  public:
    ChainGraph(const Position& position, LinkChoice choice);

    struct Strong {
        int to = 0;
        int unit = -1; ///< -1: the cell, or the set
        int set = -1;  ///< the number in sets(); -1: the link is not of a set
    };
    struct Vertex {
        int value;
        std::vector<int> cells;
        std::vector<Strong> strong;
        std::vector<int> weak;
    };
    const std::vector<Vertex>& vertices() const { return vertices_; }
    const Vertex& operator[](int node) const { return vertices_[static_cast<std::size_t>(node)]; }
    int count() const { return static_cast<int>(vertices_.size()); }
    /// Returns the node of a mark. Precondition: the mark exists.
    int node(int cell, int value) const { return singles_[slot(cell, value)]; }
    bool is_group(int node) const { return (*this)[node].cells.size() > 1; }
    /// Returns the almost locked sets. Precondition: their links were chosen.
    const SetNetwork& sets() const { return *sets_; }

  private:
    static std::size_t slot(int cell, int value) {
        return static_cast<std::size_t>(cell) * 32 + static_cast<std::size_t>(value);
    }
    int add(int value, std::vector<int> cells);
    void link_cells(const Position& position, LinkChoice choice);
    void link_units(const Position& position, LinkChoice choice);
    void make_groups(const Position& position);
    void link_sets(const Position& position);
    void link_restrictions(const Position& position);
    std::vector<int> make_set_nodes(const Position& position);

    std::vector<Vertex> vertices_;
    std::vector<int> singles_;
    std::vector<int> groups_;
    std::optional<SetNetwork> sets_;
};

/// Finds the statements that one statement implies along alternating links, `on -- off` and `off == on`. The search is
/// breadth first, so every chain is a shortest chain.
class ChainSearch {
  public:
    explicit ChainSearch(const ChainGraph& graph);

    /// Starts from the statement that this node is on, or off, and follows at most `depth` links.
    void run(int from, bool is_on, int depth);
    /// The statements reached, in order; see is_on().
    struct Reached {
        int node;
        bool is_on;
        int parent; ///< the number of the previous statement in the list
        int unit;   ///< the unit of the strong link to this statement
        int set;    ///< the set of this strong link
        int depth;
    };
    const std::vector<Reached>& reached() const { return reached_; }
    /// Returns the number of a statement in the list; -1 if it was not reached.
    int find(int node, bool is_on) const { return (is_on ? on_ : off_)[static_cast<std::size_t>(node)]; }
    /// Returns the chain from the start to this statement. Its sets are numbered as in the graph.
    std::vector<Node> chain_to(int number) const;

  private:
    void reach(int node, bool is_on, int parent, int unit, int set);

    const ChainGraph* graph_;
    std::vector<Reached> reached_;
    std::vector<int> on_;
    std::vector<int> off_;
};

/// Adds the citations of a chain to a step: the cells of its statements, the units of its strong links, and its values.
void cite_chain(const std::vector<Node>& chain, Step& step);
/// Adds the sets of the links of a step's chain to the step, with their cells and values, and renumbers them.
void cite_sets(const SetNetwork& network, Step& step);
/// Returns, for example, "A1 <> 5 -> A7 = 5 -> ...".
std::string chain_in_words(const std::vector<Node>& chain, const Names& names);
/// Returns, for example, "A1 <> 5 -> A2|A3 = 7 by {A1, A2, A3: 1/2/5/7} -> ...": a link of a set names it.
std::string chain_with_sets(const Step& step, const Names& names);

/// Finds loops of links through one statement: "a is on" implies "b is off", which implies "c is on", and so on, until
/// the last statement implies "a is on" again. Backwards, the loop leads from "a is off" through the same marks. At
/// each link, therefore, exactly one of the two sides is true.
///
/// Each statement that is on is followed only once, along the shortest path, as in Sudoku Explainer; the last two links
/// of a loop are not restricted.
class CycleSearch {
  public:
    explicit CycleSearch(const ChainGraph& graph);

    /// The statements of a loop: on, off, on, ..., off. The last statement implies the first by the link in `unit`.
    struct Loop {
        std::vector<int> nodes;
        std::vector<int>
            units; ///< by statement, the unit of the strong link to it; -1: in a cell, or no strong link
        int unit = -1;
    };

    /// Calls `take` for each loop of at most `most` statements through a node, the shortest first, until it returns
    /// true. Returns whether it returned true.
    ///
    /// Complexity: O(nodes * links of a node^2).
    bool through(int start, int most, const std::function<bool(const Loop&)>& take);

  private:
    struct Reached {
        int node;   ///< the node that is on
        int off;    ///< the node that implies it
        int unit;   ///< the unit of the strong link between the two
        int parent; ///< the number of the previous entry in the list
        int level;
    };
    bool has_before(int number, int off) const;
    Loop loop(int number, int off, int unit) const;

    const ChainGraph* graph_;
    std::vector<Reached> reached_;
    std::vector<char> seen_;
};

/// Returns the statements of a loop as a chain that ends with its first statement.
std::vector<Node> chain_of(const CycleSearch::Loop& loop, const ChainGraph& graph);

} // namespace sudoku
