#include <benchmarks/guard/records.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <tuple>
#include <utility>

namespace benchmarks::guard {

Records::Records(std::string path) : path_(std::move(path)) {
    std::ifstream file(path_);
    if (!file) throw csp::Error(path_ + ": cannot be read");
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (line.starts_with('#')) {
            comments_.push_back(line);
            continue;
        }
        std::istringstream words(line);
        Record record;
        std::string more;
        if (!(words >> record.compiler >> record.measure >> record.speed >> record.commit) ||
            record.speed <= 0 || words >> more)
            throw csp::Error(
                fmt::format("{}:{}: \"{}\": expected COMPILER MEASURE SPEED COMMIT", path_, number, line));
        records_.push_back(std::move(record));
    }
}

std::optional<Record> Records::find(const std::string& compiler, const std::string& measure) const {
    const auto found = std::find_if(records_.begin(), records_.end(), [&](const Record& record) {
        return record.compiler == compiler && record.measure == measure;
    });
    return found == records_.end() ? std::nullopt : std::optional(*found);
}

void Records::set(Record record) {
    const auto key = [](const Record& r) { return std::tie(r.compiler, r.measure); };
    const auto place = std::lower_bound(records_.begin(), records_.end(), record,
                                        [&](const Record& a, const Record& b) { return key(a) < key(b); });
    if (place != records_.end() && key(*place) == key(record))
        *place = std::move(record);
    else
        records_.insert(place, std::move(record));
}

void Records::save() const {
    std::ofstream file(path_);
    for (const std::string& comment : comments_) file << comment << '\n';
    for (const Record& r : records_)
        file << fmt::format("{:<12}{:<26}{:>8.3f}  {}\n", r.compiler, r.measure, r.speed, r.commit);
    file.close();
    if (!file) throw csp::Error(path_ + ": cannot be written");
}

std::string this_compiler() {
#if defined(__clang__)
    return "clang++-" + std::to_string(__clang_major__);
#elif defined(__GNUC__)
    return "g++-" + std::to_string(__GNUC__);
#else
    return "other";
#endif
}

} // namespace benchmarks::guard
