#include <benchmarks/classics/problem.hpp>

namespace benchmarks::classics {

namespace {

template <typename... Lists>
std::vector<Problem> joined(const Lists&... lists) {
    std::vector<Problem> all;
    (all.insert(all.end(), lists.begin(), lists.end()), ...);
    return all;
}

} // namespace

std::vector<Problem> all_problems() {
    return joined(queens(), golomb(), all_interval(), langford(), magic_square(), magic_sequence(),
                  car_sequencing(), quasigroup(), colouring(), costas(), bibd(), golfers(), nonogram(),
                  knights_tour(), alpha(), cryptarithm(), job_shop(), open_shop(), set_up_shop(), rcpsp(),
                  multi_mode(), crews(), bin_packing(), steel_mill(), tsp(), sparse_ruler(), benes_network(),
                  set_partitions(), dominating_queens(), anagram_doubles(), square_packing(),
                  carpet_cutting(), self_inventory(), depots());
}

} // namespace benchmarks::classics
