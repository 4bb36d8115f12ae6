#include <csp/constraints/costs/costs.hpp>

#include <csp/base/error.hpp>

namespace csp {

void CostRows::begin_row(std::size_t length) {
    if (row_count_ == 0) columns_ = length;
    if (length != columns_)
        throw ArgumentError("csp::CostRows", "row " + std::to_string(row_count_) + " has " +
                                                 std::to_string(length) + " costs, row 0 has " +
                                                 std::to_string(columns_));
    ++row_count_;
}

void CostRows::refuse(const std::string& cost) {
    throw ArgumentError("csp::CostRows", "the cost " + cost + ", outside of " + std::to_string(min_value) +
                                             ".." + std::to_string(max_value));
}

} // namespace csp
