#include <benchmarks/guard/measure.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <tuple>
#include <utility>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

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
        if (!(words >> record.compiler >> record.processor >> record.measure >> record.speed >>
              record.commit) ||
            record.speed <= 0 || words >> more)
            throw csp::Error(fmt::format("{}:{}: \"{}\": expected COMPILER PROCESSOR MEASURE SPEED COMMIT",
                                         path_, number, line));
        records_.push_back(std::move(record));
    }
}

std::optional<Record> Records::find(const std::string& compiler, const std::string& processor,
                                    const std::string& measure) const {
    std::optional<Record> lowest;
    for (const Record& record : records_) {
        if (record.compiler != compiler || record.measure != measure) continue;
        if (record.processor == processor) return record;
        if (!lowest || record.speed < lowest->speed) lowest = record;
    }
    return lowest;
}

void Records::set(Record record) {
    const auto key = [](const Record& r) { return std::tie(r.compiler, r.processor, r.measure); };
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
        file << fmt::format("{:<12}{:<14}{:<26}{:>8.3f}  {}\n", r.compiler, r.processor, r.measure, r.speed,
                            r.commit);
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

std::string this_processor() {
#if defined(__x86_64__)
    unsigned highest = 0, ebx = 0, ecx = 0, edx = 0;
    unsigned version = 0;
    if (__get_cpuid(0, &highest, &ebx, &ecx, &edx) == 0) return "other";
    const std::string vendor = ebx == signature_AMD_ebx     ? "amd"
                               : ebx == signature_INTEL_ebx ? "intel"
                                                            : "x86";
    if (__get_cpuid(1, &version, &ebx, &ecx, &edx) == 0) return "other";
    // The numbers of families after 15, and of the models in newer families, are stored in two parts.
    const unsigned family = (version >> 8U & 15U) + (version >> 20U & 255U);
    const unsigned model = (version >> 4U & 15U) + (version >> 12U & 240U);
    return fmt::format("{}-{}-{}", vendor, family, model);
#else
    return "other";
#endif
}

} // namespace benchmarks::guard
