#pragma once

#include <array>
#include <streambuf>

namespace app {

/// Standard output as std::cout writes to it while this object lives. Unlike the stream, it knows why output was lost.
/// If the reader of a pipe goes away, the program ends as by SIGPIPE, even if its caller made it ignore that signal.
class StandardOutput final : public std::streambuf {
  public:
    StandardOutput();
    ~StandardOutput() override;
    StandardOutput(const StandardOutput&) = delete;
    StandardOutput& operator=(const StandardOutput&) = delete;

    /// Why the first output was lost, as errno says it; 0 if none was.
    [[nodiscard]] int error() const { return error_; }

  protected:
    int_type overflow(int_type next) override;
    int sync() override;

  private:
    bool write_all();

    std::streambuf* before_; ///< where std::cout wrote before, and will again
    std::array<char, 65536> bytes_{};
    int error_ = 0;
};

/// Hands what was printed to standard output. Throws csp::Error if that does not take it: a full disk, or a
/// descriptor that is closed.
void flush_output();

/// Makes sure that the descriptors of standard input, output and error are in use, so that no file opened later gets
/// one of their numbers. Those that the caller closed cannot be read or written.
void hold_standard_descriptors();

} // namespace app
