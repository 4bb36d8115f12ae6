// A compiler that lacks features needed by the headers is rejected with a clear message before it fails inside of them.
// For frequent mistakes of users, the lines that compilers quote include a line of advice.

#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace compiler_test {

using testing::HasSubstr;
using testing::Not;

/// Returns the first error for a program that includes the whole library.
std::string first_error(const std::string& flags) {
    return tests::run_shell("", "echo '#include <csp/csp.hpp>' | c++ " + flags +
                                    " -I '" ARCWISE_SOURCE_DIR
                                    "' -fsyntax-only -x c++ - 2>&1 | grep -m 1 error")
        .out;
}

TEST(Compiler, IsToldWhichLanguageIsNeeded) {
    EXPECT_THAT(first_error("-std=c++17"), HasSubstr("Arcwise needs C++20"));
}

TEST(Compiler, IsToldThatTypesAreNeededAtRunTime) {
    EXPECT_THAT(first_error("-std=c++20 -fno-rtti"), HasSubstr("compile without -fno-rtti"));
}

struct Mistake {
    const char* statement;
    const char* advice;
};

const std::vector<Mistake> mistakes{
    {"model.int_var(0, 9);", "write model.int_var(range(0, 9))"},
    {"model.int_vars(3, 0, 9);", "write model.int_vars(n, range(0, 9))"},
    {"model.post(0.5 * x <= y);", "for 0.5 * x <= y, write x <= 2 * y"},
    {"model.post(x + 0.5 <= y);", "write x + 1, with an integer"},
    {"model.post(x < y < z);", "for x < y < z, write x < y && y < z"},
    {"if (x == y) return;", "write x.is_same(y)"},
    {"model.rule(\"r\", {x, y}, [](Context&) {});", "take (Context&, Views)"},
    {"const std::vector<Var> xs{x, y}; model.rule(\"r\", xs, [](Context&) {});", "take (Context&, Views)"},
    {"options.variable_order = csp::variable_order::mrv;", "write its address: &csp::variable_order::mrv"},
    {"options.value_order = csp::value_order::lcv;", "write its address: &csp::value_order::lcv"},
    {"options.inference = csp::inference::value;", "write its address: &csp::inference::value"},
    {"options.restarts.kind = csp::restart::luby;", "write its address: &csp::restart::luby"},
    {"options.neighbourhood = csp::neighbourhood::random;", "write its address: &csp::neighbourhood::random"},
    {"options.limits.time = 5;", "write std::chrono::seconds(5)"},
    {"options.limits.time = std::chrono::duration<double>(0.5);", "write std::chrono::milliseconds(500)"},
    {"model.post(at_most(2, {x, y, z}, 5));", "write at_most(xs, value, n)"},
    {"model.post(sliding_sum(0, 1, 2, {x, y, z}));", "write sliding_sum(xs, window, low, high)"},
    {"model.post(value_precede(1, 2, {x, y, z}));", "write value_precede(xs, s, t)"},
    {"model.post(value_precede_chain({1, 2}, {x, y, z}));", "write (xs, values)"},
    {"solve(model)[x];", "write (*result)[x]"},
    {"all_different({x, y, z});", "a constraint holds only if it is posted: write model.post(...)"},
    {"model.post(implies(x, y < z));", "write implication(a, b)"},
    {"model.post(implies(x < y, y < z));", "write implication(a, b)"},
    {"model.post(x >> (y < z));", "for a >> b, write implication(a, b)"},
    {"model.post((x < y) >> y);", "for a >> b, write implication(a, b)"},
    {"(void)count(model);", "write count_solutions(model)"},
    {"(void)count(model, options);", "write count_solutions(model)"},
};

/// Returns the messages of the compiler for a program of these statements, one per line.
std::string messages_for(const std::string& statements) {
    return tests::run_shell("", "c++ -std=c++20 -I '" ARCWISE_SOURCE_DIR "' -fsyntax-only -x c++ - 2>&1",
                            "#include <csp/csp.hpp>\n"
                            "using namespace csp;\n"
                            "void program(Model& model, SearchOptions& options, Var x, Var y, Var z) {\n" +
                                statements + "(void)z;\n}\n")
        .out;
}

TEST(Compiler, QuotesAdviceForFirstMistakes) {
    std::string statements;
    for (const Mistake& mistake : mistakes) statements.append("{").append(mistake.statement).append("}\n");
    const std::string messages = messages_for(statements);
    EXPECT_THAT(messages, Not(HasSubstr("ambiguous")));
    for (const auto& [statement, advice] : mistakes) EXPECT_THAT(messages, HasSubstr(advice)) << statement;
}

/// The same statements without the mistakes compile.
TEST(Compiler, TakesTheAdvice) {
    EXPECT_EQ(messages_for(
                  "model.int_var(range(0, 9));\n"
                  "model.int_vars(3, range(0, 9));\n"
                  "model.post(x <= 2 * y);\n"
                  "model.post(x < y && y < z);\n"
                  "model.post(implication(x, y < z));\n"
                  "model.rule(\"r\", {x, y}, [](Context&, Views) {});\n"
                  "model.rule(\"r\", {x}, [](auto&&... a) { std::get<1>(std::forward_as_tuple(a...)); });\n"
                  "options.limits = {.time = {}};\n"
                  "model.post(global_cardinality({x, y, z}, {1, 2}, {1, 1}));\n"
                  "model.post(global_cardinality({x, y}, {1, 2}, {{0, 1}, {1, 2}}));\n"
                  "model.post(global_cardinality({x, y}, {1, 2}, {y, z}));\n"
                  "options.variable_order = &csp::variable_order::mrv;\n"
                  "options.limits.time = std::chrono::seconds(5);\n"
                  "(void)(*solve(model, options))[x];\n"),
              "");
}

} // namespace compiler_test
