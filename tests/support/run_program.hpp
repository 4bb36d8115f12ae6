#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

/// How a program ended and what it wrote.
struct RunResult {
    int status = -1; ///< exit status, or 128 + n when signal n ended it, as in a shell
    std::string out;
    std::string err;
};

/// A folder of its own for the files of a test, removed in the end.
class ScratchFolder {
  public:
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    /// Writes a file there and returns its path.
    [[nodiscard]] std::string file(const std::string& name, std::string_view content) const;
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

/// Runs a line of shell in which `$program` stands for the program under test, with this standard input. It
/// is ended after two minutes.
[[nodiscard]] RunResult run_shell(std::string_view program, const std::string& line,
                                  std::string_view input = "");

[[nodiscard]] std::vector<std::string> lines_of(const std::string& text);

} // namespace tests
