#include <apps/common/child.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

// Not every system declares it in unistd.h.
// NOLINTNEXTLINE(readability-redundant-declaration,cppcoreguidelines-avoid-non-const-global-variables)
extern char** environ;

namespace app {

namespace {

[[noreturn]] void refuse(const std::string& program, int error) {
    throw csp::Error(fmt::format("{}: {}", program, std::strerror(error)));
}

/// A file without a name, which receives one stream of output. Unlike a pipe, it never makes the program wait.
class Output {
  public:
    explicit Output(const std::string& program) : file_(std::tmpfile(), &std::fclose) {
        if (!file_) refuse(program + ": its output", errno);
    }
    int number() const { return fileno(file_.get()); }
    std::string content() const {
        std::rewind(file_.get());
        std::string all;
        constexpr std::size_t at_once = std::size_t{1} << 16U; // bytes
        std::array<char, at_once> part{};
        while (const std::size_t size = std::fread(part.data(), 1, part.size(), file_.get()))
            all.append(part.data(), size);
        return all;
    }

  private:
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

/// The streams and signals of the new process.
class Setting {
  public:
    Setting(const Output& out, const Output& err) {
        posix_spawn_file_actions_init(&actions_);
        posix_spawn_file_actions_adddup2(&actions_, out.number(), STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions_, err.number(), STDERR_FILENO);
        posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawnattr_init(&attributes_);
        sigset_t none;
        sigemptyset(&none);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK);
    }
    ~Setting() {
        posix_spawn_file_actions_destroy(&actions_);
        posix_spawnattr_destroy(&attributes_);
    }
    Setting(const Setting&) = delete;
    Setting& operator=(const Setting&) = delete;

    const posix_spawn_file_actions_t* actions() const { return &actions_; }
    const posix_spawnattr_t* attributes() const { return &attributes_; }

  private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

int status_of(pid_t process, const std::string& program) {
    int status = 0;
    while (waitpid(process, &status, 0) < 0)
        if (errno != EINTR) refuse(program, errno);
    constexpr int by_signal = 128;
    return WIFSIGNALED(status) ? by_signal + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace

std::optional<ChildResult> run_child(const std::vector<std::string>& command) {
    const std::string& program = command.front();
    const Output out(program);
    const Output err(program);
    const Setting setting(out, err);
    // posix_spawn takes pointers to characters that are not constant.
    std::vector<std::string> words = command;
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t process = 0;
    const int error = posix_spawnp(&process, program.c_str(), setting.actions(), setting.attributes(),
                                   arguments.data(), environ);
    if (error == ENOENT) return std::nullopt;
    if (error != 0) refuse(program, error);
    const int status = status_of(process, program);
    return ChildResult{status, out.content(), err.content()};
}

} // namespace app
