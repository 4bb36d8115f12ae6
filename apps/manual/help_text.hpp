#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace manual {

// The output of --help in parsed form, so that man pages and completions agree with it.

/// A line of a section, by its form.
struct Item {
    enum class Kind : char {
        text,       ///< part of a paragraph
        definition, ///< a term and its meaning, separated by two blanks; usually an option
        verbatim,   ///< unchanged: an example
        gap,        ///< between paragraphs
    };
    Kind kind = Kind::text;
    std::string term = {}; ///< the term of a definition: "--limit N"
    std::string text;
};

struct Section {
    std::string title; ///< empty for the text before the first section
    std::vector<Item> items;
};

struct HelpText {
    std::string name;    ///< the name of the program
    std::string purpose; ///< in one line
    std::vector<std::string> usage;
    std::vector<Section> sections;
    std::vector<HelpText> commands = {}; ///< those with separate help, named "PROGRAM COMMAND"
};

/// Parses the output of --help. Throws csp::Error if it does not begin with "NAME - PURPOSE" and "Usage:".
HelpText parse_help(std::string_view text);

/// Returns the terms that are options: "--limit N", "-h, --help, --version".
std::vector<std::string> option_terms(const HelpText& help);

/// Returns the commands of a program: the lower-case words after its name in the usage, perhaps several: "solve |
/// hint".
std::vector<std::string> commands_of(const HelpText& help);

/// Returns a completion script for bash. It completes the options and commands of the help; after a command that has
/// separate help, the options of that command; after an option with NAME, the names that the program lists; and files.
std::string bash_completion(const HelpText& help);

/// Returns the help as a page of section 1 for man(1). Each command that has separate help gets a section at the end.
std::string man_page(const HelpText& help, const std::string& version);

} // namespace manual
