#include <sudoku/formats/packing.hpp>

#include <cstddef>

namespace sudoku {

std::optional<std::vector<std::uint8_t>> six_bits_each(std::string_view text) {
    std::vector<std::uint8_t> values;
    values.reserve(text.size());
    for (const char c : text) {
        if (c == '=' || c == '\\' || c == '\n' || c == '\r') continue; // padding of various sites
        const char mended = c == ' ' || c == '-' ? '+' : c == '_' ? '/' : c;
        const std::size_t value = base64_characters.find(mended);
        if (value == std::string_view::npos) return std::nullopt;
        values.push_back(static_cast<std::uint8_t>(value));
    }
    return values;
}

std::optional<std::string> bytes_in_base64(std::string_view text) {
    const auto characters = six_bits_each(text);
    constexpr std::size_t in_group = 4; // characters, of three bytes
    if (!characters || characters->size() % in_group == 1) return std::nullopt;
    std::string bytes;
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (const std::uint8_t character : *characters) {
        bits = bits << 6U | character;
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> count & 0xFFU);
    }
    return bytes;
}

} // namespace sudoku
