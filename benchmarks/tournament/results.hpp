#pragma once

#include <benchmarks/tournament/run.hpp>

#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The file of a tournament: the first line contains the circumstances of the tournament, every further line a run.
namespace tournament {

/// The beginning of every first line. No further line begins with it.
inline constexpr std::string_view first_words = R"({"tournament":1,)";

/// Returns one JSON object, without a newline.
std::string json_line(const Circumstances& circumstances);
std::string json_line(const Run& run);

/// Read lines that json_line() wrote; unknown fields are ignored.
/// @throws csp::Error describing the error in the line.
Circumstances parse_circumstances(std::string_view line);
Run parse_run(std::string_view line);

/// Returns "solved", "refuted" or "censored".
std::string_view to_string(Outcome outcome);

/// The contents of a file, up to its last whole line.
struct ResultsText {
    std::optional<Circumstances> circumstances; ///< absent: not even the first line is whole
    std::vector<Run> runs;
    std::size_t whole = 0; ///< bytes up to the end of the last whole line; a torn line may follow
};

/// Reads lines of JSON. A line is whole if it ends with a newline: a program that was killed may have left the last
/// line torn. @throws csp::Error "NAME:LINE: problem" if a whole line is not a line of a tournament, or if a torn first
/// line is not the beginning of one.
ResultsText parse_results(const std::string& name, std::string_view text);

/// Reads the results in a file, except for a torn last line, since the file may still be written to.
/// @throws csp::Error like parse_results(), and if the file cannot be read or has no whole line.
Results read_results(const std::string& path);

/// Returns the differences, other than limits, that affect times: "machine, commit"; empty if there are none.
std::string differences(const Circumstances& one, const Circumstances& other);
/// Returns whether both had the same limits on runs.
bool have_equal_limits(const Circumstances& one, const Circumstances& other);
/// Returns, for example, "10 s and 1000 nodes" or "none".
std::string describe_limits(const Circumstances& circumstances);

/// The results of a file, and the file's name for messages.
struct NamedResults {
    std::string name;
    Results results;
};

/// Several results merged into one, and remarks on the merge.
struct Merged {
    Results results;
    std::vector<std::string> remarks; ///< one line each
};

/// Merges several results into one. Repeated runs are dropped. If machines, compilers or commits differ, all of them
/// are named. @throws csp::Error if limits differ: one limit may censor a run that another limit does not.
Merged merge(std::span<const NamedResults> parts);

/// Writes a file in the format of a tournament. An existing file of that name is replaced when all lines are written.
/// @throws csp::Error if the file cannot be written.
void write_results(const Results& results, const std::string& path);

/// Returns a line for each instance about which finished runs disagree: on the existence of a solution, or on the cost
/// of the best one. The answer must not depend on the search, so a disagreement reveals a bug in the program.
std::vector<std::string> contradictions(std::span<const Run> runs);

/// The file of a tournament in progress: one line for each run, written as soon as the run ends. Killing the program
/// loses only the runs in progress.
///
/// A journal is not thread-safe. On one machine, only one journal at a time writes to a file.
class Journal {
  public:
    /// Creates a file, or continues an existing one; a torn last line is removed.
    /// @throws csp::Error if the file cannot be written to, is in use by another journal, is not the file of a
    ///         tournament, or has other limits, so that its runs cannot be compared with new ones.
    Journal(std::string path, const Circumstances& circumstances);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    /// Return the contents of the file at the start, with the runs in their order.
    const Circumstances& circumstances() const { return circumstances_; }
    const std::vector<Run>& earlier_runs() const { return earlier_runs_; }

    bool has(const RunKey& key) const { return keys_.contains(key); }
    /// @throws csp::Error if the file cannot be written to, for example because the disk is full.
    void append(const Run& run);

  private:
    void lock() const;
    void go_on(const Circumstances& wanted);
    std::string content() const;
    void write_line(std::string line);
    [[noreturn]] void fail(const std::string& what) const;

    std::string path_;
    int file_ = -1;
    Circumstances circumstances_;
    std::vector<Run> earlier_runs_;
    std::set<RunKey> keys_;
};

} // namespace tournament
