#pragma once

#include <string>

namespace structure {

/// The declarations of a header's functions that make a Constraint or a Function, as they are written there, without
/// comments, bodies and what is deleted: what a page of the reference shows. Those in a nested namespace are details.
///
/// @param names  the functions wanted, separated by commas; empty: all
std::string declarations_of(const std::string& header, const std::string& names = "");

} // namespace structure
