#pragma once

#include <apps/flatzinc/instance/instance.hpp>

#include <csp/search/search_options.hpp>
#include <csp/search/statistics.hpp>

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>

/// The results of a search, in the output format of FlatZinc.
namespace flatzinc {

/// Returns a solution, with a line such as "x = 3;" for each output item. O(output).
std::string text_of_solution(const Instance& instance, std::span<const WideValue> values);

/// Describes a constraint or a domain of the file, as it was read, that the values violate; empty if they are a
/// solution. The definitions alone decide: neither the passes nor the library take part.
std::string violation(const Instance& instance, std::span<const WideValue> values);

/// A snapshot of the figures of a search.
struct Figures {
    std::optional<csp::Statistics> statistics; ///< nullopt if the search has not reported them yet
    std::uint64_t solutions = 0;
    std::chrono::nanoseconds time{}; ///< the time of the whole program
    std::size_t variables = 0;
    std::size_t constraints = 0;
    std::optional<csp::Optimum> optimum = {}; ///< of the objective in the form that is minimised
    bool is_maximised = false;
};

/// Returns the figures as lines "%%%mzn-stat: name=value", with the line that ends the block.
std::string statistics_lines(const Figures& figures);

/// The outcome of a search, as FlatZinc reports it.
enum class Verdict : std::uint8_t {
    open,          ///< stopped before the whole tree was searched
    complete,      ///< the whole tree was searched
    unsatisfiable, ///< the whole tree was searched, and there is no solution
};

/// Writes all text on standard output. A solution that has not been printed yet is kept, so that a signal can have it
/// printed from another thread, whatever the search is doing.
class Protocol {
  public:
    explicit Protocol(bool prints_all) : prints_all_(prints_all) {}

    /// Takes a solution: prints it immediately, or keeps it in place of the previous solution.
    void take(std::string solution);
    /// Records that earlier runs, which this run continues, printed solutions to the same place.
    void note_earlier_solutions();
    /// Prints the kept solution, and from now on prints every solution immediately.
    void print_all();
    /// Prints lines that begin with %, which MiniZinc skips or interprets itself.
    void say(const std::string& lines);
    /// Records the figures of the search so far, for end_at_once().
    void know(const Figures& figures);
    /// Prints the kept solution and the verdict. No text can be printed afterwards.
    /// @param statistics  a block of lines that begin with %, or empty
    void end(Verdict verdict, const std::string& statistics);
    /// Does the same for a search that is ended from outside. Ends the program with status 0 unless the end was already
    /// printed.
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
