#include <apps/manual/help_text.hpp>
#include <csp/base/error.hpp>
#include <tests/fuzz/parsers/check.hpp>

#include <string>

/// manual::parse_help, and the man pages and completions made from its result.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Patience patience;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        const manual::HelpText help = manual::parse_help(text);
        fuzz::require(!help.name.empty() && !help.usage.empty(), "a help says the name and the usage");
        for (const std::string& term : manual::option_terms(help))
            fuzz::require(text.find(term) != std::string_view::npos, "a term is in the text");
        (void)manual::man_page(help, "0.1.0");
        (void)manual::bash_completion(help);
    } catch (const csp::Error& error) {
        fuzz::require_message(error.what());
    }
    return 0;
}
