#pragma once

#include <sudoku/techniques/technique.hpp>

#include <span>
#include <string_view>
#include <vector>

/// The techniques of the library, each defined in the file of its family. To add one, write a constant in such a file,
/// a line here and a line in catalogue.cpp. A technique defined in your program needs neither line: put it into the
/// list that is passed to an Explainer.
namespace sudoku::techniques {

extern const Technique full_house, hidden_single, hidden_single_line, naked_single; // singles.cpp
extern const Technique direct_pointing, direct_claiming, direct_hidden_pair, direct_hidden_triple;
extern const Technique pointing, claiming; // subsets.cpp
extern const Technique locked_pair, locked_triple;
extern const Technique naked_pair, naked_triple, naked_quad;
extern const Technique hidden_pair, hidden_triple, hidden_quad;
extern const Technique x_wing, swordfish, jellyfish; // fish.cpp
extern const Technique finned_x_wing, finned_swordfish, finned_jellyfish;
extern const Technique sashimi_x_wing, sashimi_swordfish, sashimi_jellyfish;
extern const Technique franken_swordfish, franken_jellyfish;
extern const Technique mutant_swordfish, mutant_jellyfish;
extern const Technique skyscraper, two_string_kite, turbot_fish, empty_rectangle; // strong_links.cpp
extern const Technique simple_colours, multi_colours, remote_pair;
extern const Technique xy_wing, xyz_wing, w_wing;                               // wings.cpp
extern const Technique unique_rectangle, hidden_rectangle, avoidable_rectangle; // uniqueness.cpp
extern const Technique unique_loop, loop_or_rectangle;
extern const Technique bug_plus_1, bug_plus_n;                                // graves.cpp
extern const Technique x_chain, xy_chain, alternating_chain, continuous_loop; // chains.cpp
extern const Technique grouped_chain, grouped_loop, grouped_chain_with_sets;
extern const Technique cycle_or_chain;                                               // of Sudoku Explainer
extern const Technique als_xz, als_xy_wing, als_chain, death_blossom, sue_de_coq;    // almost_locked.cpp
extern const Technique aligned_pair, aligned_triple;                                 // aligned.cpp
extern const Technique nishio, cell_forcing_chain, region_forcing_chain, refutation; // forcing.cpp
extern const Technique net, net_with_subsets, nested_net;
extern const Technique dynamic_chain, dynamic_chain_with_pairs; // of Sudoku Explainer
extern const Technique nested_chain, nested_forcing_chain, nested_dynamic_chain;
extern const Technique template_set, template_delete; // templates.cpp

// Techniques of variants. The first ones belong to kinds of restrictions.
extern const Technique odd_or_even, chess_move, equal_cells, dot_partners,
    letter_partners; // restrictions.cpp
extern const Technique unmarked_neighbours, thermometer_bounds, neighbour_bounds, quadruple_digits;
extern const Technique whispers_neighbours, between_bounds, lockout_bounds, nabner_gaps, renban_range;
extern const Technique digit_classes, cage_combinations, arrow_sum, index_cells, equal_sums;
extern const Technique first_digit_clue, skyline, sandwich_sum, little_killer_sum, one_restriction;
extern const Technique must_contain;
extern const Technique common_exclusion;                 // links.cpp
extern const Technique blocked_filling, joint_filling;   // blocked_fillings.cpp
extern const Technique restricted_chain;                 // chains.cpp
extern const Technique rule_of_45;                       // rule_of_45.cpp
extern const Technique high_low_colours, parity_colours; // two_classes.cpp
extern const Technique several_rules, trial, all_cases;  // several_rules.cpp

/// Returns every technique for explanations, from easy to hard.
std::span<const Technique* const> all();

/// Returns every technique for variants, from easy to hard. They include the techniques of `all` that need no trial.
std::span<const Technique* const> of_variants();

/// Returns the techniques of both lists, each once: first those of all(), then the remaining ones for variants.
std::span<const Technique* const> every();

/// Returns the technique of that name in either list, never null.
/// Errors: throws csp::ArgumentError, which lists the names, if there is none.
const Technique* find(std::string_view name);

/// Returns every technique, or all techniques that do not assume one solution.
std::vector<const Technique*> usual(bool assumes_one_solution);
/// Returns the techniques for a geometry: the techniques for variants if it has a rulebook, and otherwise the usual
/// ones.
std::vector<const Technique*> usual(const Geometry& geometry, bool assumes_one_solution);

} // namespace sudoku::techniques
