#include <apps/flatzinc/syntax/tree.hpp>

#include <apps/flatzinc/syntax/syntax.hpp>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace flatzinc {

std::string Tree::where(Offset offset) const {
    if (line_starts.empty()) return "item " + std::to_string(offset);
    const auto next = std::upper_bound(line_starts.begin(), line_starts.end(), offset);
    const auto line = std::distance(line_starts.begin(), next);
    return "line " + std::to_string(line) + ", column " + std::to_string(offset - *std::prev(next) + 1);
}

Children append(Tree& tree, std::span<const Expression> children) {
    const Children added{static_cast<std::uint32_t>(tree.expressions.size()),
                         static_cast<std::uint32_t>(children.size())};
    tree.expressions.insert(tree.expressions.end(), children.begin(), children.end());
    return added;
}

namespace {

using Kind = Expression::Kind;

class Printer {
  public:
    explicit Printer(const Tree& tree) : tree_(tree) {}

    std::string all() {
        for (const Predicate& predicate : tree_.predicates) print(predicate);
        for (const Declaration& declared : tree_.declarations) {
            print(declared);
            text_ += ";\n";
        }
        for (const ConstraintItem& item : tree_.constraints) {
            text_ += "constraint " + tree_.names.text(item.name);
            list("(", item.arguments, ")");
            annotations(item.annotations);
            text_ += ";\n";
        }
        solve();
        return std::move(text_);
    }

    std::string one(const Expression& expression) {
        print(expression);
        return std::move(text_);
    }

  private:
    void print(const Predicate& predicate) {
        text_ += "predicate " + tree_.names.text(predicate.name) + '(';
        for (bool is_first = true; const Declaration& argument : predicate.arguments) {
            if (!is_first) text_ += ", ";
            is_first = false;
            print(argument);
        }
        text_ += ");\n";
    }

    void print(const Declaration& declared) {
        print(declared.type);
        text_ += ": " + tree_.names.text(declared.name);
        annotations(declared.annotations);
        if (!declared.value) return;
        text_ += " = ";
        print(*declared.value);
    }

    void print(const Type& type) {
        if (type.is_array_of_any_length) text_ += "array [int] of ";
        if (type.length) text_ += "array [1.." + std::to_string(*type.length) + "] of ";
        if (type.is_variable) text_ += "var ";
        if (type.base == Type::Base::set_of_integers) text_ += "set of ";
        if (type.domain) return print(*type.domain);
        switch (type.base) {
        case Type::Base::boolean:
            text_ += "bool";
            break;
        case Type::Base::floating:
            text_ += "float";
            break;
        case Type::Base::integer:
        case Type::Base::set_of_integers:
            text_ += "int";
            break;
        }
    }

    void solve() {
        text_ += "solve";
        annotations(tree_.solve.annotations);
        switch (tree_.solve.goal) {
        case Goal::satisfy:
            text_ += " satisfy";
            break;
        case Goal::minimise:
            text_ += " minimize ";
            break;
        case Goal::maximise:
            text_ += " maximize ";
            break;
        }
        if (tree_.solve.objective) print(*tree_.solve.objective);
        text_ += ";\n";
    }

    void annotations(Children annotations) {
        for (const Expression& annotation : tree_.of(annotations)) {
            text_ += " :: ";
            print(annotation);
        }
    }

    void list(std::string_view open, Children children, std::string_view close) {
        text_ += open;
        for (bool is_first = true; const Expression& child : tree_.of(children)) {
            if (!is_first) text_ += ", ";
            is_first = false;
            print(child);
        }
        text_ += close;
    }

    void print(const Expression& expression) {
        switch (expression.kind) {
        case Kind::boolean:
            text_ += expression.integer != 0 ? "true" : "false";
            break;
        case Kind::integer:
            text_ += std::to_string(expression.integer);
            break;
        case Kind::string:
            text_ += '"' + tree_.names.text(expression.name) + '"';
            break;
        case Kind::floating:
        case Kind::name:
            text_ += tree_.names.text(expression.name);
            break;
        case Kind::range:
            print(tree_.of(expression.children)[0]);
            text_ += "..";
            print(tree_.of(expression.children)[1]);
            break;
        case Kind::set:
            list("{", expression.children, "}");
            break;
        case Kind::array:
            list("[", expression.children, "]");
            break;
        case Kind::call:
            text_ += tree_.names.text(expression.name);
            list("(", expression.children, ")");
            break;
        case Kind::element:
            text_ += tree_.names.text(expression.name);
            list("[", expression.children, "]");
            break;
        }
    }

    const Tree& tree_;
    std::string text_;
};

} // namespace

std::string print(const Tree& tree) { return Printer(tree).all(); }

std::string print(const Tree& tree, const Expression& expression) { return Printer(tree).one(expression); }

} // namespace flatzinc
