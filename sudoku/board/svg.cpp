#include <sudoku/board/svg.hpp>

#include <algorithm>
#include <array>
#include <charconv>

namespace sudoku {

std::string svg_number(double number) {
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.begin(), digits.end(), number, std::chars_format::general, 6).ptr;
    return {digits.begin(), end};
}

namespace {

std::string point(double x, double y) { return svg_number(x) + ' ' + svg_number(y); }

std::string attribute(std::string_view name, std::string_view value) {
    return ' ' + std::string(name) + "=\"" + std::string(value) + '"';
}

void append(std::string& list, const std::string& item) { list += (list.empty() ? "" : " ") + item; }

} // namespace

SvgCanvas::Element& SvgCanvas::shared(std::vector<Element>& elements, std::string_view name,
                                      std::string_view look) {
    const auto known = std::find_if(elements.begin(), elements.end(), [&](const Element& element) {
        return element.name == name && element.look == look;
    });
    if (known != elements.end()) return *known;
    elements.push_back({std::string(name), std::string(look)});
    return elements.back();
}

void SvgCanvas::rectangle(double x, double y, double width, double height, std::string_view look) {
    shared(shapes_, "path", look).xs += 'M' + point(x, y) + 'h' + svg_number(width) + 'v' +
                                        svg_number(height) + 'h' + svg_number(-width) + 'z';
}

void SvgCanvas::line(double x1, double y1, double x2, double y2, std::string_view look) {
    std::string& path = shared(shapes_, "path", look).xs;
    path += 'M' + point(x1, y1);
    if (y1 == y2)
        path += 'h' + svg_number(x2 - x1);
    else if (x1 == x2)
        path += 'v' + svg_number(y2 - y1);
    else
        path += 'L' + point(x2, y2);
}

void SvgCanvas::polyline(std::span<const SvgPoint> points, std::string_view look) {
    std::string& path = shared(shapes_, "path", look).xs;
    char command = 'M';
    for (const SvgPoint& at : points) {
        path += command + point(at.x, at.y);
        command = 'L';
    }
    if (points.size() == 1) path += "h0";
}

void SvgCanvas::polygon(std::span<const SvgPoint> points, std::string_view look) {
    polyline(points, look);
    if (points.size() > 1) shared(shapes_, "path", look).xs += 'z';
}

void SvgCanvas::circle(double x, double y, double radius, std::string_view look) {
    shapes_.push_back({"circle", std::string(look),
                       attribute("cx", svg_number(x)) + attribute("cy", svg_number(y)) +
                           attribute("r", svg_number(radius))});
}

void SvgCanvas::text(double x, double y, double size, std::string_view text, std::string_view look) {
    if (text.empty() || text == " ") return;
    constexpr double down = 0.35; // from the middle of a letter to its base line, relative to its size
    const std::string full_look =
        attribute("font-size", svg_number(size)) + (look.empty() ? "" : " ") + std::string(look);
    const bool is_letter = text.size() == 1;
    if (!is_letter) texts_.push_back({"word", full_look});
    Element& element = is_letter ? shared(texts_, "letters", full_look) : texts_.back();
    append(element.xs, svg_number(x));
    append(element.ys, svg_number(y + down * size));
    element.content += escaped_markup(text);
}

std::string SvgCanvas::finished(double width, double height, std::string_view title, double scale,
                                std::string_view attributes) const {
    std::string svg = R"(<svg xmlns="http://www.w3.org/2000/svg" role="img")" +
                      attribute("width", svg_number(width * scale)) +
                      attribute("height", svg_number(height * scale)) +
                      attribute("viewBox", "0 0 " + point(width, height)) + std::string(attributes) +
                      " font-family=\"sans-serif\" text-anchor=\"middle\">\n<title>" + escaped_markup(title) +
                      "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
    for (const Element& shape : shapes_)
        svg += '<' + shape.name + (shape.name == "path" ? attribute("d", shape.xs) : shape.xs) + ' ' +
               shape.look + "/>\n";
    for (const Element& text : texts_)
        svg += "<text" + attribute("x", text.xs) + attribute("y", text.ys) + text.look + '>' + text.content +
               "</text>\n";
    return svg + "</svg>\n";
}

std::string fill_of(std::string_view colour) { return "fill=\"" + std::string(colour) + '"'; }

std::string stroke_of(std::string_view colour, double width) {
    return R"(fill="none" stroke-linecap="round" stroke-linejoin="round" stroke=")" + std::string(colour) +
           '"' + attribute("stroke-width", svg_number(width));
}

std::string escaped_markup(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else
            result += static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t' ? ' ' : c;
    }
    return result;
}

} // namespace sudoku
