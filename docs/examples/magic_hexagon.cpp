// A magic hexagon: from a blank file to a fast model in five steps.

#include <csp/csp.hpp>

#include <cstddef>
#include <iostream>
#include <string>
#include <vector>

namespace {

// begin: lines
/// The 19 cells in rows of 3, 4, 5, 4 and 3, numbered from 0, and the 15 lines whose sum must be 38.
const std::vector<std::vector<std::size_t>> lines{
    {0, 1, 2},  {3, 4, 5, 6},   {7, 8, 9, 10, 11}, {12, 13, 14, 15}, {16, 17, 18}, // from left to right
    {0, 3, 7},  {1, 4, 8, 12},  {2, 5, 9, 13, 16}, {6, 10, 14, 17},  {11, 15, 18}, // rising
    {2, 6, 11}, {1, 5, 10, 15}, {0, 4, 9, 14, 18}, {3, 8, 13, 17},   {7, 12, 16}}; // falling
// end: lines

void report(const std::string& step, const csp::Model& model, const csp::SearchOptions& options = {}) {
    const auto count = csp::count_solutions(model, options);
    std::cout << step << ": " << count.solutions << (count.solutions == 1 ? " solution, " : " solutions, ")
              << count.statistics.nodes << " nodes\n";
}

// begin: sums
struct Hexagon {
    csp::Model model;
    std::vector<csp::Var> cell;
};

Hexagon sums_alone() {
    Hexagon hexagon;
    hexagon.cell = hexagon.model.int_vars(19, csp::range(1, 19), "cell");
    for (const auto& line : lines) {
        csp::Expression sum;
        for (const std::size_t i : line) sum += hexagon.cell[i];
        hexagon.model.post(sum == 38);
    }
    return hexagon;
}
// end: sums

} // namespace

int main() {
    // begin: naive
    auto [naive, x] = sums_alone();
    for (std::size_t i = 0; i < x.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) naive.post(csp::not_equal(x[i], x[j]));
    report("1 naive", naive);
    // end: naive

    // begin: all_different
    auto [model, cell] = sums_alone();
    model.post(csp::all_different(cell));
    report("2 all_different", model);
    // end: all_different

    // begin: symmetry
    for (const std::size_t corner : {2U, 11U, 18U, 16U, 7U}) model.post(csp::less(cell[0], cell[corner]));
    model.post(csp::less(cell[2], cell[7])); // the neighbours of that corner: one of two mirror images
    report("3 symmetry", model);
    // end: symmetry

    // begin: redundant
    std::vector<std::vector<csp::Value>> triples;
    for (csp::Value a = 1; a <= 19; ++a)
        for (csp::Value b = 1; b <= 19; ++b)
            if (const csp::Value c = 38 - a - b; c >= 1 && c <= 19 && a != b && b != c && a != c)
                triples.push_back({a, b, c});
    for (const auto& line : lines)
        if (line.size() == 3) model.post(csp::table({cell[line[0]], cell[line[1]], cell[line[2]]}, triples));
    report("4 redundant", model);
    // end: redundant

    // begin: heuristic
    csp::SearchOptions options;
    options.variable_order = &csp::variable_order::mrv;
    options.value_order = &csp::value_order::max;
    report("5 heuristic", model, options);
    // end: heuristic

    // begin: answer
    const auto solution = csp::solve(model, options);
    for (std::size_t i = 0; const std::size_t length : {3U, 4U, 5U, 4U, 3U}) {
        std::cout << std::string(2 * (5 - length), ' ');
        for (std::size_t end = i + length; i < end; ++i)
            std::cout << ((*solution)[cell[i]] < 10 ? "   " : "  ") << (*solution)[cell[i]];
        std::cout << '\n';
    }
    // end: answer
}
