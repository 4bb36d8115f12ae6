#pragma once

#include <tests/structure/include_rules.hpp>

#include <string>
#include <vector>

namespace structure {

/// A class, enumeration, alias or concept that a file defines in a namespace, outside of any class or function.
struct DefinedType {
    std::string name; ///< "csp::linear::Term"
    int line = 0;
};

/// In the order of the file. Unnamed namespaces are left out: what they define is nobody else's.
std::vector<DefinedType> defined_types(const std::string& code);

/// One line for each name that two files define, or one file twice: no program could include both headers, and two
/// classes of one name in two sources are one to the linker.
std::vector<std::string> types_defined_twice(const std::vector<SourceFile>& files);

/// One line for each name that hides another: csp::dense::Solver would hide csp::Solver from all that is in csp::dense,
/// and a reader of either has to guess which is meant.
std::vector<std::string> types_that_hide(const std::vector<SourceFile>& files);

} // namespace structure
