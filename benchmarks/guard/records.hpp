#pragma once

#include <optional>
#include <string>
#include <vector>

namespace benchmarks::guard {

/// The speed that a compiler's build has reached on a processor.
struct Record {
    std::string compiler;  ///< such as "g++-12"
    std::string processor; ///< such as "amd-26-2"
    std::string measure;
    double speed = 0;   ///< the time of the yardstick's work divided by ours
    std::string commit; ///< the measured commit
};

/// The table of records: a text file with one record per line; '#' begins a comment.
class Records {
  public:
    /// @throws csp::Error naming file and line if a line cannot be read as a record.
    explicit Records(std::string path);

    /// Returns the record of that processor. If there is none, returns the lowest record of all processors, since one
    /// processor may have registers twice as wide as another, or do twice as much with them at a time.
    [[nodiscard]] std::optional<Record> find(const std::string& compiler, const std::string& processor,
                                             const std::string& measure) const;
    /// Inserts a record at its place in the order of compilers, processors and measures.
    void set(Record record);
    /// Rewrites the file, its comments first. @throws csp::Error if the file cannot be written.
    void save() const;

  private:
    std::string path_;
    std::vector<std::string> comments_;
    std::vector<Record> records_;
};

/// The compiler of this program with its major version: "g++-12", "clang++-14".
[[nodiscard]] std::string this_compiler();

/// The processor that runs this program, by vendor, family and model: "amd-26-2", "intel-6-106"; "other" if it does not
/// report these.
[[nodiscard]] std::string this_processor();

} // namespace benchmarks::guard
