#pragma once

#include <tests/fuzz/configuration.hpp>
#include <tests/fuzz/draft.hpp>
#include <tests/fuzz/problem.hpp>

#include <csp/search/limits.hpp>

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace fuzz {

/// A wrong answer of the library.
class Difference : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

inline void expect(bool holds, const std::string& otherwise) {
    if (!holds) throw Difference(otherwise);
}

struct Task;

/// One question about a problem, asked under one configuration, as data.
struct Question {
    const Task* task = nullptr;
    Configuration configuration;
    std::vector<Operand> objectives = {};
    std::optional<Node> cost = {};              ///< an expression to minimise
    std::vector<std::uint32_t> projection = {}; ///< the variables; empty: all variables
    std::vector<Node> givens = {};              ///< givens of consecutive searches: atoms(), without a kind
    std::uint64_t nodes = csp::Limits::unlimited;
    std::uint64_t failures = csp::Limits::unlimited;
    std::uint64_t solutions = csp::Limits::unlimited;
    std::size_t after = 0; ///< the number of solutions after which an event happens

    /// Returns whether a search may end before it is complete.
    bool is_limited() const;
};

/// The places of the givens of a question in nodes, if there are givens.
constexpr Atoms given_atoms{.list = 0, .numbers = 0};
std::vector<csp::Atom> atoms_of(const Node& givens);
bool meets(const Node& givens, Values tuple);

/// The known truth about a problem.
///
/// For a small problem, the truth is all solutions, found by brute force. For a large problem, it is the result of a
/// plain search by the smallest domain, without restarts, nogoods, parts or threads, whose solutions are checked by the
/// definitions of the fuzzer.
class Truth {
  public:
    Truth(const Problem& problem, const csp::Model& model);

    /// Returns whether all solutions are known; if not, only optima are known.
    bool is_complete() const { return solutions_.has_value(); }
    const std::vector<Tuple>& solutions() const { return *solutions_; }
    std::vector<Tuple> solutions_with(const Node& givens) const;

    /// Returns the least value of a view; the outer optional is empty if the value is not known, the inner one if there
    /// is no solution.
    std::optional<std::optional<Wide>> least(const Operand& cost) const;
    /// Returns the least value of an expression among the solutions in which it has a value.
    std::optional<Number> least(const Node& cost) const;

  private:
    std::optional<std::optional<Tuple>> best_by_search(const csp::Expression& cost) const;

    const Problem& problem_;
    const csp::Model& model_;
    std::optional<std::vector<Tuple>> solutions_;
    /// The least values found so far, by variable, sign and offset of the view.
    mutable std::map<std::tuple<std::uint32_t, bool, Wide>, std::optional<std::optional<Wide>>> least_;
};

/// Returns the least value of a view in these tuples.
std::optional<Wide> least_in(std::span<const Tuple> tuples, const Operand& cost);

/// A question being put to the library.
struct Trial {
    const Problem& problem;
    const csp::Model& model;
    const Question& question;
    const Truth& truth;

    /// Returns options including the limits of the question.
    csp::SearchOptions options() const;
    /// Returns the solution. @throws Difference unless the values are a solution by the fuzzer's definitions.
    Tuple solution(const csp::Assignment& found) const;
    /// @throws Difference if a search paused for a reason that was not given.
    void expect_reason(csp::StopReason stopped) const;
    /// Returns the values that distinguish solutions.
    Tuple projected(const Tuple& tuple) const;
    /// Returns the projections of all solutions in which the givens hold, each once, in lexicographic order.
    std::vector<Tuple> projected(const std::vector<Tuple>& tuples) const;
    /// @throws Difference unless the tuples found are all expected ones or, if not `are_all`, some of them.
    void expect_set(std::vector<Tuple> found, const std::vector<Tuple>& expected, bool are_all) const;
};

/// A kind of question, and the check of the answer.
struct Task {
    std::string_view name;
    unsigned weight = 1; ///< the frequency with which it is chosen, relative to all tasks
    /// Adds the data that the task needs to the question; null: adds nothing.
    void (*prepare)(Draft&, Question&) = nullptr;
    /// Returns whether the question can be asked; null: always.
    bool (*suits)(const Trial&) = nullptr;
    /// Asks the question. @throws Difference
    void (*ask)(const Trial&) = nullptr;
    /// Returns C++ that asks the question and prints the answer; `model` and `options` exist.
    std::string (*written)(const Trial&) = nullptr;
};

const std::vector<const Task*>& all_tasks();
const Task* find_task(std::string_view name);
Question any_question(Draft& draft, const Problem& problem);

/// Returns the limits and the projection of a question as statements about `options`.
std::string written_options(const Trial& trial);
std::string written_view(const Operand& operand);

std::span<const Task> enumeration_tasks();
std::span<const Task> optimisation_tasks();
std::span<const Task> solver_tasks();
std::span<const Task> model_tasks();
std::span<const Task> trouble_tasks();
std::span<const Task> explanation_tasks();
std::span<const Task> leftover_tasks();
std::span<const Task> symmetry_tasks();

} // namespace fuzz
