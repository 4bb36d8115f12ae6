#include <sudoku/formats/variant_text.hpp>

#include <sudoku/board/symbol.hpp>
#include <sudoku/variants/kinds.hpp>

#include <algorithm>
#include <map>

namespace sudoku {

namespace {

/// A text on lines that each begin with a key. Characters that would begin a comment become a full-width sign.
std::string keyed_lines(std::string_view key, std::string text) {
    std::replace(text.begin(), text.end(), '\r', ' ');
    for (std::size_t at = text.find('#'); at != std::string::npos; at = text.find('#', at))
        text.replace(at, 1, "\uFF03");
    std::string lines;
    for (std::size_t begin = 0; begin <= text.size() && !text.empty();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.append(key).append(": ").append(text, begin, end - begin).append("\n");
        begin = end + 1;
    }
    return lines;
}

std::string rows_of(const Variant& variant, char (*symbol)(const Variant&, int cell)) {
    std::string rows;
    for (int cell = 0; cell < variant.size(); ++cell) {
        rows += symbol(variant, cell);
        if ((cell + 1) % variant.side() == 0) rows += '\n';
    }
    return rows;
}

char given_symbol(const Variant& variant, int cell) {
    const int value = variant.givens[cell];
    return value == 0 ? '.' : symbol_of_value(value);
}

/// Regions are lettered in the order of their first cells.
std::string region_rows(const Variant& variant) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    std::map<int, char> names;
    std::string rows;
    for (int cell = 0; cell < variant.size(); ++cell) {
        const int region = variant.regions[static_cast<std::size_t>(cell)];
        const std::size_t next = names.size() % letters.size();
        rows += region < 0 ? '.' : names.emplace(region, letters[next]).first->second;
        if ((cell + 1) % variant.side() == 0) rows += '\n';
    }
    return rows;
}

class TextWriter {
  public:
    explicit TextWriter(const Variant& variant) : variant_(variant) {}

    std::string write() const {
        std::string text = "sudoku " + std::to_string(variant_.side()) + '\n';
        text += keyed_lines("title", variant_.title) + keyed_lines("author", variant_.author) +
                keyed_lines("rules", variant_.rules);
        if (variant_.givens.filled() != 0) text += "grid:\n" + rows_of(variant_, given_symbol);
        if (variant_.regions != usual_regions(variant_.side()))
            text += std::all_of(variant_.regions.begin(), variant_.regions.end(),
                                [](int region) { return region < 0; })
                        ? "regions: none\n"
                        : "regions:\n" + region_rows(variant_);
        text += marks();
        for (const Restriction& restriction : variant_.restrictions) text += line_of(restriction) + '\n';
        return text;
    }

  private:
    std::string names(const std::vector<int>& cells) const {
        std::string text;
        for (const int cell : cells) text += ' ' + cell_name(variant_.side(), cell);
        return text;
    }

    std::string marks() const {
        std::string text;
        const std::uint32_t all = (2U << variant_.side()) - 2;
        for (std::size_t cell = 0; cell < variant_.marks.size(); ++cell) {
            if (variant_.marks[cell] == all) continue;
            text += "marks" + names({static_cast<int>(cell)}) + ':';
            for (int value = 1; value <= variant_.side(); ++value)
                if ((variant_.marks[cell] >> value & 1U) != 0) text += ' ' + std::to_string(value);
            text += '\n';
        }
        return text;
    }

    std::string line_of(const Restriction& restriction) const {
        std::string line(restriction.kind->name);
        for (const int number : restriction.numbers) line += ' ' + std::to_string(number);
        switch (restriction.kind->cells) {
        case Cells::board:
            return line;
        case Cells::row:
            return line + edge_of(restriction);
        case Cells::diagonal:
            return line + names(restriction.cells);
        case Cells::arrow:
            return line + names(restriction.partners) + " :" + names(restriction.cells);
        case Cells::copy:
            return line + names(restriction.cells) + " :" + names(restriction.partners);
        default:
            return line + names(restriction.cells);
        }
    }

    std::string edge_of(const Restriction& restriction) const {
        const int side = variant_.side();
        const int first = restriction.cells.front();
        const int last = restriction.cells.back();
        const bool is_row = first / side == last / side;
        const std::string line = is_row ? " row " + std::to_string(first / side + 1)
                                        : " column " + std::to_string(first % side + 1);
        return line + (first < last ? "" : is_row ? " right" : " bottom");
    }

    const Variant& variant_;
};

} // namespace

std::string to_variant_text(const Variant& variant) { return TextWriter(variant).write(); }

} // namespace sudoku
