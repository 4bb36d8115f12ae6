#include <csp/search/neighbourhood/neighbourhood.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace csp::neighbourhood {

namespace {

/// Most problems that can be proved are proved within the first runs. The runs between those in neighbourhoods keep the
/// search complete, and they grow while the others do not, so that a proof takes little longer.
class Interleaved final : public Neighbourhood {
  public:
    Interleaved(Engine& engine, const Model& model) : parts_(adaptive.make(engine, model)) {}

    bool aim_at(const Cost& cost) override { return parts_->aim_at(cost); }
    void on_begin() override {
        runs_ = 0;
        began_at_.reset();
        parts_->on_begin();
    }
    void on_solution(const Store& solution) override { parts_->on_solution(solution); }
    void on_run(Outcome outcome) override { parts_->on_run(outcome); }

    void choose(SearchState& state, std::span<const Value> best, std::vector<Atom>& kept) override {
        constexpr std::uint64_t patience = 8;
        constexpr std::uint64_t patience_in_rules = 1'000'000; // for runs that take long
        if (!began_at_) began_at_ = state.engine.propagations();
        const bool is_long = state.engine.propagations() - *began_at_ > patience_in_rules;
        if (++runs_ > (is_long ? 0 : patience) && runs_ % 2 == 0) parts_->choose(state, best, kept);
    }

  private:
    std::unique_ptr<Neighbourhood> parts_;
    std::uint64_t runs_ = 0;                ///< since there is a solution
    std::optional<std::uint64_t> began_at_; ///< the first of them, in runs of rules
};

class None final : public Neighbourhood {
  public:
    void choose(SearchState&, std::span<const Value>, std::vector<Atom>&) override {}
};

} // namespace

const NeighbourhoodKind none{"none", "everything", "of this library",
                             [](Engine&, const Model&) { return std::make_unique<None>(); }};

const NeighbourhoodKind interleaved{
    "interleaved", "everything, and if that takes long, the kind adaptive every second time",
    "of this library", [](Engine& engine, const Model& model) -> std::unique_ptr<Neighbourhood> {
        return std::make_unique<Interleaved>(engine, model);
    }};

} // namespace csp::neighbourhood
