// The files that MiniZinc includes for Arcwise pass constraints to the solver in the form of the table of builtins. A
// mistake in the text from which they are made is reported in one line.

#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/library/library.hpp>
#include <apps/flatzinc/syntax/tree.hpp>

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace flatzinc_library_test {

using testing::HasSubstr;
using testing::Not;

const std::filesystem::path folder = ARCWISE_PROGRAM_DIR "/../share/minizinc/arcwise";

std::string content(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

/// Returns the types of parameters, in the letters of the table.
std::string letters_of(const std::string& parameters) {
    static const std::map<std::string, char> letters{{"var int", 'i'},
                                                     {"var bool", 'b'},
                                                     {"int", 'n'},
                                                     {"set of int", 's'},
                                                     {"array[int] of var int", 'I'},
                                                     {"array[int] of var bool", 'B'},
                                                     {"array[int] of int", 'N'},
                                                     {"array[int] of set of int", 'S'},
                                                     {"array[int] of bool", 'M'}};
    std::string found;
    std::istringstream in(parameters);
    for (std::string parameter; std::getline(in, parameter, ',');) {
        const std::size_t start = parameter.find_first_not_of(" \n");
        const auto letter = letters.find(parameter.substr(start, parameter.find(':') - start));
        found += letter == letters.end() ? '?' : letter->second;
    }
    return found;
}

TEST(MiniZincLibrary, PassesOnWhatTheTableHasWithTheSameTypes) {
    const std::regex declared(R"(predicate (\w+)\(([^)]*)\);)");
    std::set<const flatzinc::Builtin*> plain;
    for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
        const std::string text = file.is_directory() ? "" : content(file.path());
        for (std::sregex_iterator at(text.begin(), text.end(), declared), end; at != end; ++at) {
            const std::string name = (*at)[1];
            const std::string types = letters_of((*at)[2]);
            SCOPED_TRACE(file.path().filename().string() + ": " + at->str());
            const auto found = flatzinc::find_builtin(name, types.size());
            ASSERT_NE(found.builtin, nullptr);
            const bool is_plain = found.form == flatzinc::Form::plain;
            EXPECT_EQ(types, std::string(found.builtin->types) + (is_plain ? "" : "b"));
            if (is_plain) plain.insert(found.builtin);
        }
    }
    for (const flatzinc::Builtin* const row : flatzinc::all_builtins()) {
        const bool is_of_arcwise = row->name.starts_with("fzn_") || row->name.starts_with("arcwise_");
        EXPECT_TRUE(!is_of_arcwise || plain.contains(row)) << row->name << " is not offered to MiniZinc";
    }
}

TEST(MiniZincLibrary, HasAFileForEachConstraintAndItsReifiedForm) {
    EXPECT_EQ(
        content(folder / "fzn_circuit.mzn"),
        "% Made from Arcwise's library.mzn.\n"
        "include \"arcwise_first.mzn\";\n"
        "predicate arcwise_circuit(array[int] of var int: x1, int: x2);\n"
        "predicate arcwise_circuit_reif(array[int] of var int: x1, int: x2, var bool: condition);\n"
        "\n"
        "predicate fzn_circuit(array[int] of var int: x) = arcwise_circuit(x, arcwise_first(index_set(x)));\n"
        "predicate fzn_circuit_reif(array[int] of var int: x, var bool: condition) =\n"
        "  arcwise_circuit_reif(x, arcwise_first(index_set(x)), condition);\n");
    EXPECT_EQ(content(folder / "fzn_circuit_reif.mzn"), "% Made from Arcwise's library.mzn.\n"
                                                        "include \"fzn_circuit.mzn\";\n");
    EXPECT_THAT(content(folder / "fzn_nvalue.mzn"), HasSubstr("predicate fzn_nvalue(var int: x1, "));
    EXPECT_THAT(content(folder / "fzn_nvalue.mzn"), Not(HasSubstr("_reif")));
    EXPECT_FALSE(std::filesystem::exists(folder / "fzn_nvalue_reif.mzn"));
    EXPECT_TRUE(std::filesystem::exists(folder / "redefinitions-2.5.2.mzn"));
    EXPECT_TRUE(std::filesystem::exists(folder / "experimental/on_restart/fzn_on_restart_status.mzn"));
}

TEST(MiniZincLibrary, CopiesWhatIsNoCallOfARow) {
    const std::string text = "% Lost, as no item follows it.\n"
                             "\n"
                             "%% *_set.mzn\n"
                             "include \"tree.mzn\";\n"
                             "% A string with a bracket and a comment.\n"
                             "predicate fzn_odd(var int: x) = % (\n"
                             "  x = 1 \\/ abort(\"%);\");\n";
    EXPECT_EQ(flatzinc::library_files(text).at("fzn_odd_set.mzn"),
              "% Made from Arcwise's library.mzn.\n"
              "\n"
              "include \"tree.mzn\";\n"
              "% A string with a bracket and a comment.\n"
              "predicate fzn_odd(var int: x) = % (\n"
              "  x = 1 \\/ abort(\"%);\");\n");
}

TEST(MiniZincLibrary, CopiesOperatorsUnderTheirNamesInQuotes) {
    const std::string operation = "function var bool: '<'(var set of int: s, var int: x) =\n  max(s) < x;\n";
    EXPECT_EQ(flatzinc::library_files("%% redefinitions.mzn\n" + operation).at("redefinitions.mzn"),
              "% Made from Arcwise's library.mzn.\n\n" + operation);
}

/// Returns the message about a text.
std::string fault_in(const std::string& text) {
    try {
        (void)flatzinc::library_files(text);
    } catch (const flatzinc::FileError& error) {
        return error.what();
    }
    return "none";
}

TEST(MiniZincLibrary, MistakesAreReportedInALine) {
    EXPECT_EQ(fault_in("%% fzn_odd\n"),
              "line 1: found \"%% fzn_odd\", expected \"%% FILE.mzn\" or \"%% not reified: NAME ...\"");
    EXPECT_EQ(fault_in("predicate int_pow_fixed;\n"),
              "line 1: found no file, expected a line \"%% FILE.mzn\" before");
    EXPECT_EQ(fault_in("%% a.mzn\n\nconstraint x = 1;\n"),
              "line 3: found \"constraint x = 1;\", expected an include, a predicate or a function");
    EXPECT_EQ(fault_in("%% a.mzn\npredicate p(var int: x) = (x = 1;\n"),
              "line 2: found no end of the predicate, expected \";\"");
    EXPECT_EQ(fault_in("%% a.mzn\npredicate int_pow_fixed; predicate int_abs;\n"),
              "line 2: found \" predicate int_abs;\" after an item, expected it on a separate line");
    EXPECT_EQ(fault_in("%% *.mzn\ninclude \"tree.mzn\";\n%% a.mzn\n"),
              "line 2: found an include, expected an item that needs it");
    EXPECT_EQ(fault_in("%% a.mzn\npredicate int_pow_fixde;\n"),
              "line 2: found \"int_pow_fixde\", expected a constraint of the table of builtins (did you mean "
              "int_pow_fixed?)");
    EXPECT_EQ(fault_in("%% a.mzn\npredicate bool_and;\n"),
              "line 2: found 2 constraints \"bool_and\", expected the arguments");
    EXPECT_EQ(fault_in("%% *.mzn\npredicate fzn_odd(array[int] of var int: x) = arcwise_circuit(x);\n"),
              "line 2: found 1 argument of arcwise_circuit, expected 2");
    EXPECT_EQ(
        fault_in("%% *.mzn\npredicate fzn_odd(array[int] of var int: x) = arcwise_circiut(x, 1);\n"),
        "line 2: found \"arcwise_circiut\", expected a constraint of the table of builtins (did you mean "
        "arcwise_circuit?)");
    EXPECT_EQ(fault_in("\n%% not reified: fzn_odd\n"),
              "line 2: found \"fzn_odd\", expected a constraint that would be reified");
}

} // namespace flatzinc_library_test
