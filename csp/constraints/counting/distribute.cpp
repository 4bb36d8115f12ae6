#include <csp/constraints/counting/counting.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/expression/flatten.hpp>
#include <csp/constraints/logic/logic.hpp>

#include <string>
#include <utility>
#include <vector>

namespace csp {

Constraint distribute(const List& xs, const List& values, const List& counts) {
    if (values.size() != counts.size())
        throw ArgumentError("csp::distribute", std::to_string(values.size()) + " values, but " +
                                                   std::to_string(counts.size()) + " counts");
    const std::vector<Expression> counted = values.expressions();
    const std::vector<Expression> times = counts.expressions();
    std::vector<Constraint> parts;
    parts.reserve(counted.size());
    for (std::size_t k = 0; k < counted.size(); ++k)
        parts.push_back(Expression(count(xs, counted[k])) == times[k]);
    if (parts.empty()) // nothing is counted, but each of what could be must have a value
        for (const Expression& x : xs.expressions())
            for (const auto& term : x.functions())
                if (term.function->is_partial()) parts.push_back(has_value(term.function));
    return conjunction(std::move(parts));
}

} // namespace csp
