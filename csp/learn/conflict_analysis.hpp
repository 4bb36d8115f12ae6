#pragma once

#include <csp/base/atom.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/fact_log.hpp>
#include <csp/engine/past.hpp>
#include <csp/learn/nogoods.hpp>
#include <csp/learn/sharpener.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace csp {

/// The nogood learned from a conflict: atoms, all true when the conflict was found, that no wanted solution satisfies
/// together.
struct Lesson {
    std::vector<Atom>
        atoms; ///< the first is the only one of its level; of the rest, the second became true last
    std::uint32_t level = 0;  ///< the lowest level on which all atoms except the first are true
    std::uint32_t levels = 0; ///< the number of levels on which they became true
};

/// Analyses a failure back to its first unique implication point, by a walk back over the log of facts.
///
/// The set of needed facts begins as the reason of the failure. From the latest fact backwards, each needed fact of the
/// failure's level is replaced by its reason, until one is left. If a reason needs only a weaker bound than that of a
/// fact, only this part of the fact is needed; if several reasons need parts of a fact, the strongest part is needed.
/// So the nogood is the weakest that the reasons allow.
///
/// Reasons that name variables instead of atoms are shortened first, if there is a Sharpener.
///
/// Redundant facts and atoms are dropped in the end: facts whose reasons are needed anyway (recursively), and atoms
/// that other atoms imply. A fact that removes a run of values is not an atom, so its reason replaces it on any level.
///
/// Complexity: the facts since the implication point and their reasons; each atom of a reason is looked up in the chain
/// of its variable, from the latest fact back. It does not allocate once its lists have grown.
/// Source: Zhang, Madigan, Moskewicz, Malik, "Efficient conflict driven learning", ICCAD 2001; minimisation after
/// Sörensson, Biere, SAT 2009.
class ConflictAnalysis {
  public:
    ConflictAnalysis(const Engine& engine, const FactLog& log, LearnedNogoods& nogoods)
        : engine_(engine),
          log_(log),
          nogoods_(nogoods) {}

    const Engine& engine() const { return engine_; }

    /// From now on, the sharpener shortens reasons that name variables; null: they are used unchanged.
    void sharpen_by(Sharpener* sharpener) { sharpener_ = sharpener; }

    /// Returns the nogood learned from the engine's current failure, or null if the failure follows from the root, so
    /// that no solution is left. Valid until the next call.
    const Lesson* analyse();
    /// Returns the levels whose decisions made the atom true, in order. These decisions alone would also make it true.
    std::vector<std::uint32_t> levels_behind(Atom atom);
    /// Returns all atoms that the last analysis visited, for heuristics.
    std::span<const Atom> seen() const { return seen_; }

    /// An implication that was used to reach the failure: the atoms of the reason, and any atom that they make
    /// impossible. Reasons that include runs of values are left out, since runs are not atoms.
    struct Implication {
        std::vector<Atom> contradiction;
        FactLog::KeptReason why;
    };
    /// Returns the implications of all facts in the log and, if the engine has failed, that of the failure. Checks use
    /// them to find a wrong reason.
    std::vector<Implication> implications() const;

    /// A part of a contradiction: an atom or, if `last` is above the value of an atom x != v, that x is none of v ..
    /// last.
    struct Part {
        Atom atom;
        Value last = 0;
    };
    /// A step of a derivation: parts that cannot hold together, and the reason. Facts that hold everywhere are left
    /// out. If a step follows from a nogood, its parts are the atoms of the nogood, and are not repeated.
    struct Step {
        std::vector<Part> parts;
        FactLog::KeptReason why;
    };
    /// From now on, keeps the reasons that analyses have shortened, for derive().
    void keep_shortened_reasons() { keeps_shortened_ = true; }
    /// Returns the steps that lead from these true atoms to the current failure, in the order of the log. The atoms are
    /// those of the last nogood, or none if the failure follows from the root. Gaps are left out; see FactLog.
    std::vector<Step> derive_failure(std::span<const Atom> from);
    /// Returns the steps that lead from these atoms to the goals, which are true.
    std::vector<Step> derive(std::span<const Atom> from, std::span<const Atom> goals);
    /// Returns the step of a fact of the root; nullopt for a gap, and for a fact without a reason.
    std::optional<Step> step_of_root(FactLog::Index fact) const;

    /// Returns the number of facts in all reasons that analyses have needed so far, plus Past::lookups() of the rules
    /// that gave later reasons.
    std::uint64_t effort() const { return effort_; }

