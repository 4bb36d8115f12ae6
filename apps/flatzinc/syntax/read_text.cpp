#include <apps/flatzinc/syntax/syntax.hpp>
#include <apps/flatzinc/syntax/tree_reader.hpp>

namespace flatzinc {

namespace {

/// A recursive-descent parser with one token of lookahead.
class TextParser : private TreeReader {
  public:
    explicit TextParser(std::string_view text) : TreeReader(text) {}

    Tree parse() {
        while (token_.kind != TokenKind::end) item();
        if (!has_solve_) lexer_.refuse(token_, "a solve item");
        return finished();
    }

  private:
    // Tokens.

    bool take_if(std::string_view sign) {
        if (!token_.is(sign)) return false;
        take();
        return true;
    }
    void expect(std::string_view sign) {
        if (!take_if(sign)) lexer_.refuse(token_, '"' + std::string(sign) + '"');
    }
    Name name(const char* what) {
        if (token_.kind != TokenKind::name) lexer_.refuse(token_, what);
        return number_of(take().text);
    }
    std::int64_t integer(const char* what) {
        if (token_.kind != TokenKind::integer) lexer_.refuse(token_, what);
        return take().integer;
    }

    // Items.

    void item() {
        if (token_.is("constraint"))
            constraint();
        else if (token_.is("predicate"))
            predicate();
        else if (token_.is("solve"))
            solve();
        else
            tree_.declarations.push_back(declaration(true));
        expect(";");
    }

    void constraint() {
        const Offset offset = take().offset;
        ConstraintItem item{name("the name of a constraint"), offset};
        expect("(");
        item.arguments = list(")");
        item.annotations = annotations();
        tree_.constraints.push_back(item);
    }

    void predicate() {
        take();
        Predicate predicate{name("the name of a predicate"), {}};
        expect("(");
        while (!token_.is(')')) {
            predicate.arguments.push_back(declaration(false));
            if (!take_if(",")) break;
        }
        expect(")");
        tree_.predicates.push_back(std::move(predicate));
    }

    void solve() {
        if (has_solve_) lexer_.refuse(token_, "the end of the file, since there is a solve item already");
        has_solve_ = true;
        tree_.solve.offset = take().offset;
        tree_.solve.annotations = annotations();
        if (take_if("satisfy")) return;
        if (!token_.is("minimize") && !token_.is("maximize"))
            lexer_.refuse(token_, "satisfy, minimize or maximize");
        tree_.solve.goal = token_.is("minimize") ? Goal::minimise : Goal::maximise;
        take();
        tree_.solve.objective = expression();
    }

    /// Reads `var 1..3: x :: a = 2` or `array [1..2] of int: a = [1, 2]`.
    Declaration declaration(bool may_have_value) {
        Declaration declared;
        declared.offset = token_.offset;
        declared.type = type();
        expect(":");
        declared.name = name("a name");
        declared.annotations = annotations();
        if (may_have_value && take_if("=")) declared.value = expression();
        return declared;
    }

    Type type() {
        Type type;
        if (take_if("array")) {
            expect("[");
            if (take_if("int")) {
                type.is_array_of_any_length = true;
            } else {
                if (token_.kind != TokenKind::integer || token_.integer != 1)
                    lexer_.refuse(token_, "1, since arrays are counted from 1");
                take();
                expect("..");
                type.length = integer("the length of the array");
            }
            expect("]");
            expect("of");
        }
        type.is_variable = take_if("var");
        if (take_if("set")) {
            expect("of");
            type.base = Type::Base::set_of_integers;
            if (!take_if("int")) type.domain = domain();
        } else if (take_if("bool")) {
            type.base = Type::Base::boolean;
        } else if (take_if("float")) {
            type.base = Type::Base::floating;
        } else if (!take_if("int")) {
            type.domain = domain();
            if (type.domain->kind == Kind::range &&
                tree_.expressions[type.domain->children.first].kind == Kind::floating)
                type.base = Type::Base::floating;
        }
        return type;
    }

    /// Reads `1..3` or `{1, 3}`.
    Expression domain() {
        if (!token_.is('{') && token_.kind != TokenKind::integer && token_.kind != TokenKind::floating)
            lexer_.refuse(token_,
                          "an item or a type: bool, int, float, 1..3, {1, 3}, set of int, var, array");
        const Token at = token_;
        const Expression read = expression();
        if (read.kind != Kind::range && read.kind != Kind::set) lexer_.refuse(at, "a range or a set");
        return read;
    }

    Children annotations() {
        if (!token_.is("::")) return {};
        const std::size_t first = open_.size();
        while (take_if("::")) {
            if (token_.kind != TokenKind::name) lexer_.refuse(token_, "an annotation");
            open_.push_back(expression());
        }
        return close(first);
    }

    // Expressions.

    /// Reads a list up to the closing bracket, before which a comma is allowed.
    Children list(std::string_view closing) {
        deeper();
        const std::size_t first = open_.size();
        while (!token_.is(closing)) {
            open_.push_back(expression());
            if (!take_if(",")) break;
        }
        if (!token_.is(closing)) lexer_.refuse(token_, "a comma or \"" + std::string(closing) + '"');
        take();
        shallower();
        return close(first);
    }

    Expression expression() {
        switch (token_.kind) {
        case TokenKind::integer:
        case TokenKind::floating:
            return number_or_range();
        case TokenKind::string:
            return Expression(Kind::string, number_of(take().text));
        case TokenKind::name:
            return named();
        default:
            break;
        }
        if (take_if("[")) return Expression(Kind::array, list("]"));
        if (take_if("{")) return Expression(Kind::set, list("}"));
        lexer_.refuse(token_, "an expression");
    }

    Expression named() {
        const Token token = take();
        if (token.text == "true" || token.text == "false")
            return Expression(token.text == "true" ? 1 : 0, Kind::boolean);
        const Name name = number_of(token.text);
        if (take_if("(")) return Expression(Kind::call, name, list(")"));
        if (take_if("[")) {
            const Children index = list("]");
            if (index.count != 1) lexer_.refuse(token_, "one index before it");
            return Expression(Kind::element, name, index);
        }
        return Expression(Kind::name, name);
    }

    Expression number_or_range() {
        const Expression low = number();
        if (!take_if("..")) return low;
        if (token_.kind != (low.kind == Kind::integer ? TokenKind::integer : TokenKind::floating))
            lexer_.refuse(token_, "the greater end of the range");
        const std::size_t first = open_.size();
        open_.push_back(low);
        open_.push_back(number());
        return Expression(Kind::range, close(first));
    }
};

} // namespace

Tree read_text(std::string_view text) { return TextParser(text).parse(); }

Tree read(std::string_view file) {
    const std::size_t first = file.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && file[first] == '{' ? read_json(file) : read_text(file);
}

} // namespace flatzinc
