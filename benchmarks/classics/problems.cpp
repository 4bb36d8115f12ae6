#include <benchmarks/classics/problem.hpp>

namespace benchmarks::classics {

std::vector<Problem> all_problems() {
    std::vector<Problem> all;
    for (const auto problems : {queens,
                                golomb,
                                all_interval,
                                langford,
                                magic_square,
                                magic_sequence,
                                car_sequencing,
                                quasigroup,
                                colouring,
                                costas,
                                bibd,
                                golfers,
                                nonogram,
                                knights_tour,
                                alpha,
                                cryptarithm,
                                job_shop,
                                open_shop,
                                set_up_shop,
                                rcpsp,
                                multi_mode,
                                crews,
                                bin_packing,
                                steel_mill,
                                tsp,
                                sparse_ruler,
                                benes_network,
                                set_partitions,
                                dominating_queens,
                                anagram_doubles,
                                square_packing,
                                carpet_cutting,
                                self_inventory,
                                depots})
        for (Problem& problem : problems()) all.push_back(std::move(problem));
    return all;
}

} // namespace benchmarks::classics
