#pragma once

#include <csp/base/assignment.hpp>
#include <csp/base/random.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/engine/engine.hpp>
#include <csp/model/model.hpp>

#include <cstddef>
#include <string>
#include <vector>

/// Domains as sorted lists of values, by variable, and functions that examine them by brute force.
namespace csp::testing {

using Values = std::vector<Value>;
using Box = std::vector<Values>;

Box box_of(const Model& model);
Box box_of(const Engine& engine);
/// Returns the domains of the first `count` variables: those of the model, if posting its constraints has added further
/// variables.
Box box_of(const Engine& engine, std::size_t count);

/// Returns the number of assignments in the box.
std::size_t size_of(const Box& box);
bool contains(const Values& values, Value v);
bool contains(const Box& box, const Assignment& assignment);
bool is_subset(const Box& inner, const Box& outer);

/// Return all assignments in the box, and all that satisfy the constraint.
std::vector<Assignment> assignments_in(const Box& box);
std::vector<Assignment> solutions_in(const Box& box, const Constraint& constraint);

/// Returns, for example, "x0 {1, 3}  x1 {-2, 5}".
std::string text_of(const Box& box);
std::string text_of(const Assignment& assignment);
std::string text_of(Atom atom);

/// Returns a small random domain of one of many shapes: intervals, holes, negative values, a single value; if `wide`,
/// also a few values far apart, which the store represents differently.
Values random_values(Random& random, bool wide);
/// Returns a random subset of the values, each included with probability 1/2, but at least one.
Values some_of(const Values& pool, Random& random);
/// Returns a random number from .. to, both included.
Value random_between(Random& random, Value from, Value to);

} // namespace csp::testing
