#pragma once

#include <tests/fuzz/breeds.hpp>
#include <tests/fuzz/draft.hpp>
#include <tests/fuzz/problem.hpp>
#include <tests/fuzz/source.hpp>

#include <cstddef>
#include <vector>

/// What problems are made up with, and the breeds that have files of their own.
namespace fuzz {

using Domains = std::vector<std::vector<csp::Value>>;

constexpr std::size_t most_assignments = 700; ///< of a small problem, of which brute force knows all

/// All integers from the least to the most.
std::vector<csp::Value> interval(csp::Value least, csp::Value most);
/// Values that lie `spread` apart, more or less: 1 for small domains, more for those that the store keeps as words or as
/// an interval with holes.
std::vector<csp::Value> scattered(Source& source, std::size_t count, Wide spread, Wide around);
std::vector<csp::Value> small_domain(Source& source, std::size_t most);
/// Of one to eight variables, with at most `most_assignments` assignments.
Domains small_domains(Source& source);
/// As many variables as there are, or fewer, so that there are at most so many assignments.
void limit_assignments(Domains& domains, std::size_t most);

Problem of_domains(const Domains& domains);
void add_constraints(Problem& problem, Draft& draft, std::int64_t least, std::int64_t most);
/// Powers of powers, and products of products, grow beyond what a variable can hold.
bool may_grow(const Node& node);
/// Whether a constraint may.
bool may_grow(const Problem& problem);

Problem with_aliases(Source& source);
Problem padded(Source& source);
Problem binary(Source& source);
Problem mixed(Source& source);
Problem deep(Source& source);

} // namespace fuzz
