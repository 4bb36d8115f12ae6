#include <sudoku/variants/picture_marks.hpp>

#include <sudoku/variants/outline.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace sudoku {

namespace {

/// Draws one layer of a restriction. The layers of a mark are separate lines of the tables below, so that no line
/// covers the circle of another restriction.
struct MarkLayer {
    Mark mark;
    void (*draw)(VariantSketch& sketch, const Restriction& restriction);
};

std::string_view colour_of(const Restriction& restriction, std::string_view usual) {
    return restriction.kind->colour.empty() ? usual : restriction.kind->colour;
}

constexpr std::string_view grey = "#cfcfcf";
constexpr double edge_width = 0.035; // of the borders of circles, in cells

// Areas.

void shade_cells(VariantSketch& sketch, std::span<const int> cells, std::string_view colour) {
    for (const int cell : cells) {
        const SvgPoint at = sketch.middle(cell);
        sketch.rectangle({at.x - 0.5, at.y - 0.5}, 1, 1, fill_of(colour));
    }
}

void draw_shade(VariantSketch& sketch, const Restriction& restriction) {
    shade_cells(sketch, restriction.cells, colour_of(restriction, grey));
    shade_cells(sketch, restriction.partners, colour_of(restriction, grey));
}

void draw_windows(VariantSketch& sketch, const Restriction& restriction) {
    for (const std::vector<int>& window : windows_of(sketch.side()))
        shade_cells(sketch, window, colour_of(restriction, grey));
}

void draw_disc(VariantSketch& sketch, const Restriction& restriction) {
    for (const int cell : restriction.cells)
        sketch.disc(sketch.middle(cell), 0.4, fill_of(colour_of(restriction, grey)));
}

void draw_square(VariantSketch& sketch, const Restriction& restriction) {
    for (const int cell : restriction.cells) {
        const SvgPoint at = sketch.middle(cell);
        sketch.rectangle({at.x - 0.39, at.y - 0.39}, 0.78, 0.78, fill_of(colour_of(restriction, grey)));
    }
}

/// Draws arrow heads on the inner side of each edge, except between cells that are marked alike.
void draw_heads(VariantSketch& sketch, const Restriction& restriction, bool is_inward) {
    const auto is_marked = [&](int cell) {
        return std::any_of(sketch.variant().restrictions.begin(), sketch.variant().restrictions.end(),
                           [&](const Restriction& other) {
                               return other.kind == restriction.kind &&
                                      std::find(other.cells.begin(), other.cells.end(), cell) !=
                                          other.cells.end();
                           });
    };
    constexpr double size = 0.09;
    const double tip = is_inward ? 0.35 : 0.45;
    for (const int cell : restriction.cells) {
        const SvgPoint at = sketch.middle(cell);
        for (const auto& [across, down] :
             {std::pair(0, -1), std::pair(-1, 0), std::pair(1, 0), std::pair(0, 1)}) {
            const int column = cell % sketch.side() + across;
            const int row = cell / sketch.side() + down;
            if (column < 0 || row < 0 || column >= sketch.side() || row >= sketch.side() ||
                is_marked(row * sketch.side() + column))
                continue;
            const int sign = is_inward ? -1 : 1;
            sketch.head({at.x + tip * across, at.y + tip * down}, sign * across, sign * down, size,
                        sketched_line("#555", edge_width));
        }
    }
}

void draw_heads_inward(VariantSketch& sketch, const Restriction& restriction) {
    draw_heads(sketch, restriction, true);
}

void draw_heads_outward(VariantSketch& sketch, const Restriction& restriction) {
    draw_heads(sketch, restriction, false);
}

// Lines.

void draw_falling_line(VariantSketch& sketch, const Restriction& restriction) {
    const double end = sketch.side();
    sketch.line({{0, 0}, {end, end}}, sketched_line(colour_of(restriction, grey), 0.045));
}

void draw_rising_line(VariantSketch& sketch, const Restriction& restriction) {
    const double end = sketch.side();
    sketch.line({{0, end}, {end, 0}}, sketched_line(colour_of(restriction, grey), 0.045));
}

void draw_line(VariantSketch& sketch, const Restriction& restriction, double width) {
    sketch.line(sketch.middles(restriction.cells), sketched_line(colour_of(restriction, grey), width));
}

void draw_thin_line(VariantSketch& sketch, const Restriction& restriction) {
    draw_line(sketch, restriction, 0.08);
}

void draw_line_between_ends(VariantSketch& sketch, const Restriction& restriction) {
    draw_line(sketch, restriction, 0.12);
}

void draw_thick_line(VariantSketch& sketch, const Restriction& restriction) {
    draw_line(sketch, restriction, 0.22);
}

void draw_tube(VariantSketch& sketch, const Restriction& restriction) { draw_line(sketch, restriction, 0.3); }

void draw_bulb(VariantSketch& sketch, const Restriction& restriction) {
    sketch.disc(sketch.middle(restriction.cells.front()), 0.4, fill_of(colour_of(restriction, grey)));
}

constexpr double circle_radius = 0.4;

std::string circle_look(const Restriction& restriction) {
    return fill_of("white") + R"( stroke=")" + std::string(colour_of(restriction, "#8f8f8f")) +
           R"(" stroke-width="2.5")";
}

