#pragma once

#include <csp/base/error.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The syntax tree of FlatZinc, which the readers of both forms, text and JSON, build and the printer writes.
namespace flatzinc {

/// An error in a file, with its position.
class FileError : public csp::Error {
  public:
    FileError(const std::string& where, const std::string& what) : csp::Error(where + ": " + what) {}
};

/// A number that represents a name or another piece of text of a file.
using Name = std::uint32_t;

/// Numbers distinct texts from 0 in the order of first mention. The texts are copied.
class Names {
  public:
    Names() : places_(first_size, none) {}

    Name number_of(std::string_view text) {
        if (2 * texts_.size() >= places_.size()) grow();
        std::uint32_t& place = place_of(text);
        if (place == none) {
            place = static_cast<Name>(texts_.size());
            texts_.emplace_back(text);
        }
        return place;
    }
    const std::string& text(Name name) const { return texts_[name]; }
    std::size_t size() const { return texts_.size(); }

  private:
    static constexpr std::uint32_t none = 0xFFFFFFFF;
    static constexpr std::size_t first_size = 1024; ///< a power of two, as are all sizes

    /// Returns the slot with the text, or the free slot for it: open addressing, at most half full.
    std::uint32_t& place_of(std::string_view text) {
        const std::size_t mask = places_.size() - 1;
        std::size_t place = std::hash<std::string_view>()(text) & mask;
        while (places_[place] != none && texts_[places_[place]] != text) place = (place + 1) & mask;
        return places_[place];
    }
    void grow() {
        places_.assign(2 * places_.size(), none);
        for (Name name = 0; name < texts_.size(); ++name) place_of(texts_[name]) = name;
    }

    std::deque<std::string> texts_; ///< references to them stay valid
    std::vector<std::uint32_t> places_;
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
        floating, ///< name: its spelling
        string,   ///< name: the text between the quotes
        name,     ///<
        range,    ///< two children: 1..3
        set,      ///< children: {1, 3}
        array,    ///< children: [x, 3]
        call,     ///< name and children: an annotation
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

/// The place in a file where an item begins: the byte offset in text, the number of the item in JSON.
using Offset = std::uint32_t;

struct Type {
    enum class Base : std::uint8_t { boolean, integer, floating, set_of_integers };

    Base base = Base::integer;
    bool is_variable = false;
    std::optional<Expression> domain = {};   ///< range or set
    std::optional<std::int64_t> length = {}; ///< the length of an array with index set 1..length
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
    /// Returns "line 3, column 7", or "item 12" for JSON.
    std::string where(Offset offset) const;
};

/// Appends the children contiguously.
Children append(Tree& tree, std::span<const Expression> children);

} // namespace flatzinc
