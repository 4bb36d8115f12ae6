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

/// Returns the types in file order, without unnamed namespaces, whose types are not visible in other files.
std::vector<DefinedType> defined_types(const std::string& code);

/// Returns one line for each name that is defined in two files, or twice in one file. No program could include both
/// headers, and the linker treats two classes with the same name in two sources as one class.
std::vector<std::string> types_defined_twice(const std::vector<SourceFile>& files);

/// Returns one line for each name that hides another name: csp::dense::Solver would hide csp::Solver in all of
/// csp::dense, so that readers could confuse the two.
std::vector<std::string> types_that_hide(const std::vector<SourceFile>& files);

} // namespace structure
