#pragma once

#include <array>
#include <streambuf>

namespace app {

/// The buffer that std::cout writes through while this object lives. Unlike the stream, it knows why output was lost.
/// If the reader of a pipe goes away, the program ends as by SIGPIPE, even if its caller made it ignore that signal.
class StandardOutput final : public std::streambuf {
  public:
    StandardOutput();
    ~StandardOutput() override;
    StandardOutput(const StandardOutput&) = delete;
    StandardOutput& operator=(const StandardOutput&) = delete;

    /// The errno of the first write that failed; 0 if none did.
    [[nodiscard]] int error() const { return error_; }

  protected:
    int_type overflow(int_type next) override;
    int sync() override;

  private:
    bool write_all();

    std::streambuf* before_; ///< the previous buffer of std::cout, restored at the end
    std::array<char, 65536> bytes_{};
    int error_ = 0;
};

/// Flushes the printed text to standard output. Throws csp::Error if it cannot be written: the disk is full, or the
/// descriptor is closed.
void flush_output();

/// Ensures that the descriptors of standard input, output and error are in use, so that no file opened later gets one
/// of their numbers. Descriptors that the caller closed cannot be read or written.
void hold_standard_descriptors();

} // namespace app
