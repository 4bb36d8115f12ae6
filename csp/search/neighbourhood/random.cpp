#include <csp/search/neighbourhood/neighbourhood.hpp>

#include <csp/search/neighbourhood/keeping.hpp>

#include <algorithm>
#include <utility>

namespace csp::neighbourhood {

namespace {

class AnyVariables final : public Neighbourhood {
  public:
    void on_begin() override { share_.reset(); }
    void on_run(Outcome outcome) override { share_.learn(outcome); }

    void choose(SearchState& state, std::span<const Value> best, std::vector<Atom>& kept) override {
        order_.assign(state.open.begin(), state.open.end());
        std::sort(order_.begin(), order_.end(), [](Var a, Var b) { return a.index < b.index; });
        const std::size_t free = share_.of(order_.size());
        Keeping keeping(state, best, kept);
        for (std::size_t i = 0; keeping.open() > free && i < order_.size() && !keeping.is_interrupted();
             ++i) {
            const auto rest = static_cast<std::uint32_t>(order_.size() - i);
            std::swap(order_[i], order_[i + state.random.below(rest)]);
            if (!keeping.store().is_fixed(order_[i])) keeping.keep(order_[i]);
        }
    }

  private:
    FreeShare share_;
    std::vector<Var> order_;
};

} // namespace

const NeighbourhoodKind random{
    "random", "frees variables by chance", "Shaw, CP 1998",
    [](Engine&, const Model&) -> std::unique_ptr<Neighbourhood> { return std::make_unique<AnyVariables>(); }};

} // namespace csp::neighbourhood
