#include <sudoku/variants/sheet.hpp>

#include <sudoku/board/svg.hpp>
#include <sudoku/variants/drawing.hpp>

#include <algorithm>
#include <cmath>

namespace sudoku {

namespace {

/// The arrangement of the puzzles on a page.
struct PageGrid {
    int columns = 1;
    int rows = 1;

    int places() const { return columns * rows; }
};

PageGrid page_grid(int puzzles) {
    for (const PageGrid grid :
         {PageGrid{1, 1}, PageGrid{1, 2}, PageGrid{2, 2}, PageGrid{2, 3}, PageGrid{3, 3}})
        if (puzzles <= grid.places()) return grid;
    return {3, 4};
}

/// A puzzle as HTML. The rules of a long figure would take up most of its place in a grid.
struct SheetFigure {
    std::string html;
    bool is_long = false;
};

/// Returns an HTML element around an escaped text, on a separate line; empty for an empty text.
std::string element(std::string_view name, std::string_view text) {
    if (text.empty()) return "";
    const std::string tag(name);
    return '<' + tag + '>' + escaped_markup(text) + "</" + tag + ">\n";
}

class SheetWriter {
  public:
    SheetWriter(std::span<const SheetPuzzle> puzzles, const SheetOptions& options)
        : puzzles_(puzzles),
          options_(options),
          title_(options.title.empty() ? "Sudoku" : options.title) {}

    std::string write() {
        html_ = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta name=\"viewport\" content=\"width=device-width\">\n" +
                element("title", title_) + "<style>\n" + style() + "</style>\n</head>\n<body>\n";
        const PageGrid grid = options_.is_large ? PageGrid{1, 1} : page_grid(options_.puzzles_per_page);
        std::vector<SheetFigure> figures;
        for (std::size_t i = 0; i < puzzles_.size(); ++i) figures.push_back(figure_of_puzzle(i, grid));
        write_pages(grid, figures, title_);
        if (options_.has_solutions) write_solutions();
        return html_ + "</body>\n</html>\n";
    }

  private:
    /// Returns the style. The boards shrink to the space that texts leave, so nothing is cut off at the end of a page.
    std::string style() const {
        const bool is_letter = options_.paper == SheetPaper::letter;
        const std::string paper = is_letter ? "letter" : "A4";
        const std::string width = is_letter ? "191.9mm" : "186mm"; // within margins of 12 mm
        const std::string height = is_letter ? "255mm" : "272mm";
        const std::string size = options_.is_large ? "16pt" : "10pt";
        return "@page { size: " + paper +
               "; margin: 12mm; }\n"
               "* { box-sizing: border-box; }\n"
               "body { margin: 0; font: " +
               size +
               "/1.3 sans-serif; color: black; background: white; }\n"
               ".page { width: " +
               width + "; height: " + height +
               "; margin: 0 auto; display: flex;"
               " flex-direction: column; break-after: page; overflow: hidden; }\n"
               ".page:last-child { break-after: auto; }\n"
               ".boards { flex: 1; min-height: 0; display: grid; gap: 6mm; }\n"
               "h1 { font-size: 1.4em; margin: 0 0 3mm; }\n"
               "figure { margin: 0; min-width: 0; min-height: 0; display: flex; flex-direction: column; }\n"
               "h2 { font-size: 1.1em; margin: 0 0 1mm; }\n"
               "h2 small { font-weight: normal; }\n"
               "figure svg { display: block; flex: 0 1 auto; min-height: 0; width: 100%; height: auto; }\n"
               ".long { height: auto; overflow: visible; }\n"
               ".long .boards, .long figure { display: block; }\n"
               ".long figure svg { height: 150mm; }\n"
               "figcaption { font-size: 0.9em; margin-top: 1mm; }\n"
               "figcaption p { margin: 0 0 0.5mm; white-space: pre-line; }\n"
               "@media screen { .page { margin: 12mm auto; } }\n"
               "@media print { * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }\n";
    }

