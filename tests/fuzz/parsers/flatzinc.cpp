#include <apps/flatzinc/instance/instance.hpp>
#include <apps/flatzinc/syntax/syntax.hpp>
#include <tests/fuzz/parsers/check.hpp>

#include <cstdint>
#include <string>

/// flatzinc::read, for FlatZinc as text and as JSON, and flatzinc::resolve.
///
/// The model that was read is printed as a text that is read as the same model. A refused text has a message of one
/// line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Patience patience;
    const fuzz::Bytes bytes(data, size);
    try {
        flatzinc::Tree tree = flatzinc::read(bytes.text);
        const std::string printed = flatzinc::print(tree);
        fuzz::require_equal(flatzinc::print(flatzinc::read_text(printed)), printed,
                            "the text of what was read");
        (void)flatzinc::resolve(std::move(tree));
    } catch (const flatzinc::FileError& error) {
        fuzz::require_message(error.what());
    }
    return 0;
}
