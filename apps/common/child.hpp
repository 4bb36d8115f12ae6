#pragma once

#include <optional>
#include <string>
#include <vector>

namespace app {

/// The result of another program: its exit status and its output.
struct ChildResult {
    int status = 0; ///< exit status, or 128 + n if signal n ended it, as in a shell
    std::string out;
    std::string err;
};

/// Runs another program, found in PATH, and waits for it. No shell reads the arguments, so they may contain any
/// characters. Its standard input is empty. Signals that this thread blocks are not blocked in the program.
/// @param command  the name of the program, then its arguments
/// @return nullopt if there is no such program
/// @throws csp::Error if the system cannot run it
std::optional<ChildResult> run_child(const std::vector<std::string>& command);

} // namespace app
