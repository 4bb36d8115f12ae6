#pragma once

#include <apps/flatzinc/output.hpp>

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

namespace flatzinc {

/// The outcome of a search, as FlatZinc reports it.
enum class Verdict : std::uint8_t {
    open,          ///< stopped before all was searched
    complete,      ///< all was searched
    unsatisfiable, ///< all was searched, and there is no solution
};

/// Writes everything that goes to standard output. A solution that has not been printed yet is kept, so that a signal
/// can have it printed from another thread, whatever the search is doing.
class Protocol {
  public:
    explicit Protocol(bool prints_all) : prints_all_(prints_all) {}

    /// Takes a solution: prints it at once, or keeps it in place of the one before.
    void take(std::string solution);
    /// Prints the kept solution, and from now on prints every solution at once.
    void print_all();
    /// Prints lines that begin with %, which MiniZinc skips or interprets itself.
    void say(const std::string& lines);
    /// Records the figures of the search so far, for end_at_once().
    void know(const Figures& figures);
    /// Prints the kept solution and the verdict. Nothing can be printed after that.
    /// @param statistics  a block of lines that begin with %, or empty
    void end(Verdict verdict, const std::string& statistics);
    /// The same for a search that is cut short from outside. Ends the program with status 0 unless the end was printed
    /// before.
    void end_at_once();
    bool has_solution() const { return has_solution_; }

  private:
    void print(const std::string& text);
    void print_end(Verdict verdict, const std::string& statistics);

    bool prints_all_;
    std::mutex mutex_; ///< guards the members below
    std::string kept_;
    std::optional<Figures> known_;
    bool has_solution_ = false;
    bool has_ended_ = false;
};

} // namespace flatzinc
