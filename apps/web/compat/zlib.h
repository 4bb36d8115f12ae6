// A stand-in for zlib. The browser packs and unpacks by itself, so data are stored as they are, which is a form of deflate
// (RFC 1951, 3.2.4), and packed texts are refused as broken.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstring>

using Bytef = unsigned char;
using uInt = unsigned;

struct z_stream {
    const Bytef* next_in = nullptr;
    uInt avail_in = 0;
    unsigned long total_in = 0;
    Bytef* next_out = nullptr;
    uInt avail_out = 0;
    unsigned long total_out = 0;
};

inline constexpr int Z_OK = 0, Z_STREAM_END = 1, Z_DATA_ERROR = -3, Z_BUF_ERROR = -5;
inline constexpr int Z_NO_FLUSH = 0, Z_FINISH = 4, Z_DEFLATED = 8, Z_DEFAULT_STRATEGY = 0, Z_BEST_COMPRESSION = 9;

namespace arcwise_stored {
inline constexpr unsigned long block = 65535; // bytes
inline constexpr unsigned long head = 5;
} // namespace arcwise_stored

inline int deflateInit2(z_stream*, int, int, int, int, int) { return Z_OK; }
inline unsigned long deflateBound(z_stream*, unsigned long size) {
    using namespace arcwise_stored;
    return size + head * (size / block + 1);
}
/// Stores all input at once; there must be room for it.
inline int deflate(z_stream* stream, int) {
    using namespace arcwise_stored;
    Bytef* to = stream->next_out;
    do {
        const auto size = static_cast<uInt>(std::min<unsigned long>(block, stream->avail_in));
        const Bytef is_last = size == stream->avail_in ? 1 : 0;
        const Bytef low = size & 0xFFU, high = size >> 8U;
        for (const Bytef byte : {is_last, low, high, static_cast<Bytef>(~low), static_cast<Bytef>(~high)}) *to++ = byte;
        std::memcpy(to, stream->next_in, size);
        to += size;
        stream->next_in += size;
        stream->avail_in -= size;
    } while (stream->avail_in > 0);
    stream->total_out = static_cast<unsigned long>(to - stream->next_out);
    stream->avail_out -= static_cast<uInt>(stream->total_out);
    stream->next_out = to;
    return Z_STREAM_END;
}
inline int deflateEnd(z_stream*) { return Z_OK; }

inline int inflateInit2(z_stream*, int) { return Z_OK; }
inline int inflate(z_stream*, int) { return Z_DATA_ERROR; }
inline int inflateReset(z_stream*) { return Z_OK; }
inline int inflateEnd(z_stream*) { return Z_OK; }

/// Files are written plain, whatever their names.
using gzFile = std::FILE*;
inline gzFile gzopen(const char* name, const char*) { return std::fopen(name, "wb"); }
inline int gzwrite(gzFile file, const void* data, unsigned size) {
    return static_cast<int>(std::fwrite(data, 1, size, file));
}
inline int gzclose_w(gzFile file) { return std::fclose(file) == 0 ? Z_OK : Z_DATA_ERROR; }
