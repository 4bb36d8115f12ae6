// Questions about optima.

#include <tests/fuzz/breeds.hpp>
#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/question.hpp>

#include <csp/base/error.hpp>
#include <csp/search/optimise.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace fuzz {

namespace optimisation_questions {

void one_objective(Draft& draft, Question& question) { question.objectives = {draft.operand()}; }
void some_objectives(Draft& draft, Question& question) { question.objectives = draft.operands(1, 3); }
bool knows_all(const Trial& trial) { return trial.truth.is_complete(); }
bool knows_optimum(const Trial& trial) { return trial.truth.least(trial.question.objectives[0]).has_value(); }

Operand negated(Operand x) { return {x.variable, !x.is_negated, -x.offset}; }

csp::SearchOptions options_of(const Trial& trial) {
    auto options = trial.options();
    if (trial.question.configuration.has_restarts())
        options.neighbourhood = trial.question.configuration.neighbourhood;
    return options;
}

std::string text_of(const std::optional<Wide>& n) { return n ? std::to_string(*n) : "nothing"; }

/// A number that no value of a view exceeds.
constexpr Wide beyond_all = Wide{1} << 62;

/// The claimed optimum of a view that is minimised; maxima are negated.
struct Claim {
    std::optional<Wide> found; ///< the value of the solution
    csp::Optimum optimum;
    csp::StopReason stopped;
};

void expect_true(const Claim& claim, const std::optional<Wide>& least) {
    const std::string words = "it found " + text_of(claim.found) + ", best " + text_of(claim.optimum.best) +
                              ", bound " + text_of(claim.optimum.bound) + ", " +
                              std::string(csp::to_string(claim.stopped)) + "; the optimum is " +
                              text_of(least);
    const bool is_proof = claim.stopped == csp::StopReason::exhausted;
    expect(claim.optimum.best == claim.found, words);
    if (is_proof) expect(claim.found == least, words);
    if (claim.found) expect(least && *claim.found >= *least, words);
    if (claim.optimum.bound)
        expect(*claim.optimum.bound > -beyond_all && *claim.optimum.bound < beyond_all,
               words + ": no such bound");
    if (claim.optimum.bound && least) expect(*claim.optimum.bound <= *least, words);
    if (is_proof && claim.found) expect(claim.optimum.bound == claim.found, words);
}

/// Checks the reported improvements: each must be a solution and better than the previous one.
class Improvements {
  public:
    Improvements(const Trial& trial, const Operand& cost) : trial_(trial), cost_(cost) {}

    /// @param sign  -1 if the optimum comes from maximising
    void hear(const csp::Improvement& improvement, Wide sign) {
        const Wide worth = cost_.in(trial_.solution(improvement.solution));
        if (last_) is_better_ = is_better_ && worth < *last_;
        is_said_right_ = is_said_right_ && improvement.optimum.best == sign * worth;
        last_ = worth;
    }
    void expect_true(const std::optional<Wide>& found) const {
        expect(is_better_, "an improvement was none");
        expect(is_said_right_, "an improvement was worth something else");
        expect(last_ == found,
               "the last improvement was " + text_of(last_) + ", but the result is " + text_of(found));
    }

