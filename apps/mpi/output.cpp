#include <apps/mpi/output.hpp>

#include <apps/common/program.hpp>
#include <apps/common/text.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <iostream>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace mpi_program {

bool error_is_terminal() { return isatty(STDERR_FILENO) != 0; }

OutputFile::OutputFile(std::string name) : name_(std::move(name)) {
    constexpr mode_t as_umask_allows = 0666;
    // NOLINTNEXTLINE(*-vararg): it is C's
    const int file = open(name_.c_str(), O_WRONLY | O_CREAT | O_APPEND, as_umask_allows);
    if (file < 0) throw csp::Error(fmt::format("--output {}: {}", name_, std::strerror(errno)));
    app::flush_output();
    before_ = dup(STDOUT_FILENO);
    (void)dup2(file, STDOUT_FILENO);
    (void)close(file);
}

OutputFile::~OutputFile() {
    std::cout.flush();
    (void)dup2(before_, STDOUT_FILENO);
    (void)close(before_);
}

std::uint64_t OutputFile::size() const {
    app::flush_output();
    if (fdatasync(STDOUT_FILENO) != 0 && errno != EINVAL) // a device need not be forced
        throw csp::Error(fmt::format("--output {}: {}", name_, std::strerror(errno)));
    return static_cast<std::uint64_t>(lseek(STDOUT_FILENO, 0, SEEK_END));
}

void OutputFile::cut(std::uint64_t size) const {
    if (this->size() < size)
        throw csp::Error(fmt::format("{}: it is shorter than the journal records: {} bytes", name_, size));
    if (ftruncate(STDOUT_FILENO, static_cast<off_t>(size)) != 0)
        throw csp::Error(fmt::format("{}: {}", name_, std::strerror(errno)));
}

void Progress::operator()(const csp::mpi::TeamState& state) {
    constexpr std::chrono::seconds between{1};
    const auto now = std::chrono::steady_clock::now();
    const std::chrono::duration<double> passed = now - shown_;
    if (passed < between) return;
    constexpr double percent = 100;
    const double rate = static_cast<double>(state.work.nodes - nodes_) / passed.count();
    std::cerr << fmt::format("about {:.1f} % done; {} found; {} open; {} busy; {}\n",
                             percent * (1 - state.weight_left), csp::mpi::decimal(state.work.solutions),
                             csp::counted(state.open_pieces, "piece"),
                             csp::counted(static_cast<std::uint64_t>(state.busy), "thread"),
                             nodes_ == 0 ? "" : fmt::format("{:.0f} nodes/s", rate));
    shown_ = now;
    nodes_ = state.work.nodes;
}

} // namespace mpi_program
