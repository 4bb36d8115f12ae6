#include <apps/puzzles/puzzle.hpp>

#include <algorithm>

namespace puzzles::models {

namespace bin_packing_puzzle {

Statement state(Input& input) {
    const int capacity = input.number("the capacity of a bin", 1, 1000000);
    std::vector<csp::Value> sizes;
    do sizes.push_back(input.number("the size of an item", 1, capacity));
    while (!input.at_end() && sizes.size() < 200);
    std::sort(sizes.rbegin(), sizes.rend());

    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::vector<csp::Var> bin;
    for (std::size_t i = 0; i < sizes.size(); ++i) { // bins are alike: item i needs only the first i + 1 bins
        const auto last = static_cast<csp::Value>(i) + 1;
        bin.push_back(model.int_var(csp::range(1, last), "bin of item " + std::to_string(i + 1) + " (" +
                                                             std::to_string(sizes[i]) + ")"));
        if (i > 0 && sizes[i - 1] == sizes[i]) model.post(bin[i - 1] <= bin[i], "equal items");
    }
    std::vector<csp::View> from_0;
    from_0.reserve(bin.size());
    for (const csp::Var x : bin) from_0.push_back(x - 1);
    model.post(csp::bin_packing(from_0, sizes, std::vector<csp::Value>(sizes.size(), capacity)),
               "capacities");
    puzzle.minimise = csp::max(bin);
    puzzle.search.variable_order = &csp::variable_order::input; // large items first, each into the first bin
    puzzle.search.value_order = &csp::value_order::min;
    ScheduleDrawing drawing{.rows = numbered("bin", bin.size()), .is_stacked = true};
    for (std::size_t i = 0; i < bin.size(); ++i)
        for (std::size_t row = 0; row <= i; ++row)
            drawing.bars.push_back({row,
                                    {0, sizes[i], csp::Atom::equal(bin[i], static_cast<csp::Value>(row) + 1)},
                                    std::to_string(sizes[i])});
    puzzle.drawing = drawing;
    return puzzle;
}

} // namespace bin_packing_puzzle

extern const Puzzle bin_packing{
    .name = "bin-packing",
    .summary = "items of given sizes in as few bins as possible",
    .teaches = "A single bin_packing constraint, and a search that packs as one would by hand: large items "
               "first, each into the first bin with room.",
    .instance = "the capacity of a bin, and the sizes of the items",
    .example = "100  70 60 50 33 33 33 11 7 3",
    .state = bin_packing_puzzle::state,
    .known = {{"100  70 60 50 33 33 33 11 7 3", 4, "Burkardt, BIN_PACKING data sets, P01"},
              {"10  6 6 5 5 5 4 4 3 2", 4, "by hand: 6+4, 6+4, 5+5, 5+3+2"},
              {"10  6 6 6", 3, "by hand"}},
};

} // namespace puzzles::models
