#include <benchmarks/tournament/axis.hpp>

namespace tournament {

std::string to_string(const Combination& combination) {
    std::string text;
    for (const Axis axis : axes) {
        if (is_usual_on(combination, axis)) continue;
        if (!text.empty()) text += ", ";
        text += value_on(combination, axis);
    }
    return text;
}

} // namespace tournament
