#include <csp/search/neighbourhood/propagation_guided.hpp>

#include <csp/engine/silence.hpp>
#include <csp/search/neighbourhood/free_share.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace csp::neighbourhood {

namespace {

class PropagationGuided final : public Neighbourhood {
  public:
    void on_begin() override { share_.reset(); }
    void on_run(Outcome outcome) override { share_.learn(outcome); }

    void choose(SearchState& state, std::span<const Value> best, std::vector<Atom>& kept) override {
        open_.assign(state.open.begin(), state.open.end());
        std::sort(open_.begin(), open_.end(), [](Var a, Var b) { return a.index < b.index; });
        sizes_.clear();
        for (const Var x : open_) sizes_.push_back(state.engine.store().size(x));
        const std::size_t free = share_.of(open_.size());

        Engine& engine = state.engine;
        const Silence silence(engine);
        engine.push();
        for (forget_fixed(engine.store()); open_.size() > free; forget_fixed(engine.store())) {
            const Var x = most_narrowed(engine.store(), state.random);
            const Atom keeps = Atom::equal(x, best[x.index]);
            if (!engine.post(keeps) || !engine.propagate() || engine.is_interrupted())
                break; // it rules out a better one
            kept.push_back(keeps);
        }
        engine.pop();
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

    /// By the ratio of its size at the root to its size now.
    Var most_narrowed(const Store& store, Random& random) const {
        std::size_t best = random.below(static_cast<std::uint32_t>(open_.size()));
        double most = 1;
        for (std::size_t i = 0; i < open_.size(); ++i) {
            const double ratio = static_cast<double>(sizes_[i]) / store.size(open_[i]);
            if (ratio <= most) continue;
            most = ratio;
            best = i;
        }
        return open_[best];
    }

    FreeShare share_;
    std::vector<Var> open_;
    std::vector<std::uint32_t> sizes_; ///< beside open_: at the root
};

} // namespace

const NeighbourhoodKind propagation_guided{
    "propagation-guided", "frees variables that propagation says are related",
    "Perron, Shaw, Furnon, CP 2004", [](Engine&, const Model&) -> std::unique_ptr<Neighbourhood> {
        return std::make_unique<PropagationGuided>();
    }};

} // namespace csp::neighbourhood
