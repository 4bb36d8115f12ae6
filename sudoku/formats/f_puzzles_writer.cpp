#include <sudoku/formats/f_puzzles.hpp>

#include <sudoku/formats/packing.hpp>
#include <sudoku/variants/kinds.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace sudoku {

namespace {

using OrderedJson = nlohmann::ordered_json;

class Writer {
  public:
    explicit Writer(const Variant& variant) : variant_(variant) {}

    WrittenVariant write() {
        json_["size"] = variant_.side();
        if (!variant_.title.empty()) json_["title"] = variant_.title;
        if (!variant_.author.empty()) json_["author"] = variant_.author;
        if (!variant_.rules.empty()) json_["ruleset"] = variant_.rules;
        write_grid();
        for (const Restriction& restriction : variant_.restrictions) write(restriction);
        if (variant_.solution) {
            OrderedJson values = OrderedJson::array();
            for (const std::uint8_t value : variant_.solution->cells()) values.push_back(value);
            json_["solution"] = std::move(values);
        }
        written_.text = json_.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
        return std::move(written_);
    }

  private:
    int side() const { return variant_.side(); }

    void write_grid() {
        const bool is_usual = variant_.regions == f_puzzles_regions(side());
        OrderedJson rows = OrderedJson::array();
        for (int cell = 0; cell < variant_.size(); ++cell) {
            if (cell % side() == 0) rows.push_back(OrderedJson::array());
            OrderedJson content = OrderedJson::object();
            const auto at = static_cast<std::size_t>(cell);
            if (const int value = variant_.givens[cell]; value != 0) {
                content["value"] = value;
                content["given"] = true;
            }
            if (!is_usual)
                content["region"] =
                    variant_.regions[at] < 0 ? OrderedJson() : OrderedJson(variant_.regions[at]);
            const std::uint32_t all = (2U << side()) - 2;
            if (!variant_.marks.empty() && variant_.marks[at] != all)
                for (int value = 1; value <= side(); ++value)
                    if ((variant_.marks[at] >> value & 1U) != 0) content["givenPencilMarks"].push_back(value);
            rows.back().push_back(std::move(content));
        }
        json_["grid"] = std::move(rows);
    }

    OrderedJson names(const std::vector<int>& cells) const {
        OrderedJson list = OrderedJson::array();
        for (const int cell : cells) list.push_back(place(cell / side() + 1, cell % side() + 1));
        return list;
    }
    static std::string place(int row, int column) {
        return 'R' + std::to_string(row) + 'C' + std::to_string(column);
    }

    void write(const Restriction& restriction) {
        const RestrictionKind& kind = *restriction.kind;
        if (kind.key.empty()) return write_without_key(restriction);
        const std::string key(kind.key);
        if (kind.cells == Cells::board) {
            if (kind.value.empty())
                json_[key] = true;
            else
                json_[key].push_back(std::string(kind.value));
            return;
        }
        OrderedJson item = OrderedJson::object();
        switch (kind.cells) {
        case Cells::board:
            return;
        case Cells::cell:
            item["cell"] = names(restriction.cells)[0];
            break;
        case Cells::pair:
        case Cells::cells:
            item["cells"] = names(restriction.cells);
            break;
        case Cells::line:
            item["lines"] = OrderedJson::array({names(restriction.cells)});
            break;
        case Cells::arrow: {
            std::vector<int> line = restriction.cells;
            const bool is_in_circle = std::find(restriction.partners.begin(), restriction.partners.end(),
                                                line.front()) != restriction.partners.end();
            if (!is_in_circle || line.size() == 1) // readers leave out the cell from which the line is drawn
                line.insert(line.begin(), restriction.partners.back());
            item["lines"] = OrderedJson::array({names(line)});
            item["cells"] = names(restriction.partners);
            break;
        }
        case Cells::copy:
            item["cells"] = names(restriction.cells);
            item["cloneCells"] = names(restriction.partners);
            break;
        case Cells::row:
        case Cells::diagonal:
            write_clue(restriction, item);
            break;
        }
        write_numbers(restriction, item);
        json_[key].push_back(std::move(item));
    }

    void write_numbers(const Restriction& restriction, OrderedJson& item) {
        const RestrictionKind& kind = *restriction.kind;
        if (!kind.value.empty())
            item["value"] = std::string(kind.value);
        else if (kind.numbers == Numbers::several)
            item["values"] = restriction.numbers;
        else if (!restriction.numbers.empty())
            item["value"] = std::to_string(restriction.numbers.front());
    }

    /// Writes a clue one step before the first cell. A diagonal of one cell lies in a corner, and cuts it off.
    void write_clue(const Restriction& restriction, OrderedJson& item) {
        const int first = restriction.cells.front();
        const int row = first / side();
        const int column = first % side();
        int down = row == 0 ? 1 : -1;
        int right = column == 0 ? -1 : 1;
        if (restriction.cells.size() > 1) {
            down = restriction.cells[1] / side() - row;
            right = restriction.cells[1] % side() - column;
        }
        item["cell"] = place(row - down + 1, column - right + 1);
        if (restriction.kind->cells != Cells::diagonal) return;
        item["direction"] = std::string(down < 0 ? "U" : "D") + (right < 0 ? "L" : "R");
        item["cells"] = names(restriction.cells);
    }

    void write_without_key(const Restriction& restriction) {
        if (restriction.kind == &kinds::windows)
            for (const std::vector<int>& window : windows_of(side()))
                write({.kind = &kinds::extra_region, .cells = window});
        else
            written_.left_out.push_back(name_of(restriction, side()) + ": f-puzzles has no such rule");
    }

    const Variant& variant_;
    OrderedJson json_;
    WrittenVariant written_;
};

} // namespace

WrittenVariant to_f_puzzles(const Variant& variant) { return Writer(variant).write(); }

WrittenVariant to_f_puzzles_link(const Variant& variant) {
    WrittenVariant written = to_f_puzzles(variant);
    written.text = "https://www.f-puzzles.com/?load=" + pack_lz_string(written.text);
    return written;
}

} // namespace sudoku
