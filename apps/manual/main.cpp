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

/// The output of `PROGRAM --help`. Throws csp::Error if the program cannot be run.
std::string help_of(const std::string& program) {
    const auto close = [](std::FILE* pipe) { pclose(pipe); };
    const std::unique_ptr<std::FILE, decltype(close)> pipe(popen(("'" + program + "' --help").c_str(), "r"),
                                                           close);
    if (pipe == nullptr) throw csp::Error(program + ": cannot be run");
    std::string text;
    std::array<char, 4096> block{};
    while (const std::size_t size = std::fread(block.data(), 1, block.size(), pipe.get()))
        text.append(block.data(), size);
    return text;
}

} // namespace

int main(int argc, char** argv) {
    return app::run_program("arcwise_manual", [&] {
        if (argc != 4) throw csp::Error("expected PROGRAM MAN-PAGE COMPLETION");
        const manual::HelpText help = manual::parse_help(help_of(argv[1]));
        app::write_file(argv[2], manual::man_page(help, std::string(csp::version())));
        app::write_file(argv[3], manual::bash_completion(help));
        return app::success;
    });
}
