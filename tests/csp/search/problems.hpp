#pragma once

#include <tests/support/apart.hpp>

#include <csp/csp.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// Small problems of every kind, for tests of the search.
namespace test {

inline csp::Model queens(int size) {
    csp::Model model;
    const auto column = model.int_vars(static_cast<std::size_t>(size), csp::range(0, size - 1), "column");
    std::vector<csp::View> rising, falling;
    for (int row = 0; const csp::Var x : column) {
        rising.push_back(x + row);
        falling.push_back(x - row++);
    }
    model.post(csp::all_different(column));
    model.post(csp::all_different(rising));
    model.post(csp::all_different(falling));
    return model;
}

/// Returns a square of cells, row by row; the cells of every row and column are all different over 1..size.
inline csp::Model latin_square(int size) {
    csp::Model model;
    const auto n = static_cast<std::size_t>(size);
    const auto cell = model.int_vars(n * n, csp::range(1, size), "cell");
    for (std::size_t i = 0; i < n; ++i) {
        std::vector<csp::View> row, column;
        for (std::size_t j = 0; j < n; ++j) {
            row.push_back(cell[i * n + j]);
            column.push_back(cell[j * n + i]);
        }
        model.post(csp::all_different(row));
        model.post(csp::all_different(column));
    }
    return model;
}

/// Returns a Sudoku with boxes of `height` rows and `width` columns, optionally with both diagonals.
inline csp::Model sudoku(int height, int width, bool diagonals) {
    const int size = height * width;
    csp::Model model = latin_square(size);
    const auto cell = [&](int r, int c) { return csp::Var{static_cast<std::uint32_t>(r * size + c)}; };
    for (int box = 0; box < size; ++box) {
        std::vector<csp::View> cells;
        for (int i = 0; i < size; ++i)
            cells.push_back(cell(box / height * height + i / width, box % height * width + i % width));
        model.post(csp::all_different(cells));
    }
    if (diagonals) {
        std::vector<csp::View> falling, rising;
        for (int i = 0; i < size; ++i) {
            falling.push_back(cell(i, i));
            rising.push_back(cell(i, size - 1 - i));
        }
        model.post(csp::all_different(falling));
        model.post(csp::all_different(rising));
    }
    return model;
}

using Edges = std::vector<std::pair<std::size_t, std::size_t>>;

inline csp::Model colouring(std::size_t vertices, const Edges& edges, int colours) {
    csp::Model model;
    const auto colour = model.int_vars(vertices, csp::range(1, colours), "colour");
    for (const auto& [a, b] : edges) model.post(csp::not_equal(colour[a], colour[b]));
    return model;
}

/// Returns the colouring of the mainland of Australia, and of Tasmania, which has no neighbours (Russell and Norvig,
/// AIMA, section 6.1).
inline csp::Model australia() {
    enum Region : std::size_t { WA, NT, SA, Q, NSW, V, T };
    return colouring(
        T + 1, {{WA, NT}, {WA, SA}, {NT, SA}, {NT, Q}, {SA, Q}, {SA, NSW}, {SA, V}, {Q, NSW}, {NSW, V}}, 3);
}

inline csp::Model petersen(int colours) {
    Edges edges;
    for (std::size_t i = 0; i < 5; ++i) {
        edges.emplace_back(i, (i + 1) % 5);         // the outer cycle
        edges.emplace_back(i, i + 5);               // a spoke
        edges.emplace_back(i + 5, (i + 2) % 5 + 5); // the inner star
    }
    return colouring(10, edges, colours);
}

/// SEND + MORE = MONEY; the variables are S, E, N, D, M, O, R, Y.
inline csp::Model send_more_money() {
    csp::Model model;
    const auto [S, E, N, D, M, O, R, Y] = model.int_vars<8>(csp::range(0, 9), "letter");
    const auto number = [](auto... digits) {
        csp::Expression total;
        ((total = 10 * total + digits), ...);
        return total;
    };
    model.post(csp::all_different({S, E, N, D, M, O, R, Y}));
    model.post(csp::not_equal(S, 0));
    model.post(csp::not_equal(M, 0));
    model.post(number(S, E, N, D) + number(M, O, R, E) == number(M, O, N, E, Y));
    return model;
}

/// Returns a model with one more pigeon than holes, stated so that no rule detects the contradiction immediately.
inline csp::Model pigeons(int holes) {
    csp::Model model;
    const auto hole = model.int_vars(static_cast<std::size_t>(holes) + 1, csp::range(1, holes), "hole");
    for (std::size_t a = 0; a < hole.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) model.post(tests::apart(hole[a], hole[b]));
    return model;
}

/// Returns a model of three independent parts.
inline csp::Model disconnected() {
    csp::Model model;
    const auto x = model.int_vars(6, csp::range(1, 3));
    model.post(csp::not_equal(x[0], x[3]));
    model.post(csp::less(x[1], x[4]));
    model.post(csp::all_different({x[2], x[5] + 1}));
    return model;
}

inline csp::Model negative() {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(-7, -1));
    model.post(x[0] + x[1] == x[2]);
    model.post(csp::less(x[0], x[1]));
    return model;
}

/// Joins all variables of the model into one part without restricting them.
inline void connect(csp::Model& model) {
    std::vector<csp::Var> all;
    for (std::uint32_t i = 0; i < model.variable_count(); ++i) all.emplace_back(i);
    model.rule("connection", all, [](csp::Context&, csp::Views) {});
}

