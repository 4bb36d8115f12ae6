#include <csp/base/error.hpp>
#include <sudoku/formats/packing.hpp>
#include <sudoku/formats/penpa.hpp>
#include <tests/fuzz/parsers/check.hpp>

#include <string>

/// sudoku::read_penpa, read_penpa_link and unpack_deflated: links to Penpa, the texts and the packed bytes in them.
///
/// Notes and errors are one line each; restrictions have no fault, and regions are numbered from 0, each with as many
/// cells as the board has rows. No bytes unpack to more than the limit.
namespace {

void require_sense(const sudoku::ReadVariant& read) {
    for (const std::string& note : read.left_out) fuzz::require_message(note);
    for (const sudoku::Restriction& restriction : read.variant.restrictions)
        fuzz::require(!sudoku::fault_of(restriction, read.variant.side()), "a restriction has no fault");
    for (const auto& region : regions_of(read.variant))
        fuzz::require_equal(region.size(), static_cast<std::size_t>(read.variant.side()),
                            "cells of a region");
    (void)layout_of(read.variant);
}

template <typename Read>
void require_sense_of(const Read& read) {
    try {
        require_sense(read());
    } catch (const csp::Error& error) {
        fuzz::require_message(error.what());
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Patience patience;
    const std::string text(reinterpret_cast<const char*>(data), size);
    if (const auto unpacked = sudoku::unpack_deflated(text))
        fuzz::require(unpacked->size() <= sudoku::most_unpacked, "no text is longer than the limit");
    require_sense_of([&] { return sudoku::read_penpa(text); });
    require_sense_of([&] { return sudoku::read_penpa_link("https://x/penpa-edit/#p=" + text); });
    return 0;
}
