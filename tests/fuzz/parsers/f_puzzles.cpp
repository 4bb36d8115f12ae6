#include <csp/base/error.hpp>
#include <sudoku/formats/f_puzzles.hpp>
#include <sudoku/layout/layout.hpp>
#include <tests/fuzz/parsers/check.hpp>

#include <algorithm>
#include <string>
#include <vector>

/// sudoku::read_f_puzzles: the JSON of f-puzzles.
///
/// Notes and errors are one line each. A variant that is written and read again is the same, with restrictions in the
/// order of their keys, and no part of it is left out.
namespace {

using sudoku::Restriction;

/// Returns the restrictions in the order of the writer. A rule of the whole board counts once.
std::vector<Restriction> in_order(std::vector<Restriction> list) {
    std::stable_sort(list.begin(), list.end(),
                     [](const Restriction& a, const Restriction& b) { return a.kind->key < b.kind->key; });
    const auto is_rule_twice = [](const Restriction& a, const Restriction& b) {
        return a == b && a.kind->cells == sudoku::Cells::board && a.kind->value.empty();
    };
    list.erase(std::unique(list.begin(), list.end(), is_rule_twice), list.end());
    return list;
}

void require_sense(const sudoku::ReadVariant& read) {
    for (const std::string& note : read.left_out) fuzz::require_message(note);
    for (const Restriction& restriction : read.variant.restrictions) {
        fuzz::require(!sudoku::fault_of(restriction, read.variant.side()), "a restriction has no fault");
        fuzz::require_message(sudoku::name_of(restriction, read.variant.side()));
    }
    const sudoku::WrittenVariant written = sudoku::to_f_puzzles(read.variant);
    fuzz::require(written.left_out.empty(), "a variant of the format can be written in it");
    sudoku::ReadVariant again = sudoku::read_f_puzzles(written.text);
    fuzz::require(again.left_out.empty(), "all of a text that was written is read");
    sudoku::Variant variant = read.variant;
    variant.restrictions = in_order(variant.restrictions);
    again.variant.restrictions = in_order(again.variant.restrictions);
    fuzz::require(variant == again.variant, "a variant read again is the same:\n" + written.text);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Patience patience;
    const std::string text(reinterpret_cast<const char*>(data), size);
    try {
        require_sense(sudoku::read_f_puzzles(text));
    } catch (const csp::Error& error) {
        fuzz::require_message(error.what());
    }
    return 0;
}
