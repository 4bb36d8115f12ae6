#include <apps/puzzles/picture.hpp>

#include <iterator>
#include <map>
#include <sstream>
#include <utility>

namespace puzzles {

namespace {

/// A board whose cells hold what `text` makes of their values.
template <typename Text>
Drawing board(std::vector<csp::Var> cells, std::size_t columns, Text text) {
    return [cells = std::move(cells), columns, text = std::move(text)](const csp::Assignment& solution) {
        Board board{.rows = cells.size() / columns, .columns = columns, .cells = {}};
        for (const csp::Var cell : cells) board.cells.push_back(text(solution[cell]));
        return board;
    };
}

csp::Value end_of(const csp::Task& task, const csp::Assignment& solution) {
    return task.end ? solution[*task.end] : task.start.value(solution) + task.duration.value(solution);
}

} // namespace

bool has_line_above(const Board& board, std::size_t row, std::size_t column) {
    if (!board.horizontal.empty()) return board.horizontal[row * board.columns + column];
    if (board.regions.empty()) return false;
    const std::size_t below = row * board.columns + column;
    return row == 0 || row == board.rows || board.regions[below - board.columns] != board.regions[below];
}

bool has_line_before(const Board& board, std::size_t row, std::size_t column) {
    if (!board.vertical.empty()) return board.vertical[row * (board.columns + 1) + column];
    if (board.regions.empty()) return false;
    const std::size_t right = row * board.columns + column;
    return column == 0 || column == board.columns || board.regions[right - 1] != board.regions[right];
}

std::vector<Schedule::Level> levels_of(const Schedule::Profile& profile) {
    std::map<csp::Value, csp::Value> changes;
    for (const auto& [start, end, amount] : profile.uses) {
        if (start >= end) continue;
        changes[start] += amount;
        changes[end] -= amount;
    }
    std::vector<Schedule::Level> levels;
    csp::Value amount = 0;
    for (const auto& [time, change] : changes) {
        if (change == 0) continue;
        if (amount > 0) levels.back().end = time;
        amount += change;
        if (amount > 0) levels.push_back({time, time, amount});
    }
    return levels;
}

Drawing numbers(std::vector<csp::Var> cells, std::size_t columns) {
    return board(std::move(cells), columns, [](csp::Value v) { return std::to_string(v); });
}

Drawing symbols(std::vector<csp::Var> cells, std::size_t columns, std::string symbols) {
    return board(std::move(cells), columns, [symbols = std::move(symbols)](csp::Value v) {
        return std::string(1, symbols.at(static_cast<std::size_t>(v)));
    });
}

Drawing texts(std::size_t rows, std::size_t columns,
              std::function<std::string(std::size_t, const csp::Assignment&)> text) {
    return [rows, columns, text = std::move(text)](const csp::Assignment& solution) {
        Board board{.rows = rows, .columns = columns, .cells = {}};
        for (std::size_t cell = 0; cell < rows * columns; ++cell) board.cells.push_back(text(cell, solution));
        return board;
    };
}

std::vector<std::string> numbered(const std::string& name, std::size_t count, std::size_t first) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i) names.push_back(name + ' ' + std::to_string(first + i));
    return names;
}

Drawing schedule(std::vector<std::string> rows, std::vector<Bar> bars, std::vector<Resource> resources) {
    return [rows = std::move(rows), bars = std::move(bars),
            resources = std::move(resources)](const csp::Assignment& solution) {
        Schedule schedule{.rows = rows, .tasks = {}};
        for (const auto& [row, task, label] : bars) {
            if (!csp::takes_place(task, solution)) continue;
            schedule.tasks.push_back({row, task.start.value(solution), end_of(task, solution), label});
        }
        for (const auto& [name, capacity, tasks] : resources) {
            schedule.profiles.push_back({name, capacity, {}});
            for (const csp::ResourceTask& task : tasks) {
                if (!csp::takes_place(task, solution)) continue;
                schedule.profiles.back().uses.push_back(
                    {task.start.value(solution), end_of(task, solution), task.demand.value(solution)});
            }
        }
        return schedule;
    };
}

Drawing shades(std::vector<csp::Var> cells, std::size_t columns, csp::Value dark) {
    return [cells = std::move(cells), columns, dark](const csp::Assignment& solution) {
        Board board{.rows = cells.size() / columns, .columns = columns, .cells = {}};
        board.cells.resize(cells.size());
        for (const csp::Var cell : cells) board.is_dark.push_back(solution[cell] == dark);
        return board;
    };
}

Drawing pieces(std::vector<csp::Var> column_of_row, std::size_t columns, std::string piece) {
    return [column_of_row = std::move(column_of_row), columns,
            piece = std::move(piece)](const csp::Assignment& solution) {
        Board board{.rows = column_of_row.size(), .columns = columns, .cells = {}};
        for (const csp::Var x : column_of_row)
            for (std::size_t column = 0; column < columns; ++column)
                board.cells.push_back(solution[x] == static_cast<csp::Value>(column) ? piece : ".");
        return board;
    };
}

Drawing sequence(std::vector<csp::Var> values) {
    const std::size_t columns = values.size();
    return numbers(std::move(values), columns);
}

Drawing walled(Drawing drawing, std::string regions, const std::map<std::string, std::string>& labels) {
    std::vector<std::string> corners(labels.empty() ? 0 : regions.size());
    for (const auto& [region, label] : labels)
        if (const std::size_t first = regions.find(region); first != std::string::npos)
            corners[first] = label;
    return [drawing = std::move(drawing), regions = std::move(regions),
            corners = std::move(corners)](const csp::Assignment& solution) {
        Board board = board_of(drawing, solution);
        board.regions.assign(regions.begin(), regions.end());
        board.corners = corners;
        return board;
    };
}

Drawing overlaid(Drawing drawing, std::string over, char blank) {
    return [drawing = std::move(drawing), over = std::move(over), blank](const csp::Assignment& solution) {
        Board board = board_of(drawing, solution);
        for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
            if (over[cell] != blank) board.cells[cell] = over[cell];
        return board;
    };
}

Drawing bordered(Drawing drawing, Borders borders) {
    return [drawing = std::move(drawing), borders = std::move(borders)](const csp::Assignment& solution) {
        Board board = board_of(drawing, solution);
        board.left = borders.left;
        board.top = borders.top;
        board.right = borders.right;
        board.bottom = borders.bottom;
        return board;
    };
}

std::vector<std::string> texts_of(std::span<const int> numbers) {
    std::vector<std::string> texts;
    for (const int number : numbers) texts.push_back(std::to_string(number));
    return texts;
}

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

Board board_of(const Drawing& drawing, const csp::Assignment& solution) {
    return std::get<Board>(drawing(solution));
}

} // namespace puzzles
