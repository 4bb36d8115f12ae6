#pragma once

#include <tests/fuzz/draft.hpp>
#include <tests/fuzz/problem.hpp>
#include <tests/fuzz/source.hpp>

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace fuzz {

/// A kind of random problem.
struct Breed {
    std::string_view name;
    unsigned weight;       ///< the frequency with which it is chosen, relative to all breeds
    std::size_t questions; ///< the number of questions about each problem
    Problem (*make)(Source& source);
};

std::span<const Breed> breeds();
const Breed& any_breed(Source& source);

// The tools for constructing problems, and the breeds that have separate files.

using Domains = std::vector<std::vector<csp::Value>>;

constexpr std::size_t most_assignments = 700; ///< the greatest number in a small problem, for brute force

/// Returns all integers from the least to the most.
std::vector<csp::Value> interval(csp::Value least, csp::Value most);
/// Returns values about `spread` apart: 1 for small domains, more for domains that the store represents as words or as
/// an interval with holes.
std::vector<csp::Value> scattered(Source& source, std::size_t count, Wide spread, Wide around);
std::vector<csp::Value> small_domain(Source& source, std::size_t most);
/// Returns the domains of one to eight variables, with at most `most_assignments` assignments.
Domains small_domains(Source& source);
/// Removes variables as necessary to leave at most `most` assignments.
void limit_assignments(Domains& domains, std::size_t most);

Problem of_domains(const Domains& domains);
void add_constraints(Problem& problem, Draft& draft, std::int64_t least, std::int64_t most);
/// Returns whether values of the node may grow beyond the range of a variable, as powers of powers and products of
/// products do.
bool may_grow(const Node& node);
/// Returns whether values of a constraint of the problem may.
bool may_grow(const Problem& problem);

Problem with_aliases(Source& source);
Problem padded(Source& source);
Problem binary(Source& source);
Problem mixed(Source& source);
Problem deep(Source& source);
Problem lessons(Source& source);
/// Makes a random binary problem that a search solves after some hundred failures, with a cost.
Problem few_conflicts(Source& source);

} // namespace fuzz
