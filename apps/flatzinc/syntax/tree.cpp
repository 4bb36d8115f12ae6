#include <apps/flatzinc/syntax/tree.hpp>

#include <algorithm>
#include <iterator>

namespace flatzinc {

std::string Tree::where(Offset offset) const {
    if (line_starts.empty()) return "item " + std::to_string(offset);
    const auto next = std::upper_bound(line_starts.begin(), line_starts.end(), offset);
    const auto line = std::distance(line_starts.begin(), next);
    return "line " + std::to_string(line) + ", column " + std::to_string(offset - *std::prev(next) + 1);
}

Children append(Tree& tree, std::span<const Expression> children) {
    const Children added{static_cast<std::uint32_t>(tree.expressions.size()),
                         static_cast<std::uint32_t>(children.size())};
    tree.expressions.insert(tree.expressions.end(), children.begin(), children.end());
    return added;
}

} // namespace flatzinc
