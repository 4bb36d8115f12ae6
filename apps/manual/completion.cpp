#include <apps/manual/help_text.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>

namespace manual {

namespace {

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word.ends_with(',') ? word.substr(0, word.size() - 1) : word);
    return words;
}

/// What the help says about options, sorted by what may follow them.
struct Options {
    std::set<std::string> all;
    std::set<std::string> with_name;   ///< a name of the program's own list
    std::set<std::string> with_file;   ///< a file or folder
    std::set<std::string> with_others; ///< what cannot be guessed: a number, a time
};

Options options_of(const HelpText& help) {
    Options options;
    for (const std::string& line : help.usage)
        for (const std::string& word : words_of(line))
            if (word.starts_with("--")) options.all.insert(word);
    for (const std::string& term : option_terms(help)) {
        const auto words = words_of(term);
        for (const std::string& word : words)
            if (word.starts_with('-')) options.all.insert(word);
        if (words.back().starts_with('-')) continue; // nothing behind it
        auto& kind = words.back() == "NAME"                               ? options.with_name
                     : words.back() == "FILE" || words.back() == "LAYOUT" ? options.with_file
                                                                          : options.with_others;
        kind.insert(words.front());
    }
    return options;
}

/// The commands of the program: the lower-case words after its name, which may be several: "solve | hint".
std::set<std::string> commands_of(const HelpText& help) {
    std::set<std::string> commands;
    for (const std::string& line : help.usage) {
        const auto words = words_of(line);
        if (words.empty() || words[0] != help.name) continue;
        for (std::size_t i = 1; i < words.size(); i += 2) {
            if (std::islower(static_cast<unsigned char>(words[i][0])) == 0) break;
            commands.insert(words[i]);
            if (i + 1 < words.size() && words[i + 1] != "|") break;
        }
    }
    return commands;
}

/// A case of the shell's `case`; nothing if there are no patterns.
std::string shell_case(const std::set<std::string>& patterns, std::string_view then) {
    return patterns.empty() ? "" : fmt::format("        {}) {} ;;\n", fmt::join(patterns, " | "), then);
}

} // namespace

std::string bash_completion(const HelpText& help) {
    const Options options = options_of(help);
    const bool lists_names = options.all.contains("--list");
    std::string function = '_' + help.name;
    std::replace(function.begin(), function.end(), '-', '_');
    const std::string operands = lists_names ? R"($("$1" --list 2>/dev/null | cut -d ' ' -f 1))"
                                             : fmt::format("'{}'", fmt::join(commands_of(help), " "));
    constexpr std::string_view names =
        R"shell(words=$("$1" --list-heuristics 2>/dev/null | sed -n "s/^$before  *\([^ ]*\) .*/\1/p"))shell";
    return fmt::format(
        R"shell(# bash completion for {0}, made from its --help

{1}() {{
    local word=$2 before=$3 words=
    case $before in
{2}{3}{4}        *)
            case $word in
                -*) words='{5}' ;;
                *) [ "$COMP_CWORD" -ne 1 ] || words={6} ;;
            esac ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F {1} {0}
)shell",
        help.name, function, shell_case(options.with_name, names), shell_case(options.with_file, "return"),
        shell_case(options.with_others, "compopt +o default; return"), fmt::join(options.all, " "), operands);
}

} // namespace manual
