#include <csp/base/error.hpp>
#include <sudoku/formats/killer_lines.hpp>
#include <tests/fuzz/parsers/check.hpp>

#include <cstddef>
#include <string>
#include <vector>

/// sudoku::read_sumocue and sudoku::read_snarfable_killer.
///
/// A cell is in at most one cage, and restrictions have no faults. Errors are one line.
namespace {

void require_sound(const sudoku::Variant& variant) {
    std::vector<int> cages(static_cast<std::size_t>(variant.size()), 0);
    for (const sudoku::Restriction& restriction : variant.restrictions) {
        fuzz::require(!fault_of(restriction, variant.side()), "a restriction that is read can be stated");
        for (const int cell : restriction.cells) ++cages[static_cast<std::size_t>(cell)];
    }
    for (const int count : cages) fuzz::require(count <= 1, "a cell is in one cage at most");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Patience patience;
    const std::string text(reinterpret_cast<const char*>(data), size);
    (void)sudoku::is_sumocue(text);
    (void)sudoku::is_snarfable_killer(text);
    for (const auto read : {&sudoku::read_sumocue, &sudoku::read_snarfable_killer}) {
        try {
            require_sound(read(text));
        } catch (const csp::Error& error) {
            fuzz::require_message(error.what());
        }
    }
    return 0;
}
