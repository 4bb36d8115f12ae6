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

/// How many of the variables that a rule's reasons name its deductions need: advice to who wrote the rule.
struct ReasonUse {
    std::string rule;             ///< in words
    std::uint64_t deductions = 0; ///< that were looked at
    double named = 0;             ///< variables that something was known of, on average
    double needed = 0;   ///< variables among them without which the rule does not deduce the same, on average
    std::string example; ///< what the latest deduction needed

    /// One line of text.
    friend std::ostream& operator<<(std::ostream& out, const ReasonUse& use);
};

/// Shortens reasons that name variables, or say nothing and so name the whole scope, to the variables that the deduction
/// needs.
///
/// The rule itself says which these are. On an engine of its own it runs on the facts about some of the variables; if it
/// still deduces the same, the others are not needed. Halves of the variables are tried first, then halves of those
/// that did not go at once. So what is left is minimal, if the rule deduces more where it knows more. Variables with the
/// latest facts are tried first: without them, what is learned goes further back.
///
/// Whatever is left implies the deduction, since the rule has made it from that. This holds for every rule that is right,
/// also if it keeps state; a rule that does not repeat its deduction keeps its reason as it is.
///
/// A rule whose reasons lose little is asked less often.
///
/// Complexity: of n variables of which k are needed, O(k log n) runs of the rule for a deduction.
/// Source: deletion by halves after Junker, "QuickXplain: preferred explanations and relaxations for over-constrained
/// problems", AAAI 2004, pp. 167-172.
class Sharpener {
  public:
    /// Loads the same rules as those of the search into an empty engine, and brings it to its fixpoint. False if that
    /// cannot be done.
    using Load = std::function<bool(Engine&)>;

    Sharpener(const Engine& of, Load load) : search_(of), load_(std::move(load)) {}

    /// A search begins, with these givens; what the last one knew at its root is forgotten.
    void begin(std::span<const Atom> givens);
    /// The search is at its root, at a fixpoint: what is known now always holds.
    void note_root();

    /// Leaves out facts that the rule does not need.
    ///
    /// @param stated  what the rule has deduced, all of which is true now or contradicts what is; a failure if empty
    /// @param facts   what was known when it did so, about the variables that its reason names
    void sharpen(RuleId rule, std::span<const Atom> stated, const FactLog& log,
                 std::vector<FactLog::Index>& facts);

    /// What its runs of rules have cost so far, in the unit of Engine::effort().
    std::uint64_t effort() const { return effort_; }
    /// Of every rule that was looked at, those first that could say most.
    std::vector<ReasonUse> report(const NameOf& name) const;

  private:
    /// The facts of one variable, in facts_.
    struct Named {
        std::size_t first = 0;
        std::size_t count = 0;
        bool is_left_out = false;
    };
    struct Record {
        std::uint64_t asked = 0; ///< deductions, with those not looked at
        std::uint64_t deductions = 0;
        std::uint64_t named = 0;
        std::uint64_t needed = 0;
        std::vector<Atom> stated; ///< by the latest that was looked at
        std::vector<Var> sufficed;

        std::string text_of_latest(const NameOf& name) const;
    };

    /// What a rule has deduced.
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
