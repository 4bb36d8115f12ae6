#pragma once

#include <string_view>

namespace check {

class Network;

/// Adds the variables and constraints of a FlatZinc file, in its order, and then the equations of its declarations:
/// `var int: x = y`. A constraint of an unknown kind, or whose values could leave +-2^61, is opaque.
/// Throws Unreadable, with the line, if the text is no FlatZinc of integers and Booleans.
void read_flatzinc(std::string_view text, Network& network);

} // namespace check
