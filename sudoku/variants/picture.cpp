#include <sudoku/variants/drawing.hpp>

#include <sudoku/techniques/step.hpp>
#include <sudoku/variants/picture_marks.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sudoku {

namespace {

/// Draws the board itself: lines, digits and candidates.
class BoardSketch {
  public:
    BoardSketch(VariantSketch& sketch, const VariantPicture& options)
        : sketch_(sketch),
          variant_(sketch.variant()),
          options_(options),
          side_(variant_.side()) {}

    /// Shades the cells of the step.
    void shade() {
        if (options_.step == nullptr) return;
        const Layout layout = layout_of(variant_);
        for (const int unit : options_.step->units)
            if (std::cmp_less(unit, layout.units().size()))
                for (const int cell : layout.units()[static_cast<std::size_t>(unit)].cells)
                    fill(cell, "#f1f1f1");
        for (const int cell : options_.step->cells) fill(cell, "#d6ebff");
        for (const int cell : options_.step->others) fill(cell, "#ffe9c2");
    }

    void draw_lines() {
        for (const bool is_thick : {false, true}) {
            const std::string look = is_thick ? sketched_line("black", 0.05) : sketched_line("#777", 0.016);
            for (int line = 0; line <= side_; ++line) {
                for (const auto& [begin, end] : runs_of(line, is_thick, true))
                    sketch_.line({point_of(line, begin), point_of(line, end)}, look);
                for (const auto& [begin, end] : runs_of(line, is_thick, false))
                    sketch_.line({point_of(begin, line), point_of(end, line)}, look);
            }
        }
    }

    void draw_digits() {
        for (int cell = 0; cell < variant_.size(); ++cell) {
            const int given = variant_.givens[cell];
            const int solved = options_.solution ? (*options_.solution)[cell] : 0;
            if (given != 0)
                draw_digit(cell, given, "black");
            else if (solved != 0)
                draw_digit(cell, solved, "#1d5fd0");
            else
                draw_candidates(cell);
        }
    }

  private:
    void fill(int cell, std::string_view colour) {
        sketch_.rectangle(point_of(cell % side_, cell / side_), 1, 1, fill_of(colour));
    }

    static SvgPoint point_of(int column, int row) {
        return {static_cast<double>(column), static_cast<double>(row)};
    }

    int region(int row, int column) const {
        const int cell = row * side_ + column;
        return variant_.regions[static_cast<std::size_t>(cell)];
    }

    /// Whether the edge number `at` of a line is on a region's border. Upright lines are on the left of a column.
    bool is_border(int line, int at, bool is_upright) const {
        if (line == 0 || line == side_) return true;
        return is_upright ? region(at, line - 1) != region(at, line)
                          : region(line - 1, at) != region(line, at);
    }

    /// Returns the ends of the longest parts of a line that are thick, or thin.
    std::vector<std::pair<int, int>> runs_of(int line, bool is_thick, bool is_upright) const {
        std::vector<std::pair<int, int>> runs;
        int begin = 0;
        for (int at = 0; at <= side_; ++at) {
            if (at < side_ && is_border(line, at, is_upright) == is_thick) continue;
            if (begin < at) runs.emplace_back(begin, at);
            begin = at + 1;
        }
        return runs;
    }

    std::string symbol_text(int value) const {
        return options_.symbols == Symbols::numbers
                   ? std::to_string(value)
                   : std::string(1, symbol_of_value(value, options_.symbols, side_));
    }

    void draw_digit(int cell, int value, std::string_view colour) {
        const std::string text = symbol_text(value);
        sketch_.text(sketch_.middle(cell), text.size() > 1 ? 0.52 : 0.64, text, fill_of(colour));
    }

    bool has_cage_number(int cell) const {
        return std::any_of(variant_.restrictions.begin(), variant_.restrictions.end(),
                           [&](const Restriction& restriction) {
                               const std::vector<int>& cells = restriction.cells;
                               return restriction.kind->mark == Mark::cage && !restriction.numbers.empty() &&
                                      cell == *std::min_element(cells.begin(), cells.end());
                           });
    }

