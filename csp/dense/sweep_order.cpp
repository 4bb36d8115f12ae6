#include <csp/dense/tables.hpp>

#include <algorithm>
#include <bit>
#include <map>
#include <span>
#include <utility>

namespace csp::dense {

namespace {

using Variables = std::vector<std::uint32_t>;

/// Arranges the units in layers and finds the blocks that they share.
class Orderer {
  public:
    explicit Orderer(const Network& network) : network_(network) {
        list_scopes();
        result_.variable_count = network.variable_count();
        result_.value_count = network.values.size();
        result_.domains = network.domains;
        result_.is_contradictory = network.is_contradictory;
    }

    SweepOrder order() {
        find_peers();
        find_values_of_units();
        find_meetings();
        find_layers();
        find_families();
        for (std::size_t unit = 0; unit < units_.size(); ++unit) order_unit(unit);
        for (const std::size_t unit : order_) result_.units.push_back(std::move(units_[unit]));
        return std::move(result_);
    }

  private:
    using Scope = std::span<const std::uint32_t>;

    /// Lists the scopes of the units. A variable in no unit gets a separate unit, so that the sweep visits it as well.
    void list_scopes() {
        std::vector<bool> is_in_unit(network_.variable_count());
        for (const Variables& unit : network_.units) {
            scopes_.emplace_back(unit);
            for (const std::uint32_t x : unit) is_in_unit[x] = true;
        }
        for (std::uint32_t x = 0; x < network_.variable_count(); ++x)
            if (!is_in_unit[x]) lonely_.push_back(x);
        for (const std::uint32_t& x : lonely_) scopes_.emplace_back(&x, 1);
    }

    void find_peers() {
        result_.row_words = (result_.variable_count + 63) / 64;
        result_.peers.resize(result_.variable_count * result_.row_words);
        for (const Scope unit : scopes_)
            for (const std::uint32_t x : unit)
                for (const std::uint32_t y : unit)
                    if (x != y) result_.peers[x * result_.row_words + y / 64] |= std::uint64_t{1} << (y % 64);
    }

    /// Counts the different values that the variables of each unit have, and finds the values that must be taken.
    void find_values_of_units() {
        const std::uint64_t every =
            result_.value_count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << result_.value_count) - 1;
        units_.resize(scopes_.size());
        for (std::size_t u = 0; u < units_.size(); ++u) {
            std::uint64_t values = 0;
            for (const std::uint32_t x : scopes_[u]) values |= network_.domains[x];
            const auto count = static_cast<std::size_t>(std::popcount(values));
            if (scopes_[u].size() > count) result_.is_contradictory = true;
            units_[u].unneeded = scopes_[u].size() == count ? every & ~values : every;
        }
    }

    /// Finds, for each unit, the units with which it has a variable in common.
    void find_meetings() {
        std::vector<std::vector<std::size_t>> units_of(result_.variable_count);
        for (std::size_t u = 0; u < units_.size(); ++u)
            for (const std::uint32_t x : scopes_[u]) units_of[x].push_back(u);
        shared_.resize(units_.size());
        for (std::size_t u = 0; u < units_.size(); ++u)
            for (const std::uint32_t x : scopes_[u])
                for (const std::size_t w : units_of[x])
                    if (w != u) shared_[u][w].push_back(x);
    }

    void find_layers() {
        layer_of_.assign(units_.size(), no_layer);
        for (std::size_t layer = 0; order_.size() < units_.size(); ++layer) fill(layer);
    }

