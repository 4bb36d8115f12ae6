#include <csp/search/neighbourhood/neighbourhood.hpp>

#include <csp/search/neighbourhood/keeping.hpp>

#include <cmath>
#include <utility>

namespace csp::neighbourhood {

namespace {

class PropagationGuided final : public FreeingNeighbourhood {
  public:
    void choose(SearchState& state, std::span<const Value> best, std::vector<Atom>& kept) override {
        open_ = sorted_open(state);
        sizes_.clear();
        for (const Var x : open_) sizes_.push_back(state.engine.store().size(x));
        const std::size_t free = share_.of(open_.size());

        Keeping keeping(state, best, kept);
        while (keeping.open() > free && !open_.empty() && !keeping.is_interrupted()) {
            const std::size_t chosen = most_narrowed(keeping.store(), state.random);
            keeping.keep(open_[chosen]);
            open_[chosen] = open_.back(); // the variable has been kept, or the engine has refused its value
            sizes_[chosen] = sizes_.back();
            open_.pop_back();
            sizes_.pop_back();
            forget_fixed(keeping.store());
        }
    }

  private:
    void forget_fixed(const Store& store) {
        std::size_t left = 0;
        for (std::size_t i = 0; i < open_.size(); ++i) {
            if (store.is_fixed(open_[i])) continue;
            open_[left] = open_[i];
            sizes_[left++] = sizes_[i];
        }
        open_.resize(left);
        sizes_.resize(left);
    }

    /// Returns the place in open_ of the variable with the greatest ratio of its size at the root to its current size.
    std::size_t most_narrowed(const Store& store, Random& random) const {
        std::size_t best = random.below(static_cast<std::uint32_t>(open_.size()));
        double most = 1;
        for (std::size_t i = 0; i < open_.size(); ++i) {
            const double ratio = static_cast<double>(sizes_[i]) / store.size(open_[i]);
            if (ratio <= most) continue;
            most = ratio;
            best = i;
        }
        return best;
    }

    std::vector<Var> open_;
    std::vector<std::uint32_t> sizes_; ///< by place in open_: the size at the root
};

} // namespace

const NeighbourhoodKind propagation_guided{
    "propagation-guided", "frees variables that are related according to propagation",
    "Perron, Shaw, Furnon, CP 2004", make_kind<Neighbourhood, PropagationGuided>};

} // namespace csp::neighbourhood
