#pragma once

#include <csp/base/error.hpp>
#include <csp/trace/trace.hpp>

#include <iosfwd>
#include <string>

namespace csp {

/// A file that is not a trace, or not a complete one: "FILE:LINE:COLUMN: problem".
class TraceError : public Error {
  public:
    using Error::Error;
};

/// Reads what write_trace() wrote, to the end of the stream. It skips members of objects that it does not know. It
/// checks everything that can be checked without repeating the solve: names, numbers, depths, the order of values, and
/// that nothing is missing at the end.
/// @param name  of the file, for messages
/// Complexity: linear; about a microsecond per event.
/// @throws TraceError
Trace read_trace(std::istream& in, const std::string& name);

} // namespace csp
