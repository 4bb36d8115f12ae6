#include <apps/replay/compress.hpp>

#include <csp/base/error.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include <zlib.h>

namespace replay {

std::string deflated(std::string_view bytes) {
    constexpr int without_header = -15; // and with the largest window
    constexpr int usual_memory = 8;
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, without_header, usual_memory,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        throw csp::Error("no memory to compress a page");
    std::vector<Bytef> result(deflateBound(&stream, bytes.size()));
    std::vector<Bytef> input(bytes.begin(), bytes.end()); // zlib does not accept a pointer to const
    stream.next_in = input.data();
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = result.data();
    stream.avail_out = static_cast<uInt>(result.size());
    const int status = deflate(&stream, Z_FINISH);
    result.resize(stream.total_out);
    deflateEnd(&stream);
    if (status != Z_STREAM_END) throw csp::Error("a page could not be compressed");
    return {result.begin(), result.end()};
}

std::string in_base64(std::string_view bytes) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t three = 0;
        for (std::size_t i = 0; i < 3; ++i)
            three = three << 8U | (at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : 0U);
        for (std::size_t i = 0; i < 4; ++i) {
            const bool is_there = at + i <= bytes.size(); // n bytes make n + 1 letters
            text += is_there ? letters[three >> (18 - 6 * i) & 63U] : '=';
        }
    }
    return text;
}

} // namespace replay
