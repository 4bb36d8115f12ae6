#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

/// The exit status and the output of a program.
struct RunResult {
    int status = -1; ///< the exit status, or 128 + n if signal n ended the program, as in a shell
    std::string out;
    std::string err;
};

/// A temporary folder for the files of a test, removed by the destructor.
class ScratchFolder {
  public:
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    /// Writes a file in the folder and returns its path.
    std::string file(const std::string& name, std::string_view content) const;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

/// Runs a shell command line in which `$program` stands for the program under test, with this standard input. It is
/// killed after two minutes.
RunResult run_shell(std::string_view program, const std::string& line, std::string_view input = "");

std::vector<std::string> lines_of(const std::string& text);

/// Returns the content of the file, byte for byte.
/// Errors: throws std::runtime_error if it cannot be read.
inline std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace tests
