#pragma once

#include <apps/flatzinc/syntax/names.hpp>

#include <csp/base/error.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// The syntax tree of FlatZinc, which the readers of both forms, text and JSON, build and the printer writes.
namespace flatzinc {

/// An error in a file, with its position.
class FileError : public csp::Error {
  public:
    FileError(const std::string& where, const std::string& what) : csp::Error(where + ": " + what) {}
};

/// A part of Tree::expressions.
struct Children {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

/// A literal, a name, or a compound of other expressions: sixteen bytes.
struct Expression {
    enum class Kind : std::uint8_t {
        boolean,  ///< integer is 0 or 1
        integer,  ///< 64 bits
        floating, ///< name: as it is spelled
        string,   ///< name: between the quotes
        name,     ///<
        range,    ///< two children: 1..3
        set,      ///< children: {1, 3}
        array,    ///< children: [x, 3]
        call,     ///< name and children: of annotations
        element,  ///< name and one child: a[3]
    };

    Expression() : Expression(0) {}
    explicit Expression(std::int64_t value, Kind of = Kind::integer) : kind(of), integer(value) {}
    Expression(Kind of, Name named, Children parts = {}) : kind(of), name(named), children(parts) {}
    Expression(Kind of, Children parts) : Expression(of, 0, parts) {}

    Kind kind = Kind::integer;
    Name name = 0;
    union {
        std::int64_t integer = 0;
        Children children;
    };
};
static_assert(sizeof(Expression) == 16);

/// Where an item begins in a file: the byte offset in text, the number of the item in JSON.
using Offset = std::uint32_t;

struct Type {
    enum class Base : std::uint8_t { boolean, integer, floating, set_of_integers };

    Base base = Base::integer;
    bool is_variable = false;
    std::optional<Expression> domain = {};   ///< range or set
    std::optional<std::int64_t> length = {}; ///< of an array, with index set 1..length
    bool is_array_of_any_length = false;     ///< in predicates: array [int] of ...
};

/// A parameter, a variable or an array of either; or an argument of a predicate.
struct Declaration {
    Type type;
    Name name = 0;
    Offset offset = 0;
    Children annotations = {};
    std::optional<Expression> value = {}; ///< the right-hand side of the equals sign
};

struct Predicate {
    Name name = 0;
    std::vector<Declaration> arguments;
};

struct ConstraintItem {
    Name name = 0;
    Offset offset = 0;
    Children arguments = {};
    Children annotations = {};
};

enum class Goal : std::uint8_t { satisfy, minimise, maximise };

struct SolveItem {
    Goal goal = Goal::satisfy;
    Offset offset = 0;
    Children annotations = {};
    std::optional<Expression> objective = {};
};

/// A file. Sibling expressions are stored contiguously, so that a million constraints are a few flat lists.
struct Tree {
    Names names;
    std::vector<Expression> expressions;
    std::vector<Predicate> predicates;
    std::vector<Declaration> declarations; ///< in the order of the file
    std::vector<ConstraintItem> constraints;
    SolveItem solve;
    std::vector<Offset> line_starts; ///< of text; empty for JSON

    std::span<const Expression> of(Children children) const {
        return std::span(expressions).subspan(children.first, children.count);
    }
    /// "line 3, column 7", or "item 12" for JSON.
    std::string where(Offset offset) const;
};

/// Appends the children contiguously.
Children append(Tree& tree, std::span<const Expression> children);

} // namespace flatzinc
