#pragma once

#include <optional>
#include <string>
#include <vector>

namespace benchmarks::guard {

/// What a compiler's build has reached on a processor.
struct Record {
    std::string compiler;  ///< such as "g++-12"
    std::string processor; ///< such as "amd-26-2"
    std::string measure;
    double speed = 0;   ///< the time of the yardstick's work divided by ours
    std::string commit; ///< that was measured
};

/// The table of records: a text file, one record a line, '#' begins a comment.
class Records {
  public:
    /// @throws csp::Error naming file and line if one is not readable as a record.
    explicit Records(std::string path);

    /// The record of that processor. Where there is none, the lowest of all processors: one may have registers twice as
    /// wide as another, or do twice as much with them at a time.
    [[nodiscard]] std::optional<Record> find(const std::string& compiler, const std::string& processor,
                                             const std::string& measure) const;
    /// Puts a record into its place, in the order of compilers, processors and measures.
    void set(Record record);
    /// Writes the file again, its comments first. @throws csp::Error if that is not possible.
    void save() const;

  private:
    std::string path_;
    std::vector<std::string> comments_;
    std::vector<Record> records_;
};

/// The compiler of this program, with the number of its version that changes most: "g++-12", "clang++-14".
[[nodiscard]] std::string this_compiler();

/// The processor that runs this program, by vendor, family and model: "amd-26-2", "intel-6-106"; "other" if it does not
/// say.
[[nodiscard]] std::string this_processor();

} // namespace benchmarks::guard
