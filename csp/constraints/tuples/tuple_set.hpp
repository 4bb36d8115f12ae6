#pragma once

#include <csp/constraints/tuples/tuples.hpp>
#include <csp/engine/posting.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace csp {

/// Tuples over distinct variables, in lexicographic order, each once: the form in which rules take tables.
struct TupleSet {
    std::vector<Var> variables;
    Tuples tuples;

    std::size_t arity() const { return variables.size(); }
};

/// The tuples within the domains, restated about the variables behind the scope: views are folded into the
/// values, and tuples that give one variable two values are left out.
TupleSet fold(Views scope, const Tuples& tuples, const Posting& posting);

/// The set with these columns alone.
TupleSet project(const TupleSet& set, std::span<const std::size_t> columns);

/// The columns that still matter: the variable is unfixed, and some tuple has a value there.
std::vector<std::size_t> open_columns(const TupleSet& set, const Posting& posting);

} // namespace csp
