#include <csp/base/error.hpp>
#include <sudoku/formats/f_puzzles.hpp>
#include <sudoku/formats/packing.hpp>
#include <tests/fuzz/parsers/check.hpp>

#include <string>

/// sudoku::read_f_puzzles_link, and the packed texts in such links.
///
/// A text that is UTF-8 is packed and unpacked to the same text; a packed text unpacks to UTF-8. Errors are one line.
namespace {

void require_same_again(const std::string& text) {
    const auto again = sudoku::unpack_lz_string(sudoku::pack_lz_string(text));
    fuzz::require(again.has_value(), "a text that was packed is unpacked");
    fuzz::require_equal(*again, text, "a text packed and unpacked");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Patience patience;
    const std::string text(reinterpret_cast<const char*>(data), size);
    constexpr std::size_t most = 100'000; // the greatest number of units that are packed again
    if (const auto unpacked = sudoku::unpack_lz_string(text); unpacked && unpacked->size() < most)
        require_same_again(*unpacked);
    if (const auto mended = sudoku::unpack_lz_string(sudoku::pack_lz_string(text)))
        require_same_again(*mended);
    (void)sudoku::is_f_puzzles_link(text);
    try {
        for (const std::string& note : sudoku::read_f_puzzles_link(text).left_out)
            fuzz::require_message(note);
    } catch (const csp::Error& error) {
        fuzz::require_message(error.what());
    }
    return 0;
}
