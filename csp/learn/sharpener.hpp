#pragma once

#include <csp/base/atom.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/fact_log.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace csp {

/// The number of variables that the reasons of a rule name, and the number of them that its deductions need: advice to
/// the author of the rule.
struct ReasonUse {
    std::string rule;             ///< in words
    std::uint64_t deductions = 0; ///< the number of examined deductions
    double named = 0;             ///< named variables about which anything was known, on average
    double needed = 0;   ///< those of them without which the rule does not deduce the same, on average
    std::string example; ///< the variables that the latest deduction needed

    /// One line of text.
    friend std::ostream& operator<<(std::ostream& out, const ReasonUse& use);
};

/// Shortens reasons that name variables, or naive ones, which stand for the whole scope, to the variables that the
/// deduction needs.
///
/// The rule itself determines these variables. It runs on a separate engine with the facts about some of the variables;
/// if it still makes the same deduction, the rest are not needed. Halves of the variables are tried first, then halves
/// of the halves that could not be dropped as a whole. The result is minimal if the rule never deduces less from more
/// facts. Variables with the latest facts are tried first, because without them the nogood leads further back.
///
/// The shortened reason implies the deduction, since the rule has deduced it from that reason alone. This holds for
/// every correct rule, even if it keeps state; if a rule does not repeat its deduction, its reason stays unchanged.
///
/// If the reasons of a rule shrink little, fewer of them are examined.
///
/// Complexity: O(k log n) runs of the rule for a deduction that names n variables and needs k.
/// Source: deletion by halves after Junker, "QuickXplain: preferred explanations and relaxations for over-constrained
/// problems", AAAI 2004, pp. 167-172.
class Sharpener {
  public:
    /// Loads the rules of the search into an empty engine, and brings it to its fixpoint. Returns false if that is
    /// impossible.
    using Load = std::function<bool(Engine&)>;

    Sharpener(const Engine& of, Load load) : search_(of), load_(std::move(load)) {}

    /// Begins a search with these givens; facts from the root of the previous search are forgotten.
    void begin(std::span<const Atom> givens);
    /// Records that the search is at its root, at a fixpoint: all current facts always hold.
    void note_root();

    /// Removes facts that the rule does not need.
    ///
    /// @param stated  the atoms that the rule has deduced; each is true now or contradicts a true atom. Empty for a
    ///                failure
    /// @param facts   the facts known at that time about the variables that its reason names
    void sharpen(RuleId rule, std::span<const Atom> stated, const FactLog& log,
                 std::vector<FactLog::Index>& facts);

    /// The cost of its rule runs so far, in the unit of Engine::effort().
    std::uint64_t effort() const { return effort_; }
    /// The use of reasons by every rule examined, beginning with the rules whose reasons could be shortened most.
    std::vector<ReasonUse> report(const NameOf& name) const;

  private:
    /// The facts of one variable, in facts_.
    struct Named {
        std::size_t first = 0;
        std::size_t count = 0;
        bool is_left_out = false;
    };
    struct Record {
        std::uint64_t asked = 0; ///< the number of deductions, including those not examined
        std::uint64_t deductions = 0;
        std::uint64_t named = 0;
        std::uint64_t needed = 0;
        std::vector<Atom> stated; ///< by the latest examined deduction
        std::vector<Var> sufficed;

        std::string text_of_latest(const NameOf& name) const;
    };

    /// The deduction of a rule.
    struct Deduction {
        RuleId rule;
        std::span<const Atom> stated;
        const FactLog& log;
    };

    bool is_ready();
    bool knows(RuleId rule) const;
    void gather(const FactLog& log, std::span<const FactLog::Index> facts);
    void leave_out(std::size_t first, std::size_t count, const Deduction& deduction);
    bool follows(const Deduction& deduction);
    bool state(const FactLog::Fact& fact);

    const Engine& search_;
    Load load_;
    std::unique_ptr<Engine>
        scratch_;                  ///< made for the first reason; its first level is the root of the search
    bool is_out_of_reach_ = false; ///< it could not be loaded in this search
    std::vector<Atom> givens_;
    std::vector<FactLog::Index> facts_; ///< variable by variable, as in named_
    std::vector<Named> named_;
    std::map<RuleId, Record> records_;
    std::uint64_t runs_ = 0;
    std::uint64_t effort_ = 0;
};

} // namespace csp
