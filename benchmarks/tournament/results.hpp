#pragma once

#include <benchmarks/tournament/run.hpp>

#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The file of a tournament: its first line holds the circumstances of the tournament, every other one a run.
namespace tournament {

/// The beginning of every first line, and of no other line.
inline constexpr std::string_view first_words = R"({"tournament":1,)";

/// One JSON object, without a newline.
std::string json_line(const Circumstances& circumstances);
std::string json_line(const Run& run);

/// Reads what json_line() wrote; unknown fields are ignored.
/// @throws csp::Error describing the error in the line.
Circumstances parse_circumstances(std::string_view line);
Run parse_run(std::string_view line);

/// "solved", "refuted", "censored".
std::string_view to_string(Outcome outcome);

/// The contents of the text of a file, up to its last whole line.
struct ResultsText {
    std::optional<Circumstances> circumstances; ///< absent: not even the first line is whole
    std::vector<Run> runs;
    std::size_t whole = 0; ///< bytes up to the end of the last whole line; a torn one may follow
};

/// Reads lines of JSON. A line is whole if it ends with a newline: a program that was killed may have left the last
/// line torn. @throws csp::Error "NAME:LINE: problem" if a whole line is not one of a tournament's, or if a torn first
/// line does not begin like one.
ResultsText parse_results(const std::string& name, std::string_view text);

/// Reads the results in a file, except for a torn last line: the file may still be written to.
/// @throws csp::Error like parse_results(), and if the file cannot be read or holds no whole line.
Results read_results(const std::string& path);

/// The differences, other than limits, that affect times: "machine, commit"; empty if there are none.
std::string differences(const Circumstances& one, const Circumstances& other);
/// Whether both had the same limits on runs.
bool have_equal_limits(const Circumstances& one, const Circumstances& other);
/// "10 s and 1000 nodes", "none".
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
/// are named. @throws csp::Error if limits differ: a run that one of them censors would not be censored by another.
Merged merge(std::span<const NamedResults> parts);

/// Writes a file in the format of a tournament's; an existing file of that name is replaced once everything is written.
/// @throws csp::Error if the file cannot be written.
void write_results(const Results& results, const std::string& path);

/// A line for each instance about which finished runs disagree: whether there is a solution, or the cost of the best
/// one. The answer must not depend on the search, so a disagreement reveals a bug in the program.
std::vector<std::string> contradictions(std::span<const Run> runs);

/// The file of a tournament in progress: one line for each run, written as soon as the run ends. Killing the program
/// loses only the runs in progress.
///
/// Not thread-safe. One journal writes to a file at a time, on one machine.
class Journal {
  public:
    /// Creates a file, or continues an existing one; a torn last line is removed.
    /// @throws csp::Error if the file cannot be written to, is in use by another journal, is not that of a tournament,
    ///         or has other limits, so that its runs cannot be compared with new ones.
    Journal(std::string path, const Circumstances& circumstances);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    /// The contents of the file at the start, the runs in their order.
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
