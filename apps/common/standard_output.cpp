#include <apps/common/standard_output.hpp>

#include <csp/base/error.hpp>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace app {

namespace {

[[noreturn]] void end_by_broken_pipe() {
    std::signal(SIGPIPE, SIG_DFL);
    std::raise(SIGPIPE);
    std::_Exit(128 + SIGPIPE); // if the signal is blocked
}

} // namespace

StandardOutput::StandardOutput() : before_(std::cout.rdbuf(this)) {
    setp(bytes_.data(), bytes_.data() + bytes_.size());
}

StandardOutput::~StandardOutput() {
    write_all();
    std::cout.rdbuf(before_);
}

StandardOutput::int_type StandardOutput::overflow(int_type next) {
    if (!write_all()) return traits_type::eof();
    if (!traits_type::eq_int_type(next, traits_type::eof())) sputc(traits_type::to_char_type(next));
    return traits_type::not_eof(next);
}

int StandardOutput::sync() { return write_all() ? 0 : -1; }

/// Writes and clears the collected output. After an error nothing more is written, so that the output has no gap.
bool StandardOutput::write_all() {
    for (const char* next = pbase(); next != pptr() && error_ == 0;) {
        const ssize_t written = write(STDOUT_FILENO, next, static_cast<std::size_t>(pptr() - next));
        if (written >= 0)
            next += written;
        else if (errno == EPIPE)
            end_by_broken_pipe();
        else if (errno != EINTR)
            error_ = errno;
    }
    setp(bytes_.data(), bytes_.data() + bytes_.size());
    return error_ == 0;
}

void flush_output() {
    std::cout.flush();
    if (std::cout) return;
    const auto* const output = dynamic_cast<const StandardOutput*>(std::cout.rdbuf());
    const int error = output != nullptr ? output->error() : errno;
    throw csp::Error(std::string("standard output: ") + std::strerror(error));
}

void hold_standard_descriptors() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        struct stat known {};
        if (fstat(descriptor, &known) == 0) continue;
        // Gets the lowest free number, which is this one. It is opened for the wrong direction, so that using it fails.
        // NOLINTNEXTLINE(*-vararg): it is C's
        (void)open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

} // namespace app
