#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <map>
#include <string>

namespace puzzles::models {

namespace kenken_puzzle {

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

csp::Constraint cage_constraint(Input& input, const std::vector<csp::Var>& cage, int target,
                                const std::string& operation) {
    const bool is_pair = cage.size() == 2;
    if (operation == "+") return csp::sum(cage) == target;
    if (operation == "-" && is_pair) return csp::abs(cage[0] - cage[1]) == target;
    if (operation == "/" && is_pair) return cage[0] == target * cage[1] || cage[1] == target * cage[0];
    if (operation == "=" && cage.size() == 1) return cage[0] == target;
    if (operation != "*" || cage.size() > 9)
        input.refuse("expected + or * for up to 9 cells, - or / for two, = for one");
    csp::Expression product = 1;
    for (const csp::Var cell : cage) product = product * cell;
    return product == target;
}

Statement state(Input& input) {
    const CharacterGrid grid = input.grid(letters);
    if (grid.rows != grid.columns || grid.rows > 9) input.refuse("expected as many rows as columns, up to 9");
    const std::size_t n = grid.rows;
    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto cell = csp::Matrix(cells_of(model, n, n, csp::range(1, static_cast<csp::Value>(n))), n);
    post_latin_square(model, cell);
    std::map<std::string, std::string> targets;
    read_cages(input, grid, cell.elements(), [&](const std::string& name, const std::vector<csp::Var>& cage) {
        const int target = input.number("its target", 0, 1'000'000'000);
        const std::string operation = input.word("+, -, *, / or =");
        targets[name] = std::to_string(target) + operation;
        model.post(cage_constraint(input, cage, target, operation),
                   "cage " + targets[name] + " at " + model.name(cage.front()));
    });
    puzzle.drawing = walled(numbers(cell), grid.cells, targets);
    return puzzle;
}

} // namespace kenken_puzzle

extern const Puzzle kenken{
    .name = "kenken",
    .summary = "a latin square with cages whose numbers have a given sum, difference, product or quotient",
    .teaches = "Sums, products, distances and, for quotients, a disjunction of two equations: each "
               "expression becomes the constraint that suits it.",
    .instance = "rows of letters, one letter for each cage; then, after an empty line, each cage: its "
                "letter, its target, and + - * / or =",
    .example = examples::kenken,
    .state = kenken_puzzle::state,
    .known = {{examples::kenken, 1, "Wikipedia, KenKen"},
              {R"(aa
bb

a 2 /
b 1 -)",
               2, "by hand: 12 over 21, and 21 over 12"}},
};

} // namespace puzzles::models
