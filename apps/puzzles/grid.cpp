#include <apps/puzzles/grid.hpp>

#include <apps/puzzles/drawing.hpp>

#include <algorithm>
#include <cassert>
#include <map>
#include <numeric>
#include <string>
#include <utility>

namespace puzzles {

std::string cell_name(std::size_t cell, std::size_t columns) {
    assert(columns > 0);
    return letters_of(cell / columns) + std::to_string(cell % columns + 1);
}

WordOf cell_words(std::size_t columns) {
    return [columns](csp::Value cell) { return cell_name(static_cast<std::size_t>(cell), columns); };
}

WordOf words_in_row(std::size_t columns, std::size_t row) {
    return [columns, row](csp::Value column) {
        return cell_name(row * columns + static_cast<std::size_t>(column) - 1, columns);
    };
}

WordOf rectangle_words(const std::vector<std::vector<std::size_t>>& rectangles, std::size_t columns) {
    std::vector<std::string> words;
    words.reserve(rectangles.size());
    for (const auto& cells : rectangles)
        words.push_back(cell_name(cells.front(), columns) + " to " + cell_name(cells.back(), columns));
    return list_words(std::move(words));
}

std::vector<csp::Var> cells_of(csp::Model& model, std::size_t rows, std::size_t columns,
                               const csp::Domain& values) {
    std::vector<csp::Var> cells;
    cells.reserve(rows * columns);
    for (std::size_t cell = 0; cell < rows * columns; ++cell)
        cells.push_back(model.int_var(values, cell_name(cell, columns)));
    return cells;
}

std::vector<Line> lines_of(const csp::Matrix<csp::Var>& cells) {
    std::vector<Line> lines;
    for (std::size_t row = 0; row < cells.rows(); ++row)
        lines.push_back({"row " + std::to_string(row + 1), cells.row(row)});
    for (std::size_t column = 0; column < cells.columns(); ++column)
        lines.push_back({"column " + std::to_string(column + 1), cells.column(column)});
    return lines;
}

std::vector<std::vector<csp::Var>> runs_of(const std::vector<csp::Var>& line,
                                           const std::function<bool(csp::Var)>& is_among) {
    std::vector<std::vector<csp::Var>> runs;
    bool goes_on = false;
    for (const csp::Var cell : line) {
        const bool went_on = std::exchange(goes_on, is_among(cell));
        if (goes_on && !went_on) runs.emplace_back();
        if (goes_on) runs.back().push_back(cell);
    }
    return runs;
}

void post_latin_square(csp::Model& model, const csp::Matrix<csp::Var>& cells) {
    for (std::size_t i = 0; i < cells.rows(); ++i) {
        model.post(csp::all_different(cells.row(i)), "row " + std::to_string(i + 1));
        model.post(csp::all_different(cells.column(i)), "column " + std::to_string(i + 1));
    }
}

void read_cages(Input& input, const CharacterGrid& grid, const std::vector<csp::Var>& cells,
                const std::function<void(const std::string&, const std::vector<csp::Var>&)>& take) {
    std::map<std::string, std::vector<csp::Var>> cages;
    for (std::size_t i = 0; i < cells.size(); ++i) cages[std::string(1, grid.cells[i])].push_back(cells[i]);
    while (!cages.empty()) {
        const auto cage = cages.find(input.word("a cage that is left"));
        if (cage == cages.end()) input.refuse("no cage, or one that came before");
        take(cage->first, cage->second);
        cages.erase(cage);
    }
}

std::set<std::vector<std::size_t>> forms_around(const CharacterGrid& grid, std::size_t first, int size) {
    std::vector<std::size_t> all(grid.cells.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::set<std::vector<std::size_t>> forms{{first}};
    for (int cells = 1; cells < size; ++cells) {
        std::set<std::vector<std::size_t>> larger;
        for (const auto& form : forms)
            for (const std::size_t cell : form)
                for (const std::size_t next : beside(all, grid.columns, cell)) {
                    const auto place = std::lower_bound(form.begin(), form.end(), next);
                    if (grid.cells[next] != '.' || (place != form.end() && *place == next)) continue;
                    std::vector<std::size_t> with(form.begin(), place);
                    with.push_back(next);
                    with.insert(with.end(), place, form.end());
                    larger.insert(std::move(with));
                }
        forms = std::move(larger);
    }
    return forms;
}

csp::Constraint connected(const std::vector<csp::Var>& cells, std::size_t columns, csp::Value value) {
    assert(columns > 0);
    std::vector<csp::Constraint> is_value;
    is_value.reserve(cells.size());
    for (const csp::Var cell : cells) is_value.push_back(cell == value);
    return csp::connected(csp::Graph::grid(cells.size() / columns, columns), is_value);
}

} // namespace puzzles
