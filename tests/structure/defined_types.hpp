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

/// The types in file order. Unnamed namespaces are left out: their types are not visible elsewhere.
std::vector<DefinedType> defined_types(const std::string& code);

/// One line for each name that is defined in two files, or twice in one file: no program could include both headers,
/// and the linker treats two classes with the same name in two sources as one.
std::vector<std::string> types_defined_twice(const std::vector<SourceFile>& files);

/// One line for each name that hides another: csp::dense::Solver would hide csp::Solver in all of csp::dense, and a
/// reader of either has to guess which is meant.
std::vector<std::string> types_that_hide(const std::vector<SourceFile>& files);

} // namespace structure