// Solutions ----------------------------------------------------------------------------------------

using Values = std::vector<csp::Value>;

inline Values values_of(const csp::Assignment& assignment) {
    return {assignment.values().begin(), assignment.values().end()};
}

/// Returns the solutions in the order in which they are found.
inline std::vector<Values> found(const csp::Model& model, csp::SearchOptions options = {}) {
    std::vector<Values> solutions;
    for (const csp::Assignment& solution : csp::solutions(model, std::move(options)))
        solutions.push_back(values_of(solution));
    return solutions;
}

inline std::vector<Values> sorted(std::vector<Values> solutions) {
    std::sort(solutions.begin(), solutions.end());
    return solutions;
}

namespace detail {

inline void backtrack(const csp::Model& model, Values& partial, std::vector<Values>& solutions) {
    const csp::Var x{static_cast<std::uint32_t>(partial.size())};
    if (x.index == model.variable_count()) {
        solutions.push_back(partial);
        return;
    }
    for (csp::Value v = model.domain(x).min(); v <= model.domain(x).max(); ++v) {
        if (!model.domain(x).contains(v)) continue;
        partial.push_back(v);
        Values padded = partial;
        padded.resize(model.variable_count());
        const csp::Assignment assignment(padded);
        bool holds = true;
        for (const std::uint32_t c : model.constraints_on(x)) {
            const auto variables = model.variables_of(c);
            const bool is_complete = std::all_of(variables.begin(), variables.end(),
                                                 [&](csp::Var y) { return y.index <= x.index; });
            holds = holds && (!is_complete || model.constraint(c)->check(assignment));
        }
        if (holds) backtrack(model, partial, solutions);
        partial.pop_back();
    }
}

} // namespace detail

/// Returns the solutions of a textbook search: variables in the order of creation, values in increasing order, each
/// constraint checked by its definition as soon as all its variables have values. The search shares no code with the
/// engine.
inline std::vector<Values> textbook_solutions(const csp::Model& model) {
    std::vector<Values> solutions;
    Values partial;
    detail::backtrack(model, partial, solutions);
    return solutions;
}

// Options ------------------------------------------------------------------------------------------

inline csp::SearchOptions options_of(const csp::VariableOrderKind& variables,
                                     const csp::ValueOrderKind& values, std::uint64_t seed = 1) {
    csp::SearchOptions options;
    options.variable_order = &variables;
    options.value_order = &values;
    options.learning = csp::Learning::never;
    options.seed = seed;
    return options;
}

/// Returns every variable order with every value order.
inline std::vector<csp::SearchOptions> all_options() {
    std::vector<csp::SearchOptions> all;
    for (const auto* variables : csp::variable_order::all())
        for (const auto* values : csp::value_order::all()) all.push_back(options_of(*variables, *values));
    return all;
}

/// Returns every variable order and every value order, each once with a plain partner, for tests in which all pairs
/// would take too long.
inline std::vector<csp::SearchOptions> every_order() {
    std::vector<csp::SearchOptions> some;
    for (const auto* variables : csp::variable_order::all())
        some.push_back(options_of(*variables, csp::value_order::min));
    for (const auto* values : csp::value_order::all())
        some.push_back(options_of(csp::variable_order::mrv, *values));
    return some;
}

inline std::string name_of(const csp::SearchOptions& options) {
    return std::string(chosen_variable_order(options).name) + ", " +
           std::string(chosen_value_order(options).name);
}

/// A ruler of few marks whose distances all differ; its length is the last mark.
struct Ruler {
    csp::Model model;
    csp::Var length;
};

inline Ruler golomb(int marks) {
    Ruler ruler;
    const auto mark =
        ruler.model.int_vars(static_cast<std::size_t>(marks), csp::range(0, marks * marks), "mark");
    ruler.model.post(mark[0] + 0 == 0);
    std::vector<csp::Var> distances;
    for (std::size_t j = 0; j < mark.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            distances.push_back(ruler.model.int_var(csp::range(1, marks * marks)));
            ruler.model.post(mark[j] - mark[i] == csp::Expression(distances.back()));
        }
    ruler.model.post(csp::all_different(distances));
    ruler.length = mark.back();
    return ruler;
}

// Problems for several threads: the answers are the same for every number of threads.

inline csp::SearchOptions with_threads(unsigned threads, csp::SearchOptions options = {}) {
    options.threads = threads;
    return options;
}

inline std::vector<csp::Model> mixed_problems() {
    return {queens(1),  queens(3),   queens(6),          latin_square(3),   australia(), petersen(3),
            pigeons(4), petersen(2), sudoku(2, 2, true), send_more_money(), csp::Model{}};
}

/// Returns a model of two parts made of chains, an isolated variable and a wide domain.
inline csp::Model parts() {
    csp::Model model;
    for (const int values : {3, 4}) {
        const auto x = model.int_vars(3, csp::range(1, values));
        model.post(csp::not_equal(x[0], x[1]));
        model.post(csp::less_equal(x[1], x[2]));
    }
    model.int_var(csp::range(5, 7));
    const auto wide = model.int_vars(2, csp::range(-20, 20));
    model.post(wide[0] + wide[1] == 38);
    return model;
}

} // namespace test
