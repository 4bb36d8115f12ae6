#pragma once

#include <benchmarks/tournament/run.hpp>

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace tournament {

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
    [[nodiscard]] const Circumstances& circumstances() const { return circumstances_; }
    [[nodiscard]] const std::vector<Run>& earlier_runs() const { return earlier_runs_; }

    [[nodiscard]] bool has(const RunKey& key) const { return keys_.contains(key); }
    /// @throws csp::Error if the file cannot be written to, for example because the disk is full.
    void append(const Run& run);

  private:
    void lock() const;
    void go_on(const Circumstances& wanted);
    [[nodiscard]] std::string content() const;
    void write_line(std::string line);
    [[noreturn]] void fail(const std::string& what) const;

    std::string path_;
    int file_ = -1;
    Circumstances circumstances_;
    std::vector<Run> earlier_runs_;
    std::set<RunKey> keys_;
};

} // namespace tournament
