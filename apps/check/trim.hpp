#pragma once

#include <apps/check/network.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace check {

/// Records the lines and variables that each line of a proof uses, while the proof is checked; then finds the lines
/// that its claim needs.
///
/// A line needs the lines that it cites, and the lines before it that removed values at the root from variables that
/// its check reads. So a line that is kept is checked with the same values as before. Nothing here decides whether a
/// line follows: by a mistake, the trimmed proof would be refused.
///
/// Takes 9 bytes for each line, and 4 for each thing that it uses.
class Trim {
  public:
    using Line = std::uint32_t;

    /// @param is_on  otherwise, nothing is recorded
    explicit Trim(bool is_on) : is_on_(is_on) {}
    /// The number of the line that is being checked, from 0.
    Line line() const { return static_cast<Line>(kinds_.size()); }

    // By the check of this line -------------------------------------------------------------------------

    void use(Line other) { add(Kind::line, other); }
    void use_refutation() { use(refutation_); }
    void read(Variable x) { add(Kind::variable, x); }
    /// Reads all variables of a constraint.
    void use_constraint(std::uint64_t number) { add(Kind::constraint, static_cast<std::uint32_t>(number)); }
    void use_cost() { add(Kind::constraint, the_cost); }
    /// The line removes values of the variable at the root.
    void change(Variable x) { add(Kind::change, x); }
    /// @param kind  its letter
    /// @param is_refuted  whether every assignment is ruled out now: of the lines after it, only the claim is needed
    /// Throws Unreadable if there are too many lines.
    void end_line(char kind, bool is_refuted);

    /// For each line, whether the claim needs it. Lines that forget nogoods count as needed: see copy_needed.
    std::vector<bool> needed(const Network& net) const;

  private:
    enum class Kind : std::uint32_t { line, variable, constraint, change };
    using Use = std::uint32_t;                          ///< number * 4 + kind
    static constexpr std::uint32_t most = 1U << 30U;    ///< numbers in a Use
    static constexpr std::uint32_t the_cost = most - 1; ///< in place of the number of a constraint

    static Kind kind_of(Use use) { return static_cast<Kind>(use % 4); }
    void add(Kind kind, std::uint32_t number) {
        if (is_on_) uses_.push_back(number * 4 + static_cast<Use>(kind));
    }
    std::size_t begin_of(Line line) const { return line == 0 ? 0 : ends_[line - 1]; }

    bool is_on_;
    std::vector<char> kinds_;       ///< of lines; blank if nothing can need the line
    std::vector<std::size_t> ends_; ///< of the uses of each line
    std::vector<Use> uses_;
    bool is_refuted_ = false;
    Line refutation_ = 0; ///< the line that rules out every assignment
};

/// Copies the needed lines of a proof. A line that forgets nogoods keeps the numbers of those that were copied.
/// Throws Unreadable if the proof has another number of lines.
void copy_needed(const std::function<bool(std::string&)>& next_line, const std::vector<bool>& needed,
                 const std::function<void(const std::string&)>& write);

} // namespace check
