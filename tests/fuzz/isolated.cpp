#include <tests/fuzz/isolated.hpp>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <ctime>
#include <new>
#include <stdexcept>
#include <thread>

namespace fuzz {

void Progress::tell(const std::string& difference) {
    const std::size_t size = std::min(difference.size(), text_size - 1);
    std::memcpy(text, difference.data(), size);
    text[size] = '\0';
}

SharedProgress::SharedProgress() {
    void* room = mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) throw std::runtime_error("no memory to share");
    progress_ = new (room) Progress;
}

SharedProgress::~SharedProgress() { munmap(progress_, sizeof(Progress)); }

namespace {

[[noreturn]] void work_and_exit(Progress& progress, bool is_silent,
                                const std::function<void(Progress&)>& work) {
    if (is_silent) {
        const int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDERR_FILENO);
        dup2(nowhere, STDOUT_FILENO);
    }
    work(progress);
    _exit(0); // without running the destructors of the forked process
}

/// Returns the processor time of the process, over all its threads.
std::chrono::nanoseconds time_of(pid_t process) {
    clockid_t clock{};
    timespec time{};
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return {};
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

Isolated ending_of(const Progress& progress, int status) {
    if (WIFSIGNALED(status)) return {Ending::crash, std::string("crash: ") + strsignal(WTERMSIG(status))};
    if (WEXITSTATUS(status) != 0)
        return {Ending::crash, "crash: exit status " + std::to_string(WEXITSTATUS(status))};
    if (progress.text[0] != '\0') return {Ending::difference, progress.text};
    return {};
}

} // namespace

Isolated run_isolated(SharedProgress& progress, std::chrono::milliseconds patience, bool is_silent,
                      const std::function<void(Progress&)>& work) {
    progress->text[0] = '\0';
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("no process could be made");
    if (child == 0) work_and_exit(*progress, is_silent, work);
    auto pause = std::chrono::microseconds(200);
    auto heard = std::chrono::steady_clock::now();
    auto worked = time_of(child);
    std::uint64_t beats = progress->beats;
    for (int status = 0;;) {
        if (waitpid(child, &status, WNOHANG) == child) return ending_of(*progress, status);
        const auto now = std::chrono::steady_clock::now();
        if (const std::uint64_t beat = progress->beats; beat != beats) {
            beats = beat;
            heard = now;
            worked = time_of(child);
        } else if (time_of(child) - worked > patience || now - heard > 10 * patience) {
            kill(child, SIGKILL);
            waitpid(child, &status, 0);
            return {Ending::hang, "hang: no answer for " + std::to_string(patience.count()) + " ms"};
        }
        std::this_thread::sleep_for(pause);
        pause = std::min<std::chrono::microseconds>(pause * 2, std::chrono::milliseconds(50));
    }
}

} // namespace fuzz
