#include <benchmarks/tournament/journal.hpp>

#include <benchmarks/tournament/circumstances.hpp>
#include <benchmarks/tournament/json_line.hpp>
#include <benchmarks/tournament/results_file.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tournament {

Journal::Journal(std::string path, const Circumstances& circumstances) : path_(std::move(path)) {
    constexpr mode_t mode = 0666; // less the bits in the user's mask
    file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, mode);
    if (file_ < 0) fail("cannot be written to");
    try {
        lock();
        go_on(circumstances);
    } catch (...) {
        close(file_);
        throw;
    }
}

Journal::~Journal() { close(file_); } // which unlocks it

void Journal::lock() const {
    struct stat kind {};
    if (fstat(file_, &kind) != 0 || !S_ISREG(kind.st_mode))
        throw csp::Error(path_ + ": it is no ordinary file");
    if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
    if (errno == EWOULDBLOCK)
        throw csp::Error(path_ + ": another tournament is writing to it; name another file, or wait");
    fail("cannot be locked");
}

void Journal::go_on(const Circumstances& wanted) {
    ResultsText results = parse_results(path_, content());
    if (ftruncate(file_, static_cast<off_t>(results.whole)) != 0) fail("cannot be written to");
    if (!results.circumstances) {
        circumstances_ = wanted;
        write_line(json_line(wanted));
        return;
    }
    circumstances_ = std::move(*results.circumstances);
    if (!have_equal_limits(circumstances_, wanted))
        throw csp::Error(fmt::format("{}: its runs have other limits ({}) than these ({}); name another file",
                                     path_, describe_limits(circumstances_), describe_limits(wanted)));
    earlier_runs_ = std::move(results.runs);
    for (const Run& run : earlier_runs_) keys_.insert(key_of(run));
}

void Journal::append(const Run& run) {
    write_line(json_line(run));
    keys_.insert(key_of(run));
}

std::string Journal::content() const {
    std::string content;
    std::array<char, 65536> block{};
    for (;;) {
        const ssize_t size = pread(file_, block.data(), block.size(), static_cast<off_t>(content.size()));
        if (size < 0) fail("cannot be read");
        if (size == 0) return content;
        content.append(block.data(), static_cast<std::size_t>(size));
    }
}

void Journal::write_line(std::string line) {
    line += '\n';
    for (std::string_view left = line; !left.empty();) {
        const ssize_t written = write(file_, left.data(), left.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("cannot be written to");
        left.remove_prefix(static_cast<std::size_t>(written));
    }
}

void Journal::fail(const std::string& what) const {
    throw csp::Error(fmt::format("{}: {}: {}", path_, what, std::strerror(errno)));
}

} // namespace tournament
