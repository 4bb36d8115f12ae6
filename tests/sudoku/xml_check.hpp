#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

/// Returns the first fault of a text as XML: a tag that is not closed, an attribute twice or without quotes, a bare `&`
/// or `<`, or several roots. Supports only the parts of XML that pictures use: elements, attributes, text and five
/// entities.
inline std::optional<std::string> fault_of_xml(std::string_view text) {
    std::vector<std::string> open;
    std::size_t roots = 0;
    const auto is_entity = [&](std::size_t at) {
        for (const std::string_view entity : {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"})
            if (text.substr(at).starts_with(entity)) return true;
        return false;
    };
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '&' && !is_entity(at)) return "a bare & at " + std::to_string(at);
        if (static_cast<unsigned char>(text[at]) < ' ' && text[at] != '\n' && text[at] != '\t')
            return "a control character at " + std::to_string(at);
        if (text[at] != '<') continue;
        const std::size_t end = text.find('>', at);
        if (end == std::string_view::npos) return "a tag without an end";
        std::string_view tag = text.substr(at + 1, end - at - 1);
        at = end;
        if (tag.starts_with('/')) {
            if (open.empty() || open.back() != tag.substr(1)) return "</" + std::string(tag.substr(1)) + ">";
            open.pop_back();
            continue;
        }
        const bool is_closed = tag.ends_with('/');
        if (is_closed) tag.remove_suffix(1);
        const std::string name(tag.substr(0, tag.find(' ')));
        if (name.empty()) return "a tag without a name";
        tag.remove_prefix(name.size());
        std::vector<std::string> attributes;
        while (tag.find_first_not_of(" \n") != std::string_view::npos) {
            tag.remove_prefix(tag.find_first_not_of(" \n"));
            const std::size_t quote = tag.find("=\"");
            const std::size_t close = quote == std::string_view::npos ? quote : tag.find('"', quote + 2);
            if (close == std::string_view::npos) return "an attribute of " + name + " without quotes";
            for (const std::string& other : attributes)
                if (other == tag.substr(0, quote)) return "twice " + other + " in " + name;
            attributes.emplace_back(tag.substr(0, quote));
            if (tag.substr(quote + 2, close - quote - 2).find('<') != std::string_view::npos)
                return "a bare < in " + name;
            tag.remove_prefix(close + 1);
        }
        if (open.empty() && ++roots > 1) return "several roots";
        if (!is_closed) open.push_back(name);
    }
    if (!open.empty()) return "<" + open.back() + "> without an end";
    return roots == 1 ? std::nullopt : std::optional<std::string>("no root");
}

} // namespace tests
