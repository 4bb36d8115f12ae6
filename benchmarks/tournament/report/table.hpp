#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tournament {

/// A column of a table: its heading, and how it looks and sorts.
struct Column {
    std::string heading;
    bool is_number = false;         ///< flush right
    bool is_greatest_first = false; ///< when the script first sorts by it
};

/// A table up to its rows, which scrolls by itself if it is wider than the page.
/// @param caption     what it shows; read aloud, not seen
/// @param attributes  of the table element
/// @param classes     of the box that scrolls
[[nodiscard]] std::string table_begin(std::string_view caption, std::string_view attributes,
                                      const std::vector<Column>& columns,
                                      std::string_view classes = "scroll");

/// What closes it, behind the rows.
inline constexpr std::string_view table_end = "</tbody></table></div>\n";

} // namespace tournament