void draw_circles(VariantSketch& sketch, const Restriction& restriction) {
    sketch.disc(sketch.middle(restriction.cells.front()), circle_radius, circle_look(restriction));
    sketch.disc(sketch.middle(restriction.cells.back()), circle_radius, circle_look(restriction));
}

/// Draws the ends of a line as squares that stand on a corner.
void draw_diamonds(VariantSketch& sketch, const Restriction& restriction) {
    for (const int cell : {restriction.cells.front(), restriction.cells.back()}) {
        const auto [x, y] = sketch.middle(cell);
        sketch.polygon({{x, y - 0.45}, {x + 0.45, y}, {x, y + 0.45}, {x - 0.45, y}},
                       circle_look(restriction));
    }
}

/// Returns the cells of an arrow's line, with the last cell of the circle before them.
std::vector<int> shaft_of(const Restriction& arrow, int side) {
    std::vector<int> shaft = arrow.cells;
    const std::vector<int>& circle = arrow.partners;
    const auto is_in_circle = [&](int cell) {
        return std::find(circle.begin(), circle.end(), cell) != circle.end();
    };
    while (shaft.size() > 1 && is_in_circle(shaft[1])) shaft.erase(shaft.begin());
    if (circle.empty() || is_in_circle(shaft.front())) return shaft;
    const auto distance = [&](int cell) {
        const int down = cell / side - shaft.front() / side;
        const int across = cell % side - shaft.front() % side;
        return down * down + across * across;
    };
    const int nearest = *std::min_element(circle.begin(), circle.end(),
                                          [&](int a, int b) { return distance(a) < distance(b); });
    shaft.insert(shaft.begin(), nearest);
    return shaft;
}

void draw_shaft(VariantSketch& sketch, const Restriction& restriction) {
    std::vector<SvgPoint> points = sketch.middles(shaft_of(restriction, sketch.side()));
    if (points.size() < 2) return;
    const std::string look = sketched_line(colour_of(restriction, "#8f8f8f"), 0.05);
    const SvgPoint tip = points.back();
    const SvgPoint before = points[points.size() - 2];
    if (const double length = std::hypot(points[1].x - points[0].x, points[1].y - points[0].y);
        !restriction.partners.empty() && length > circle_radius) { // from the border of the circle on
        points[0].x += circle_radius / length * (points[1].x - points[0].x);
        points[0].y += circle_radius / length * (points[1].y - points[0].y);
    }
    sketch.line(std::move(points), look);
    sketch.head(tip, tip.x - before.x, tip.y - before.y, 0.16, look);
}

