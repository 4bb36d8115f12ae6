#include <csp/constraints/constraint.hpp>

namespace csp {

std::string list_of(const std::vector<View>& scope, const NameOf& name) {
    std::string list;
    for (const View x : scope) list += (list.empty() ? "" : ", ") + name(x);
    return list;
}

} // namespace csp
