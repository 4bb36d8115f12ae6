#include <benchmarks/public/data.hpp>
#include <tests/fuzz/parsers/check.hpp>

#include <csp/base/error.hpp>

#include <string_view>

/// Data files of MiniZinc: the reader accepts any text or refuses it with a message, in little time.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const fuzz::Patience patience;
    try {
        const auto read = benchmarks::public_models::Data::parse(text, "data");
        fuzz::require(!read.has(""), "what is assigned has a name");
    } catch (const csp::Error& error) {
        fuzz::require_message(error.what());
    }
    return 0;
}
