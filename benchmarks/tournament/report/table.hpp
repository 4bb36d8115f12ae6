#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tournament {

/// A column of a table: its heading, alignment and sort order.
struct Column {
    std::string heading;
    bool is_number = false;         ///< flush right
    bool is_greatest_first = false; ///< when the script first sorts by it
};

/// The beginning of a table, up to its rows. The table scrolls separately if it is wider than the page.
/// @param caption     the subject of the table; read aloud, not visible
/// @param attributes  of the table element
/// @param classes     of the box that scrolls
[[nodiscard]] std::string table_begin(std::string_view caption, std::string_view attributes,
                                      const std::vector<Column>& columns,
                                      std::string_view classes = "scroll");

/// The end of the table, after its rows.
inline constexpr std::string_view table_end = "</tbody></table></div>\n";

} // namespace tournament
