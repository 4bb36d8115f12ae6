#pragma once

#include <csp/trace/trace.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace replay {

/// The events of a trace as columns: similar data are stored together, which compresses well. Numbers are encoded with
/// seven bits per byte, lowest bits first; signed numbers are mapped as 0, -1, 1, -2, ...
///
///     tag       a byte: kind + 6 * (form of the reason + 3 * origin); kinds, forms and origins in the order of their
///               enumerations
///     depth     of backtracks
///     atom      of decisions and failures: 0 if there is none, else 1 + 4 * variable + operation; then the value,
///               signed
///     actor     of removals and failures: 0 if there is none, else 1 + its number
///     variable  of removals
///     values    of removals: how many intervals; then for each the distance from the end of the one before, signed for
///               the first, and its width
///     reason    of removals and failures, unless naive: how many variables, and each; or how many atoms, and each as
///               in `atom`, without the 1
class EventColumns {
  public:
    static constexpr std::size_t count = 7;
    static constexpr std::array<std::string_view, count> names{"tag",      "depth",  "atom",  "actor",
                                                               "variable", "values", "reason"};

    void add(const csp::TraceEvent& event);

    std::uint64_t size() const { return size_; }
    /// Returns the bytes of column i, in the order of the names above.
    const std::string& column(std::size_t i) const { return columns_.at(i); }

  private:
    enum Name : std::uint8_t { tag, depth, atom, actor, variable, values, reason };

    void put(Name column, std::uint64_t number);
    void put_signed(Name column, std::int64_t number);
    void put_atom(Name column, csp::Atom fact, std::uint64_t offset);
    void put_cause(const csp::TraceEvent& event);
    void put_values(const csp::TraceEvent& event);

    std::array<std::string, count> columns_;
    std::uint64_t size_ = 0;
};

/// Returns the compressed bytes, without a header: RFC 1951. Throws csp::Error if there is not enough memory.
std::string deflated(std::string_view bytes);

/// Returns the bytes encoded in characters that a page can contain: RFC 4648.
std::string in_base64(std::string_view bytes);

} // namespace replay
