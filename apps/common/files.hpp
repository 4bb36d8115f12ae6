#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

namespace csp {
struct Trace;
}

namespace app {

/// The text in a stream as all programs read it: gzip is unpacked, a UTF-8 byte-order mark is removed, and each line
/// ending (CRLF, CR or LF) becomes a line feed. All input that the stream has ready is read together; reading waits for
/// no more than one character, except after a carriage return.
///
/// Reading throws csp::Error if the text is UTF-16 or UTF-32, or if the compressed data are corrupt. Read through the
/// buffer and not through stream operators, which hide exceptions.
class PlainText final : public std::streambuf {
  public:
    /// Reads from `source`, which must outlive this object. If the source is not the start of a text but a later part,
    /// it is plain, and has no byte-order mark.
    explicit PlainText(std::streambuf& source, bool is_start = true);
    PlainText(const PlainText&) = delete;
    PlainText& operator=(const PlainText&) = delete;
    ~PlainText() override;

  protected:
    int_type underflow() override;
    std::streamsize showmanyc() override;

  private:
    class Unpacker;

    bool read(std::string& bytes);
    bool read_more();
    void begin();
    void hold_returns();
    void end_lines_plainly();

    std::streambuf& source_;
    std::unique_ptr<Unpacker> unpacker_; ///< if the text is compressed
    std::string text_;
    bool has_begun_ = false;
    std::string held_; ///< carriage returns whose number of line endings is not yet known
};

/// Returns the whole content of a file, as PlainText reads it. Throws UsageError if the file cannot be read, and
/// csp::Error if PlainText rejects it. `expected` describes the expected content: "a layout".
std::string read_file(const std::string& name, const std::string& expected);

/// Returns the whole of standard input, likewise. Throws csp::Error if it cannot be read.
std::string read_input();

/// Returns the name of an output file given by an option, which will be written later. The file is opened as a test, so
/// that no work begins whose result could not be saved; a file that did not exist before is removed again. Throws
/// UsageError if it cannot be written, or if it is an input.
/// @param inputs  names of files, "-" for standard input
std::string writable_file(const std::string& option, const std::string& name,
                          const std::vector<std::string>& inputs = {});
/// Throws UsageError if the file that the option writes is one of the inputs.
void require_no_input(const std::string& option, const std::string& name,
                      const std::vector<std::string>& inputs);

/// Creates or replaces a file with this content. Throws csp::Error, "NAME: why", if some of it could not be written.
void write_file(const std::string& name, std::string_view content);
/// Does the same with the content that `write` writes.
void write_file(const std::string& name, const std::function<void(std::ostream&)>& write);

/// A file that is written as a stream, and packed by gzip if its name ends in .gz.
class OutputFile {
  public:
    /// Throws csp::Error if the file cannot be created.
    explicit OutputFile(std::string name);
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile();

    std::ostream& stream();
    /// Throws csp::Error, "NAME: why", if some of the content could not be written.
    void close();

  private:
    class Buffer;

    std::string name_;
    std::unique_ptr<Buffer> buffer_;
    std::unique_ptr<std::ostream> stream_;
};

/// Writes the trace of a search to a file, and returns a line that reports it: "trace: FILE has N events of the general
/// engine". Throws csp::Error if some of it could not be written.
std::string write_trace_file(const std::string& name, const csp::Trace& trace);

} // namespace app
