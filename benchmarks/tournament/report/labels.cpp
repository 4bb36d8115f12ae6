#include <benchmarks/tournament/report/labels.hpp>

#include <algorithm>

namespace tournament {

namespace {

void append(std::string& list, std::string_view item) {
    if (!list.empty()) list += ", ";
    list += item;
}

bool differ(std::span<const Combination> combinations, Axis axis) {
    return std::ranges::any_of(combinations, [&](const Combination& combination) {
        return value_on(combination, axis) != value_on(combinations.front(), axis);
    });
}

} // namespace

Labels::Labels(std::span<const Combination> combinations) {
    for (const Axis axis : axes)
        if (differ(combinations, axis)) shown_.push_back(axis);
    if (shown_.empty()) {
        const Combination only = combinations.empty() ? Combination() : combinations.front();
        for (const Axis axis : axes)
            if (!is_usual_on(only, axis)) shown_.push_back(axis);
        return;
    }
    for (const Axis axis : axes)
        if (std::ranges::find(shown_, axis) == shown_.end() && !is_usual_on(combinations.front(), axis))
            append(shared_, std::string(title(axis)) + " " + value_on(combinations.front(), axis));
}

std::string Labels::operator()(const Combination& combination) const {
    std::string label;
    for (const Axis axis : shown_) append(label, value_on(combination, axis));
    return label;
}

std::string Labels::parts() const {
    std::string parts;
    for (const Axis axis : shown_) append(parts, title(axis));
    return parts;
}

} // namespace tournament