  private:
    /// A fact and the needed part of it: the k of `x >= k` or `x < k`.
    struct Needed {
        FactLog::Index fact;
        Value threshold;
    };
    /// A vector with an inlined push_back, which dominates the cost of an analysis.
    class NeededList {
      public:
        void clear() { end_ = 0; }
        std::size_t size() const { return end_; }
        const Needed* begin() const { return room_.data(); }
        const Needed* end() const { return room_.data() + end_; }
        void push_back(Needed needed) {
            if (end_ == room_.size()) room_.resize(2 * end_ + 16);
            room_[end_++] = needed;
        }

      private:
        std::vector<Needed> room_;
        std::size_t end_ = 0;
    };
    /// The state of a fact during one analysis.
    struct Mark {
        std::uint32_t needed = 0; ///< the analysis that needs it
        std::uint32_t redundant =
            0; ///< the analysis that found the fact, with this threshold, implied by the needed facts
        std::uint32_t essential = 0; ///< the analysis that found the fact not implied by them
        Value needed_threshold = 0;
        Value redundant_threshold = 0;
        Value essential_threshold = 0;
    };

    void make_room();
    void begin();
    void need(Needed needed);
    void need(const NeededList& facts);
    void need_failure();
    bool descend();
    void expand(Needed needed, NeededList& reason) const;
    void expand(const FactLog::KeptReason& why, FactLog::Index end, NeededList& reason) const;
    void expand_failure(NeededList& reason) const;
    void expand_sharply(Needed needed, NeededList& reason) const;
    bool may_be_sharpened(const FactLog::KeptReason& why) const;
    void sharpen(std::uint32_t rule, NeededList& reason) const;
    void ask_rule(const FactLog::KeptReason& why, std::optional<Atom> stated, FactLog::Index end,
                  NeededList& reason) const;
    void expand_gap(Needed needed, NeededList& reason) const;
    bool add_atoms(const NeededList& facts, std::vector<Atom>& atoms) const;
    void add(Atom atom, FactLog::Index end, NeededList& reason) const;
    void add_known(Var x, FactLog::Index end, NeededList& reason) const;
    void resolve();
    std::optional<Atom> implication_point(FactLog::Index fact) const;
    bool is_redundant(Needed needed, std::size_t depth);
    void note_use(const FactLog::Fact& fact);
    Atom atom_of(Needed needed) const;
    Value whole(FactLog::Index fact) const { return log_[fact].value; }
    void write_lesson();
    void keep_shortened(FactLog::Index fact, const NeededList& reason) const;
    bool find_shortened(FactLog::Index fact, NeededList& reason) const;
    void demand(const NeededList& facts, std::span<const Atom> from);
    void add_parts(const NeededList& facts, std::vector<Part>& parts) const;
    Step step_of(FactLog::Index fact, const NeededList& reason) const;
    std::vector<Step> walk_back(std::span<const Atom> from, std::vector<Step> last);
    void join_bounds();

    const Engine& engine_;
    const FactLog& log_;
    LearnedNogoods& nogoods_;
    Sharpener* sharpener_ = nullptr;

    std::vector<Mark> marks_; ///< by fact
    std::uint32_t analysis_ = 0;
    std::uint32_t level_ = 0;                             ///< the level of the conflict
    std::size_t open_ = 0;                                ///< the number of needed facts of that level
    std::vector<FactLog::Index> below_;                   ///< needed facts of lower levels
    std::vector<Needed> runs_;                            ///< needed runs whose reasons are not marked yet
    NeededList run_reason_;                               ///< buffer for the reason of one run
    std::vector<NeededList> room_;                        ///< buffers by depth of recursion
    std::vector<std::uint32_t> level_marks_;              ///< by level: the analysis that needs a fact of it
    std::vector<std::pair<Atom, std::uint32_t>> learned_; ///< atoms below the first, with their levels
    mutable Reason said_;                                 ///< buffer for the reason that a rule gives,
    mutable std::vector<Atom> stated_;                    ///< for the atoms that the rule explains,
    mutable std::vector<FactLog::Index> named_;           ///< and for the facts that it names
    bool keeps_shortened_ = false;
    /// By fact, or none for the failure: its reason, as shortened by the current analysis.
    mutable std::map<FactLog::Index, std::vector<Needed>> shortened_;
    Atom implication_point_;
    std::vector<Atom> seen_;
    Lesson lesson_;
    mutable std::uint64_t effort_ = 0;
};

} // namespace csp
