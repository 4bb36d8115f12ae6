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
/// A line needs the lines that it cites, and the earlier lines that removed values at the root from variables that its
/// check reads. A line that is kept is therefore checked with the same values as before. The trimming does not decide
/// whether a line follows: if it made a mistake, the trimmed proof would be refused.
///
/// Memory: 9 bytes for each line, and 4 for each line or variable that it uses.
class Trim {
  public:
    using Line = std::uint32_t;

    /// @param is_on  if false, nothing is recorded
    explicit Trim(bool is_on) : is_on_(is_on) {}
    /// Returns the number of the line that is being checked, from 0.
    Line line() const { return static_cast<Line>(kinds_.size()); }

    // By the check of this line -------------------------------------------------------------------------

    void use(Line other) { add(Kind::line, other); }
    void use_refutation() { use(refutation_); }
    void read(Variable x) { add(Kind::variable, x); }
    /// Records that all variables of a constraint are read.
    void use_constraint(std::uint64_t number) { add(Kind::constraint, static_cast<std::uint32_t>(number)); }
    void use_cost() { add(Kind::constraint, the_cost); }
    /// Records that the line removes values of the variable at the root.
    void change(Variable x) { add(Kind::change, x); }
    /// @param kind  the letter of the line
    /// @param is_refuted  whether every assignment is now ruled out: of later lines, only the claim is needed
    /// Throws Unreadable if there are too many lines.
    void end_line(char kind, bool is_refuted);

    /// Returns, for each line, whether the claim needs it. Lines that forget nogoods count as needed: see copy_needed.
    std::vector<bool> needed(const Network& net) const;

  private:
    enum class Kind : std::uint32_t { line, variable, constraint, change };
    using Use = std::uint32_t;                          ///< number * 4 + kind
    static constexpr std::uint32_t most = 1U << 30U;    ///< the greatest number in a Use, plus 1
    static constexpr std::uint32_t the_cost = most - 1; ///< instead of the number of a constraint

    static Kind kind_of(Use use) { return static_cast<Kind>(use % 4); }
    void add(Kind kind, std::uint32_t number) {
        if (is_on_) uses_.push_back(number * 4 + static_cast<Use>(kind));
    }
    std::size_t begin_of(Line line) const { return line == 0 ? 0 : ends_[line - 1]; }

    bool is_on_;
    std::vector<char> kinds_;       ///< by line; blank if no line can need it
    std::vector<std::size_t> ends_; ///< by line, the end of its uses
    std::vector<Use> uses_;
    bool is_refuted_ = false;
    Line refutation_ = 0; ///< the line that rules out every assignment
};

/// Copies the needed lines of a proof. A line that forgets nogoods keeps the numbers of those that were copied. Throws
/// Unreadable if the proof has a different number of lines.
void copy_needed(const std::function<bool(std::string&)>& next_line, const std::vector<bool>& needed,
                 const std::function<void(const std::string&)>& write);

} // namespace check
