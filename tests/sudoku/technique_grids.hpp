#pragma once

#include <sudoku/sudoku.hpp>

#include <csp/base/random.hpp>

#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

/// Positions for the tests of techniques.
namespace tests {

/// A line of tests/data/techniques.txt: the required effect of a technique in a position.
struct TechniqueCase {
    std::string name;   ///< the name of the technique
    std::string effect; ///< "remove 4 from G2"
    sudoku::MarkedGrid grid;
};

inline std::vector<TechniqueCase> technique_cases() {
    std::ifstream file(ARCWISE_SOURCE_DIR "/tests/data/techniques.txt");
    std::vector<TechniqueCase> cases;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        const auto first = line.find(" | ");
        const auto second = line.find(" | ", first + 3);
        cases.push_back({line.substr(0, line.find_first_of(" ,")), line.substr(first + 3, second - first - 3),
                         sudoku::parse_marks(line.substr(second + 3))});
    }
    return cases;
}

/// Returns all techniques of all lists.
inline std::vector<const sudoku::Technique*> every_technique() {
    const auto all = sudoku::techniques::all();
    std::vector<const sudoku::Technique*> list(all.begin(), all.end());
    for (const auto* technique : sudoku::techniques::of_se(true))
        if (std::find(list.begin(), list.end(), technique) == list.end()) list.push_back(technique);
    return list;
}

inline const sudoku::Technique* technique_called(const std::string& name) {
    for (const auto* technique : every_technique())
        if (technique->name == name) return technique;
    return nullptr;
}

/// Returns the steps of a technique in a position, at most this many.
inline std::vector<sudoku::Step> steps_of(const sudoku::Technique& technique,
                                          const sudoku::Position& position, std::size_t most = 100) {
    sudoku::Steps found(technique, position, most);
    technique.find(position, found);
    return found.all();
}

/// Marks that have several solutions: the union of the `known` boards, and a few random marks. Values common to all
/// solutions remain marks, unless they are randomly placed.
struct RandomGrid {
    std::vector<sudoku::Board> known;
    sudoku::MarkedGrid grid;
};

/// Returns `solution` with some values renamed: a solution of the same layout.
inline sudoku::Board renamed(const sudoku::Board& solution, csp::Random& random) {
    std::vector<int> name;
    for (int value = 0; value <= solution.side(); ++value) name.push_back(value);
    for (int turn = 0; turn < 2; ++turn) {
        const auto a =
            1 + static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(solution.side())));
        const auto b =
            1 + static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(solution.side())));
        std::swap(name[a], name[b]);
    }
    sudoku::Board board(solution.box());
    for (int cell = 0; cell < board.size(); ++cell)
        board.set(cell, name[static_cast<std::size_t>(solution[cell])]);
    return board;
}

inline RandomGrid random_grid(const sudoku::Board& solution, csp::Random& random) {
    const sudoku::BoxShape box = solution.box();
    RandomGrid made{{solution}, {sudoku::Board(box), sudoku::Board(box), sudoku::Candidates(box)}};
    const std::uint32_t more = 1 + random.below(3);
    for (std::uint32_t i = 0; i < more; ++i) made.known.push_back(renamed(solution, random));
    for (int cell = 0; cell < solution.size(); ++cell) {
        sudoku::Values values = 0;
        for (const auto& board : made.known) values |= sudoku::one_bit(board[cell]);
        const bool is_agreed = std::popcount(values) == 1;
        if (is_agreed && random.below(2) == 0) {
            (random.below(2) == 0 ? made.grid.givens : made.grid.placed).set(cell, sudoku::lowest(values));
        } else {
            for (int value = 1; value <= solution.side(); ++value)
                if (random.below(12) == 0) values |= sudoku::one_bit(value);
        }
        made.grid.marks.set(cell, values);
    }
    return made;
}

inline sudoku::Position position_of(const sudoku::Geometry& geometry, const sudoku::MarkedGrid& grid) {
    return {geometry, grid.givens, grid.placed, grid.marks};
}

} // namespace tests
