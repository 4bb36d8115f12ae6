#include <benchmarks/tournament/report_command.hpp>

#include <benchmarks/tournament/report/report.hpp>
#include <benchmarks/tournament/results_file.hpp>

#include <filesystem>
#include <iostream>

namespace tournament {

void report(const Options& options) {
    const std::filesystem::path folder(options.output);
    write_report(read_results(options.files.front()), folder);
    std::cout << (folder / "report.html").string() << '\n';
}

} // namespace tournament
