#include <benchmarks/tournament/merge_command.hpp>

#include <benchmarks/tournament/merge.hpp>
#include <benchmarks/tournament/results_file.hpp>
#include <benchmarks/tournament/summary.hpp>

#include <iostream>

namespace tournament {

int merge_files(const Options& options) {
    std::vector<NamedResults> parts;
    for (const std::string& file : options.files) parts.push_back({file, read_results(file)});
    const Merged merged = merge(parts);
    for (const std::string& remark : merged.remarks) std::cerr << "arcwise-tournament: " << remark << '\n';
    write_results(merged.results, options.output);
    return summarise(options.output, merged.results.runs);
}

} // namespace tournament
