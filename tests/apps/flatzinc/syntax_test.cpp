// FlatZinc as text and as JSON is printed as it was read, and errors are reported with their places.

#include <apps/flatzinc/instance/instance.hpp>
#include <apps/flatzinc/syntax/syntax.hpp>

#include <gmock/gmock.h>

#include <string>

namespace flatzinc_syntax_test {

using flatzinc::FileError;
using testing::HasSubstr;

const std::string text = R"(predicate fzn_p(array [int] of var int: x, int: y);
array [1..2] of int: a = [1, -2];
array [1..0] of var bool: nothing = [];
bool: flag = true;
set of int: s = {1, 3..4};
var 1..3: x :: output_var;
var {1, 3}: y :: is_defined_var;
var bool: b = x_is_small;
array [1..2] of var int: xs :: output_array([0..1]) = [x, 4];
constraint int_le(x, y) :: defines_var(x) :: mzn_constraint_name("x \"y\"");
constraint int_lin_le(a, [x, y], -9223372036854775808);
constraint p(1.5, a[2], 1..3, {}, [], f(1e5, -0.0));
solve :: int_search(xs, input_order, indomain_min) :: restart_luby(100) minimize x;
)";

std::string message_of(const std::string& file) {
    try {
        flatzinc::resolve(flatzinc::read(file));
    } catch (const FileError& error) {
        return error.what();
    }
    return "no error";
}

TEST(Syntax, WhatIsReadIsPrintedAsItWas) { EXPECT_EQ(flatzinc::print(flatzinc::read_text(text)), text); }

TEST(Syntax, BlanksCommentsAndOtherBasesDoNotMatter) {
    const auto tree =
        flatzinc::read_text("% first\nvar 0x1F..0o41:x;%\n\nconstraint\n int_le ( x,+33 ) ;solve satisfy;");
    EXPECT_EQ(flatzinc::print(tree), "var 31..33: x;\nconstraint int_le(x, 33);\nsolve satisfy;\n");
}

TEST(Syntax, JsonIsReadAsTheSameText) {
    const std::string json = R"({"variables": {"x": {"type": "int", "domain": [[1, 3]]},
        "y": {"type": "int", "domain": [[1, 1], [3, 3]], "defined": true, "introduced": true},
        "b": {"type": "bool", "rhs": true}},
        "arrays": {"xs": {"a": ["x", 4]}, "c": {"a": [true, "b"]}, "w": {"a": [1, 2]}},
        "constraints": [{"id": "int_le", "args": ["x", "y"], "defines": "x", "ann": [{"id": "f", "args": [{"string": "s"}]}]},
                        {"id": "set_in", "args": ["x", {"set": [[1, 2]]}]}],
        "output": ["x", "xs"], "version": "1.0",
        "solve": {"method": "minimize", "objective": "x",
                  "ann": [{"id": "int_search", "args": ["xs", "input_order", "indomain_min"]}]}})";
    EXPECT_EQ(flatzinc::print(flatzinc::read(json)), R"(var 1..3: x :: output_var;
var {1..1, 3..3}: y :: is_defined_var :: var_is_introduced;
var bool: b = true;
array [1..2] of var int: xs :: output_array([1..2]) = [x, 4];
array [1..2] of var bool: c = [true, b];
array [1..2] of int: w = [1, 2];
constraint int_le(x, y) :: defines_var(x) :: f("s");
constraint set_in(x, 1..2);
solve :: int_search(xs, input_order, indomain_min) minimize x;
)");
}

TEST(Syntax, MistakesAreNamedWithTheirPlace) {
    const std::string x = "var 1..3: x;\n";
    const std::string end = "solve satisfy;\n";
    const std::pair<std::string, std::string> cases[] = {
        {"", "line 1, column 1: found the end of the file, expected a solve item"},
        {x + "var 1..3 y;", "line 2, column 10: found \"y\", expected \":\""},
        {x + "constraint int_le(x, 2;", "line 2, column 23: found \";\", expected a comma or \")\""},
        {x + "solve satisfied;",
         "line 2, column 7: found \"satisfied\", expected satisfy, minimize or maximize"},
        {x + end + end, "line 3, column 1: found \"solve\", expected the end of the file"},
        {x + x + end, "line 2, column 1: found a second \"x\", expected a new name"},
        {x + "constraint int_le(x, z);" + end,
         "line 2, column 1: found \"z\", expected a name that is declared before it"},
        {x + "constraint int_le(x, true);" + end, "line 2, column 1: found a Boolean, expected an integer"},
        {x + "constraint int_le(x);" + end, "line 2, column 1: found 1 argument of int_le, expected 2"},
        {x + "constraint int_less(x, x);" + end, "expected a constraint that Arcwise knows"},
        {"var 0.0..1.0: f;" + end, "line 1, column 1: found the float variable \"f\""},
        {"var set of 1..3: s;" + end, "line 1, column 1: found the set variable \"s\""},
        {"array [1..2] of int: a = [1];" + end, "found 1 elements of \"a\", expected 2"},
        {"array [2..3] of int: a = [1, 2];" + end,
         "column 8: found \"2\", expected 1, since arrays are counted from 1"},
        {"var 1..99999999999999999999: x;" + end, "expected an integer of 64 bits"},
        {"var \"x", "found a string without an end"},
        {std::string(1000, '['), "found"},
        {"constraint p(" + std::string(1000, '['), "at most 200 nested brackets"},
        {"\x01\x02", "found \"\\x01\""},
        {"var 1..3: é;", "found \"é\", expected a name"},
        {"var \"" + std::string(39, 'a') + "é\"", "found \"" + std::string(39, 'a') + "...\", expected"},
        {R"({"variables": {}})", "a member \"solve\" before it"},
        {R"({"output": ["q"], "solve": {"method": "satisfy"}})", "expected the name of a variable"},
        {R"({"solve": {"method": "satisfy", "ann": [{"string": "s"}]}})", "expected an annotation"},
        {R"({"variables": {"a b": {"type": "int"}}, "solve": {}})", "expected a name"},
        {R"({"solve": {"method": "minimize"}})", "expected an objective"},
    };
    for (const auto& [file, message] : cases) EXPECT_THAT(message_of(file), HasSubstr(message)) << file;
}

} // namespace flatzinc_syntax_test
