#include <benchmarks/tournament/report/table.hpp>

#include <benchmarks/tournament/report/text.hpp>

#include <fmt/format.h>

namespace tournament {

std::string table_begin(std::string_view caption, std::string_view attributes,
                        const std::vector<Column>& columns, std::string_view classes) {
    std::string html =
        fmt::format("<div class=\"{}\"><table {}><caption class=\"hidden-text\">{}</caption><thead><tr>",
                    classes, attributes, escaped(caption));
    for (const Column& column : columns)
        html += fmt::format("<th scope=\"col\"{}{}>{}</th>", column.is_number ? " class=\"number\"" : "",
                            column.is_greatest_first ? " data-first=\"descending\"" : "",
                            escaped(column.heading));
    return html + "</tr></thead>\n<tbody>\n";
}

} // namespace tournament