/// Draws the circle of an arrow, or a pill if it has several cells.
void draw_pill(VariantSketch& sketch, const Restriction& restriction) {
    if (restriction.partners.empty()) return;
    if (restriction.partners.size() == 1) {
        sketch.disc(sketch.middle(restriction.partners.front()), circle_radius, circle_look(restriction));
        return;
    }
    const std::vector<SvgPoint> points = sketch.middles(restriction.partners);
    sketch.line(points, sketched_line(colour_of(restriction, "#8f8f8f"), 2 * circle_radius + edge_width));
    sketch.line(points, sketched_line("white", 2 * circle_radius - edge_width));
}

// Cages.

/// Draws a dashed border inside the cells. It leaves out the corner in which the number stands.
void draw_cage(VariantSketch& sketch, const Restriction& restriction) {
    constexpr double inset = 0.08;
    constexpr double size = 0.22;
    const std::string_view colour = colour_of(restriction, "black");
    const std::string look = sketched_line(colour, 0.025) + R"( stroke-dasharray="5 4")";
    std::string sum;
    for (const int number : restriction.numbers)
        sum.append(sum.empty() ? "" : " ").append(std::to_string(number));
    bool is_first = true;
    for (std::vector<SvgPoint>& line : outlines_of(restriction.cells, sketch.side(), inset)) {
        if (!is_first || sum.empty()) {
            sketch.polygon(line, look);
            continue;
        }
        is_first = false;
        const SvgPoint corner = line.front();
        line.front().x += 0.03 + 0.6 * size * static_cast<double>(sum.size());
        line.push_back({corner.x, corner.y + size});
        sketch.line(line, look);
        sketch.text({corner.x - 0.03, corner.y + 0.3 * size}, size, sum,
                    R"(text-anchor="start" )" + fill_of(colour));
    }
}

// Signs on edges and corners.

std::string unusual_number(const Restriction& restriction, int side) {
    const RestrictionKind& kind = *restriction.kind;
    const auto number = number_of(restriction, side);
    if (!number || (kind.usual_number != nullptr && *number == kind.usual_number(side))) return "";
    return std::to_string(*number);
}

void draw_dot(VariantSketch& sketch, const Restriction& restriction, std::string_view fill,
              std::string_view letters) {
    const SvgPoint at = sketch.middle(restriction.cells);
    const std::string number = unusual_number(restriction, sketch.side());
    sketch.disc(at, number.empty() ? 0.13 : 0.17, fill_of(fill) + R"( stroke="black" stroke-width="1.5")");
    sketch.text(at, number.size() > 1 ? 0.2 : 0.25, number, fill_of(letters));
}

void draw_white_dot(VariantSketch& sketch, const Restriction& restriction) {
    draw_dot(sketch, restriction, "white", "black");
}

void draw_black_dot(VariantSketch& sketch, const Restriction& restriction) {
    draw_dot(sketch, restriction, "black", "white");
}

void draw_letter(VariantSketch& sketch, const Restriction& restriction) {
    const SvgPoint at = sketch.middle(restriction.cells);
    sketch.disc(at, 0.17, fill_of("white"));
    sketch.text(at, 0.32, restriction.kind->name.substr(restriction.kind->name.size() - 1),
                R"(fill="black" font-weight="bold")");
}

/// Draws the numbers in a circle: side by side if there are two, otherwise in a block.
void draw_quadruple(VariantSketch& sketch, const Restriction& restriction) {
    const SvgPoint at = sketch.middle(restriction.cells);
    const std::vector<int>& numbers = restriction.numbers;
    sketch.disc(at, 0.25, fill_of("white") + R"( stroke="black" stroke-width="1.5")");
    const auto columns =
        static_cast<std::size_t>(std::max(std::min<double>(2, static_cast<double>(numbers.size())),
                                          std::ceil(std::sqrt(static_cast<double>(numbers.size())))));
    const std::size_t rows = (numbers.size() + columns - 1) / std::max<std::size_t>(columns, 1);
    const bool is_wide = std::any_of(numbers.begin(), numbers.end(), [](int number) { return number > 9; });
    const double across = is_wide ? 0.2 : 0.15;
    const double down = 0.19;
    const double shrink = std::min(1.0, 2.0 / static_cast<double>(std::max(columns, rows)));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::size_t row = i / columns;
        const std::size_t in_row = std::min(columns, numbers.size() - row * columns);
        const double x = static_cast<double>(i % columns) - (static_cast<double>(in_row) - 1) / 2;
        const double y = static_cast<double>(row) - (static_cast<double>(rows) - 1) / 2;
        sketch.text({at.x + across * shrink * x, at.y + down * shrink * y}, (is_wide ? 0.17 : 0.22) * shrink,
                    std::to_string(numbers[i]), fill_of("black"));
    }
}

