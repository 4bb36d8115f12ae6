#include <apps/sudoku/desk/tool.hpp>

#include <apps/common/command_line.hpp>
#include <apps/common/program.hpp>
#include <apps/common/text.hpp>
#include <apps/sudoku/serve/server.hpp>

#include <algorithm>
#include <atomic>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

namespace sudoku_app::desk {

namespace {

constexpr std::uint16_t usual_port = 4545; // the port to which scripts in editors connect

/// Returns the texts of a list that commas separate.
std::vector<std::string> parts_of(const std::string& list) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t comma = std::min(list.find(',', begin), list.size());
        parts.push_back(list.substr(begin, comma - begin));
        begin = comma + 1;
    }
    return parts;
}

serve::Server::Options options_of(const boost::program_options::variables_map& values) {
    Options common;
    read_common(values, common);
    serve::Server::Options options{.port = usual_port};
    options.answers.time = common.search.limits.time;
    options.answers.restrictions = common.restrictions;
    if (values.count("naming") != 0) options.answers.naming = common.naming;
    if (values.count("port") != 0)
        options.port = static_cast<std::uint16_t>(
            app::number_of(values, "port", "0 to 65535", 0, std::numeric_limits<std::uint16_t>::max()));
    if (values.count("origin") != 0) try {
            options.origins = serve::Origins(parts_of(values["origin"].as<std::string>()));
        } catch (const csp::Error& error) {
            throw app::UsageError(std::string("--origin: ") + error.what());
        }
    options.log = [](const std::string& line) { std::cerr << "arcwise-sudoku: " + line + '\n'; };
    return options;
}

int run_serve(std::span<const char* const> arguments) {
    std::vector<const char*> line{"arcwise-sudoku"};
    line.insert(line.end(), arguments.begin(), arguments.end());
    const auto values =
        app::read_command_line(app::described({}, {"port", "origin", "variant", "naming", "time-limit"}),
                               static_cast<int>(line.size()), line.data());
    const auto operands = app::operands_of(values);
    if (!operands.empty()) throw app::UsageError("serve reads no puzzle, found " + operands.front());

    serve::Server server(options_of(values)); // starts no thread before it runs
    std::atomic<int> signal = 0;
    const app::SignalWatch signals([&](int received) {
        signal = received;
        server.stop();
    });
    std::cout << "listening on ws://127.0.0.1:" << server.port() << '\n';
    app::flush_output();
    server.run();
    constexpr int by_signal = 128;
    return by_signal + signal;
}

} // namespace

const Tool serve{
    .name = "serve",
    .summary = "answers the editor f-puzzles in a browser, by the protocol of its solver scripts",
    .help = R"(
Usage: arcwise-sudoku serve [OPTION...]

  Listens on ws://127.0.0.1:4545 until it is interrupted. A script in the editor connects to it, and sends the puzzle
  with a command; docs/setting.md has the steps. Only programs on this machine and pages of f-puzzles.com,
  sudokupad.app, beta.sudokupad.app and localhost are answered; other pages get status 403.

  --port N               the port (default: 4545); 0: any free one, which the first line of the output names
  --origin URL,...       also answers pages of these origins, such as https://example.org
  --variant RULE,...     rules of the whole board, such as anti-knight,diagonal+, in addition to those of each puzzle
  --naming NAMES         names of cells in messages: A1 or r1c1 (default)
  --time-limit TIME      for each answer, such as 500ms or 10s (default: none; the editor can cancel)

Commands of the protocol:
  truecandidates         the values that each cell has in some solution, and in how many, up to the number wanted
  solve                  a solution
  check                  0, 1 or 2 solutions: none, one or several
  count                  the number of solutions, with progress reports
  estimate               the number of solutions by random probes, until it is known to 1 %
  step, solvepath        the next step of a person from the digits and marks on the board, or all steps, in words
  cancel                 ends the command under way, as each new command does

Parts of a puzzle that are not rules, or are not known, are listed on standard error, once each.

Exit status: 2 the port cannot be used, or a mistake on the command line; 128+n ended by signal n
)",
    .run = run_serve,
};

} // namespace sudoku_app::desk
