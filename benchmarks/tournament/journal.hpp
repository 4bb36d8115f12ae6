#pragma once

#include <benchmarks/tournament/run.hpp>

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace tournament {

/// The file of a tournament under way: one line for each run, in the file as soon as it is over. Whoever kills the
/// program loses the runs under way and nothing else.
///
/// Not thread-safe. One journal writes to a file at a time, on one machine.
class Journal {
  public:
    /// Begins a file, or goes on with one: a torn last line is taken away.
    /// @throws csp::Error where the file cannot be written to, is another journal's at this moment, is no tournament,
    ///         or one with other limits, whose runs cannot be compared with those to come.
    Journal(std::string path, const Circumstances& circumstances);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    /// What was in the file, the runs in their order.
    [[nodiscard]] const Circumstances& circumstances() const { return circumstances_; }
    [[nodiscard]] const std::vector<Run>& earlier_runs() const { return earlier_runs_; }

    [[nodiscard]] bool has(const RunKey& key) const { return keys_.contains(key); }
    /// @throws csp::Error where the file cannot be written to, as on a disk that is full.
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
