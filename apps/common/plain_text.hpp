#pragma once

#include <cstddef>
#include <memory>
#include <streambuf>
#include <string>

namespace app {

/// The text in a stream as all programs read it: gzip is unpacked, a byte-order mark of UTF-8 is dropped, and lines end
/// with a line feed, whether it was CRLF, CR or LF. Whatever the stream has ready is taken at once, and nothing more is
/// waited for than one character, except after a carriage return.
///
/// Reading throws csp::Error if the text is UTF-16 or UTF-32, or if packed data are broken. It must be read through the
/// buffer and not by operators of a stream, which hide exceptions.
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
    std::unique_ptr<Unpacker> unpacker_; ///< if it is packed
    std::string text_;
    bool has_begun_ = false;
    std::string held_; ///< returns, of which it is not known yet how many lines they end
};

} // namespace app
