#pragma once

#include <string>
#include <string_view>

/// Pages that programs write: one HTML file each, which opens offline. All share the style sheet and the script in this folder.
namespace app {

/// A text between tags or in a quoted attribute.
[[nodiscard]] std::string html_escaped(std::string_view text);

/// What a page consists of. The style and the script are its own; they follow what all pages share, style.css and
/// document.js. The script runs in strict mode and in a scope of its own, after the body is there.
struct PageParts {
    std::string_view title; ///< plain text
    std::string_view style = {};
    std::string_view body; ///< HTML
    std::string_view script = {};
};

/// The page as one file, which asks the network for nothing.
[[nodiscard]] std::string page_of(const PageParts& parts);

} // namespace app
