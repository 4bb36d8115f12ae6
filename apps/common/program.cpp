#include <apps/common/program.hpp>

#include <apps/common/standard_output.hpp>
#include <apps/common/usage_error.hpp>

#include <exception>
#include <iostream>

namespace app {

namespace {

/// The exit status of the body, or of the exception that it throws.
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

} // namespace

int run_program(std::string_view name, const std::function<int()>& body) {
    hold_standard_descriptors();
    std::ios::sync_with_stdio(false);
    const StandardOutput output;
    const int status = status_of(name, body);
    return status == success && !std::cerr ? user_error : status;
}

} // namespace app
