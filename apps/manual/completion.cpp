#include <apps/manual/help_text.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
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

/// The alternatives that a definition lists, as in "auto (default), always, or never"; empty if it lists none.
std::vector<std::string> alternatives_in(const std::string& text) {
    const std::string item = "[A-Za-z0-9][A-Za-z0-9-]*";
    const std::string remark = "( \\([^()]*\\))";
    const std::regex list("(^|: )(" + item + remark + "?(, " + item + remark + "?)*,( or|) " + item + remark +
                          "?|" + item + remark + " or " + item + ")");
    std::vector<std::string> found;
    for (std::sregex_iterator at(text.begin(), text.end(), list), end; at != end; ++at) {
        const std::string alternatives = std::regex_replace((*at)[2].str(), std::regex(remark), "");
        if (alternatives.find(" or ") == std::string::npos) continue; // a list of something else
        for (std::string word : words_of(alternatives))
            if (word != "or") found.push_back(std::move(word));
    }
    return found;
}

/// The options in the help, grouped by the kind of value that may follow them.
struct Options {
    std::set<std::string> all;
    std::map<std::string, std::set<std::string>> with_alternatives; ///< listed by the help
    std::set<std::string> with_name;                                ///< listed by the program itself
    std::set<std::string> with_file;                                ///< a file or folder
    std::set<std::string> with_others; ///< a value that cannot be guessed: a number, a time
};

void add_definition(const Item& item, Options& options) {
    static const std::set<std::string> files{"FILE", "FOLDER", "LAYOUT", "PAGE", "TRACE"};
    static const std::set<std::string> unknown{"N", "I/N", "MS", "PATTERNS", "RxC", "TIME"};
    const auto words = words_of(item.term);
    const auto alternatives = alternatives_in(item.text);
    for (const std::string& word : words) {
        if (!word.starts_with('-')) continue;
        options.all.insert(word);
        const std::string& value = words.back();
        if (value.starts_with('-')) continue; // nothing follows it
        if (files.contains(value))
            options.with_file.insert(word);
        else if (unknown.contains(value))
            options.with_others.insert(word);
        else if (!alternatives.empty())
            options.with_alternatives[word].insert(alternatives.begin(), alternatives.end());
        else
            options.with_name.insert(word);
    }
}

Options options_of(const HelpText& help) {
    Options options;
    for (const std::string& line : help.usage)
        for (const std::string& word : words_of(line))
            if (word.starts_with("--")) options.all.insert(word);
    for (const Section& section : help.sections)
        for (const Item& item : section.items)
            if (item.kind == Item::Kind::definition && item.term.starts_with('-'))
                add_definition(item, options);
    for (const auto& [option, values] : options.with_alternatives) options.with_name.erase(option);
    return options;
}

/// The commands of the program: the lower-case words after its name, possibly several: "solve | hint".
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

/// A clause of a shell `case`; empty if there are no patterns.
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
    std::string alternatives;
    for (const auto& [option, values] : options.with_alternatives)
        alternatives += shell_case({option}, fmt::format("words='{}'", fmt::join(values, " ")));
    return fmt::format(
        R"shell(# bash completion for {0}, made from its --help

{1}() {{
    local word=$2 before=$3 words=
    case $before in
{2}{3}{4}{7}        *)
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
        shell_case(options.with_others, "compopt +o default; return"), fmt::join(options.all, " "), operands,
        alternatives);
}

} // namespace manual
