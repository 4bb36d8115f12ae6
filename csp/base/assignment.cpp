#include <csp/base/assignment.hpp>

#include <csp/base/error.hpp>

#include <string>

namespace csp {

void Assignment::refuse(Var x) const {
    const std::string variable = "variable number " + std::to_string(x.index);
    if (values_.empty())
        throw ArgumentError("csp::Assignment", variable +
                                                   ", but there is no solution: the assignment is empty; "
                                                   "ask the result of a search whether it has one");
    if (!x.may_be_of(model_))
        throw ArgumentError("csp::Assignment", variable + " of another model than the assignment's");
    throw ArgumentError("csp::Assignment", variable + ", but there are values for " +
                                               std::to_string(values_.size()) + " variables");
}

} // namespace csp
