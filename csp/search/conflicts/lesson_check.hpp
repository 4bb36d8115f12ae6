#pragma once

#include <csp/learn/conflict_analysis.hpp>
#include <csp/model/model.hpp>
#include <csp/search/objective.hpp>
#include <csp/search/open_variables.hpp>
#include <csp/search/run/core_guide.hpp>
#include <csp/search/search_options.hpp>

#include <cstddef>
#include <deque>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace csp {

/// Confirms lessons, in builds with checks: on a separate engine without learning, the atoms of a lesson and the demand
/// for a better solution must lead to a failure. If a small search finds a solution instead, the lesson is wrong. Then
/// the implications from which the lesson may have come are tried in the same way, to name the rule whose reason was
/// wrong.
///
/// On a hard model, a small search finds nothing. So the check keeps solutions: the solutions that the searches hand
/// out, and a few that it looks for before the first lesson. A lesson that rules out one of them although such a
/// solution is still wanted is wrong, however hard the model.
class LessonCheck {
  public:
    LessonCheck(const Model& model, const SearchOptions& options);
    ~LessonCheck();

    /// Begins a search with these givens, over these variables.
    void begin(std::span<const Atom> givens, std::span<const Group> groups);
    /// Notes that the search has added the sum to its engine, as a variable that may occur in lessons from now on.
    void note_sum(const CoreSum& sum);
    /// Notes that a solution is handed out. If there is nothing to minimise, later lessons may rule it out.
    void note_solution(const Store& solution);
    /// @param objective  of the search; null for none
    /// @throws RuleError  if there is a solution that the lesson rules out
    void confirm(const Lesson& lesson, const ConflictAnalysis& analysis, const Objective* objective);

  private:
    struct Session;
    /// A solution: a value for each variable of the model.
    using Reference = std::vector<Value>;

    void keep(const Store& solution);
    void find_references();
    const Reference* reference_with(std::span<const Atom> atoms, const Objective* objective);
    bool has(const Reference& reference, std::span<const Atom> atoms);
    bool is_wanted(const Reference& reference, const Objective* objective) const;
    bool has_solution(std::span<const Atom> atoms, const Objective* objective);
    std::vector<Value> values_in(const Store& solution) const;
    std::string text_of(std::span<const Atom> atoms) const;

    const Model& model_;
    std::size_t variable_count_; ///< of the model; all further variables are auxiliary
    SearchOptions options_;
    std::unique_ptr<Session> session_; ///< made for the first lesson
    std::vector<CoreSum> sums_;        ///< sums not yet in its engine
    std::vector<Atom> givens_;
    std::deque<Reference> references_;       ///< in order of discovery
    bool has_looked_for_references_ = false; ///< since the search began
    std::vector<Var> projected_;             ///< solutions that differ in these variables are different
    std::set<std::vector<Value>> handed_out_;
};

} // namespace csp
