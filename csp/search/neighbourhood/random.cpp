#include <csp/search/neighbourhood/neighbourhood.hpp>

#include <csp/search/neighbourhood/keeping.hpp>

#include <vector>

namespace csp::neighbourhood {

namespace {

class AnyVariables final : public FreeingNeighbourhood {
  public:
    void choose(SearchState& state, std::span<const Value> best, std::vector<Atom>& kept) override {
        std::vector<Var> open = sorted_open(state);
        const std::size_t free = share_.of(open.size());
        Keeping keeping(state, best, kept);
        keep_in_random_order(keeping, open, free, state);
    }
};

} // namespace

const NeighbourhoodKind random{"random", "frees variables by chance", "Shaw, CP 1998",
                               make_kind<Neighbourhood, AnyVariables>};

} // namespace csp::neighbourhood
