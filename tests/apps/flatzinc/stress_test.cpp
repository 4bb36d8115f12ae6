// The output of fzn-arcwise is never wrong, for all flags and for all times at which a limit or a signal ends it.
// Random models are solved with the flags that change the search, with time limits of milliseconds and with SIGTERM at
// random moments. Each run is compared with a complete run without learning, and runs of tiny models also with the
// definitions of the constraints. Longer runs: tests/minizinc.sh.

#include <tests/apps/flatzinc/draw.hpp>
#include <tests/apps/flatzinc/pipeline.hpp>
#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>

#include <chrono>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace flatzinc_stress_test {

using flatzinc::Goal;
using flatzinc::Instance;
using flatzinc::WideValue;

constexpr std::string_view program = ARCWISE_PROGRAM_DIR "/fzn-arcwise";

unsigned number_in(const char* variable, unsigned otherwise) {
    const char* const text = std::getenv(variable);
    return text != nullptr ? static_cast<unsigned>(std::atoi(text)) : otherwise;
}

class Random {
  public:
    explicit Random(unsigned seed) : random_(seed) {}

    int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }
    double from_to(double least, double most) {
        return std::uniform_real_distribution<double>(least, most)(random_);
    }
    std::string number(int low, int high) { return std::to_string(low + below(high - low + 1)); }
    template <typename Element>
    Element one_of(const std::vector<Element>& all) {
        return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
    }

  private:
    std::mt19937 random_;
};

const std::vector<std::string> orders{"input_order", "first_fail", "dom_w_deg"};
const std::vector<std::string> choices{"indomain_min", "indomain_max", "indomain_split", "indomain_random"};
const std::vector<std::string> goals{"satisfy", "minimize", "maximize"};

/// Returns a solve item for variables of these names.
std::string solve_item(Random& random, const std::string& list, const std::string& objective) {
    const std::string goal = random.one_of(goals);
    std::string item = "solve ";
    if (random.below(2) == 0)
        item +=
            ":: int_search([" + list + "], " + random.one_of(orders) + ", " + random.one_of(choices) + ") ";
    if (random.below(6) == 0) item += ":: restart_luby(2) ";
    if (random.below(6) == 0 && goal != "satisfy") item += ":: relax_and_reconstruct([" + list + "], 60) ";
    return item + goal + (goal == "satisfy" ? ";\n" : ' ' + objective + ";\n");
}

std::string tiny_model(unsigned seed) {
    Random random(seed);
    return tests::Draw(seed).declarations() +
           solve_item(random, "x, y, z", random.one_of<std::string>({"x", "z"}));
}

/// Returns a model of distinct places, with sums, conditions and a table of costs, which takes some milliseconds, or a
/// second.
std::string puzzle(unsigned seed) {
    Random random(seed);
    const int size = 5 + random.below(4);
    std::string variables;
    std::string constraints;
    std::string list;
    std::string costs;
    std::string ones;
    const auto any = [&] { return 'x' + std::to_string(random.below(size)); };
    for (int i = 0; i < size; ++i) {
        const std::string n = std::to_string(i);
        variables += "var 1.." + std::to_string(size + 2) + ": x" + n + " :: output_var;\nvar 0..20: c" + n +
                     " :: output_var;\n";
        list += (i > 0 ? ", x" : "x") + n;
        costs += (i > 0 ? ", c" : "c") + n;
        ones += "1, ";
        std::string table;
        for (int v = 0; v < size + 2; ++v) table += (v > 0 ? ", " : "") + random.number(0, 20);
        constraints += "constraint array_int_element(x" + n + ", [" + table + "], c" + n + ");\n";
    }
    for (int i = 0; i < size; ++i) {
        const std::string b = 'b' + std::to_string(i);
        variables += "var bool: " + b + " :: output_var;\n";
        constraints += "constraint int_lin_le_reif([1, -1], [" + any() + ", " + any() + "], " +
                       random.number(-2, 1) + ", " + b + ");\n";
    }
    for (int i = 0; i < size; ++i)
        constraints += "constraint bool_clause([b" + random.number(0, size - 1) + ", b" +
                       random.number(0, size - 1) + "], [b" + random.number(0, size - 1) + "]);\n";
    if (random.below(3) > 0) constraints += "constraint fzn_all_different_int([" + list + "]);\n";
    constraints += "constraint int_lin_eq([2, 3, -1], [" + any() + ", " + any() + ", " + any() + "], " +
                   random.number(5, 25) + ");\n";
    variables += "var 0.." + std::to_string(20 * size) + ": cost :: output_var;\n";
    constraints +=
        "constraint int_lin_eq([" + ones + "-1], [" + costs + ", cost], 0) :: defines_var(cost);\n";
    return variables + constraints + solve_item(random, list, "cost");
}

