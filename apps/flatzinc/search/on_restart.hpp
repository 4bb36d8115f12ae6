#pragma once

#include <apps/flatzinc/model/translation.hpp>
#include <apps/flatzinc/search/place.hpp>

#include <csp/base/random.hpp>
#include <csp/store/store.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace flatzinc {

/// The result of the previous run: the values of MiniZinc's enum STATUS.
enum class RunStatus : std::uint8_t {
    start = 1,     ///< there was no previous run
    unknown,       ///< given up without a solution
    unsatisfiable, ///< searched to the end: there is no solution
    satisfied,     ///< given up after a solution
    optimal,       ///< searched to the end after a solution
};

/// The variables that a file sets at each restart, by MiniZinc's library `experimental/on_restart`: they take the
/// status of the previous run, values of the last solution, the last values of variables, or random numbers; and
/// Booleans that end the search. In the model, these are variables like any others; each run begins with their values.
class OnRestart {
  public:
    /// Finds the constraints fzn_on_restart_* of the file.
    explicit OnRestart(Translation& translation);

    bool is_empty() const { return settings_.empty() && ends_.empty(); }
    /// Whether the file itself decides when the search ends.
    bool has_end() const { return !ends_.empty(); }

    /// Returns the givens of the next run; nullopt if they cannot hold, since a variable cannot take its value.
    std::optional<std::vector<csp::Atom>> givens(RunStatus before, csp::Random& random) const;
    /// Records the current values of the variables whose last values are requested.
    void see(const csp::Store& store);
    /// @param values  by variable of the file
    void note_solution(std::span<const WideValue> values);
    /// Whether one of the Booleans that end the search is true.
    bool is_over(const csp::Store& store) const;

  private:
    enum class Kind : std::uint8_t { status, uniform, last_value, solution };

    /// A Boolean or integer whose value is known, or must be looked up.
    struct Seen {
        Operand operand;
        std::optional<WideValue> known;
        std::optional<Place> place; ///< nullopt if it is known, or in no constraint

        std::optional<WideValue> value(const csp::Store& store) const;
    };
    struct Setting {
        Kind kind = Kind::status;
        Seen target;
        Seen source = {};        ///< for values
        WideInterval range = {}; ///< for random numbers
        std::optional<WideValue> value = std::nullopt;
    };

    Seen seen(Operand operand);
    void add(const StatedConstraint& constraint); ///< if the constraint is one of them
    std::optional<WideValue> wanted(const Setting& setting, RunStatus before, csp::Random& random) const;

    Translation& translation_;
    std::vector<Setting> settings_;
    std::vector<Seen> ends_;
};

} // namespace flatzinc
