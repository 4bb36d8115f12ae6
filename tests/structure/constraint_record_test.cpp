// The record of a constraint is its declaration, with its contract, in a header that csp/csp.hpp includes. Everything
// else that a constraint needs is derived from it or asked for: a page and an example (reference_test.cpp), a kind of the
// fuzzer (tests/fuzz/fuzz_test.cpp), and here a test of its arguments and a place in MiniZinc.

#include <docs/reference/header.hpp>
#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>

using testing::IsEmpty;
using testing::SizeIs;
using tests::text_of;

namespace constraint_record_test {

namespace fs = std::filesystem;

const fs::path root(ARCWISE_SOURCE_DIR);

/// Functions that make no constraint of a kind: parts of others, and operators by name.
const std::set<std::string> parts_of_others{"choice_of",        "make_function", "make_over",    "over",
                                            "over_expressions", "presence_of",   "require_tuple"};

/// Constraints without a builtin, by the reason.
const std::map<std::string, std::set<std::string>> without_builtin{
    {"the library adds it to models", {"all_different_sum"}},
    {"MiniZinc has operators",
     {"equivalence", "if_then_else", "implication", "less", "less_equal", "not_equal"}},
    {"MiniZinc has other parts for schedules",
     {"alternative", "forbid_extent", "makespan", "precedence", "synchronise"}},
    {"MiniZinc has no such constraint, or states it by others",
     {"box_table", "cost_all_different", "cost_circuit", "cost_global_cardinality", "diffn_nonstrict",
      "distribute", "hamiltonian_path", "inverse_in_range", "lex_chain_less", "lex_chain_less_equal",
      "negative_table", "reachable"}},
    {"its predicate is a function of C++", {"relation"}},
};

/// The names of the functions that make a constraint.
std::set<std::string> constraints() {
    const std::regex include("#include <(csp/constraints/[^>]+)>");
    const std::regex makes("^(Constraint|Function) [a-z_]+\\([^]*");
    const std::string umbrella = text_of(root / "csp/csp.hpp");
    std::set<std::string> names;
    for (std::sregex_iterator at(umbrella.begin(), umbrella.end(), include), end; at != end; ++at)
        for (const auto& entry : reference::entries_of(text_of(root / (*at)[1].str())))
            for (const auto& declared : entry.declarations)
                if (std::regex_match(declared.text, makes)) names.insert(declared.name);
    for (const std::string& part : parts_of_others) names.erase(part);
    return names;
}

/// The texts of the C++ files of a folder.
std::string sources_in(const fs::path& folder) {
    std::string all;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".cpp") all += text_of(entry.path());
    return all;
}

bool mentions(const std::string& text, const std::string& call) {
    return std::regex_search(text, std::regex("\\b" + call));
}

TEST(ConstraintRecord, HasATestThatRefusesAnArgumentTooMany) {
    const std::string tests = text_of(root / "tests/csp/constraints/refused_arguments_test.cpp");
    const auto names = constraints();
    ASSERT_THAT(names, SizeIs(testing::Gt(80U)));
    for (const std::string& name : names)
        EXPECT_TRUE(mentions(tests, "CALL\\(csp::" + name + "\\)"))
            << "csp::" << name << " needs a line in refused_arguments_test.cpp: EXPECT_TRUE((takes_exactly<"
            << "ITS ARGUMENTS>(CALL(csp::" << name << "))));";
}

TEST(ConstraintRecord, HasAPlaceInMiniZinc) {
    const std::string builtins = sources_in(root / "apps/flatzinc");
    std::set<std::string> stale;
    for (const auto& [reason, names] : without_builtin) stale.insert(names.begin(), names.end());
    for (const std::string& name : constraints()) {
        if (stale.erase(name) > 0) continue;
        EXPECT_TRUE(mentions(builtins, name + "\\("))
            << "csp::" << name
            << " needs a row in apps/flatzinc/builtins, or a place among those without one here";
    }
    EXPECT_THAT(stale, IsEmpty()) << "no constraint has this name";
}

} // namespace constraint_record_test
