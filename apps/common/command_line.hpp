#pragma once

#include <apps/common/text.hpp>

#include <boost/program_options.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Functions with which all programs read command lines.
namespace app {

/// The name of the option that collects all operands: the arguments that are not options.
inline constexpr const char* operand_option = "operand";

/// Describes options without and with a value, spelled "name" or "name,letter", and operands.
boost::program_options::options_description described(std::initializer_list<const char*> flags,
                                                      std::initializer_list<const char*> with_value);

/// Reads a command line. Options cannot be abbreviated. Throws UsageError.
boost::program_options::variables_map
read_command_line(const boost::program_options::options_description& known, int argc,
                  const char* const* argv);

/// Returns the operands on the command line.
std::vector<std::string> operands_of(const boost::program_options::variables_map& values);

/// Returns the value of an option, parsed by `read`. Throws UsageError if `read` rejects it.
template <typename Read>
auto value_of(const boost::program_options::variables_map& values, const std::string& name,
              const std::string& expected, Read read) {
    const auto& text = values[name].as<std::string>();
    const auto value = read(text);
    if (!value) throw UsageError(fmt::format("--{} is \"{}\", expected {}", name, text, expected));
    return *value;
}

/// Returns the value of an option that takes a number of at least 1. Throws UsageError.
std::uint64_t positive_of(const boost::program_options::variables_map& values, const std::string& name);

/// Returns the value of an option that takes a number within bounds. Throws UsageError.
std::uint64_t number_of(const boost::program_options::variables_map& values, const std::string& name,
                        const std::string& expected, std::uint64_t least, std::uint64_t most);

/// Returns the thing of that name in a list; `what` names their kind. Throws UsageError, with the nearest name as a
/// suggestion.
template <typename Thing>
const Thing* named(const std::string& what, std::string_view name, std::span<const Thing* const> all) {
    std::vector<std::string_view> names;
    for (const Thing* thing : all) {
        if (thing->name == name) return thing;
        names.push_back(thing->name);
    }
    throw UsageError(fmt::format("{} is \"{}\", expected one of {}{}", what, name, fmt::join(names, ", "),
                                 suggestion(name, names)));
}

/// Returns the enumerator that the value of the option names. Throws UsageError.
template <typename Choice, std::size_t Count>
Choice choice_of(const boost::program_options::variables_map& values, const std::string& name,
                 const std::array<std::string_view, Count>& words) {
    return value_of(values, name, fmt::format("one of {}", fmt::join(words, ", ")),
                    [&](std::string_view text) {
                        const auto word = std::find(words.begin(), words.end(), text);
                        return word == words.end() ? std::nullopt
                                                   : std::optional(static_cast<Choice>(word - words.begin()));
                    });
}

} // namespace app
