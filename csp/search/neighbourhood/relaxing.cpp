#include <csp/search/neighbourhood/neighbourhood.hpp>

#include <csp/base/error.hpp>
#include <csp/engine/engine.hpp>

#include <string>
#include <utility>

namespace csp::neighbourhood {

namespace {

class Relaxing final : public Neighbourhood {
  public:
    Relaxing(std::vector<Var> variables, double kept_share)
        : variables_(std::move(variables)),
          kept_share_(kept_share) {}

    void on_begin() override { runs_ = 0; }

    void choose(SearchState& state, std::span<const Value> best, std::vector<Atom>& kept) override {
        if (++runs_ % whole_run_period == 0) return;
        constexpr std::uint32_t whole = 1U << 20U;
        const auto share = static_cast<std::uint32_t>(kept_share_ * whole);
        for (const Var x : variables_)
            if (state.random.below(whole) < share && !state.engine.store().is_fixed(x))
                kept.push_back(Atom::equal(x, best[x.index]));
    }

  private:
    std::vector<Var> variables_;
    double kept_share_;
    std::uint64_t runs_ = 0; ///< since there is a solution
};

} // namespace

NeighbourhoodKind relaxing(std::vector<Var> variables, double kept_share) {
    if (!(kept_share >= 0 && kept_share <= 1))
        throw ArgumentError("csp::neighbourhood::relaxing",
                            "a share of " + std::to_string(kept_share) + ", expected one from 0 to 1");
    return {"relaxing", "keeps each of some variables with the same probability",
            "MiniZinc, relax_and_reconstruct",
            [variables = std::move(variables), kept_share](Engine&,
                                                           const Model&) -> std::unique_ptr<Neighbourhood> {
                return std::make_unique<Relaxing>(variables, kept_share);
            }};
}

} // namespace csp::neighbourhood
