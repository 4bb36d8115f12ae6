#include <apps/mpi/output.hpp>

#include <apps/common/program.hpp>
#include <apps/common/text.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <iostream>

#include <fcntl.h>
#include <unistd.h>

namespace mpi_program {

bool error_is_terminal() { return isatty(STDERR_FILENO) != 0; }

OutputFile::OutputFile(const std::string& name) : name_("--output " + name) {
    constexpr mode_t as_umask_allows = 0666;
    // NOLINTNEXTLINE(*-vararg): it is C's
    const int file = open(name.c_str(), O_WRONLY | O_CREAT | O_APPEND, as_umask_allows);
    if (file < 0) refuse(std::strerror(errno));
    app::flush_output();
    before_ = dup(STDOUT_FILENO);
    (void)dup2(file, STDOUT_FILENO);
    (void)close(file);
    app::name_output(name_);
}

OutputFile::~OutputFile() {
    std::cout.flush(); // an error is noted: app::flush_output() throws it
    app::name_output("standard output");
    (void)dup2(before_, STDOUT_FILENO);
    (void)close(before_);
}

std::uint64_t OutputFile::size() const {
    app::flush_output();
    if (fdatasync(STDOUT_FILENO) != 0 && errno != EINVAL) // a device need not be forced
        refuse(std::strerror(errno));
    return static_cast<std::uint64_t>(lseek(STDOUT_FILENO, 0, SEEK_END));
}

void OutputFile::cut(std::uint64_t size) const {
    if (this->size() < size) refuse(fmt::format("it is shorter than the journal records: {} bytes", size));
    if (ftruncate(STDOUT_FILENO, static_cast<off_t>(size)) != 0) refuse(std::strerror(errno));
}

void OutputFile::refuse(const std::string& why) const { throw csp::Error(name_ + ": " + why); }

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
