#pragma once

#include <apps/check/json.hpp>

#include <string>
#include <vector>

namespace check {

/// Returns the meaning of a constraint of FlatZinc by its name and number of arguments, such as "int_le/2": a statement
/// in which $1, $2, ... represent the arguments; null if the kind is unknown.
const Json* meaning_of(const std::string& kind);

/// Returns the statement of a meaning about these arguments. Throws Unreadable if they do not fit.
Json expanded(const Json& meaning, const std::vector<Json>& arguments);

} // namespace check
