#include <sudoku/techniques/catalogue.hpp>

#include <csp/base/text.hpp>

#include <algorithm>
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
        &franken_swordfish, // easier than nets for people, but searches all units
        &franken_jellyfish,
        &mutant_swordfish,
        &mutant_jellyfish,
        &template_set,
        &template_delete,
        &refutation,
    };
    return list;
}

std::span<const Technique* const> of_variants() {
    static constexpr std::array list{
        &full_house,
        &naked_single,
        &hidden_single,
        &hidden_single_line,
        &odd_or_even,
        &chess_move,
        &equal_cells,
        &dot_partners,
        &letter_partners,
        &unmarked_neighbours,
        &thermometer_bounds,
        &neighbour_bounds,
        &quadruple_digits,
        &whispers_neighbours,
        &between_bounds,
        &locked_pair,
        &pointing,
        &claiming,
        &nabner_gaps,
        &renban_range,
        &digit_classes,
        &cage_combinations,
        &arrow_sum,
        &must_contain,
        &lockout_bounds,
        &index_cells,
        &equal_sums,
        &first_digit_clue,
        &skyline,
        &naked_pair,
        &hidden_pair,
        &sandwich_sum,
        &little_killer_sum,
        &one_restriction,
        &rule_of_45,
        &common_exclusion,
        &locked_triple,
        &naked_triple,
        &high_low_colours,
        &parity_colours,
        &x_wing,
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
        &blocked_filling,
        &naked_quad,
        &jellyfish,
        &hidden_quad,
        &finned_x_wing,
        &sashimi_x_wing,
        &finned_swordfish,
        &sashimi_swordfish,
        &x_chain,
        &xy_chain,
        &joint_filling,
        &several_rules,
        &continuous_loop,
        &alternating_chain,
        &restricted_chain,
        &als_xz,
        &als_xy_wing,
        &trial,
        &all_cases,
    };
    return list;
}

std::span<const Technique* const> every() {
    static const std::vector<const Technique*> list = [] {
        std::vector<const Technique*> both(all().begin(), all().end());
        for (const Technique* technique : of_variants())
            if (std::find(both.begin(), both.end(), technique) == both.end()) both.push_back(technique);
        return both;
    }();
    return list;
}

const Technique* find(std::string_view name) {
    return csp::find_kind(every(), name, "sudoku::techniques::find");
}

std::vector<const Technique*> usual(bool assumes_one_solution) {
    std::vector<const Technique*> chosen;
    for (const Technique* technique : all())
        if (assumes_one_solution || !technique->assumes_one_solution) chosen.push_back(technique);
    return chosen;
}

std::vector<const Technique*> usual(const Geometry& geometry, bool assumes_one_solution) {
    if (geometry.rulebook() == nullptr) return usual(assumes_one_solution);
    const auto techniques = of_variants();
    return {techniques.begin(), techniques.end()};
}

} // namespace sudoku::techniques