    std::string heading(std::size_t puzzle) const {
        const SheetPuzzle& printed = puzzles_[puzzle];
        std::string text = std::to_string(puzzle + 1) + '.';
        if (!printed.variant.title.empty()) text += ' ' + printed.variant.title;
        std::string aside;
        for (const std::string& part : {printed.variant.author, printed.note})
            if (!part.empty()) aside += (aside.empty() ? "" : ", ") + part;
        std::string html = "<h2>" + escaped_markup(text);
        if (!aside.empty()) html += " <small>" + escaped_markup(aside) + "</small>";
        return html + "</h2>\n";
    }

    std::vector<std::string> rules_of(const Variant& variant) const {
        if (!options_.has_rules) return {};
        return variant.rules.empty() ? rule_sentences(variant) : std::vector{variant.rules};
    }

    /// Whether rules would take up more than half of a place, by the usual size of letters.
    bool are_long(const std::vector<std::string>& rules, PageGrid grid) const {
        const double size = options_.is_large ? 1.6 : 1;
        const double letters_per_line = 105 / size / grid.columns;
        double lines = 0;
        for (const std::string& rule : rules)
            lines += std::ceil(static_cast<double>(rule.size()) / letters_per_line) +
                     static_cast<double>(std::count(rule.begin(), rule.end(), '\n'));
        constexpr double height = 250; // of a page, in millimetres
        return lines * 4.5 * size > 0.5 * height / grid.rows;
    }

    SheetFigure figure_of_puzzle(std::size_t puzzle, PageGrid grid) const {
        const SheetPuzzle& printed = puzzles_[puzzle];
        std::string html =
            "<figure>\n" + heading(puzzle) +
            to_svg(printed.variant,
                   {.candidates = printed.candidates, .has_caption = false, .symbols = options_.symbols});
        const std::vector<std::string> rules = rules_of(printed.variant);
        if (!rules.empty()) html += "<figcaption>\n";
        for (const std::string& rule : rules) html += element("p", rule);
        if (!rules.empty()) html += "</figcaption>\n";
        return {html + "</figure>\n", are_long(rules, grid)};
    }

    void write_solutions() {
        std::vector<SheetFigure> figures;
        int most = 0; // the largest side
        for (std::size_t i = 0; i < puzzles_.size(); ++i) {
            const SheetPuzzle& printed = puzzles_[i];
            const std::optional<Board>& solution =
                printed.solution ? printed.solution : printed.variant.solution;
            if (!solution) continue;
            most = std::max(most, printed.variant.side());
            const std::string picture = to_svg(
                printed.variant, {.solution = solution, .has_caption = false, .symbols = options_.symbols});
            figures.push_back({"<figure>\n" + heading(i) + picture + "</figure>\n"});
        }
        constexpr int large_side = 10;
        const int places = options_.is_large ? 2 : most > large_side ? 4 : 6;
        write_pages(page_grid(places), figures, "Solutions");
    }

    /// Writes the pages. Long figures have separate pages, which may extend beyond the end of the paper.
    void write_pages(PageGrid grid, const std::vector<SheetFigure>& figures, const std::string& title) {
        const auto places = static_cast<std::size_t>(grid.places());
        for (std::size_t first = 0, next = 0; first < figures.size(); first = next) {
            const bool is_long = figures[first].is_long;
            const PageGrid page = is_long ? PageGrid{1, 1} : grid;
            html_ += "<section class=\"page" + std::string(is_long ? " long" : "") + "\">\n" +
                     (first == 0 ? element("h1", title) : "") +
                     R"(<div class="boards" style="grid-template: repeat()" + std::to_string(page.rows) +
                     ", minmax(0, 1fr)) / repeat(" + std::to_string(page.columns) + ", minmax(0, 1fr))\">\n";
            do {
                html_ += figures[next++].html;
            } while (!is_long && next < figures.size() && next - first < places && !figures[next].is_long);
            html_ += "</div>\n</section>\n";
        }
    }

    std::span<const SheetPuzzle> puzzles_;
    const SheetOptions& options_;
    std::string title_;
    std::string html_;
};

} // namespace

std::string to_sheet(std::span<const SheetPuzzle> puzzles, const SheetOptions& options) {
    constexpr int most = 12;
    if (options.puzzles_per_page < 1 || options.puzzles_per_page > most)
        throw csp::ArgumentError("sudoku::to_sheet", std::to_string(options.puzzles_per_page) +
                                                         " puzzles per page, expected 1 to 12");
    return SheetWriter(puzzles, options).write();
}

} // namespace sudoku
