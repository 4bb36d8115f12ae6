#include <apps/replay/columns.hpp>

#include <csp/base/error.hpp>

#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace replay {

void EventColumns::put(Name column, std::uint64_t number) {
    std::string& bytes = columns_.at(column);
    for (; number >= 0x80; number >>= 7U) bytes += static_cast<char>((number & 0x7fU) | 0x80U);
    bytes += static_cast<char>(number);
}

void EventColumns::put_signed(Name column, std::int64_t number) {
    const auto magnitude = static_cast<std::uint64_t>(number < 0 ? -(number + 1) : number);
    put(column, magnitude << 1U | (number < 0 ? 1U : 0U));
}

void EventColumns::put_atom(Name column, csp::Atom fact, std::uint64_t offset) {
    put(column,
        offset + 4 * std::uint64_t{fact.variable().index} + static_cast<std::uint64_t>(fact.operation()));
    put_signed(column, fact.value());
}

void EventColumns::put_values(const csp::TraceEvent& event) {
    put(variable, event.variable.index);
    put(values, event.values.size());
    csp::WideValue end = 0;
    for (const csp::Interval& interval : event.values) {
        if (&interval == &event.values.front())
            put_signed(values, interval.min);
        else
            put(values, static_cast<std::uint64_t>(interval.min - end));
        put(values, static_cast<std::uint64_t>(csp::WideValue{interval.max} - interval.min));
        end = interval.max;
    }
}

void EventColumns::put_cause(const csp::TraceEvent& event) {
    put(actor, event.actor == csp::TraceEvent::no_actor ? 0 : std::uint64_t{event.actor} + 1);
    if (event.reason.kind == csp::Reason::Kind::scoped) {
        put(reason, event.reason.variables.size());
        for (const csp::View x : event.reason.variables) put(reason, x.variable().index);
    } else if (event.reason.kind == csp::Reason::Kind::atoms) {
        put(reason, event.reason.atoms.size());
        for (const csp::Atom fact : event.reason.atoms) put_atom(reason, fact, 0);
    }
}

void EventColumns::add(const csp::TraceEvent& event) {
    using Kind = csp::TraceEvent::Kind;
    constexpr unsigned kinds = 6;
    constexpr unsigned forms = 3;
    const bool has_cause = event.kind == Kind::removal || event.kind == Kind::failure;
    const unsigned form = has_cause ? static_cast<unsigned>(event.reason.kind) : 0;
    const unsigned origin = has_cause ? static_cast<unsigned>(event.origin) : 0;
    columns_[tag] += static_cast<char>(static_cast<unsigned>(event.kind) + kinds * (form + forms * origin));
    if (event.kind == Kind::backtrack) put(depth, static_cast<std::uint64_t>(event.depth));
    if (event.kind == Kind::decision || event.kind == Kind::failure) {
        if (event.atom)
            put_atom(atom, *event.atom, 1);
        else
            put(atom, 0);
    }
    if (event.kind == Kind::removal) put_values(event);
    if (has_cause) put_cause(event);
    ++size_;
}

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
