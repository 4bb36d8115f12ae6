#pragma once

#include <string>
#include <string_view>

/// The pages that programs write: one HTML file each, which opens offline. All share the style sheet and the script in
/// this folder.
namespace app {

/// Returns the text escaped for use between tags or in a quoted attribute.
std::string html_escaped(std::string_view text);

/// The parts of a page. `style` and `script` are specific to the page; they follow style.css and document.js, which all
/// pages share. The script runs in strict mode and in a separate scope, after the body has been loaded.
struct PageParts {
    std::string_view title; ///< plain text
    std::string_view style = {};
    std::string_view body; ///< HTML
    std::string_view script = {};
};

/// Returns the page as one file, which makes no network requests.
std::string page_of(const PageParts& parts);

} // namespace app
