#include <csp/graph/graph.hpp>
#include <tests/support/run_program.hpp>

#include <csp/constraints/all_different/all_different.hpp>

#include <gmock/gmock.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace dot_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string dot(const csp::Model& model, csp::DotStyle style = csp::DotStyle::bipartite) {
    std::ostringstream out;
    csp::write_dot(out, model, style);
    return out.str();
}

csp::Model model_named(const std::string& variable, const std::string& constraint) {
    csp::Model model;
    const auto x = model.int_var(csp::range(1, 9), variable);
    const auto y = model.int_var(csp::range(1, 9), "y");
    model.post(csp::all_different({x, y}), constraint);
    return model;
}

constexpr const char* tricky_name = "say \"hi\" \\N\\\nback\\";
constexpr const char* entity_name = "a &lt; b & c <i>";

/// Returns the drawing by Graphviz as SVG text; empty if Graphviz rejects the text.
std::string drawn(const std::string& text) {
    const auto folder = std::filesystem::path(testing::TempDir());
    const auto source = (folder / "arcwise_dot_test.dot").string();
    const auto target = (folder / "arcwise_dot_test.svg").string();
    std::ofstream(source) << text;
    const std::string command = "dot -Tsvg -o '" + target + "' '" + source + "'";
    std::string svg;
    if (std::system(command.c_str()) == 0) svg = tests::text_of(target);
    std::remove(source.c_str());
    std::remove(target.c_str());
    return svg;
}

bool graphviz_is_installed() { return std::system("dot -V 2> /dev/null") == 0; }

TEST(Dot, DrawsVariablesAsCirclesAndConstraintsAsBoxes) {
    EXPECT_EQ(dot(model_named("x", "row")), "graph G {\n"
                                            "graph [layout=neato, overlap=false, sep=\"+8\", splines=true];\n"
                                            "node [shape=circle, fontname=\"sans-serif\"];\n"
                                            "0 [label=\"x\"];\n"
                                            "1 [label=\"y\"];\n"
                                            "2 [shape=box, style=filled, fillcolor=gray90, label=\"row\"];\n"
                                            "0--2 ;\n"
                                            "1--2 ;\n"
                                            "}\n");
}

TEST(Dot, DrawsThePrimalGraphWithoutConstraints) {
    EXPECT_THAT(dot(model_named("x", "row"), csp::DotStyle::primal),
                AllOf(HasSubstr("0--1 ;\n"), Not(HasSubstr("row")), Not(HasSubstr("box"))));
}

TEST(Dot, CallsAConstraintWithoutNameByItsDescription) {
    EXPECT_THAT(dot(model_named("x", "")), HasSubstr("label=\"all different: x, y\""));
}

TEST(Dot, EscapesWhatIsSpecialInALabel) {
    EXPECT_THAT(dot(model_named(tricky_name, entity_name)),
                AllOf(HasSubstr(R"(label="say \"hi\" \\N\\\nback\\"])"),
                      HasSubstr(R"(label="a &amp;lt; b &amp; c <i>"])")));
}

TEST(Dot, ShowsAControlCharacterAsABlank) {
    EXPECT_THAT(dot(model_named(std::string("a\r\0\tb", 5), "row")), HasSubstr("label=\"a   b\""));
}

TEST(Dot, WritesAnEmptyModel) {
    EXPECT_THAT(dot(csp::Model()), AllOf(HasSubstr("graph G {"), Not(HasSubstr("--"))));
}

TEST(Dot, IsDrawnByGraphvizWithTheNamesAsGiven) {
    if (!graphviz_is_installed()) GTEST_SKIP() << "Graphviz (dot) is not installed";
    const auto model = model_named(tricky_name, entity_name);
    const auto svg = drawn(dot(model));
    EXPECT_THAT(svg, AllOf(HasSubstr(">say &quot;hi&quot; \\N\\<"), HasSubstr(">back\\<"),
                           HasSubstr(">a &amp;lt; b &amp; c &lt;i&gt;<")));
    EXPECT_THAT(drawn(dot(model, csp::DotStyle::primal)), HasSubstr(">back\\<"));
    EXPECT_THAT(drawn(dot(csp::Model())), HasSubstr("</svg>"));
}

} // namespace dot_test
