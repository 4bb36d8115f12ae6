#include <apps/common/page/page.hpp>

#include <fmt/format.h>

namespace app {

extern const std::string_view style_css, document_js; // generated from the files in this folder

std::string html_escaped(std::string_view text) {
    std::string html;
    for (const char c : text) {
        switch (c) {
        case '&':
            html += "&amp;";
            break;
        case '<':
            html += "&lt;";
            break;
        case '>':
            html += "&gt;";
            break;
        case '"':
            html += "&quot;";
            break;
        default:
            html += c;
        }
    }
    return html;
}

std::string page_of(const PageParts& parts) {
    std::string script;
    if (!parts.script.empty())
        script = fmt::format("<script>\n'use strict';\n(() => {{\n{}{}}})();\n</script>\n", document_js,
                             parts.script);
    return fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<link rel=\"icon\" href=\"data:,\">\n" // otherwise, a browser requests one
                       "<title>{}</title>\n<style>\n{}{}</style>\n</head>\n<body>\n{}{}</body>\n</html>\n",
                       html_escaped(parts.title), style_css, parts.style, parts.body, script);
}

} // namespace app
