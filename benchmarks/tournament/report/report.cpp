#include <benchmarks/tournament/report/report.hpp>

#include <benchmarks/tournament/report/csv.hpp>
#include <benchmarks/tournament/report/page.hpp>
#include <benchmarks/tournament/report/statistics_json.hpp>

#include <csp/base/error.hpp>

#include <fstream>
#include <string>
#include <system_error>

namespace tournament {

namespace {

void write(const std::filesystem::path& path, const std::string& content) {
    std::ofstream file(path, std::ios::binary);
    file << content;
    file.close();
    if (!file) throw csp::Error("cannot write " + path.string());
}

} // namespace

void write_report(const Results& results, const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw csp::Error("cannot make the folder " + folder.string() + ": " + error.message());

    const Analysis analysis = analyse(results);
    write(folder / "report.html", page(analysis));
    write(folder / "report.csv", csv(results.runs));
    write(folder / "report.json", statistics_json(analysis));
}

} // namespace tournament
