#include <sudoku/variants/drawing.hpp>

#include <sudoku/board/print.hpp>
#include <sudoku/variants/cage_frame.hpp>
#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/outside.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace sudoku {

namespace {

std::vector<std::string> sentences_of(const Variant& variant, bool has_others) {
    std::vector<std::string> sentences;
    std::set<const RestrictionKind*> seen;
    for (const Restriction& restriction : variant.restrictions) {
        const RestrictionKind& kind = *restriction.kind;
        const bool is_of_board = kind.cells == Cells::board;
        if ((!is_of_board && !has_others) || !seen.insert(&kind).second) continue;
        std::string name(kind.name);
        if (!name.empty() && 'a' <= name.front() && name.front() <= 'z')
            name.front() = static_cast<char>(name.front() - 'a' + 'A');
        sentences.push_back((is_of_board ? "" : name + ": ") + std::string(kind.rule));
    }
    return sentences;
}

} // namespace

std::vector<std::string> rule_sentences(const Variant& variant) { return sentences_of(variant, true); }

std::vector<std::string> board_rule_sentences(const Variant& variant) { return sentences_of(variant, false); }

void require_drawable(const char* caller, const Variant& variant, const Board* solution) {
    const auto require = [&](std::size_t count, const std::string& things) {
        if (std::cmp_not_equal(count, variant.size()))
            throw csp::ArgumentError(caller, std::to_string(count) + ' ' + things + " given, expected " +
                                                 std::to_string(variant.size()));
    };
    require(variant.regions.size(), "regions of cells");
    if (!variant.marks.empty()) require(variant.marks.size(), "marks of cells");
    if (solution != nullptr) require(static_cast<std::size_t>(solution->size()), "cells of a solution");
    for (const Restriction& restriction : variant.restrictions)
        if (const auto fault = fault_of(restriction, variant.side()))
            throw csp::ArgumentError(caller, name_of(restriction, variant.side()) + ' ' + *fault);
}

namespace {

/// A drawing in lines of equal length to which clues are added on all sides.
class TextWithClues {
  public:
    /// @param make_frame  returns the frame of the board for cells of a width
    template <typename MakeFrame>
    TextWithClues(const Variant& variant, const Board* solution, const MakeFrame& make_frame)
        : variant_(variant),
          clues_(outside_clues_of(variant)) {
        std::erase_if(clues_, [](const OutsideClue& clue) { return clue.down != 0 && clue.across != 0; });
        std::vector<std::string> texts;
        std::size_t width = 1;
        for (int cell = 0; cell < variant.size(); ++cell) {
            const int given = variant.givens[cell];
            const int value = given == 0 && solution != nullptr ? (*solution)[cell] : given;
            texts.push_back(value == 0 ? "_" : std::to_string(value));
            width = std::max(width, texts.back().size());
        }
        for (const OutsideClue& clue : clues_) {
            if (clue.across == 0) width = std::max(width, text_of_clue(clue).size());
            left_ = std::max(left_, -clue.column);
            above_ = std::max(above_, -clue.row);
        }
        const auto frame = make_frame(width);
        split(frame.draw(texts));
        draw_beside(frame);
        draw_above_and_below(frame);
    }

    std::string text() const {
        std::string text;
        for (std::string line : lines_) {
            line.erase(line.find_last_not_of(' ') + 1);
            text += line + '\n';
        }
        return text;
    }

  private:
    static std::string text_of_clue(const OutsideClue& clue) {
        return std::to_string(clue.restriction->numbers.empty() ? 0 : clue.restriction->numbers.front());
    }

    void split(const std::string& drawing) {
        for (std::size_t at = 0; at < drawing.size(); at = drawing.find('\n', at) + 1)
            lines_.push_back(drawing.substr(at, drawing.find('\n', at) - at));
        length_ = lines_.front().size();
        height_ = lines_.size();
    }

    /// Returns the line of the drawing that shows a row.
    template <typename Frame>
    std::size_t line_of(const Frame& frame, int row) const {
        return frame.place(row * variant_.side()) / (length_ + 1);
    }

