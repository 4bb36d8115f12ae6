// Functions that throw errors, called by the inline functions of this folder.

#include <csp/base/error.hpp>
#include <csp/base/matrix.hpp>

#include <string>

namespace csp {

void Assignment::refuse(Var x) const {
    const std::string variable = numbered(x);
    if (values_.empty())
        throw ArgumentError("csp::Assignment", variable +
                                                   ", but there is no solution: the assignment is empty; "
                                                   "ask the result of a search whether it has one");
    if (x.is_none()) throw ArgumentError("csp::Assignment", variable);
    if (!x.may_be_of(model_))
        throw ArgumentError("csp::Assignment", variable + " of another model than the assignment's");
    throw ArgumentError("csp::Assignment", variable + ", but there are values for " +
                                               std::to_string(values_.size()) + " variables");
}

void refuse_shape(std::size_t count, std::size_t columns) {
    throw ArgumentError("csp::Matrix", std::to_string(count) + " elements in rows of " +
                                           std::to_string(columns) + ", expected whole rows");
}

void refuse_place(const char* what, std::size_t place, std::size_t count) {
    throw ArgumentError("csp::Matrix", std::string(what) + ' ' + std::to_string(place) + ", but there are " +
                                           std::to_string(count) + ", counted from 0");
}

void refuse_diagonal(std::size_t rows, std::size_t columns) {
    throw ArgumentError("csp::Matrix", "the diagonal of " + std::to_string(rows) + " rows and " +
                                           std::to_string(columns) + " columns, expected as many of each");
}

} // namespace csp
