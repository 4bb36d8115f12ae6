#include <tests/support/run_program.hpp>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <sys/wait.h>

namespace tests {

ScratchFolder::ScratchFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "arcwise-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for temporary files: " + name);
    path_ = name;
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string ScratchFolder::file(const std::string& name, std::string_view content) const {
    std::ofstream(path_ / name, std::ios::binary) << content;
    return (path_ / name).string();
}

RunResult run_shell(std::string_view program, const std::string& line, std::string_view input) {
    const ScratchFolder folder;
    const std::string in = folder.file("in", input);
    const auto out = folder.path() / "out";
    const auto err = folder.path() / "err";
    const std::string script =
        folder.file("script", "program='timeout 120 " + std::string(program) + "'\n" + line + "\n");
    const std::string command =
        "bash '" + script + "' <'" + in + "' >'" + out.string() + "' 2>'" + err.string() + "'";
    const int ended = std::system(command.c_str());
    const int status = WIFEXITED(ended) ? WEXITSTATUS(ended) : 128 + WTERMSIG(ended);
    return {status, text_of(out), text_of(err)};
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

} // namespace tests
