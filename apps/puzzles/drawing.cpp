#include <apps/puzzles/drawing.hpp>

#include <algorithm>
#include <cassert>

namespace puzzles {

Number::Number(csp::Amount amount) {
    if (amount.view())
        add(1, *amount.view());
    else
        constant = amount.constant();
}

Number::Number(std::span<const int> weights, std::span<const csp::Var> variables) {
    assert(weights.size() == variables.size());
    for (std::size_t i = 0; i < weights.size(); ++i) add(weights[i], variables[i]);
}

Number& Number::add(csp::Value factor, csp::View x) {
    terms.emplace_back(x.is_negated() ? -factor : factor, x.variable());
    constant += factor * x.offset();
    return *this;
}

Number& Number::operator+=(const Number& other) {
    terms.insert(terms.end(), other.terms.begin(), other.terms.end());
    constant += other.constant;
    return *this;
}

csp::WideValue Number::value(const csp::Assignment& solution) const {
    csp::WideValue sum = constant;
    for (const auto& [factor, x] : terms) sum += csp::WideValue{factor} * solution[x];
    return sum;
}

bool hold(const Facts& facts, const csp::Assignment& solution) {
    return std::all_of(facts.begin(), facts.end(),
                       [&](csp::Atom fact) { return fact.holds_for(solution[fact.variable()]); });
}

Choice dark_if(csp::Atom fact, std::string text) {
    return {.cases = {{{fact}, {text, true}}}, .other = {text, false}};
}

Choice text_if(csp::Atom fact, std::string text, std::string other) {
    return {.cases = {{{fact}, {std::move(text)}}}, .other = {std::move(other)}};
}

bool can_be_dark(const Face& face) {
    if (const auto* look = std::get_if<Look>(&face)) return look->is_dark;
    const auto* choice = std::get_if<Choice>(&face);
    return choice != nullptr &&
           (choice->other.is_dark || std::any_of(choice->cases.begin(), choice->cases.end(),
                                                 [](const auto& one) { return one.look.is_dark; }));
}

Face with_text(const Face& face, const std::string& text) {
    const auto* choice = std::get_if<Choice>(&face);
    if (choice == nullptr) return Look{text};
    Choice changed = *choice;
    changed.other.text = text;
    for (Choice::Case& one : changed.cases) one.look.text = text;
    const bool is_always_the_same = std::all_of(changed.cases.begin(), changed.cases.end(),
                                                [&](const auto& one) { return one.look == changed.other; });
    return is_always_the_same ? Face(changed.other) : Face(std::move(changed));
}

bool DrawnEdge::is_there(const csp::Assignment& solution) const {
    const bool is_so =
        std::any_of(cases.begin(), cases.end(), [&](const Facts& facts) { return hold(facts, solution); });
    return is_so != is_there_otherwise;
}

DrawnEdge edge_between(csp::Var a, csp::Var b) {
    using csp::Atom;
    return {.cases = {{Atom::equal(a, 0), Atom::equal(b, 1)}, {Atom::equal(a, 1), Atom::equal(b, 0)}}};
}

std::vector<std::size_t> Route::places(const csp::Assignment& solution) const {
    std::vector<std::size_t> places;
    for (auto at = static_cast<std::size_t>(start.value(solution));
         at < next.size() && places.size() < next.size(); at = static_cast<std::size_t>(solution[next[at]]))
        places.push_back(at);
    return places;
}

Look look_of(const Face& face, const csp::Assignment& solution, std::span<const std::size_t> steps) {
    if (const auto* look = std::get_if<Look>(&face)) return *look;
    if (const auto* number = std::get_if<Number>(&face)) return {std::to_string(number->value(solution))};
    if (const auto* step = std::get_if<RouteStep>(&face)) return {std::to_string(steps[step->place])};
    const auto& choice = std::get<Choice>(face);
    for (const Choice::Case& one : choice.cases)
        if (hold(one.facts, solution)) return one.look;
    return choice.other;
}

namespace {

csp::Value end_of(const csp::Task& task, const csp::Assignment& solution) {
    return task.end ? solution[*task.end] : task.start.value(solution) + task.duration.value(solution);
}

/// Returns the number of the step at which a route reaches each place.
std::vector<std::size_t> steps_of(const Route& route, const csp::Assignment& solution) {
    std::vector<std::size_t> steps(route.next.size(), 0);
    for (std::size_t step = 0; const std::size_t place : route.places(solution)) steps[place] = ++step;
    return steps;
}

Picture picture_of(const BoardDrawing& drawing, const csp::Assignment& solution) {
    Board board{.rows = drawing.rows,
                .columns = drawing.columns,
                .cells = {},
                .regions = drawing.regions,
                .corners = drawing.corners,
                .left = drawing.borders.left,
                .top = drawing.borders.top,
                .right = drawing.borders.right,
                .bottom = drawing.borders.bottom};
    const auto steps = drawing.route ? steps_of(*drawing.route, solution) : std::vector<std::size_t>();
    bool has_choices_of_dark = false; // if false, filling carries no meaning
    for (std::size_t cell = 0; cell < drawing.size(); ++cell) {
        const Face face = drawing.face(cell);
        const Look look = look_of(face, solution, steps);
        board.cells.push_back(look.text);
        board.is_dark.push_back(look.is_dark);
        has_choices_of_dark = has_choices_of_dark || can_be_dark(face);
    }
    if (!has_choices_of_dark) board.is_dark.clear();
    for (const DrawnEdge& edge : drawing.horizontal) board.horizontal.push_back(edge.is_there(solution));
    for (const DrawnEdge& edge : drawing.vertical) board.vertical.push_back(edge.is_there(solution));
    return board;
}

Picture picture_of(const ScheduleDrawing& drawing, const csp::Assignment& solution) {
    Schedule schedule{.rows = drawing.rows, .tasks = {}};
    std::vector<csp::Value> ends(drawing.rows.size(), 0); // the ends of the stacks
    for (const auto& [row, task, label] : drawing.bars) {
        if (!csp::takes_place(task, solution)) continue;
        const csp::Value shift = drawing.is_stacked ? ends[row] : 0;
        schedule.tasks.push_back(
            {row, shift + task.start.value(solution), shift + end_of(task, solution), label});
        ends[row] = schedule.tasks.back().end;
    }
    while (drawing.is_stacked && schedule.rows.size() > 1 && ends[schedule.rows.size() - 1] == 0)
        schedule.rows.pop_back();
    for (const auto& [name, capacity, tasks] : drawing.resources) {
        schedule.profiles.push_back({name, capacity, {}});
        for (const csp::ResourceTask& task : tasks) {
            if (!csp::takes_place(task, solution)) continue;
            schedule.profiles.back().uses.push_back(
                {task.start.value(solution), end_of(task, solution), task.demand.value(solution)});
        }
    }
    return schedule;
}

Picture picture_of(const NetworkDrawing& drawing, const csp::Assignment& solution) {
    Network network{.points = {}, .lines = drawing.lines};
    for (const auto& [label, colour] : drawing.points)
        network.points.push_back({label, static_cast<std::size_t>(colour.value(solution))});
    return network;
}

Picture picture_of(const TextDrawing& drawing, const csp::Assignment& solution) {
    Lines lines;
    for (const auto& [pieces, facts] : drawing.sentences) {
        if (!hold(facts, solution)) continue;
        lines.emplace_back();
        for (const Face& piece : pieces) lines.back() += look_of(piece, solution).text;
    }
    return lines;
}

Picture picture_of(const RouteDrawing& drawing, const csp::Assignment& solution) {
    std::string way;
    for (const std::size_t place : drawing.route.places(solution))
        way += (way.empty() ? "" : " - ") + drawing.route.names[place];
    return Lines{way};
}

/// Returns a board whose cells have the faces that `face` makes of their variables.
template <typename MakeFace>
BoardDrawing board(const std::vector<csp::Var>& cells, std::size_t columns, MakeFace face) {
    return {.rows = cells.size() / columns,
            .columns = columns,
            .face = [cells, face = std::move(face)](std::size_t cell) -> Face { return face(cells[cell]); }};
}

} // namespace

TextDrawing::Sentence& TextDrawing::Sentence::add(const std::string& text, const Face& face) {
    pieces.insert(pieces.end(), {Look{text}, face});
    return *this;
}

Picture Drawing::operator()(const csp::Assignment& solution) const {
    return std::visit([&](const auto& kind) { return picture_of(kind, solution); }, kind_);
}

BoardDrawing numbers(const std::vector<csp::Var>& cells, std::size_t columns) {
    return board(cells, columns, [](csp::Var x) { return Number(x); });
}

BoardDrawing symbols(const std::vector<csp::Var>& cells, std::size_t columns, const std::string& symbols) {
    return board(cells, columns, [symbols](csp::Var x) {
        Choice face;
        for (csp::Value value = 0; const char symbol : symbols)
            face.cases.push_back({{csp::Atom::equal(x, value++)}, {std::string(1, symbol)}});
        return face;
    });
}

BoardDrawing shades(const std::vector<csp::Var>& cells, std::size_t columns, csp::Value dark) {
    return board(cells, columns, [dark](csp::Var x) { return dark_if(csp::Atom::equal(x, dark)); });
}

BoardDrawing pieces(const std::vector<csp::Var>& column_of_row, std::size_t columns,
                    const std::string& piece) {
    return {.rows = column_of_row.size(), .columns = columns, .face = [=](std::size_t cell) -> Face {
                const auto column = static_cast<csp::Value>(cell % columns) + 1;
                return text_if(csp::Atom::equal(column_of_row[cell / columns], column), piece, ".");
            }};
}

BoardDrawing sequence(const std::vector<csp::Var>& values) { return numbers(values, values.size()); }

BoardDrawing written(std::vector<std::string> texts, std::size_t columns) {
    const std::size_t rows = texts.size() / columns;
    return {.rows = rows, .columns = columns, .face = [texts = std::move(texts)](std::size_t cell) -> Face {
                return Look{texts[cell]};
            }};
}

BoardDrawing walled(BoardDrawing drawing, const std::string& regions,
                    const std::map<std::string, std::string>& labels) {
    drawing.regions.assign(regions.begin(), regions.end());
    drawing.corners.resize(labels.empty() ? 0 : regions.size());
    for (const auto& [region, label] : labels)
        if (const std::size_t first = regions.find(region); first != std::string::npos)
            drawing.corners[first] = label;
    return drawing;
}

BoardDrawing overlaid(BoardDrawing drawing, const std::string& over, char blank) {
    drawing.face = [face = std::move(drawing.face), over, blank](std::size_t cell) {
        return over[cell] == blank ? face(cell) : with_text(face(cell), std::string(1, over[cell]));
    };
    return drawing;
}

BoardDrawing divided(BoardDrawing drawing, const std::function<DrawnEdge(std::size_t, std::size_t)>& edge) {
    const DrawnEdge line{.is_there_otherwise = true};
    for (std::size_t row = 0; row <= drawing.rows; ++row)
        for (std::size_t column = 0; column < drawing.columns; ++column) {
            const std::size_t below = row * drawing.columns + column;
            const bool is_inside = row > 0 && row < drawing.rows;
            drawing.horizontal.push_back(is_inside ? edge(below - drawing.columns, below) : line);
        }
    for (std::size_t row = 0; row < drawing.rows; ++row)
        for (std::size_t column = 0; column <= drawing.columns; ++column) {
            const std::size_t right = row * drawing.columns + column;
            const bool is_inside = column > 0 && column < drawing.columns;
            drawing.vertical.push_back(is_inside ? edge(right - 1, right) : line);
        }
    return drawing;
}

BoardDrawing bordered(BoardDrawing drawing, Borders borders) {
    drawing.borders = std::move(borders);
    return drawing;
}

std::vector<std::string> texts_of(std::span<const int> numbers) {
    std::vector<std::string> texts;
    for (const int number : numbers) texts.push_back(std::to_string(number));
    return texts;
}

std::vector<std::string> numbered(const std::string& name, std::size_t count, std::size_t first) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i) names.push_back(name + ' ' + std::to_string(first + i));
    return names;
}

std::string letters_of(std::size_t number) {
    constexpr std::size_t letters = 26;
    std::string text(1, static_cast<char>('A' + number % letters));
    return number < letters ? text : letters_of(number / letters - 1) + text;
}

} // namespace puzzles