// The result of a run --------------------------------------------------------------------------------------

struct Answer {
    std::vector<std::string> solutions;
    std::string end; ///< the last line, if it is a verdict
    bool is_whole = true;
};

Answer read(const std::string& out) {
    Answer answer;
    std::string solution;
    for (const std::string& line : tests::lines_of(out)) {
        answer.is_whole = answer.is_whole && answer.end.empty(); // no line may follow the verdict
        if (line == "----------") {
            answer.solutions.push_back(std::exchange(solution, ""));
        } else if (line.starts_with("=====")) {
            answer.end = line;
        } else {
            answer.is_whole = answer.is_whole && line.find(" = ") != std::string::npos && line.ends_with(';');
            solution += line + '\n';
        }
    }
    answer.is_whole = answer.is_whole && solution.empty() && (out.empty() || out.ends_with('\n'));
    return answer;
}

/// Returns the values of a printed solution; each variable of the model is printed.
std::vector<WideValue> values_of(const Instance& instance, const std::string& solution) {
    std::map<std::string, WideValue> by_name;
    for (const std::string& line : tests::lines_of(solution)) {
        const std::size_t equals = line.find(" = ");
        const std::string value = line.substr(equals + 3);
        by_name[line.substr(0, equals)] = value == "true;" ? 1 : value == "false;" ? 0 : std::stoll(value);
    }
    std::vector<WideValue> values;
    for (const flatzinc::Variable& variable : instance.variables)
        values.push_back(by_name.at(instance.name(variable)));
    return values;
}

/// The correct answers for a model.
struct Truth {
    std::set<std::string> solutions;
    std::optional<WideValue> best; ///< the best value of the objective
};

class Model {
  public:
    explicit Model(const std::string& text)
        : text_(text),
          instance_(flatzinc::resolve(flatzinc::read_text(text))) {}

    const std::string& text() const { return text_; }
    bool is_satisfaction() const { return instance_.goal == Goal::satisfy; }
    std::string violation(const std::string& solution) const {
        return flatzinc::violation(instance_, values_of(instance_, solution));
    }
    /// Returns the value that is minimised; lower is better.
    WideValue cost(const std::string& solution) const {
        const WideValue value = values_of(instance_, solution)[instance_.objective.variable];
        return instance_.goal == Goal::maximise ? -value : value;
    }

    Truth by_definition() const {
        Truth truth;
        for (const tests::Values& values : tests::solutions_by_definition(instance_))
            add(truth, flatzinc::text_of_solution(instance_, values));
        return truth;
    }
    /// Returns the correct answers by a complete search; nullopt if it takes long or finds very many solutions.
    std::optional<Truth> by_search() const {
        const auto run = tests::run_shell(program, "$program -a --learning never -t 2000 -", text_);
        const Answer answer = read(run.out);
        constexpr std::size_t many = 3000;
        if (answer.end.empty() || answer.end == "=====UNKNOWN=====" || answer.solutions.size() > many)
            return std::nullopt;
        Truth truth;
        for (const std::string& solution : answer.solutions) add(truth, solution);
        return truth;
    }

  private:
    void add(Truth& truth, const std::string& solution) const {
        truth.solutions.insert(solution);
        if (!is_satisfaction())
            truth.best = truth.best ? std::min(*truth.best, cost(solution)) : cost(solution);
    }

    std::string text_;
    Instance instance_;
};

/// A way of solving a model.
struct Way {
    std::string flags;
    std::size_t wanted = 1; ///< the number of solutions of a satisfaction problem
    bool shows_all = false; ///< shows the improving solutions of an optimisation
    bool may_stop = false;
};

void expect_right(const Model& model, const Truth& truth, const Way& way, const std::string& out) {
    const Answer answer = read(out);
    EXPECT_TRUE(answer.is_whole);
    const bool is_complete = answer.end == "==========";
    const bool is_none = answer.end == "=====UNSATISFIABLE=====";
    const std::set<std::string> different(answer.solutions.begin(), answer.solutions.end());
    EXPECT_EQ(different.size(), answer.solutions.size()) << "a solution comes twice";
    for (const std::string& solution : answer.solutions) EXPECT_EQ(model.violation(solution), "") << solution;
    if (is_none) {
        EXPECT_TRUE(truth.solutions.empty());
    }
    EXPECT_EQ(answer.end == "=====UNKNOWN=====" || is_none, answer.solutions.empty()) << answer.end;
    if (model.is_satisfaction()) {
        for (const std::string& solution : answer.solutions) EXPECT_TRUE(truth.solutions.contains(solution));
        EXPECT_LE(answer.solutions.size(), way.wanted);
        if (is_complete) {
            EXPECT_EQ(answer.solutions.size(), truth.solutions.size());
        } else if (!way.may_stop && !is_none) {
            EXPECT_EQ(answer.solutions.size(), way.wanted);
        }
        return;
    }
    for (std::size_t i = 1; i < answer.solutions.size(); ++i)
        EXPECT_LT(model.cost(answer.solutions[i]), model.cost(answer.solutions[i - 1]));
    if (!way.shows_all) {
        EXPECT_LE(answer.solutions.size(), 1U);
    }
    if (is_complete) {
        EXPECT_EQ(std::optional(model.cost(answer.solutions.back())), truth.best);
    }
    EXPECT_TRUE(way.may_stop || is_complete || is_none);
}

