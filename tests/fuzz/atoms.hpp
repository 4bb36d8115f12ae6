#pragma once

#include <tests/fuzz/draft.hpp>

#include <csp/base/atom.hpp>

namespace fuzz {

/// Where a node stores atoms: their variables in one of its lists, and two numbers for each, operation and value.
/// Operations: 0 >=, 1 <, 2 ==, 3 !=.
struct Atoms {
    std::size_t list = 0;
    std::size_t numbers = 0;

    std::size_t count(const Node& node) const { return node.lists[list].size(); }
    /// Makes room for the lists needed.
    void add_any(Draft& draft, Node& node) const;
    bool holds(const Node& node, std::size_t i, Values values) const;
    csp::Atom atom(const Node& node, std::size_t i) const;
    std::string written(const Node& node, std::size_t i) const;
};

} // namespace fuzz
