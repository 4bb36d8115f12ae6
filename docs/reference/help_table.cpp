#include <docs/reference/help_table.hpp>

#include <algorithm>
#include <regex>
#include <stdexcept>

namespace reference {
namespace {

using manual::Item;

/// Text for a cell: options are set as code, pages of the documentation as links.
std::string in_cell(std::string text) {
    text = std::regex_replace(text, std::regex(R"([|*<])"), R"(\$&)");
    text = std::regex_replace(text, std::regex(R"(\bdocs/([\w-]+)\.md\b)"), "[$1](../$1.md)");
    return std::regex_replace(text, std::regex("--[a-z][a-z-]*"), "`$&`");
}

/// The part of a section before its first definition.
std::string introduction_of(const manual::Section& section) {
    std::string text;
    for (const Item& item : section.items) {
        if (item.kind != Item::Kind::text) break;
        text += ' ' + item.text;
    }
    return text.empty() ? section.title : section.title + ':' + text;
}

std::string table_of(const manual::Section& section) {
    std::string rows;
    for (const Item& item : section.items)
        if (item.kind == Item::Kind::definition && !item.text.empty()) // else --help itself
            rows += "| `" + item.term + "` | " + in_cell(item.text) + " |\n";
    if (rows.empty()) throw std::runtime_error("the help defines nothing in the section " + section.title);
    return "| " + in_cell(introduction_of(section)) + " | |\n|---|---|\n" + rows;
}

std::string usage_of(const manual::HelpText& help) {
    std::string block = "```\n";
    for (const std::string& line : help.usage) block += line + '\n';
    return block + "```\n";
}

} // namespace

std::string help_tables(const manual::HelpText& help, const std::vector<std::string>& titles) {
    std::string markdown;
    for (const std::string& title : titles) {
        if (!markdown.empty()) markdown += '\n';
        if (title == "Usage") {
            markdown += usage_of(help);
            continue;
        }
        const auto section = std::find_if(help.sections.begin(), help.sections.end(),
                                          [&](const manual::Section& it) { return it.title == title; });
        if (section == help.sections.end())
            throw std::runtime_error("the help of " + help.name + " has no section " + title);
        markdown += table_of(*section);
    }
    return markdown;
}

} // namespace reference
