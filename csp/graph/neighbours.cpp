#include <csp/graph/neighbours.hpp>

#include <algorithm>
#include <cstdint>

namespace csp {

std::vector<std::vector<Var>> neighbours(const Model& model) {
    std::vector<std::vector<Var>> result(model.variable_count());
    std::vector<std::uint32_t> seen_from(model.variable_count()); // 1 + the last variable that met this one
    for (std::uint32_t i = 0; i < model.variable_count(); ++i) {
        seen_from[i] = i + 1;
        for (const std::uint32_t c : model.constraints_on(Var{i})) {
            for (const Var y : model.variables_of(c)) {
                if (seen_from[y.index] == i + 1) continue;
                seen_from[y.index] = i + 1;
                result[i].push_back(y);
            }
        }
        std::sort(result[i].begin(), result[i].end(), [](Var a, Var b) { return a.index < b.index; });
    }
    return result;
}

} // namespace csp