  private:
    const Trial& trial_;
    Operand cost_;
    std::optional<Wide> last_;
    bool is_better_ = true;
    bool is_said_right_ = true;
};

bool listens(const Question& question) { return question.configuration.seed % 2 == 0; }

void ask_minimise(const Trial& trial) {
    const Operand cost = trial.question.objectives[0];
    auto options = options_of(trial);
    Improvements improvements(trial, cost);
    if (listens(trial.question))
        options.on_improvement = [&](const csp::Improvement& improvement) {
            improvements.hear(improvement, 1);
        };
    const auto result = csp::minimise(trial.model, cost.view(), options);
    if (result.stopped() != csp::StopReason::exhausted) trial.expect_reason(result.stopped());
    std::optional<Wide> found;
    if (result) found = cost.in(trial.solution(*result));
    expect_true({found, result.optimum(), result.stopped()}, *trial.truth.least(cost));
    if (options.on_improvement) improvements.expect_true(found);
}

std::optional<Wide> minus(std::optional<Wide> n) { return n ? std::optional(-*n) : n; }

void ask_maximise(const Trial& trial) {
    const Operand gain = trial.question.objectives[0];
    const Operand cost = negated(gain);
    auto options = options_of(trial);
    Improvements improvements(trial, cost);
    if (listens(trial.question))
        options.on_improvement = [&](const csp::Improvement& improvement) {
            improvements.hear(improvement, -1);
        };
    const auto result = csp::maximise(trial.model, gain.view(), options);
    trial.expect_reason(result.stopped());
    std::optional<Wide> found;
    if (result) found = cost.in(trial.solution(*result));
    const csp::Optimum optimum = result.optimum();
    if (optimum.bound) expect(*optimum.bound > -beyond_all, "no such bound");
    expect_true({found, {minus(optimum.best), minus(optimum.bound)}, result.stopped()},
                *trial.truth.least(cost));
    if (options.on_improvement) improvements.expect_true(found);
}

bool knows_maximum(const Trial& trial) {
    return trial.truth.least(negated(trial.question.objectives[0])).has_value();
}

void ask_lexicographic(const Trial& trial) {
    std::vector<csp::View> costs;
    for (const Operand& cost : trial.question.objectives) costs.push_back(cost.view());
    const auto result = csp::minimise_lexicographically(trial.model, costs, options_of(trial));
    trial.expect_reason(result.stopped());
    if (!result) {
        if (result.stopped() == csp::StopReason::exhausted)
            expect(trial.truth.solutions().empty(), "it found none, but there is one");
        return;
    }
    const Tuple found = trial.solution(*result);
    if (result.stopped() != csp::StopReason::exhausted) return;
    std::vector<Tuple> left = trial.truth.solutions();
    for (const Operand& cost : trial.question.objectives) {
        const auto least = least_in(left, cost);
        expect(least == cost.in(found),
               "it found " + fuzz::text_of(found) + ", but " + cost.text() + " can be " + text_of(least));
        std::erase_if(left, [&](const Tuple& tuple) { return cost.in(tuple) != *least; });
    }
}

/// Asks for improving solutions from a range; the last one must be the best.
void ask_improvements(const Trial& trial) {
    const Operand cost = trial.question.objectives[0];
    auto options = options_of(trial);
    options.minimise = cost.view();
    options.threads = 1;
    std::optional<Wide> last;
    auto range = csp::solutions(trial.model, options);
    for (const csp::Assignment& solution : range) {
        const Wide worth = cost.in(trial.solution(solution));
        if (last) expect(worth < *last, "after " + text_of(last) + " came " + text_of(worth));
        last = worth;
    }
    trial.expect_reason(range.stopped());
    const auto least = *trial.truth.least(cost);
    if (range.stopped() == csp::StopReason::exhausted)
        expect(last == least, "the last is " + text_of(last) + ", but the best " + text_of(least));
}

// Costs that are expressions: for any cost, every claimed optimum must be correct, and no solution with a cost may be
// missed.

/// Makes powers of powers, and products of powers.
Node tower(Draft& draft, std::int64_t height) {
    if (height == 0) return draft.make(view_kind());
    Node node{.kind = find_kind("square"), .parts = {tower(draft, height - 1)}};
    if (draft.source().one_in(2)) return node;
    node.kind = find_kind(draft.source().one_in(2) ? "pow" : "product");
    node.parts.push_back(tower(draft, 0));
    if (node.kind == find_kind("pow"))
        node.parts[1] = {.kind = &constant_kind(), .numbers = {{draft.source().between(2, 4)}}};
    return node;
}

/// Makes sums, products and functions, sometimes multiplied by a number, so that they reach the ends of 64 bits and
/// beyond.
void prepare_cost(Draft& draft, Question& question) {
    constexpr std::array<int, 6> bits{20, 29, 40, 45, 60, 62};
    draft.allow_depth(static_cast<int>(draft.source().between(1, 3)));
    const bool is_tower = draft.source().one_in(4);
    question.cost = is_tower ? tower(draft, draft.source().between(1, 3)) : draft.expression();
    if (!draft.source().one_in(is_tower ? 1 : 3)) return;
    const Wide factor = (Wide{1} << draft.source().pick(bits)) - draft.source().between(0, 1'000'000);
    question.cost = Node{.kind = find_kind("times constant"),
                         .numbers = {{draft.source().one_in(2) ? factor : -factor}},
                         .parts = {*question.cost}};
}

std::string text_of(const Number& n) {
    if (!n) return "nothing";
    std::string digits;
    for (csp::HugeValue rest = *n < 0 ? -*n : *n; rest > 0 || digits.empty(); rest /= 10)
        digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
    return (*n < 0 ? "-" : "") + digits;
}

/// Returns whether the cost, or a part of it, may exceed the range in which the library computes.
bool may_refuse_cost(const Trial& trial) {
    constexpr Wide small = 1'000'000;
    return trial.problem.may_be_refused || may_grow(*trial.question.cost) ||
           any_node(*trial.question.cost, [](const Node& node) {
               return node.kind->name == "times constant" && std::abs(node.numbers[0][0]) > small;
           });
}

/// Returns whether a view may exceed the range of a variable. By the definitions, such an argument has no value,
/// whereas the library counts it or refuses the cost.
bool has_extreme_values(const Problem& problem) {
    constexpr Wide far = csp::max_value / 2;
    return std::ranges::any_of(problem.variables, [](const Problem::Variable& x) {
        return x.values.front() < -far || x.values.back() > far;
    });
}

/// Returns whether the least cost is known; for a large problem, the plain search finds it only if the library accepts
/// the cost.
bool knows_least_cost(const Trial& trial) {
    if (has_extreme_values(trial.problem)) return trial.truth.is_complete();
    if (trial.problem.is_large && may_refuse_cost(trial)) return false;
    return trial.truth.least(*trial.question.cost).has_value();
}

/// Returns the value of the cost in a solution: by the fuzzer's definition or, if values are extreme, as computed by
/// the library for a given solution.
Number worth(const Trial& trial, const Tuple& tuple) {
    const Node& cost = *trial.question.cost;
    if (!has_extreme_values(trial.problem)) return value_of(cost, tuple);
    return expressed(cost).evaluate_in_full(csp::Assignment(tuple));
}

Number least_cost(const Trial& trial) {
    if (!has_extreme_values(trial.problem)) return *trial.truth.least(*trial.question.cost);
    Number least;
    for (const Tuple& tuple : trial.truth.solutions())
        if (const Number n = worth(trial, tuple)) least = std::min(least.value_or(*n), *n);
    return least;
}

void ask_cost(const Trial& trial) {
    const Node& cost = *trial.question.cost;
    const Number least = least_cost(trial);
    std::optional<csp::SolveResult> result;
    try {
        result = csp::minimise(trial.model, expressed(cost), options_of(trial));
    } catch (const csp::ArgumentError&) {
        if (!may_refuse_cost(trial)) throw;
        return;
    }
    trial.expect_reason(result->stopped());
    Number found;
    if (*result) {
        found = worth(trial, trial.solution(**result));
        expect(found.has_value(), "it found a solution in which the cost has no value");
        expect(result->optimum().best && *result->optimum().best == *found,
               "it found " + text_of(found) + ", but says that it is another cost");
    }
    const std::string words = "it found " + text_of(found) + ", the optimum is " + text_of(least);
    if (found) expect(least && *found >= *least, words);
    if (result->stopped() == csp::StopReason::exhausted) expect(found == least, words);
    if (least && result->optimum().bound)
        expect(*result->optimum().bound <= *least,
               words + ", the bound " + std::to_string(*result->optimum().bound));
}

std::string written_neighbourhood(const Trial& trial) {
    const Configuration& c = trial.question.configuration;
    if (!c.has_restarts() || c.neighbourhood == nullptr) return "";
    return "options.neighbourhood = csp::neighbourhood::find(\"" + std::string(c.neighbourhood->name) +
           "\");\n";
}

std::string written_call(const Trial& trial, const std::string& function) {
    const std::string objective = written_view(trial.question.objectives[0]);
    return written_neighbourhood(trial) + "const auto result = csp::" + function + "(model, " + objective +
           ", options);\nif (result) std::cout << \"found \" << (*result)[" + objective +
           "] << \", \";\nif (result.optimum().bound) std::cout << \"bound \" << *result.optimum().bound << "
           "\", \";\n"
           "std::cout << csp::to_string(result.stopped()) << '\\n';\n";
}

const Task tasks[] = {
    {.name = "minimise",
     .weight = 4,
     .prepare = one_objective,
     .suits = knows_optimum,
     .ask = ask_minimise,
     .written = [](const Trial& trial) { return written_call(trial, "minimise"); }},
    {.name = "maximise",
     .weight = 3,
     .prepare = one_objective,
     .suits = knows_maximum,
     .ask = ask_maximise,
     .written = [](const Trial& trial) { return written_call(trial, "maximise"); }},
    {.name = "lexicographic",
     .weight = 1,
     .prepare = some_objectives,
     .suits = knows_all,
     .ask = ask_lexicographic,
     .written =
         [](const Trial& trial) {
             const std::string costs = written(trial.question.objectives);
             return written_neighbourhood(trial) +
                    "const auto result = csp::minimise_lexicographically(model, " + costs +
                    ", options);\nif (result)\n    for (const csp::View cost : " + costs +
                    ") std::cout << (*result)[cost] << ' ';\nstd::cout << csp::to_string(result.stopped()) "
                    "<< '\\n';\n";
         }},
    {.name = "cost",
     .weight = 4,
     .prepare = prepare_cost,
     .suits = knows_least_cost,
     .ask = ask_cost,
     .written =
         [](const Trial& trial) {
             const std::string cost = "csp::Expression(" + written(*trial.question.cost) + ")";
             return written_neighbourhood(trial) + "const auto result = csp::minimise(model, " + cost +
                    ", options);\nif (result) std::cout << \"found \" << (*result)[" + cost +
                    "] << \", \";\nstd::cout << csp::to_string(result.stopped()) << '\\n';\n";
         }},
    {.name = "improvements",
     .weight = 2,
     .prepare = one_objective,
     .suits = knows_optimum,
     .ask = ask_improvements,
     .written =
         [](const Trial& trial) {
             const std::string objective = written_view(trial.question.objectives[0]);
             return written_neighbourhood(trial) + "options.threads = 1;\noptions.minimise = " + objective +
                    ";\nauto range = csp::solutions(model, options);\nfor (const auto& solution : range) "
                    "std::cout << "
                    "solution[" +
                    objective + "] << ' ';\nstd::cout << csp::to_string(range.stopped()) << '\\n';\n";
         }},
};

} // namespace optimisation_questions

std::span<const Task> optimisation_tasks() { return optimisation_questions::tasks; }

} // namespace fuzz
