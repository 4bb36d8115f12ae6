#include <csp/dense/plan.hpp>

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace csp::dense {

namespace {

using Variables = std::vector<std::uint32_t>;

/// Lays the units out in layers, and finds the blocks that they share.
class Planner {
  public:
    explicit Planner(const Network& network) : network_(network) {
        plan_.variable_count = network.variable_count();
        plan_.value_count = network.values.size();
        plan_.domains = network.domains;
        plan_.is_contradictory = network.is_contradictory;
    }

    Plan plan() {
        find_peers();
        find_values_of_units();
        find_meetings();
        find_layers();
        find_families();
        for (std::size_t unit = 0; unit < units_.size(); ++unit) plan_unit(unit);
        for (const std::size_t unit : order_) plan_.units.push_back(std::move(units_[unit]));
        return std::move(plan_);
    }

  private:
    void find_peers() {
        plan_.row_words = (plan_.variable_count + 63) / 64;
        plan_.peers.resize(plan_.variable_count * plan_.row_words);
        for (const Variables& unit : network_.units)
            for (const std::uint32_t x : unit)
                for (const std::uint32_t y : unit)
                    if (x != y) plan_.peers[x * plan_.row_words + y / 64] |= std::uint64_t{1} << (y % 64);
    }

    /// How many values the variables of each unit have together, and which of them must be taken.
    void find_values_of_units() {
        const std::uint64_t every =
            plan_.value_count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << plan_.value_count) - 1;
        units_.resize(network_.units.size());
        for (std::size_t u = 0; u < units_.size(); ++u) {
            std::uint64_t values = 0;
            for (const std::uint32_t x : network_.units[u]) values |= network_.domains[x];
            const auto count = static_cast<std::size_t>(std::popcount(values));
            if (network_.units[u].size() > count) plan_.is_contradictory = true;
            units_[u].unneeded = network_.units[u].size() == count ? every & ~values : every;
        }
    }

    /// The units that each unit has a variable in common with.
    void find_meetings() {
        std::vector<std::vector<std::size_t>> units_of(plan_.variable_count);
        for (std::size_t u = 0; u < units_.size(); ++u)
            for (const std::uint32_t x : network_.units[u]) units_of[x].push_back(u);
        shared_.resize(units_.size());
        for (std::size_t u = 0; u < units_.size(); ++u)
            for (const std::uint32_t x : network_.units[u])
                for (const std::size_t w : units_of[x])
                    if (w != u) shared_[u][w].push_back(x);
    }

    void find_layers() {
        layer_of_.assign(units_.size(), no_layer);
        for (std::size_t layer = 0; order_.size() < units_.size(); ++layer) fill(layer);
    }

    /// Takes units that are disjoint from all that the layer has, until there are none.
    void fill(std::size_t layer) {
        std::vector<std::size_t> ruled_out(units_.size()); // by unit: how many of the layer it meets
        std::vector<std::size_t> merit(units_.size()); // by unit: how many units it meets that are ruled out
        const auto worth = [&](std::size_t u) { return std::pair(merit[u], shared_[u].size()); };
        while (true) {
            std::size_t best = units_.size();
            for (std::size_t u = 0; u < units_.size(); ++u)
                if (layer_of_[u] == no_layer && ruled_out[u] == 0 &&
                    (best == units_.size() || worth(u) > worth(best)))
                    best = u;
            if (best == units_.size()) return;
            layer_of_[best] = layer;
            order_.push_back(best);
            for (const auto& [w, variables] : shared_[best]) {
                if (ruled_out[w]++ > 0 || layer_of_[w] != no_layer) continue; // each counts once
                for (const auto& [neighbour, common] : shared_[w]) ++merit[neighbour];
            }
        }
    }

    bool is_exact(std::size_t unit) const {
        return std::popcount(units_[unit].unneeded) + static_cast<int>(network_.units[unit].size()) ==
               static_cast<int>(plan_.value_count);
    }

    /// The blocks of every unit as variables, by the layers of their partners.
    void find_families() {
        families_.resize(units_.size());
        for (std::size_t u = 0; u < units_.size(); ++u)
            for (const auto& [w, variables] : shared_[u])
                if (w > u && variables.size() >= 2 && (is_exact(u) || is_exact(w))) share(u, w, variables);
    }

    void share(std::size_t u, std::size_t w, const Variables& variables) {
        const std::uint32_t from_u = is_exact(u) ? plan_.claim_count++ : no_claim;
        const std::uint32_t from_w = is_exact(w) ? plan_.claim_count++ : no_claim;
        add_block(u, w, {variables, from_w, from_u});
        add_block(w, u, {variables, from_u, from_w});
    }

    void add_block(std::size_t unit, std::size_t partner, Block block) {
        Family& family = families_[unit][layer_of_[partner]];
        family.comes_earlier = layer_of_[partner] < layer_of_[unit];
        family.blocks.push_back(std::move(block));
    }

    /// Orders the variables so that blocks are contiguous as far as they can be, the larger families first.
    void plan_unit(std::size_t unit) {
        PlannedUnit& planned = units_[unit];
        for (auto& [layer, family] : families_[unit]) planned.families.push_back(std::move(family));
        std::stable_sort(planned.families.begin(), planned.families.end(), [](const auto& f, const auto& g) {
            return f.blocks.front().cells.size() > g.blocks.front().cells.size();
        });
        planned.cells = network_.units[unit];
        const auto place = [&](std::uint32_t x) {
            std::vector<std::size_t> blocks; // by family: that of the variable, or one past the end
            for (const Family& family : planned.families)
                blocks.push_back(static_cast<std::size_t>(
                    std::find_if(family.blocks.begin(), family.blocks.end(),
                                 [&](const Block& block) {
                                     return std::find(block.cells.begin(), block.cells.end(), x) !=
                                            block.cells.end();
                                 }) -
                    family.blocks.begin()));
            return blocks;
        };
        std::vector<std::pair<std::vector<std::size_t>, std::uint32_t>> places;
        for (const std::uint32_t x : planned.cells) places.emplace_back(place(x), x);
        std::sort(places.begin(), places.end());
        for (std::size_t i = 0; i < places.size(); ++i) planned.cells[i] = places[i].second;
        for (Family& family : planned.families)
            for (Block& block : family.blocks) {
                for (std::uint32_t& cell : block.cells)
                    cell = static_cast<std::uint32_t>(
                        std::find(planned.cells.begin(), planned.cells.end(), cell) - planned.cells.begin());
                std::sort(block.cells.begin(), block.cells.end());
            }
    }

    static constexpr std::size_t no_layer = ~std::size_t{0};

    const Network& network_;
    Plan plan_;
    std::vector<PlannedUnit> units_;                       ///< by number in the network, as all that follows
    std::vector<std::map<std::size_t, Variables>> shared_; ///< by unit met: the variables in common
    std::vector<std::size_t> layer_of_;
    std::vector<std::size_t> order_;                      ///< the units, by layer
    std::vector<std::map<std::size_t, Family>> families_; ///< by layer of the partners
};

} // namespace

Plan plan_for(const Network& network) {
    // A variable in no unit gets one of its own, so that the sweep sees it, too.
    Network complete = network;
    std::vector<bool> is_in_unit(network.variable_count());
    for (const Variables& unit : network.units)
        for (const std::uint32_t x : unit) is_in_unit[x] = true;
    for (std::uint32_t x = 0; x < network.variable_count(); ++x)
        if (!is_in_unit[x]) complete.units.push_back({x});
    return Planner(complete).plan();
}

} // namespace csp::dense
