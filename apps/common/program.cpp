#include <apps/common/program.hpp>

#include <apps/common/text.hpp>

#include <csp/base/error.hpp>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>
#include <streambuf>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace app {

namespace {

[[noreturn]] void end_by_broken_pipe() {
    std::signal(SIGPIPE, SIG_DFL);
    std::raise(SIGPIPE);
    std::_Exit(128 + SIGPIPE); // only if the signal is blocked
}

constexpr const char* standard_name = "standard output";

/// The buffer through which std::cout writes while this object lives. Unlike the stream, it records why output was
/// lost. If the reader of a pipe has closed it, the program ends as by SIGPIPE, even if its caller made it ignore that
/// signal.
class StandardOutput final : public std::streambuf {
  public:
    StandardOutput();
    ~StandardOutput() override;
    StandardOutput(const StandardOutput&) = delete;
    StandardOutput& operator=(const StandardOutput&) = delete;

    void rename(std::string name) { name_ = std::move(name); }
    /// Returns the errno of the first write that failed; 0 if none did.
    int error() const { return error_; }
    /// Returns the name of the output at that time.
    const std::string& name() const { return error_ != 0 ? failed_name_ : name_; }

  protected:
    int_type overflow(int_type next) override;
    int sync() override;

  private:
    bool write_all();

    std::streambuf* before_; ///< the previous buffer of std::cout, restored at the end
    std::array<char, 65536> bytes_{};
    std::string name_{standard_name};
    int error_ = 0;
    std::string failed_name_; ///< if there is an error
};

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

/// Writes and clears the collected output. After an error, no more output is written, so that the output has no gap.
bool StandardOutput::write_all() {
    for (const char* next = pbase(); next != pptr() && error_ == 0;) {
        const ssize_t written = write(STDOUT_FILENO, next, static_cast<std::size_t>(pptr() - next));
        if (written >= 0)
            next += written;
        else if (errno == EPIPE)
            end_by_broken_pipe();
        else if (errno != EINTR) {
            error_ = errno;
            failed_name_ = name_;
        }
    }
    setp(bytes_.data(), bytes_.data() + bytes_.size());
    return error_ == 0;
}

/// Ensures that the descriptors of standard input, output and error are in use, so that no file opened later gets one
/// of their numbers. Descriptors that the caller closed cannot be read or written.
void hold_standard_descriptors() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        struct stat known {};
        if (fstat(descriptor, &known) == 0) continue;
        // open() returns the lowest free number, which is this one. The direction is wrong, so that any use fails.
        // NOLINTNEXTLINE(*-vararg): it is C's
        (void)open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

} // namespace

void flush_output() {
    std::cout.flush();
    if (std::cout) return;
    const auto* const output = dynamic_cast<const StandardOutput*>(std::cout.rdbuf());
    const int error = output != nullptr ? output->error() : errno;
    const std::string name = output != nullptr ? output->name() : standard_name;
    throw csp::Error(name + ": " + std::strerror(error));
}

void name_output(std::string name) {
    if (auto* const output = dynamic_cast<StandardOutput*>(std::cout.rdbuf()))
        output->rename(std::move(name));
}

int status_of(std::string_view name, const std::function<int()>& body) {
    const auto tell = [&](const char* what) { std::cerr << name << ": " << what << '\n'; };
    try {
        const int status = body();
        flush_output();
        return status;
    } catch (const UsageError& error) {
        tell(error.what());
        std::cerr << "Try " << name << " --help.\n";
        return user_error;
    } catch (const csp::Error& error) {
        tell(error.what());
        return user_error;
    } catch (const std::exception& error) {
        std::cerr << name << ": internal error: " << error.what() << '\n';
        return internal_error;
    }
}

int run_program(std::string_view name, const std::function<int()>& body) {
    hold_standard_descriptors();
    std::ios::sync_with_stdio(false);
    const StandardOutput output;
    const int status = status_of(name, body);
    return status == success && !std::cerr ? user_error : status;
}

std::string_view word_for(csp::StopReason stopped) {
    return stopped == csp::StopReason::stop_requested ? "interrupted" : csp::to_string(stopped);
}

} // namespace app
