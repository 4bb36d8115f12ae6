#pragma once

#include <sudoku/techniques/technique.hpp>

/// All techniques by name; registry.hpp provides lists of them. Each is defined in the file of its family.
namespace sudoku::techniques {

extern const Technique full_house, hidden_single, hidden_single_line, naked_single; // singles.cpp
extern const Technique pointing, claiming;                                          // locked.cpp
extern const Technique locked_pair, locked_triple;                                  // subsets.cpp
extern const Technique naked_pair, naked_triple, naked_quad;
extern const Technique hidden_pair, hidden_triple, hidden_quad;
extern const Technique x_wing, swordfish, jellyfish; // fish.cpp
extern const Technique finned_x_wing, finned_swordfish, finned_jellyfish;
extern const Technique sashimi_x_wing, sashimi_swordfish, sashimi_jellyfish;
extern const Technique franken_swordfish, franken_jellyfish; // box_fish.cpp
extern const Technique mutant_swordfish, mutant_jellyfish;
extern const Technique skyscraper, two_string_kite, turbot_fish, empty_rectangle; // two_links.cpp
extern const Technique xy_wing, xyz_wing, w_wing;                                 // wings.cpp
extern const Technique simple_colours, multi_colours, remote_pair;                // colouring.cpp
extern const Technique unique_rectangle, hidden_rectangle, avoidable_rectangle;   // uniqueness.cpp
extern const Technique unique_loop, loop_or_rectangle;                            // unique_loops.cpp
extern const Technique bug_plus_1, bug_plus_n;                                    // graves.cpp
extern const Technique x_chain, xy_chain, alternating_chain, grouped_chain, continuous_loop, grouped_loop,
    grouped_chain_with_sets;                                             // chains.cpp
extern const Technique als_xz, als_xy_wing, als_chain, death_blossom;    // almost_locked.cpp
extern const Technique sue_de_coq;                                       // sue_de_coq.cpp
extern const Technique aligned_pair, aligned_triple;                     // aligned.cpp
extern const Technique cycle_or_chain;                                   // easiest_chain.cpp
extern const Technique nishio, cell_forcing_chain, region_forcing_chain; // forcing.cpp
extern const Technique net, net_with_subsets, nested_net;
extern const Technique dynamic_chain, dynamic_chain_with_pairs; // of Sudoku Explainer
extern const Technique nested_chain, nested_forcing_chain, nested_dynamic_chain;
extern const Technique template_set, template_delete; // templates.cpp
extern const Technique refutation;                    // refutation.cpp
extern const Technique direct_pointing, direct_claiming, direct_hidden_pair,
    direct_hidden_triple; // direct.cpp

} // namespace sudoku::techniques
