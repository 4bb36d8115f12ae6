#include <sudoku/techniques/catalogue.hpp>

#include <csp/base/text.hpp>

#include <array>

namespace sudoku::techniques {

std::span<const Technique* const> all() {
    static constexpr std::array list{
        &full_house,
        &hidden_single,
        &hidden_single_line,
        &naked_single,
        &locked_pair,
        &pointing,
        &claiming,
        &naked_pair,
        &x_wing,
        &hidden_pair,
        &locked_triple,
        &naked_triple,
        &swordfish,
        &hidden_triple,
        &remote_pair,
        &xy_wing,
        &skyscraper,
        &two_string_kite,
        &turbot_fish,
        &empty_rectangle,
        &w_wing,
        &xyz_wing,
        &bug_plus_1,
        &unique_rectangle,
        &unique_loop,
        &hidden_rectangle,
        &avoidable_rectangle,
        &naked_quad,
        &jellyfish,
        &hidden_quad,
        &bug_plus_n,
        &simple_colours,
        &multi_colours,
        &finned_x_wing,
        &sashimi_x_wing,
        &finned_swordfish,
        &sashimi_swordfish,
        &sue_de_coq,
        &x_chain,
        &xy_chain,
        &continuous_loop,
        &alternating_chain,
        &als_xz,
        &grouped_loop,
        &grouped_chain,
        &als_xy_wing,
        &aligned_pair,
        &finned_jellyfish,
        &sashimi_jellyfish,
        &als_chain,
        &death_blossom,
        &aligned_triple,
        &grouped_chain_with_sets,
        &nishio,
        &cell_forcing_chain,
        &region_forcing_chain,
        &net,
        &net_with_subsets,
        &nested_net,
        &franken_swordfish, // easier than nets to a person who sees them, but looked for through all units
        &franken_jellyfish,
        &mutant_swordfish,
        &mutant_jellyfish,
        &template_set,
        &template_delete,
        &refutation,
    };
    return list;
}

const Technique* find(std::string_view name) {
    return csp::find_kind(all(), name, "sudoku::techniques::find");
}

std::vector<const Technique*> usual(bool assumes_one_solution) {
    std::vector<const Technique*> chosen;
    for (const Technique* technique : all())
        if (assumes_one_solution || !technique->assumes_one_solution) chosen.push_back(technique);
    return chosen;
}

} // namespace sudoku::techniques
