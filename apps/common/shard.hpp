#pragma once

#include <cstdint>
#include <optional>
#include <streambuf>
#include <string_view>
#include <vector>

/// The division of work into independent parts, which may run on different machines.
namespace app {

/// One of several parts.
struct Shard {
    std::uint64_t number = 1; ///< from 1 to count
    std::uint64_t count = 1;
};

/// Parses a text like "2/3"; nullopt for any other text.
std::optional<Shard> parse_shard(std::string_view text);

/// The positions from `begin` up to, but without, `end`.
struct Range {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

/// Returns the share of a shard in `size` positions, from size * (number - 1) / count up to size * number / count.
/// Every position is in the share of exactly one shard.
Range share_of(const Shard& shard, std::uint64_t size);

/// Returns the bytes of the lines whose first byte is in the share of a shard. A line ends as in PlainText: at CRLF, CR
/// or LF. Every line is in exactly one shard. The function reads only the byte before the share, and the bytes up to
/// the end of the first and of the last line.
/// @param text  can seek; `size` bytes
Range lines_of(const Shard& shard, std::streambuf& text, std::uint64_t size);

/// Some of the bytes of a stream that can seek.
class PartOfStream final : public std::streambuf {
  public:
    /// Reads from `source`, which must outlive this object, and whose position nothing else may change.
    PartOfStream(std::streambuf& source, const Range& bytes);

  protected:
    int_type underflow() override;
    std::streamsize showmanyc() override;

  private:
    std::streambuf& source_;
    std::uint64_t left_; ///< the number of bytes that are not yet in `text_`
    std::vector<char> text_;
};

} // namespace app
