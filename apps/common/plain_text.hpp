#pragma once

#include <cstddef>
#include <memory>
#include <streambuf>
#include <string>

namespace app {

/// The text in a stream as all programs read it: gzip is unpacked, a UTF-8 byte-order mark is dropped, and each line
/// ending (CRLF, CR or LF) becomes a line feed. All input that the stream has ready is taken at once; reading waits for
/// no more than one character, except after a carriage return.
///
/// Reading throws csp::Error if the text is UTF-16 or UTF-32, or if the compressed data are corrupt. Read through the
/// buffer and not through stream operators, which hide exceptions.
class PlainText final : public std::streambuf {
  public:
    /// Reads from `source`, which must outlive this.
    explicit PlainText(std::streambuf& source);
    PlainText(const PlainText&) = delete;
    PlainText& operator=(const PlainText&) = delete;
    ~PlainText() override;

  protected:
    int_type underflow() override;
    std::streamsize showmanyc() override;

  private:
    class Unpacker;

    [[nodiscard]] bool read(std::string& bytes);
    [[nodiscard]] bool read_more();
    void begin();
    void hold_returns();
    void end_lines_plainly();

    std::streambuf& source_;
    std::unique_ptr<Unpacker> unpacker_; ///< if the text is compressed
    std::string text_;
    bool has_begun_ = false;
    std::string held_; ///< carriage returns for which the number of line endings is not known yet
};

} // namespace app
