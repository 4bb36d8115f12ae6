#pragma once

#include <tests/fuzz/node.hpp>

#include <span>
#include <vector>

namespace fuzz {

/// Returns every kind of constraint and expression that the fuzzer knows, grouped by family.
const std::vector<const Kind*>& all_kinds();
const std::vector<const Kind*>& constraint_kinds();
/// Returns all kinds of expressions except plain views and constants.
const std::vector<const Kind*>& expression_kinds();
/// Returns null if no kind has this name.
const Kind* find_kind(std::string_view name);

const Kind& view_kind();
const Kind& constant_kind();
/// Makes a comparison of a view with a constant: the innermost level of nested constraints.
Node simple_constraint(Draft& draft);

// The families; each has a separate file.
std::span<const Kind> all_different_family();
std::span<const Kind> arithmetic_family();
std::span<const Kind> circuit_family();
std::span<const Kind> comparison_family();
std::span<const Kind> costs_family();
std::span<const Kind> counting_family();
std::span<const Kind> element_family();
std::span<const Kind> graphs_family();
std::span<const Kind> linear_family();
std::span<const Kind> lists_family();
std::span<const Kind> logic_family();
std::span<const Kind> order_family();
std::span<const Kind> packing_family();
std::span<const Kind> regular_family();
std::span<const Kind> schedule_family();
std::span<const Kind> scheduling_family();
std::span<const Kind> table_family();

} // namespace fuzz
