#pragma once

#include <apps/flatzinc/output.hpp>

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

namespace flatzinc {

/// What a search has come to, as FlatZinc says it.
enum class Verdict : std::uint8_t {
    open,          ///< stopped before all was searched
    complete,      ///< all was searched
    unsatisfiable, ///< all was searched, and there is nothing
};

/// All that goes to standard output. A solution that is not printed yet is kept, so that a signal can print it: whatever
/// the search is doing, and from another thread.
class Protocol {
  public:
    explicit Protocol(bool prints_all) : prints_all_(prints_all) {}

    /// Takes a solution: prints it at once, or keeps it in place of the one before.
    void take(std::string solution);
    /// Prints what is kept, and from now on every solution at once.
    void print_all();
    /// Prints lines that begin with %, which MiniZinc passes over or reads by itself.
    void say(const std::string& lines);
    /// Takes what is known of the search so far, for an end at once.
    void know(const Figures& figures);
    /// Prints what is kept and the verdict. Nothing can be printed after that.
    /// @param statistics  a block of lines that begin with %, or nothing
    void end(Verdict verdict, const std::string& statistics);
    /// The same for a search that is cut short from outside; ends the program with status 0 if nobody else has ended.
    void end_at_once();
    bool has_solution() const { return has_solution_; }

  private:
    void print(const std::string& text);
    void print_end(Verdict verdict, const std::string& statistics);

    bool prints_all_;
    std::mutex mutex_; ///< of what follows
    std::string kept_;
    std::optional<Figures> known_;
    bool has_solution_ = false;
    bool has_ended_ = false;
};

} // namespace flatzinc