    template <typename Frame>
    void draw_beside(const Frame& frame) {
        std::size_t width = 0;
        for (const OutsideClue& clue : clues_)
            if (clue.down == 0) width = std::max(width, text_of_clue(clue).size() + 1);
        indent_ = static_cast<std::size_t>(left_) * width;
        for (std::string& line : lines_) line.insert(0, indent_, ' ');
        for (const OutsideClue& clue : clues_) {
            if (clue.down != 0) continue;
            std::string& line = lines_[line_of(frame, clue.row)];
            const std::string text = text_of_clue(clue);
            const bool is_left = clue.column < 0;
            const std::size_t begin =
                is_left ? indent_ - static_cast<std::size_t>(-clue.column) * width
                        : indent_ + length_ + static_cast<std::size_t>(clue.column - variant_.side()) * width;
            const std::size_t end =
                is_left ? begin + width - 1 : begin + 1 + text.size(); // a blank toward the board
            line.resize(std::max(line.size(), end), ' ');
            line.replace(end - text.size(), text.size(), text);
        }
    }

    template <typename Frame>
    void draw_above_and_below(const Frame& frame) {
        lines_.insert(lines_.begin(), static_cast<std::size_t>(above_), "");
        for (const OutsideClue& clue : clues_) {
            if (clue.down == 0) continue;
            const std::string text = text_of_clue(clue);
            const bool is_above = clue.row < 0;
            const std::size_t number =
                is_above ? static_cast<std::size_t>(above_ + clue.row)
                         : height_ + static_cast<std::size_t>(above_ + clue.row - variant_.side());
            if (number >= lines_.size()) lines_.resize(number + 1);
            std::string& line = lines_[number];
            const std::size_t end = indent_ + frame.place(clue.column) % (length_ + 1) + frame.width();
            line.resize(std::max(line.size(), end), ' ');
            line.replace(end - text.size(), text.size(), text);
        }
    }

    const Variant& variant_;
    std::vector<OutsideClue> clues_;
    std::vector<std::string> lines_;
    std::size_t length_ = 0; ///< of a line of the board
    std::size_t height_ = 0; ///< of the board, in lines
    std::size_t indent_ = 0;
    int left_ = 0;  ///< places of clues
    int above_ = 0; ///< places of clues
};

std::string names_of_cells(std::span<const int> cells, int side, CellNaming naming) {
    std::string names;
    for (const int cell : cells) names += ' ' + cell_name(side, cell, naming);
    return names;
}

/// Returns, for example, "cage 12 at C4: C4 C5 D5".
std::string line_of_restriction(const Restriction& restriction, int side, CellNaming naming) {
    const RestrictionKind& kind = *restriction.kind;
    std::string name = name_of(restriction, side, naming);
    const std::string cells = names_of_cells(restriction.cells, side, naming);
    const std::string partners = names_of_cells(restriction.partners, side, naming);
    switch (kind.cells) {
    case Cells::board:
        return std::string(kind.rule);
    case Cells::cell:
    case Cells::pair:
    case Cells::row:
        return name;
    case Cells::arrow:
        return name + ':' + partners + " =" + cells;
    case Cells::copy:
        return name + ':' + cells + " =" + partners;
    case Cells::cells:
    case Cells::line:
    case Cells::diagonal:
        break;
    }
    return name + ':' + cells;
}

} // namespace

std::string to_text(const Variant& variant, const Board* solution, CellNaming naming) {
    require_drawable("sudoku::to_text", variant, solution);
    std::string text = variant.title.empty() ? "" : variant.title + "\n\n";
    const CageFrame cages(variant, 1);
    std::string list = cages.is_empty() ? "" : "Cage: " + std::string(kinds::cage.rule) + '\n';
    for (std::size_t i = 0; i < variant.restrictions.size(); ++i)
        if (!cages.shows(i))
            list += line_of_restriction(variant.restrictions[i], variant.side(), naming) + '\n';
    const auto draw = [&](const auto& make_frame) {
        return TextWithClues(variant, solution, make_frame).text();
    };
    if (cages.is_empty())
        text += draw([&](std::size_t width) { return GridFrame(variant.regions, width); });
    else
        text += with_box_characters(draw([&](std::size_t width) { return CageFrame(variant, width); }));
    return list.empty() ? text : text + '\n' + list;
}

} // namespace sudoku