// Runs -----------------------------------------------------------------------------------------------------

const std::vector<std::string> searches{"",
                                        "-f",
                                        "-f --learning always",
                                        "--learning always",
                                        "-f --learning never",
                                        "-p 2",
                                        "-f -p 2",
                                        "-f --restart constant",
                                        "-f --restart none",
                                        "-f --without polarity,cliques",
                                        "--without aliases,conditions"};

Way drawn_way(Random& random) {
    Way way;
    way.flags = random.one_of(searches) + " -r " + random.number(1, 99);
    constexpr std::size_t all = 1'000'000;
    switch (random.below(4)) {
    case 0:
        way.flags += " -a";
        way.wanted = all;
        way.shows_all = true;
        break;
    case 1:
        way.wanted = static_cast<std::size_t>(1 + random.below(4));
        way.flags += " -n " + std::to_string(way.wanted);
        way.shows_all = true;
        break;
    case 2:
        way.flags += " -i";
        way.shows_all = true;
        break;
    default:
        break;
    }
    return way;
}

/// Solves a model in several ways: to the end, with a limit, and with a signal. Returns the number of interrupted runs.
int solve_in_many_ways(const Model& model, const Truth& truth, Random& random, double seconds) {
    int stopped = 0;
    for (int kind = 0; kind < 3; ++kind) {
        Way way = drawn_way(random);
        way.may_stop = kind > 0;
        const double wait = random.from_to(0, seconds);
        tests::RunResult run;
        if (kind == 1) way.flags += " -t " + std::to_string(static_cast<int>(wait * 1000));
        if (kind < 2) {
            run = tests::run_shell(program, "$program " + way.flags + " -", model.text());
        } else {
            const tests::ScratchFolder folder;
            run = tests::run_shell(program, std::string(program) + ' ' + way.flags + " '" +
                                                folder.file("model.fzn", model.text()) + "' & sleep " +
                                                std::to_string(wait) + "; kill -TERM $!; wait $!");
        }
        SCOPED_TRACE(way.flags +
                     (kind == 2 ? " and a signal after " + std::to_string(wait) + " s:\n" : ":\n") + run.out +
                     run.err + model.text());
        constexpr int signalled = 143; // before the program handles signals, or after its end
        EXPECT_TRUE(run.status == 0 || (kind == 2 && run.status == signalled)) << run.status;
        if (run.status == 0 || !run.out.empty()) expect_right(model, truth, way, run.out);
        const std::string end = read(run.out).end;
        if (end.empty() || end == "=====UNKNOWN=====") ++stopped;
    }
    return stopped;
}

TEST(Protocol, NothingThatIsSaidOfATinyModelIsWrong) {
    const unsigned models = number_in("ARCWISE_STRESS_MODELS", 30);
    const unsigned first = number_in("ARCWISE_STRESS_SEED", 0);
    for (unsigned seed = first; seed < first + models; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Model model(tiny_model(seed));
        Random random(seed + 1);
        solve_in_many_ways(model, model.by_definition(), random, 0.02);
    }
}

TEST(Protocol, NothingThatIsSaidOfALongerSearchIsWrong) {
    const unsigned models = number_in("ARCWISE_STRESS_MODELS", 16);
    const unsigned first = number_in("ARCWISE_STRESS_SEED", 0);
    unsigned compared = 0;
    int stopped = 0;
    for (unsigned seed = first; seed < first + models; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Model model(puzzle(seed));
        const auto begin = std::chrono::steady_clock::now();
        const std::optional<Truth> truth = model.by_search();
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        if (!truth) continue;
        ++compared;
        Random random(seed + 1);
        stopped += solve_in_many_ways(model, *truth, random, seconds);
    }
    EXPECT_GT(compared, models / 3);
    EXPECT_GT(stopped, 0);
}

} // namespace flatzinc_stress_test
