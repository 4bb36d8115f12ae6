#pragma once

#include <csp/learn/conflict_analysis.hpp>
#include <csp/model/model.hpp>
#include <csp/search/core_guide.hpp>
#include <csp/search/objective.hpp>
#include <csp/search/open_variables.hpp>
#include <csp/search/search_options.hpp>

#include <cstddef>
#include <deque>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace csp {

/// Confirms what is learned, in builds with checks: on an engine of its own, without learning, the atoms of a lesson and
/// the demand for a better solution must lead to a failure. If a small search finds a solution, the lesson is wrong; then
/// the implications that it may have come from are tried in the same way, to name the rule whose reason was wrong.
///
/// On a hard model a small search finds nothing. So solutions are kept: those that the searches hand out, and a few that
/// are looked for before the first lesson is confirmed. A lesson that rules out one of them, where a solution like that is
/// still wanted, is wrong however hard the model.
class LessonCheck {
  public:
    LessonCheck(const Model& model, const SearchOptions& options);
    ~LessonCheck();

    /// A search begins with these givens, over these variables.
    void begin(std::span<const Atom> givens, std::span<const Group> groups);
    /// The search has added the sum to its engine, as a variable that lessons may speak of from now on.
    void note_sum(const CoreSum& sum);
    /// A solution is handed out. If there is nothing to minimise, what is learned from here on may rule it out.
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
    std::size_t variable_count_; ///< of the model; any others are auxiliaries
    SearchOptions options_;
    std::unique_ptr<Session> session_; ///< made when the first lesson comes
    std::vector<CoreSum> sums_;        ///< that are not in its engine yet
    std::vector<Atom> givens_;
    std::deque<Reference> references_;       ///< the latest last
    bool has_looked_for_references_ = false; ///< since the search began
    std::vector<Var> projected_;             ///< what solutions are told apart by
    std::set<std::vector<Value>> handed_out_;
};

} // namespace csp
