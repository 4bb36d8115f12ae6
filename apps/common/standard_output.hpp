#pragma once

#include <array>
#include <streambuf>

namespace app {

/// Standard output as std::cout writes to it while this object lives. Beyond what the stream says by itself, it knows
/// why output was lost; and a reader of a pipe who went away ends the program as SIGPIPE does, even if the caller
/// of the program had that signal ignored.
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

    std::streambuf* before_; ///< what std::cout wrote to before, and will again
    std::array<char, 65536> bytes_{};
    int error_ = 0;
};

/// Hands what was printed to standard output. Throws csp::Error if that does not take it: a full disk, or a
/// descriptor that is closed.
void flush_output();

/// Makes sure that the descriptors of standard input, output and error are in use, so that no file that is opened
/// later gets the number of one: those that the caller closed refuse to be read or written.
void hold_standard_descriptors();

} // namespace app
