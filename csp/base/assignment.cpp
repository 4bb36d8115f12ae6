#include <csp/base/assignment.hpp>

#include <csp/base/error.hpp>

#include <string>

namespace csp {

void Assignment::refuse(Var x) const {
    throw ArgumentError("csp::Assignment", "variable number " + std::to_string(x.index) +
                                               ", but there are values for " +
                                               std::to_string(values_.size()) + " variables");
}

} // namespace csp
