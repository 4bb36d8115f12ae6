#include <apps/manual/help_text.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <cctype>
#include <optional>
#include <sstream>

namespace manual {

namespace {

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::size_t indentation_of(std::string_view line) {
    return std::min(line.find_first_not_of(' '), line.size());
}

std::string_view trimmed(std::string_view text) { return text.substr(indentation_of(text)); }

/// Returns the length of a title: a few words at the beginning of a line, followed by a colon.
std::optional<std::size_t> title_length(std::string_view line) {
    constexpr std::size_t longest = 25;
    const std::size_t colon = line.find(':');
    if (colon > longest || // or there is none
        std::isupper(static_cast<unsigned char>(line.front())) == 0)
        return std::nullopt;
    const auto is_word = [](char c) { return c == ' ' || std::isalpha(static_cast<unsigned char>(c)) != 0; };
    const std::string_view title = line.substr(0, colon);
    return std::all_of(title.begin(), title.end(), is_word) ? std::optional(colon) : std::nullopt;
}

/// A line after a definition that is indented by more than a paragraph's continuation continues the definition.
Item item_of(std::string_view line) {
    constexpr std::size_t paragraph = 2; // the indentation of all its lines except the first
    const std::string_view content = trimmed(line);
    if (indentation_of(line) > paragraph) return {.kind = Item::Kind::verbatim, .text = std::string(line)};
    const std::size_t gap = content.find("  ");
    if (indentation_of(line) == paragraph && (gap != std::string_view::npos || content.starts_with('-')))
        return {.kind = Item::Kind::definition,
                .term = std::string(content.substr(0, gap)),
                .text = std::string(gap == std::string_view::npos ? "" : trimmed(content.substr(gap)))};
    return {.kind = Item::Kind::text, .text = std::string(content)};
}

void add_line(Section& section, std::string_view line) {
    auto& items = section.items;
    Item item = line.empty() ? Item{.kind = Item::Kind::gap, .text = {}} : item_of(line);
    const bool goes_on =
        item.kind == Item::Kind::verbatim && !items.empty() && items.back().kind == Item::Kind::definition;
    if (goes_on)
        items.back().text.append(" ").append(trimmed(line));
    else
        items.push_back(std::move(item));
}

} // namespace

HelpText parse_help(std::string_view text) {
    const std::vector<std::string> lines = lines_of(text);
    constexpr std::string_view dash = " - ";
    constexpr std::string_view usage = "Usage: ";
    const std::size_t split = lines.empty() ? std::string::npos : lines[0].find(dash);
    const bool has_name = split != std::string::npos && split > 0;
    if (lines.size() < 3 || !has_name || !lines[2].starts_with(usage))
        throw csp::Error(R"(the help does not begin with "NAME - PURPOSE", an empty line, and "Usage:")");
    HelpText help{lines[0].substr(0, split), lines[0].substr(split + dash.size()), {}, {{}}};
    std::size_t next = 2;
    for (; next < lines.size() && !lines[next].empty(); ++next)
        help.usage.emplace_back(next == 2 ? lines[next].substr(usage.size()) : trimmed(lines[next]));
    for (; next < lines.size(); ++next) {
        std::string_view line = lines[next];
        if (const auto title = line.empty() ? std::nullopt : title_length(line)) {
            help.sections.push_back({std::string(line.substr(0, *title)), {}});
            line = trimmed(line.substr(*title + 1));
            if (line.empty()) continue;
        }
        add_line(help.sections.back(), line);
    }
    return help;
}

std::vector<std::string> option_terms(const HelpText& help) {
    std::vector<std::string> terms;
    for (const Section& section : help.sections)
        for (const Item& item : section.items)
            if (item.kind == Item::Kind::definition && item.term.starts_with('-')) terms.push_back(item.term);
    return terms;
}

std::vector<std::string> commands_of(const HelpText& help) {
    std::vector<std::string> commands;
    for (const std::string& line : help.usage) {
        std::istringstream stream(line);
        std::string word;
        if (!(stream >> word) || word != help.name) continue;
        while (stream >> word && std::islower(static_cast<unsigned char>(word.front())) != 0) {
            commands.push_back(word);
            if (!(stream >> word) || word != "|") break;
        }
    }
    return commands;
}

} // namespace manual
