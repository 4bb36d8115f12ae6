#include <sudoku/making/generate.hpp>

#include <sudoku/making/index.hpp>
#include <sudoku/making/pattern.hpp>

#include <csp/base/text.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace sudoku {

namespace {

/// Returns the box of a classic layout; nullopt for any other layout.
std::optional<BoxShape> classic_box(const Layout& layout) {
    if (!is_board_side(layout.side())) return std::nullopt;
    const BoxShape usual = usual_box(layout.side());
    for (const BoxShape box : {usual, BoxShape{usual.columns, usual.rows}})
        if (layout.units() == Layout::classic(box).units()) return box;
    return std::nullopt;
}

/// Returns a known lower bound on the number of givens of a puzzle with one solution.
int fewest_givens(const Layout& layout) {
    const bool is_classic = classic_box(layout).has_value();
    switch (is_classic ? layout.side() : 0) {
    case 4:
        return 4;
    case 6:
        return 8;
    case 8:
        return 14;
    case 9:
        return 17;
    default:
        break;
    }
    const auto is_whole = [&](const Unit& unit) { return unit.cells.size() == nth(layout.side()); };
    const bool has_all = std::any_of(layout.units().begin(), layout.units().end(), is_whole);
    return has_all ? layout.side() - 1 : 0;
}

std::optional<std::string> fault_of_pattern(const Layout& layout, const GeneratorOptions& options) {
    if (auto fault = fault_of_pattern(layout, options.pattern, options.symmetry, options.clues)) return fault;
    const auto box = classic_box(layout);
    if (!box) return std::nullopt;
    std::vector<bool> has_given(nth(layout.size()), false);
    for (const int cell : options.pattern) has_given[nth(cell)] = true;
    for (const bool is_row : {true, false}) {
        const int thickness = is_row ? box->rows : box->columns;
        int empty_before = -1;
        for (int line = 0; line < layout.side(); ++line) {
            bool is_empty = true;
            for (int i = 0; i < layout.side(); ++i)
                is_empty =
                    is_empty && !has_given[nth(is_row ? layout.side() * line + i : layout.side() * i + line)];
            if (!is_empty) continue;
            if (empty_before >= 0 && empty_before / thickness == line / thickness)
                return std::string(is_row ? "rows " : "columns ") + std::to_string(empty_before + 1) +
                       " and " + std::to_string(line + 1) +
                       " have no given, and so can be exchanged in every solution";
            empty_before = line;
        }
    }
    return std::nullopt;
}

bool is_classic_nine(const Layout& layout) { return layout.side() == 9 && classic_box(layout).has_value(); }

} // namespace

std::optional<std::string> why_hopeless(const Layout& layout, const GeneratorOptions& options) {
    constexpr int most_of_minimal_nine = 40; // the most that anyone has found
    const auto& [least, most] = options.clues;
    if (least > most || least < 0 || least > layout.size())
        return "clues are " + std::to_string(least) + " to " + std::to_string(most) +
               ", expected an ascending range within 0 to " + std::to_string(layout.size());
    const int fewest = fewest_givens(layout);
    const std::string no_fewer =
        ", and no puzzle of this layout has fewer than " + csp::counted(nth(fewest), "given");
    if (most < fewest) return "clues are at most " + std::to_string(most) + no_fewer;
    if (options.minimality != Minimality::none && least > most_of_minimal_nine && is_classic_nine(layout))
        return "clues are at least " + std::to_string(least) +
               ", and no minimal 9x9 puzzle with more than 40 givens is known";
    if (options.pattern.empty())
        return fault_of_symmetry(options.symmetry, layout.side(), options.clues, fewest);
    if (auto fault = fault_of_pattern(layout, options)) return fault;
    const int count = static_cast<int>(options.pattern.size());
    if (count < fewest) return "the pattern has " + csp::counted(nth(count), "given") + no_fewer;
    if (options.minimality != Minimality::none && count > most_of_minimal_nine && is_classic_nine(layout))
        return "the pattern has " + csp::counted(nth(count), "given") +
               ", and no minimal 9x9 puzzle with more than 40 givens is known";
    return std::nullopt;
}

std::optional<std::string> advice_on(const Layout& layout, const GeneratorOptions& options) {
    constexpr int few = 20;
    constexpr int many = 30;
    constexpr int few_of_pattern = 22;
    constexpr int large_side = 20;
    const std::string tries = "; there may be none in " + std::to_string(options.tries) + " tries";
    if (layout.side() >= large_side &&
        (options.minimality != Minimality::none || options.clues.least < layout.size() / 2))
        return "on boards of this size proofs take minutes and longer once few givens are left: ask for at "
               "least " +
               csp::counted(nth(layout.size() / 2), "given") + ", not for minimal puzzles";
    if (!is_classic_nine(layout)) return std::nullopt;
    if (!options.pattern.empty()) {
        if (options.pattern.size() >= nth(few_of_pattern)) return std::nullopt;
        return "patterns with so few givens often have no puzzle, or one that is hard to find" + tries;
    }
    if (options.clues.most <= few)
        return "of the puzzles made by removal in random order about 1 in 18,000 has 20 givens, and 1 in "
               "750,000 "
               "has fewer" +
               tries;
    if (options.minimality == Minimality::by_clue && options.clues.least >= many)
        return "of the minimal puzzles made by removal in random order about 1 in 200,000 has 30 givens or "
               "more" +
               tries;
    return std::nullopt;
}

} // namespace sudoku