    /// Draws small digits, each at the place of its value.
    void draw_candidates(int cell) {
        const auto index = static_cast<std::size_t>(cell);
        const bool are_players = !options_.candidates.empty();
        const std::uint32_t all = ((std::uint32_t{1} << side_) - 1) << 1;
        std::uint32_t values = all;
        if (are_players)
            values = options_.candidates[index] & all;
        else if (!variant_.marks.empty())
            values = variant_.marks[index] & all;
        if (!are_players && values == all) return; // the variant does not limit the cell
        const int columns = static_cast<int>(std::ceil(std::sqrt(side_)));
        const int rows = (side_ + columns - 1) / columns;
        const double margin = side_ > 9 ? 0.08 : 0.13; // leaves space for signs on edges
        const double above = has_cage_number(cell) ? 0.27 : margin;
        const double width = (1 - 2 * margin) / columns;
        const double height = (1 - margin - above) / rows;
        const double size = std::min(0.25, std::min(1.05 * height, (side_ > 9 ? 0.78 : 1.2) * width));
        const SvgPoint at = sketch_.middle(cell);
        for (int value = 1; value <= side_; ++value) {
            if ((values >> value & 1U) == 0) continue;
            const int row = (value - 1) / columns;
            const int column = (value - 1) % columns;
            const double across = (column + 0.5) * width;
            const double down = (row + 0.5) * height;
            draw_candidate({cell, value}, {at.x - 0.5 + margin + across, at.y - 0.5 + above + down}, size,
                           are_players ? "#445" : "black");
        }
    }

    /// Draws one small digit. The step strikes it out, circles it, or makes it bold.
    void draw_candidate(const Candidate& mark, SvgPoint at, double size, std::string_view colour) {
        const Step* step = options_.step;
        const auto is_in = [&](const std::vector<Candidate>& marks) {
            return std::find(marks.begin(), marks.end(), mark) != marks.end();
        };
        const bool goes = step != nullptr && is_in(step->removals);
        const bool comes = step != nullptr && is_in(step->placements);
        const double reach = size / 2;
        if (comes) sketch_.disc(at, 0.6 * size, R"(fill="#d5f5d5" stroke="#006000")");
        if (goes)
            sketch_.line({{at.x - reach, at.y + reach}, {at.x + reach, at.y - reach}},
                         sketched_line("#c00000", 0.02));
        const bool is_bold = comes || (step != nullptr && (step->values >> mark.value & 1U) != 0);
        sketch_.text(at, size, symbol_text(mark.value),
                     fill_of(goes ? "#c00000" : colour) + (is_bold ? " font-weight=\"bold\"" : ""));
    }

    VariantSketch& sketch_;
    const Variant& variant_;
    const VariantPicture& options_;
    int side_;
};

} // namespace

std::string to_svg(const Variant& variant, const VariantPicture& options) {
    constexpr const char* caller = "sudoku::to_svg";
    require_drawable(caller, variant, options.solution ? &*options.solution : nullptr);
    if (!options.candidates.empty() && std::cmp_not_equal(options.candidates.size(), variant.size()))
        throw csp::ArgumentError(caller, std::to_string(options.candidates.size()) +
                                             " candidates of cells given, expected " +
                                             std::to_string(variant.size()));
    if (!(options.scale > 0)) throw csp::ArgumentError(caller, "the scale is not above 0");
    VariantSketch sketch(variant);
    BoardSketch board(sketch, options);
    if (options.has_board) board.shade();
    sketch.draw_below_lines();
    if (options.has_board) board.draw_lines();
    sketch.draw_above_lines();
    if (options.has_board) board.draw_digits();
    if (options.has_caption) sketch.caption(board_rule_sentences(variant));
    return sketch.finished(options.scale);
}

} // namespace sudoku
