#include <benchmarks/tournament/branchings.hpp>

#include <array>
#include <utility>

namespace tournament {

std::span<const BranchingKind* const> branchings() {
    static constexpr BranchingKind orders{"orders", "by the two orders",
                                          [](csp::Branching by_orders) { return by_orders; }};
    static constexpr BranchingKind last_conflict{
        "last-conflict", "the variable of the last dead end first, then by the two orders",
        [](csp::Branching by_orders) { return csp::last_conflict(1, std::move(by_orders)); }};
    static constexpr BranchingKind random_ties{
        "random-ties", "by the two orders, with random ties",
        [](csp::Branching by_orders) { return csp::random_ties(std::move(by_orders)); }};
    static constexpr std::array kinds{&orders, &last_conflict, &random_ties};
    return kinds;
}

} // namespace tournament
