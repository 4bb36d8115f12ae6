#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include <zlib.h>

/// Texts packed by zlib, for tests.
namespace deflated {

constexpr int bare = -15;     ///< the format deflate, without a header
constexpr int gzip = 16 + 15; ///< with the header of gzip

/// Returns bytes in one of these formats.
inline std::string deflated(std::string_view text, int level = Z_BEST_COMPRESSION,
                            int strategy = Z_DEFAULT_STRATEGY, int format = bare) {
    z_stream stream{};
    EXPECT_EQ(deflateInit2(&stream, level, Z_DEFLATED, format, 8, strategy), Z_OK);
    std::string from(text);
    std::string to(deflateBound(&stream, from.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(from.data());
    stream.avail_in = static_cast<uInt>(from.size());
    stream.next_out = reinterpret_cast<Bytef*>(to.data());
    stream.avail_out = static_cast<uInt>(to.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    to.resize(stream.total_out);
    deflateEnd(&stream);
    return to;
}

/// Returns bytes in base64, by the definition: six bits each are a character, and = fills groups of four.
inline std::string in_base64(std::string_view bytes) {
    constexpr std::string_view characters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bits;
    for (const char c : bytes)
        for (unsigned bit = 8; bit-- > 0;)
            bits += (static_cast<unsigned char>(c) >> bit & 1U) != 0 ? '1' : '0';
    bits.resize((bits.size() + 5) / 6 * 6, '0');
    std::string text;
    for (std::size_t at = 0; at < bits.size(); at += 6)
        text += characters[std::stoul(bits.substr(at, 6), nullptr, 2)];
    text.resize((text.size() + 3) / 4 * 4, '=');
    return text;
}

} // namespace deflated
