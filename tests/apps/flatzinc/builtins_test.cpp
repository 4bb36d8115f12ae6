// Every row of the table of constraints, plain, reified and implied, with repeated variables, constants, holes and
// fixed conditions: search finds exactly the solutions that the definition allows, for any passes before it.

#include <tests/apps/flatzinc/draw_builtin.hpp>
#include <tests/apps/flatzinc/pipeline.hpp>

#include <gmock/gmock.h>

#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace flatzinc_builtins_test {

using flatzinc::Builtin;

/// Returns whether the library refused arguments intentionally, with a message.
bool is_refused(const std::string& message) { return message.find("expected") != std::string::npos; }

TEST(Builtins, AreWhatTheirDefinitionsSay) {
    constexpr int cases = 60;
    const std::vector<std::string_view> all{"domains", "aliases", "conditions", "bounds"};
    std::map<std::string, int> with_solutions;
    for (const Builtin* const builtin : flatzinc::all_builtins()) {
        for (unsigned seed = 0; seed < cases; ++seed) {
            const std::string text = tests::DrawBuiltin(seed).instance(*builtin);
            SCOPED_TRACE(text);
            try {
                const flatzinc::Instance instance = flatzinc::resolve(flatzinc::read_text(text));
                const auto found = tests::solutions_by_search(instance);
                const auto expected = tests::solutions_by_definition(instance);
                ASSERT_EQ(found, expected);
                ASSERT_EQ(tests::solutions_by_search(instance, all), expected) << "without passes";
                if (!expected.empty()) ++with_solutions[std::string(builtin->name)];
            } catch (const csp::Error& error) {
                ASSERT_TRUE(is_refused(error.what())) << error.what();
            }
        }
    }
    for (const Builtin* const builtin : flatzinc::all_builtins())
        EXPECT_GE(with_solutions[std::string(builtin->name)], 3) << builtin->name << " is hardly tested";
}

/// A power outside of the library's range of values equals no variable, for every size of the exponent.
TEST(Builtins, PowersBeyondTheLibraryAreFalse) {
    std::istringstream exponents(
        "-4611686018427387903 -4294967296 -4 -3 -1 0 1 2 3 29 30 31 32 33 62 63 64 1000001 "
        "4294967296 4611686018427387903");
    for (std::string n; exponents >> n;)
        for (const std::string x : {"-3..3", "0..1", "2..4", "{-40000,-1,2,50000}", "46340..46342"})
            for (const std::string name :
                 {"int_pow_fixed", "int_pow_fixed_reif", "int_pow_fixed_imp", "int_pow_reif"}) {
                const bool is_plain = name == "int_pow_fixed";
                const std::string text = "var " + x + ": x :: output_var;\nvar -8..9: y :: output_var;\n" +
                                         "var bool: b :: output_var;\nconstraint " + name + "(x, " + n +
                                         ", y" + (is_plain ? "" : ", b") + ");\nsolve satisfy;\n";
                SCOPED_TRACE(text);
                const flatzinc::Instance instance = flatzinc::resolve(flatzinc::read_text(text));
                EXPECT_EQ(tests::solutions_by_search(instance), tests::solutions_by_definition(instance));
            }
}

} // namespace flatzinc_builtins_test
