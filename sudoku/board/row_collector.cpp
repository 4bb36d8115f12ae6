#include <sudoku/board/row_collector.hpp>

#include <utility>

namespace sudoku {

namespace {

ParseError at(std::size_t line, const Fault& fault) {
    return {line, fault.column, fault.expected, fault.found};
}

template <typename Value>
void append(std::span<const Value> row, std::vector<Value>& all) {
    all.insert(all.end(), row.begin(), row.end());
}

} // namespace

void RowCollector::add(const LineReading& reading, const LineParser& parser, std::size_t line) {
    lines_.add_row(parser.bars());
    are_candidates_ = are_candidates_ && reading.is_candidates;
    if (are_candidates_) {
        append(parser.singles(), singles_);
        append(parser.marks(), marks_);
    }
    if (reading.fault && !error_) error_ = at(line, *reading.fault);
    if (error_) return;
    append(parser.cells(), cells_);
    signs_.add(parser.signs(), line);
}

bool RowCollector::finish() {
    if (!error_) {
        if (const auto misfit = signs_.resolve(cells_, side_, symbols_))
            error_ = at(misfit->line, misfit->fault);
    }
    if (!error_) {
        marks_.clear();
        return true;
    }
    if (!are_candidates_) return false;
    cells_ = std::move(singles_);
    symbols_ = Symbols::letters;
    return true;
}

} // namespace sudoku
