#include <benchmarks/tournament/report/report.hpp>

#include <apps/common/files.hpp>

#include <csp/base/error.hpp>

#include <string>
#include <system_error>

namespace tournament {

void write_report(const Results& results, const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw csp::Error("cannot make the folder " + folder.string() + ": " + error.message());

    const Analysis analysis = analyse(results);
    app::write_file(folder / "report.html", page(analysis));
    app::write_file(folder / "report.csv", csv(results.runs));
    app::write_file(folder / "rankings.csv", rankings_csv(analysis));
    app::write_file(folder / "report.json", statistics_json(analysis));
}

} // namespace tournament