    /// Adds units that are disjoint from all units of the layer, until none is left.
    void fill(std::size_t layer) {
        std::vector<std::size_t> ruled_out(units_.size()); // by unit: its number of meetings with the layer
        std::vector<std::size_t> merit(units_.size()); // by unit: its number of meetings with excluded units
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
                if (ruled_out[w]++ > 0 || layer_of_[w] != no_layer) continue; // each unit is counted once
                for (const auto& [neighbour, common] : shared_[w]) ++merit[neighbour];
            }
        }
    }

    bool is_exact(std::size_t unit) const {
        return std::popcount(units_[unit].unneeded) + static_cast<int>(scopes_[unit].size()) ==
               static_cast<int>(result_.value_count);
    }

    /// Finds the blocks of every unit, as variables, by the layers of their partners.
    void find_families() {
        families_.resize(units_.size());
        for (std::size_t u = 0; u < units_.size(); ++u)
            for (const auto& [w, variables] : shared_[u])
                if (w > u && variables.size() >= 2 && (is_exact(u) || is_exact(w))) share(u, w, variables);
    }

    void share(std::size_t u, std::size_t w, const Variables& variables) {
        const std::uint32_t from_u = is_exact(u) ? result_.claim_count++ : no_claim;
        const std::uint32_t from_w = is_exact(w) ? result_.claim_count++ : no_claim;
        add_block(u, w, {variables, from_w, from_u});
        add_block(w, u, {variables, from_u, from_w});
    }

    void add_block(std::size_t unit, std::size_t partner, Block block) {
        Family& family = families_[unit][layer_of_[partner]];
        family.comes_earlier = layer_of_[partner] < layer_of_[unit];
        family.blocks.push_back(std::move(block));
    }

    /// Orders the variables such that blocks are contiguous as far as possible, the larger families first.
    void order_unit(std::size_t unit) {
        OrderedUnit& ordered = units_[unit];
        for (auto& [layer, family] : families_[unit]) ordered.families.push_back(std::move(family));
        std::stable_sort(ordered.families.begin(), ordered.families.end(), [](const auto& f, const auto& g) {
            return f.blocks.front().cells.size() > g.blocks.front().cells.size();
        });
        std::vector<std::pair<std::vector<std::size_t>, std::uint32_t>> places;
        for (const std::uint32_t x : scopes_[unit]) places.emplace_back(blocks_of(x, ordered.families), x);
        std::sort(places.begin(), places.end());
        for (const auto& [blocks, x] : places) ordered.cells.push_back(x);
        for (Family& family : ordered.families)
            for (Block& block : family.blocks) turn_into_places(block.cells, ordered.cells);
    }

    /// Returns the number of the variable's block in each family; the number of blocks if it is in no block.
    static std::vector<std::size_t> blocks_of(std::uint32_t x, const std::vector<Family>& families) {
        std::vector<std::size_t> numbers;
        for (const Family& family : families) {
            const auto& blocks = family.blocks;
            const auto found = std::find_if(blocks.begin(), blocks.end(), [x](const Block& block) {
                return std::find(block.cells.begin(), block.cells.end(), x) != block.cells.end();
            });
            numbers.push_back(static_cast<std::size_t>(found - blocks.begin()));
        }
        return numbers;
    }

    static void turn_into_places(Variables& block, const Variables& cells) {
        for (std::uint32_t& x : block)
            x = static_cast<std::uint32_t>(std::find(cells.begin(), cells.end(), x) - cells.begin());
        std::sort(block.begin(), block.end());
    }

    static constexpr std::size_t no_layer = ~std::size_t{0};

    const Network& network_;
    Variables lonely_;          ///< variables in no unit of the network
    std::vector<Scope> scopes_; ///< scopes of the units: those of the network, then the lonely ones
    SweepOrder result_;
    std::vector<OrderedUnit> units_;                       ///< indexed as scopes, like all members below
    std::vector<std::map<std::size_t, Variables>> shared_; ///< by unit met: the variables in common
    std::vector<std::size_t> layer_of_;
    std::vector<std::size_t> order_;                      ///< the units, by layer
    std::vector<std::map<std::size_t, Family>> families_; ///< by layer of the partners
};

} // namespace

SweepOrder sweep_order_of(const Network& network) { return Orderer(network).order(); }

} // namespace csp::dense
