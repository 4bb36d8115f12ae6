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

/// Returns the alternatives that a definition lists, as in "auto (default), always, or never"; empty if it lists none.
/// Two alternatives are a list if one of them has a remark or the definition, or a part of it, ends after them.
std::vector<std::string> alternatives_in(const std::string& text) {
    const std::string item = "[A-Za-z0-9][A-Za-z0-9-]*";
    const std::string remark = "( \\([^()]*\\))";
    const std::regex list("(^|: )(" + item + remark + "?(, " + item + remark + "?)*,( or|) " + item + remark +
                          "?( or " + item + ")?|" + item + remark + " or " + item + "|" + item + " or " +
                          item + remark + "?(?=$|;))");
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
    std::map<std::string, std::set<std::string>> with_alternatives; ///< a value that the help lists
    std::set<std::string> with_name;                                ///< a value that the program lists
    std::set<std::string> with_file;                                ///< a file or folder
    std::set<std::string> with_others; ///< a value that cannot be completed: a number, a time
};

/// Returns the value that follows an option of a term; empty if none does. An option of one letter has the value of the
/// long option after it, as in "-o, --output PAGE"; other options without a value do not, as in "--diagonal, --box
/// RxC".
std::string value_of(const std::vector<std::string>& words, std::size_t option) {
    std::size_t next = option + 1;
    if (!words[option].starts_with("--"))
        while (next < words.size() && words[next].starts_with('-')) ++next;
    return next < words.size() && !words[next].starts_with('-') ? words[next] : "";
}

void add_definition(const Item& item, Options& options) {
    static const std::set<std::string> files{"FILE", "FOLDER", "LAYOUT", "PAGE", "TRACE"};
    static const std::set<std::string> unknown{"A..B", "I/N",  "MS",   "N",      "PATTERNS",
                                               "RxC",  "TEXT", "TIME", "URL,..."};
    const auto words = words_of(item.term);
    const auto alternatives = alternatives_in(item.text);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (!word.starts_with('-')) continue;
        options.all.insert(word);
        const std::string value = value_of(words, i);
        if (value.empty()) continue; // no value follows it
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
    if (help.name.find(' ') != std::string::npos) options.all.insert("--help"); // for a command
    for (const std::string& line : help.usage)
        for (std::string word : words_of(line)) {
            std::erase_if(word, [](char c) { return c == '[' || c == ']'; });
            if (word.starts_with("--")) options.all.insert(word);
        }
    for (const Section& section : help.sections)
        for (const Item& item : section.items)
            if (item.kind == Item::Kind::definition && item.term.starts_with('-'))
                add_definition(item, options);
    for (const auto& [option, values] : options.with_alternatives) options.with_name.erase(option);
    return options;
}

/// Returns a clause of a shell `case`; empty if there are no patterns.
std::string shell_case(const std::set<std::string>& patterns, std::string_view then) {
    return patterns.empty() ? "" : fmt::format("        {}) {} ;;\n", fmt::join(patterns, " | "), then);
}

/// Returns the name of the shell function that completes the words after a program, or after one of its commands.
std::string function_of(const HelpText& help) {
    std::string function = '_' + help.name;
    for (char& c : function)
        if (c == '-' || c == ' ') c = '_';
    return function;
}

/// Returns a call of the function for the command on the line, if the command has separate help.
std::string to_commands(const HelpText& help) {
    if (help.commands.empty()) return "";
    std::string text = "    [ \"$COMP_CWORD\" -le 1 ] || case ${COMP_WORDS[1]} in\n";
    for (const HelpText& command : help.commands)
        text += shell_case({command.name.substr(help.name.size() + 1)},
                           fmt::format("{} \"$@\"; return", function_of(command)));
    return text + "    esac\n";
}

/// @param operands  a shell word: the first words that may follow the program; empty if only files follow
std::string completing_function(const HelpText& help, const std::string& operands) {
    const Options options = options_of(help);
    constexpr std::string_view names =
        R"shell(words=$("$1" --list-heuristics 2>/dev/null | sed -n "s/^$before  *\([^ ]*\) .*/\1/p"))shell";
    std::string alternatives;
    for (const auto& [option, values] : options.with_alternatives)
        alternatives += shell_case({option}, fmt::format("words='{}'", fmt::join(values, " ")));
    const std::string otherwise =
        operands.empty()
            ? ""
            : fmt::format("                *) [ \"$COMP_CWORD\" -ne 1 ] || words={} ;;\n", operands);
    return fmt::format(
        R"shell({}() {{
    local word=$2 before=$3 words=
{}    case $before in
{}{}{}{}        *)
            case $word in
                -*) words='{}' ;;
{}            esac ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
)shell",
        function_of(help), to_commands(help), shell_case(options.with_name, names),
        shell_case(options.with_file, "return"),
        shell_case(options.with_others, "compopt +o default; return"), alternatives,
        fmt::join(options.all, " "), otherwise);
}

} // namespace

std::string bash_completion(const HelpText& help) {
    const bool lists_names = options_of(help).all.contains("--list");
    const auto commands = commands_of(help);
    const std::set<std::string> sorted(commands.begin(), commands.end());
    const std::string operands = lists_names ? R"($("$1" --list 2>/dev/null | cut -d ' ' -f 1))"
                                             : fmt::format("'{}'", fmt::join(sorted, " "));
    std::string functions;
    for (const HelpText& command : help.commands) functions += completing_function(command, "") + '\n';
    functions += completing_function(help, operands);
    return fmt::format(
        "# bash completion for {0}, made from its --help\n\n{1}complete -o default -F {2} {0}\n", help.name,
        functions, function_of(help));
}

} // namespace manual
