#include <apps/common/text.hpp>
#include <benchmarks/tournament/grid.hpp>
#include <tests/fuzz/parsers/check.hpp>

#include <string>
#include <vector>

/// tournament::fits and select: patterns over names. The text up to the first newline is a name, and the rest is a list
/// of patterns.
///
/// Matches are compared with the definition.
namespace {

/// Returns whether the name matches by the definition, computed with a table of the prefixes of the name that each
/// prefix of the pattern matches.
bool fits_by_definition(std::string_view name, std::string_view pattern) {
    std::vector<bool> fits(name.size() + 1,
                           false); // by prefix of the name, for the current prefix of the pattern
    fits[0] = true;
    for (const char sign : pattern) {
        std::vector<bool> next(name.size() + 1, false);
        for (std::size_t length = 0; length <= name.size(); ++length) {
            if (sign == '*')
                next[length] = fits[length] || (length > 0 && next[length - 1]);
            else
                next[length] = length > 0 && fits[length - 1] && (sign == '?' || sign == name[length - 1]);
        }
        fits = std::move(next);
    }
    return fits[name.size()];
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Patience patience;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view name = text.substr(0, end);
    const std::string_view patterns = text.substr(std::min(end + 1, text.size()));
    fuzz::require_equal(tournament::fits(name, patterns), fits_by_definition(name, patterns),
                        "whether it fits");

    const std::vector<std::string_view> names{"mrv", name, "dom/wdeg"};
    try {
        const auto selected = tournament::select("--sets", patterns, names);
        fuzz::require(!selected.empty(), "a list of patterns that all fit selects something");
        std::size_t at = 0;
        for (const std::string& one : selected) {
            while (at < names.size() && names[at] != one) ++at;
            fuzz::require(at++ < names.size(), "what is selected comes in the order of the names");
        }
    } catch (const app::UsageError& error) {
        fuzz::require_message(error.what());
    }
    return 0;
}
