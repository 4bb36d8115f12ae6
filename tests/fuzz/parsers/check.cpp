#include <tests/fuzz/parsers/check.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace fuzz {

void fail(const std::string& what) {
    std::fprintf(stderr, "DOES NOT HOLD: %s\n", what.c_str());
    std::abort();
}

void require_message(std::string_view message) {
    const bool is_printable = std::none_of(message.begin(), message.end(), [](char c) {
        const auto code = static_cast<unsigned char>(c);
        return code < ' ' || code == 0x7F;
    });
    if (message.empty() || !is_printable)
        fail("a message is one line of text: \"" + std::string(message) + "\"");
}

void require_place(std::string_view text, std::size_t line, std::size_t column) {
    std::size_t begin = 0;
    for (std::size_t number = 1; number < line; ++number) {
        const std::size_t end = text.find('\n', begin);
        // If the last line is missing, its place is just after the text.
        if (end == std::string_view::npos && number + 1 == line && column == 1) return;
        require(end != std::string_view::npos, "the line of an error is in the text");
        begin = end + 1;
    }
    const std::size_t length = std::min(text.find('\n', begin), text.size()) - begin;
    require(1 <= column && column <= length + 1, "the column of an error is in its line");
}

std::string with_line_feeds(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '\r') {
            plain += text[at];
            continue;
        }
        const std::size_t next = std::min(text.find_first_not_of('\r', at), text.size());
        const bool ends_one_line = next < text.size() && text[next] == '\n';
        plain.append(ends_one_line ? 0 : next - at, '\n');
        at = next - 1;
    }
    return plain;
}

Bytes::Bytes(const std::uint8_t* data, std::size_t size)
    : way(size == 0 ? std::uint8_t{0} : *data),
      text(size == 0 ? std::string_view()
                     : std::string_view(reinterpret_cast<const char*>(data) + 1, size - 1)) {}

Patience::~Patience() {
    // Seconds. An expression at the limits of an automaton takes 6 s with the sanitizers and 0.5 s in a release build.
    constexpr double most = 20;
    const double seconds = static_cast<double>(std::clock() - start_) / CLOCKS_PER_SEC;
    if (seconds > most) fail("it takes " + std::to_string(seconds) + " seconds of processor time");
}

} // namespace fuzz