/// The layers, from bottom to top:
constexpr std::array layers_below_lines{
    MarkLayer{Mark::shade, draw_shade},
    MarkLayer{Mark::windows, draw_windows},
    MarkLayer{Mark::heads_inward, draw_shade},
    MarkLayer{Mark::heads_outward, draw_shade},
    MarkLayer{Mark::disc, draw_disc},
    MarkLayer{Mark::square, draw_square},
    MarkLayer{Mark::falling_line, draw_falling_line},
    MarkLayer{Mark::rising_line, draw_rising_line},
    MarkLayer{Mark::bulb_line, draw_bulb},
    MarkLayer{Mark::bulb_line, draw_tube},
    MarkLayer{Mark::thick_line, draw_thick_line},
    MarkLayer{Mark::thin_line, draw_thin_line},
    MarkLayer{Mark::ends, draw_line_between_ends},
    MarkLayer{Mark::diamond_ends, draw_line_between_ends},
    MarkLayer{Mark::ends, draw_circles},
    MarkLayer{Mark::diamond_ends, draw_diamonds},
    MarkLayer{Mark::arrow, draw_pill},
    MarkLayer{Mark::arrow, draw_shaft},
};

constexpr std::array layers_above_lines{
    MarkLayer{Mark::heads_inward, draw_heads_inward},
    MarkLayer{Mark::heads_outward, draw_heads_outward},
    MarkLayer{Mark::cage, draw_cage},
    MarkLayer{Mark::white_dot, draw_white_dot},
    MarkLayer{Mark::black_dot, draw_black_dot},
    MarkLayer{Mark::letter, draw_letter},
    MarkLayer{Mark::quadruple, draw_quadruple},
};

/// Whether a mark depends only on the side of the board.
bool needs_no_cells(Mark mark) {
    return mark == Mark::windows || mark == Mark::falling_line || mark == Mark::rising_line;
}

void draw_layers(VariantSketch& sketch, std::span<const MarkLayer> layers) {
    for (const auto& [mark, draw] : layers)
        for (const Restriction& restriction : sketch.variant().restrictions)
            if (restriction.kind->mark == mark && (needs_no_cells(mark) || !restriction.cells.empty()))
                draw(sketch, restriction);
}

} // namespace

void VariantSketch::draw_below_lines() { draw_layers(*this, layers_below_lines); }

void VariantSketch::draw_above_lines() {
    draw_layers(*this, layers_above_lines);
    for (const OutsideClue& clue : clues_) {
        const SvgPoint at = middle(clue);
        const bool is_diagonal = clue.down != 0 && clue.across != 0;
        const std::string number =
            clue.restriction->numbers.empty() ? "" : std::to_string(clue.restriction->numbers.front());
        const std::string_view colour = colour_of(*clue.restriction, "black");
        if (!is_diagonal) {
            text(at, 0.42, number, fill_of(colour));
            continue;
        }
        const auto toward = [&](double distance) {
            return SvgPoint{at.x + distance * clue.across, at.y + distance * clue.down};
        };
        const std::string look = sketched_line(colour, 0.03);
        text(toward(-0.06), 0.34, number, fill_of(colour));
        line({toward(0.17), toward(0.4)}, look);
        head(toward(0.4), clue.across, clue.down, 0.09, look);
    }
}

} // namespace sudoku
