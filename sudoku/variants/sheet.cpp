#include <sudoku/variants/sheet.hpp>

#include <sudoku/board/svg.hpp>
#include <sudoku/variants/drawing.hpp>

#include <algorithm>

namespace sudoku {

namespace {

/// How the puzzles of a page are arranged.
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

/// An element of HTML around an escaped text, on a line of its own; nothing for an empty text.
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
        std::vector<std::string> figures;
        for (std::size_t i = 0; i < puzzles_.size(); ++i) figures.push_back(figure_of_puzzle(i));
        write_pages(options_.is_large ? PageGrid{1, 1} : page_grid(options_.puzzles_per_page), figures,
                    title_);
        if (options_.has_solutions) write_solutions();
        return html_ + "</body>\n</html>\n";
    }

  private:
    /// The boards shrink to the room that texts leave, so that nothing is cut off at the end of a page.
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
               " flex-direction: column; break-after: page; break-inside: avoid; overflow: hidden; }\n"
               ".page:last-child { break-after: auto; }\n"
               ".boards { flex: 1; min-height: 0; display: grid; gap: 6mm; }\n"
               "h1 { font-size: 1.4em; margin: 0 0 3mm; }\n"
               "figure { margin: 0; min-width: 0; min-height: 0; display: flex; flex-direction: column; }\n"
               "h2 { font-size: 1.1em; margin: 0 0 1mm; }\n"
               "h2 small { font-weight: normal; }\n"
               "figure svg { display: block; flex: 1 1 0; min-height: 0; width: 100%; }\n"
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

    std::string rules_of(const Variant& variant) const {
        if (!options_.has_rules) return "";
        std::string html;
        if (!variant.rules.empty())
            html = element("p", variant.rules);
        else
            for (const std::string& sentence : rule_sentences(variant)) html += element("p", sentence);
        return html.empty() ? "" : "<figcaption>\n" + html + "</figcaption>\n";
    }

    std::string figure_of_puzzle(std::size_t puzzle) const {
        const SheetPuzzle& printed = puzzles_[puzzle];
        const std::string picture =
            to_svg(printed.variant,
                   {.candidates = printed.candidates, .has_caption = false, .symbols = options_.symbols});
        return "<figure>\n" + heading(puzzle) + picture + rules_of(printed.variant) + "</figure>\n";
    }

    void write_solutions() {
        std::vector<std::string> figures;
        int most = 0; // the largest side
        for (std::size_t i = 0; i < puzzles_.size(); ++i) {
            const SheetPuzzle& printed = puzzles_[i];
            const std::optional<Board>& solution =
                printed.solution ? printed.solution : printed.variant.solution;
            if (!solution) continue;
            most = std::max(most, printed.variant.side());
            figures.push_back(
                "<figure>\n" + heading(i) +
                to_svg(printed.variant,
                       {.solution = solution, .has_caption = false, .symbols = options_.symbols}) +
                "</figure>\n");
        }
        constexpr int large_side = 10;
        const int places = options_.is_large ? 2 : most > large_side ? 4 : 6;
        write_pages(page_grid(places), figures, "Solutions");
    }

    void write_pages(PageGrid grid, const std::vector<std::string>& figures, const std::string& title) {
        const auto places = static_cast<std::size_t>(grid.places());
        for (std::size_t first = 0; first < figures.size(); first += places) {
            html_ += "<section class=\"page\">\n" + (first == 0 ? element("h1", title) : "") +
                     "<div class=\"boards\" style=\"grid-template: repeat(" + std::to_string(grid.rows) +
                     ", minmax(0, 1fr)) / repeat(" + std::to_string(grid.columns) + ", minmax(0, 1fr))\">\n";
            for (std::size_t i = first; i < std::min(first + places, figures.size()); ++i)
                html_ += figures[i];
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
