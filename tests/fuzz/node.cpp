#include <tests/fuzz/node.hpp>

#include <limits>

namespace fuzz {

std::string Operand::text() const {
    const std::string x = "x" + std::to_string(variable);
    if (is_negated) return offset == 0 ? "-" + x : std::to_string(offset) + " - " + x;
    if (offset == 0) return x;
    return x + (offset < 0 ? " - " : " + ") + std::to_string(offset < 0 ? -offset : offset);
}

csp::Constraint stated(const Node& node) { return node.kind->state(node); }

csp::Expression expressed(const Node& node) {
    if (node.kind->sort == Sort::constraint) return {stated(node)};
    return node.kind->express(node);
}

// In C++ -------------------------------------------------------------------------------------------

namespace {

template <typename List, typename Text>
std::string joined(const List& list, const Text& text) {
    std::string all;
    for (const auto& element : list) all += (all.empty() ? "" : ", ") + text(element);
    return all;
}

std::string number(Wide n) {
    return n == std::numeric_limits<csp::Value>::min() ? "csp::any_value" : std::to_string(n);
}

std::string written_part(const Node& part) { return written(part); }

/// Reads "0" or "0.1" at the place, and moves past it.
struct Place {
    std::size_t list = 0;
    std::optional<std::size_t> element = {};
};

Place place_at(std::string_view text, std::size_t& at) {
    Place place;
    place.list = static_cast<std::size_t>(text[at++] - '0');
    if (at + 1 < text.size() && text[at] == '.' && text[at + 1] >= '0' && text[at + 1] <= '9') {
        place.element = static_cast<std::size_t>(text[at + 1] - '0');
        at += 2;
    }
    return place;
}

std::string argument(const Node& node, char what, Place place) {
    switch (what) {
    case 'x':
        return place.element ? node.lists[place.list][*place.element].text()
                             : written(node.lists[place.list]);
    case 'n':
        return place.element ? number(node.numbers[place.list][*place.element])
                             : written(node.numbers[place.list]);
    case 't':
        return written_in_rows(node.numbers[place.list], node.lists.front().size());
    default:
        return written(node.parts[place.list]);
    }
}

} // namespace

std::string written(std::span<const Operand> operands) {
    return "Views{" + joined(operands, [](const Operand& operand) { return operand.text(); }) + "}";
}

std::string written(std::span<const Wide> numbers) { return "Values{" + joined(numbers, number) + "}"; }

std::string written_in_rows(std::span<const Wide> numbers, std::size_t length) {
    std::string all;
    for (std::size_t at = 0; length > 0 && at + length <= numbers.size(); at += length)
        all += (all.empty() ? "" : ", ") + written(numbers.subspan(at, length));
    return "Rows{" + all + "}";
}

std::string written(const Node& node) {
    if (node.kind->write != nullptr) return node.kind->write(node);
    const std::string_view text = node.kind->text;
    std::string all;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] != '$') {
            all += text[at++];
            continue;
        }
        const char what = text[at + 1];
        at += 2;
        if (text[at] == '*') {
            all += joined(node.parts, written_part);
            ++at;
        } else {
            all += argument(node, what, place_at(text, at));
        }
    }
    return all;
}

// For the families ---------------------------------------------------------------------------------

std::vector<Wide> values_of(const Node& node, std::size_t list, Values values) {
    std::vector<Wide> all;
    all.reserve(node.lists[list].size());
    for (const Operand& operand : node.lists[list]) all.push_back(operand.in(values));
    return all;
}

std::vector<csp::View> views(const Node& node, std::size_t list) {
    std::vector<csp::View> all;
    for (const Operand& operand : node.lists[list]) all.push_back(operand.view());
    return all;
}

std::vector<csp::Value> values(const Node& node, std::size_t list) {
    return {node.numbers[list].begin(), node.numbers[list].end()};
}

std::vector<std::vector<csp::Value>> rows(std::span<const Wide> numbers, std::size_t length) {
    std::vector<std::vector<csp::Value>> all;
    for (std::size_t at = 0; length > 0 && at + length <= numbers.size(); at += length) {
        const auto row = numbers.subspan(at, length);
        all.emplace_back(row.begin(), row.end());
    }
    return all;
}

std::vector<csp::Constraint> constraints(const Node& node) {
    std::vector<csp::Constraint> all;
    for (const Node& part : node.parts) all.push_back(stated(part));
    return all;
}

std::vector<csp::Expression> expressions(const Node& node) {
    std::vector<csp::Expression> all;
    for (const Node& part : node.parts) all.push_back(expressed(part));
    return all;
}

} // namespace fuzz
