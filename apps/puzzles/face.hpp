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

/// The content of the parts of a drawing, stated in terms of the variables that decide it. An answer, and any moment
/// before there is one, are drawn from the same statement.
namespace puzzles {

/// The look of a cell: a text, and whether the cell is filled.
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

/// A conjunction of facts; always true if empty.
using Facts = std::vector<csp::Atom>;

[[nodiscard]] bool hold(const Facts& facts, const csp::Assignment& solution);

/// The look of the case whose facts hold, or else `other`. In an answer, the facts of at most one case hold.
struct Choice {
    struct Case {
        Facts facts;
        Look look;
    };
    std::vector<Case> cases;
    Look other = {};
};

/// The number of the step at which a route reaches a place: 1 for its first place.
struct RouteStep {
    std::size_t place;
};

/// A rule for the look of a cell, or for the content of a piece of text.
using Face = std::variant<Look, Number, Choice, RouteStep>;

/// The face of a cell that is filled if and only if the fact holds.
[[nodiscard]] Choice dark_if(csp::Atom fact, std::string text = {});
/// A text if the fact holds, or else another one.
[[nodiscard]] Choice text_if(csp::Atom fact, std::string text, std::string other = {});
/// Whether some look of the face is filled.
[[nodiscard]] bool can_be_dark(const Face& face);
/// The same face with another text.
[[nodiscard]] Face with_text(const Face& face, const std::string& text);

/// A line that is drawn if all facts of one of the cases hold; if `is_there_otherwise`, it is drawn unless they do.
struct DrawnEdge {
    std::vector<Facts> cases = {};
    bool is_there_otherwise = false;

    [[nodiscard]] bool is_there(const csp::Assignment& solution) const;
};

/// A line between the cells of two variables with values 0 and 1, drawn if they differ.
[[nodiscard]] DrawnEdge edge_between(csp::Var a, csp::Var b);

/// A route from place to place.
struct Route {
    Number start = 0;
    std::vector<csp::Var> next = {}; ///< by place: the next place; a number that is no place ends the route
    std::vector<std::string> names = {};

    /// The places in the order of the route, each once.
    [[nodiscard]] std::vector<std::size_t> places(const csp::Assignment& solution) const;
};

/// The look of a face in an answer. `steps` are the step numbers of the places of the route, if there is one.
[[nodiscard]] Look look_of(const Face& face, const csp::Assignment& solution,
                           std::span<const std::size_t> steps = {});

} // namespace puzzles
