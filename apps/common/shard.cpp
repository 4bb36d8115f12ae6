#include <apps/common/shard.hpp>

#include <apps/common/text.hpp>

#include <algorithm>
#include <cstddef>
#include <ios>
#include <limits>

namespace app {

namespace {

__extension__ using Product = unsigned __int128; // the product of two numbers of 64 bits

constexpr auto end_of_stream = std::char_traits<char>::eof();

/// Returns the first position from `from` on at which a line begins; `size` if none begins.
std::uint64_t line_from(std::uint64_t from, std::streambuf& text, std::uint64_t size) {
    if (from == 0 || from >= size) return std::min(from, size);
    text.pubseekpos(static_cast<std::streamoff>(from - 1), std::ios_base::in);
    auto before = text.sbumpc();
    auto here = text.sbumpc();
    auto after = text.sbumpc();
    for (std::uint64_t at = from; at < size && here != end_of_stream; ++at) {
        const bool is_within_end = here == '\n' || (here == '\r' && after == '\n'); // inside a line ending
        if (before == '\n' || (before == '\r' && !is_within_end)) return at;
        before = here;
        here = after;
        after = text.sbumpc();
    }
    return size;
}

} // namespace

std::optional<Shard> parse_shard(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    const auto number = parse_number(text.substr(0, slash));
    const auto count = parse_number(text.substr(slash + 1));
    if (!number || !count || *number == 0 || *number > *count) return std::nullopt;
    return Shard{*number, *count};
}

Range share_of(const Shard& shard, std::uint64_t size) {
    const auto border = [&](std::uint64_t parts) {
        return static_cast<std::uint64_t>(static_cast<Product>(size) * parts / shard.count);
    };
    return {border(shard.number - 1), border(shard.number)};
}

Range lines_of(const Shard& shard, std::streambuf& text, std::uint64_t size) {
    const Range share = share_of(shard, size);
    const std::uint64_t begin = line_from(share.begin, text, size);
    return {begin, std::max(begin, line_from(share.end, text, size))};
}

PartOfStream::PartOfStream(std::streambuf& source, const Range& bytes)
    : source_(source),
      left_(bytes.end - bytes.begin) {
    source_.pubseekpos(static_cast<std::streamoff>(bytes.begin), std::ios_base::in);
}

PartOfStream::int_type PartOfStream::underflow() {
    constexpr std::uint64_t most_at_once = 131'072; // in bytes
    text_.resize(static_cast<std::size_t>(std::min(left_, most_at_once)));
    const auto size = source_.sgetn(text_.data(), static_cast<std::streamsize>(text_.size()));
    left_ = size > 0 ? left_ - static_cast<std::uint64_t>(size) : 0; // the stream may have become shorter
    if (size <= 0) return traits_type::eof();
    setg(text_.data(), text_.data(), text_.data() + size);
    return traits_type::to_int_type(text_.front());
}

std::streamsize PartOfStream::showmanyc() {
    constexpr auto greatest = static_cast<std::uint64_t>(std::numeric_limits<std::streamsize>::max());
    return left_ == 0 ? -1 : static_cast<std::streamsize>(std::min(left_, greatest));
}

} // namespace app
