// Generates the man page and the bash completion of a program from its --help, during the build of the project.
// usage: arcwise_manual PROGRAM MAN-PAGE COMPLETION

#include <apps/common/files.hpp>
#include <apps/common/program.hpp>
#include <apps/common/text.hpp>
#include <apps/manual/help_text.hpp>

#include <csp/base/version.hpp>

#include <array>
#include <cstdio>
#include <memory>
#include <string>

namespace {

/// Returns the output of `PROGRAM ARGUMENTS`. Throws csp::Error if the program cannot be run.
std::string output_of(const std::string& program, const std::string& arguments) {
    const auto close = [](std::FILE* pipe) { pclose(pipe); };
    const std::string line = "'" + program + "' " + arguments;
    const std::unique_ptr<std::FILE, decltype(close)> pipe(popen(line.c_str(), "r"), close);
    if (pipe == nullptr) throw csp::Error(program + ": cannot be run");
    std::string text;
    std::array<char, 4096> block{};
    while (const std::size_t size = std::fread(block.data(), 1, block.size(), pipe.get()))
        text.append(block.data(), size);
    return text;
}

/// Returns the help of a program, with that of each command that has separate help.
manual::HelpText help_of(const std::string& program) {
    manual::HelpText help = manual::parse_help(output_of(program, "--help"));
    for (const std::string& command : commands_of(help)) {
        const std::string text = output_of(program, command + " --help </dev/null 2>/dev/null");
        if (text.starts_with(help.name + ' ' + command + " - "))
            help.commands.push_back(manual::parse_help(text));
    }
    return help;
}

} // namespace

int main(int argc, char** argv) {
    return app::run_program("arcwise_manual", [&] {
        if (argc != 4) throw csp::Error("expected PROGRAM MAN-PAGE COMPLETION");
        const manual::HelpText help = help_of(argv[1]);
        app::write_file(argv[2], manual::man_page(help, std::string(csp::version())));
        app::write_file(argv[3], manual::bash_completion(help));
        return app::success;
    });
}
