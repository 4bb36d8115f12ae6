#pragma once

#include <csp/base/assignment.hpp>
#include <csp/base/atom.hpp>
#include <csp/constraints/amount.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// What the parts of a drawing show, stated by the variables that decide it. So an answer, and any moment before there is
/// one, is drawn from the same statement.
namespace puzzles {

/// How a cell looks: a text, and whether the cell is filled.
struct Look {
    std::string text = {};
    bool is_dark = false;

    friend bool operator==(const Look&, const Look&) = default;
};

/// A number: `constant` and the sum of factors times variables.
struct Number {
    std::vector<std::pair<csp::Value, csp::Var>> terms = {};
    csp::WideValue constant = 0;

    Number(csp::Value value) : constant(value) {}
    Number(csp::View x) { add(1, x); }
    Number(csp::Var x) { add(1, x); }
    Number(csp::Amount amount);
    /// The sum of weights[i] times variables[i].
    Number(std::span<const int> weights, std::span<const csp::Var> variables);

    Number& add(csp::Value factor, csp::View x);
    Number& operator+=(const Number& other);
    [[nodiscard]] csp::WideValue value(const csp::Assignment& solution) const;
};

/// Facts that hold together; none: always.
using Facts = std::vector<csp::Atom>;

[[nodiscard]] bool hold(const Facts& facts, const csp::Assignment& solution);

/// The look of the case whose facts hold, or the other one. In an answer at most one case does.
struct Choice {
    struct Case {
        Facts facts;
        Look look;
    };
    std::vector<Case> cases;
    Look other = {};
};

/// When a route comes to a place: 1 for its first.
struct RouteStep {
    std::size_t place;
};

/// What decides how a cell looks, or what a piece of a text says.
using Face = std::variant<Look, Number, Choice, RouteStep>;

/// A face of a filled cell, and of an empty one.
[[nodiscard]] Choice dark_if(csp::Atom fact, std::string text = {});
/// A text where the fact holds, or another one.
[[nodiscard]] Choice text_if(csp::Atom fact, std::string text, std::string other = {});
/// Whether some look of the face is filled.
[[nodiscard]] bool can_be_dark(const Face& face);
/// The same face with another text.
[[nodiscard]] Face with_text(const Face& face, const std::string& text);

/// A line: there if all facts of one of the cases hold, or, if it is there otherwise, unless they do.
struct DrawnEdge {
    std::vector<Facts> cases = {};
    bool is_there_otherwise = false;

    [[nodiscard]] bool is_there(const csp::Assignment& solution) const;
};

/// A line between what two variables from 0 to 1 show, if they differ.
[[nodiscard]] DrawnEdge edge_between(csp::Var a, csp::Var b);

/// A way from place to place.
struct Route {
    Number start = 0;
    std::vector<csp::Var> next = {}; ///< of each place: the place after it; one that there is not: the end
    std::vector<std::string> names = {};

    /// The places in their order, each once.
    [[nodiscard]] std::vector<std::size_t> places(const csp::Assignment& solution) const;
};

/// How a face looks in an answer. `steps` are those of the places of the route, if there is one.
[[nodiscard]] Look look_of(const Face& face, const csp::Assignment& solution,
                           std::span<const std::size_t> steps = {});

} // namespace puzzles
