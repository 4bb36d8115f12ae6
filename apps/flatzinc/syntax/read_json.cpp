#include <apps/flatzinc/syntax/syntax.hpp>
#include <apps/flatzinc/syntax/tree_reader.hpp>

#include <algorithm>
#include <cctype>
#include <functional>
#include <unordered_map>

namespace flatzinc {

namespace {

/// JSON uses the tokens of FlatZinc, so one lexer serves both. Members of objects may appear in any order; unknown
/// members are skipped.
class JsonParser : private TreeReader {
  public:
    explicit JsonParser(std::string_view text) : TreeReader(text) {}

    Tree parse() {
        object([this](std::string_view key) { section(key); });
        if (token_.kind != TokenKind::end) lexer_.refuse(token_, "the end of the file");
        if (!has_solve_) lexer_.refuse(token_, "a member \"solve\" before it");
        for (Declaration& declared : tree_.declarations)
            if (declared.type.length) declared.type.base = base_of(*declared.value, declared.type);
        mark_output();
        return finished();
    }

  private:
    // The elements of JSON.

    void expect(char sign) {
        if (!token_.is(sign)) lexer_.refuse(token_, std::string("\"") + sign + '"');
        take();
    }
    std::string_view string(const char* what) {
        if (token_.kind != TokenKind::string) lexer_.refuse(token_, what);
        return take().text;
    }
    Name name(const char* what) {
        const Token at = token_;
        return name_in(at, string(what));
    }
    /// Returns the name in a string. JSON allows any string in place of a FlatZinc name.
    Name name_in(const Token& at, std::string_view text) {
        const bool is_word =
            !text.empty() && text != "true" && text != "false" && text.front() > '9' &&
            std::all_of(text.begin(), text.end(), [](char c) {
                return c == '_' || (std::isalnum(static_cast<unsigned char>(c)) != 0 && c > 0);
            });
        if (!is_word) lexer_.refuse(at, "a name");
        return number_of(text);
    }

    template <typename Each>
    void sequence(char open, char close, const Each& each) {
        deeper();
        expect(open);
        while (!token_.is(close)) {
            each();
            if (!token_.is(',')) break;
            take();
        }
        expect(close);
        shallower();
    }
    /// Reads an object. Calls `member` with each key, which must read the value.
    void object(const std::function<void(std::string_view)>& member) {
        sequence('{', '}', [&] {
            const std::string_view key = string("a string, the name of a member");
            expect(':');
            member(key);
        });
    }
    void skip() {
        if (token_.is('{')) return object([this](std::string_view) { skip(); });
        if (token_.is('[')) return sequence('[', ']', [this] { skip(); });
        if (token_.kind == TokenKind::sign || token_.kind == TokenKind::end) lexer_.refuse(token_, "a value");
        take();
    }
    bool truth() {
        if (!token_.is("true") && !token_.is("false")) lexer_.refuse(token_, "true or false");
        return take().text == "true";
    }

    // Sections.

    void section(std::string_view key) {
        if (key == "variables")
            object([this](std::string_view variable) { declare(name_in(token_, variable)); });
        else if (key == "arrays")
            object([this](std::string_view array) { declare_array(name_in(token_, array)); });
        else if (key == "constraints")
            sequence('[', ']', [this] { constraint(); });
        else if (key == "output")
            sequence('[', ']', [this] { outputs_.push_back(name("the name of a variable or an array")); });
        else if (key == "solve")
            solve();
        else
            skip();
    }

    void declare(Name variable) {
        Declaration declared;
        declared.offset = token_.offset;
        declared.name = variable;
        declared.type.is_variable = true;
        const std::size_t first = open_.size();
        object([&](std::string_view key) {
            if (key == "type")
                declared.type.base = base();
            else if (key == "domain")
                declared.type.domain = ranges();
            else if (key == "rhs")
                declared.value = value();
            else if (key == "introduced" && truth())
                mark("var_is_introduced");
            else if (key == "defined" && truth())
                mark("is_defined_var");
            else if (key == "ann")
                annotations();
            else if (key != "introduced" && key != "defined")
                skip();
        });
        declared.annotations = close(first);
        tree_.declarations.push_back(declared);
    }

    Type::Base base() {
        const Token at = token_;
        const std::string_view type = string("a type");
        if (type == "bool") return Type::Base::boolean;
        if (type == "int") return Type::Base::integer;
        if (type == "float") return Type::Base::floating;
        if (type == "set of int" || type == "set") return Type::Base::set_of_integers;
        lexer_.refuse(at, "bool, int, float or set of int");
    }

    void declare_array(Name array) {
        Declaration declared;
        declared.offset = token_.offset;
        declared.name = array;
        const std::size_t first = open_.size();
        object([&](std::string_view key) {
            if (key == "a")
                declared.value = value();
            else if (key == "ann")
                annotations();
            else
                skip();
        });
        declared.annotations = close(first);
        if (!declared.value || declared.value->kind != Kind::array)
            lexer_.refuse(token_, "a member \"a\" before it, which is an array");
        declared.type.length = declared.value->children.count;
        const auto elements = tree_.of(declared.value->children);
        declared.type.is_variable = std::any_of(elements.begin(), elements.end(),
                                                [](const Expression& e) { return e.kind == Kind::name; });
        tree_.declarations.push_back(declared);
    }

    /// Returns the base type of the elements of an array, which JSON does not state.
    Type::Base base_of(const Expression& array, const Type& type) {
        if (types_.empty())
            for (const Declaration& declared : tree_.declarations) types_[declared.name] = declared.type.base;
        const auto elements = tree_.of(array.children);
        if (elements.empty()) return type.base;
        switch (elements.front().kind) {
        case Kind::boolean:
            return Type::Base::boolean;
        case Kind::floating:
            return Type::Base::floating;
        case Kind::range:
        case Kind::set:
            return Type::Base::set_of_integers;
        case Kind::name:
            if (const auto known = types_.find(elements.front().name); known != types_.end())
                return known->second;
            return type.base;
        default:
            return type.base;
        }
    }

    void constraint() {
        ConstraintItem item;
        item.offset = token_.offset;
        bool has_name = false;
        const std::size_t first = open_.size();
        object([&](std::string_view key) {
            if (key == "id") {
                item.name = name("the name of a constraint");
                has_name = true;
            } else if (key == "args") {
                item.arguments = list();
            } else if (key == "ann") {
                annotations();
            } else if (key == "defines") {
                const std::size_t argument = open_.size();
                open_.emplace_back(Kind::name, name("the name of a variable"));
                const Children defined = close(argument);
                open_.emplace_back(Kind::call, number_of("defines_var"), defined);
            } else {
                skip();
            }
        });
        if (!has_name) lexer_.refuse(token_, "a member \"id\" before it");
        item.annotations = close(first);
        tree_.constraints.push_back(item);
    }

    void solve() {
        has_solve_ = true;
        tree_.solve.offset = token_.offset;
        const std::size_t first = open_.size();
        object([&](std::string_view key) {
            if (key == "method")
                tree_.solve.goal = goal();
            else if (key == "objective")
                tree_.solve.objective = value();
            else if (key == "ann")
                annotations();
            else
                skip();
        });
        tree_.solve.annotations = close(first);
        if ((tree_.solve.goal != Goal::satisfy) != tree_.solve.objective.has_value())
            lexer_.refuse(token_, "an objective before it, if it is to be optimised, else none");
    }

    Goal goal() {
        const Token at = token_;
        const std::string_view method = string("a method");
        if (method == "satisfy") return Goal::satisfy;
        if (method == "minimize") return Goal::minimise;
        if (method == "maximize") return Goal::maximise;
        lexer_.refuse(at, "satisfy, minimize or maximize");
    }

    void mark_output() {
        std::unordered_map<Name, std::size_t> places;
        for (std::size_t i = 0; i < tree_.declarations.size(); ++i) places[tree_.declarations[i].name] = i;
        for (const Name output : outputs_) {
            const auto place = places.find(output);
            if (place == places.end())
                throw FileError("member \"output\"", "found \"" + tree_.names.text(output) +
                                                         "\", expected the name of a variable");
            mark_output(tree_.declarations[place->second]);
        }
    }

    void mark_output(Declaration& declared) {
        const auto before = tree_.of(declared.annotations);
        open_.assign(before.begin(), before.end());
        if (declared.type.length) {
            const std::vector ends{Expression(1), Expression(*declared.type.length)};
            const std::vector<Expression> sets{Expression(Kind::range, append(tree_, ends))};
            const std::vector<Expression> list{Expression(Kind::array, append(tree_, sets))};
            open_.emplace_back(Kind::call, number_of("output_array"), append(tree_, list));
        } else {
            mark("output_var");
        }
        declared.annotations = close(0);
    }

    // Values.

    void mark(std::string_view annotation) { open_.emplace_back(Kind::name, number_of(annotation)); }
    void annotations() {
        sequence('[', ']', [this] {
            const Token at = token_;
            open_.push_back(value());
            if (open_.back().kind != Kind::name && open_.back().kind != Kind::call)
                lexer_.refuse(at, "an annotation");
        });
    }
    Children list() {
        const std::size_t first = open_.size();
        sequence('[', ']', [this] { open_.push_back(value()); });
        return close(first);
    }

    /// Reads [[1, 3], [5, 5]] as a range, or a set of ranges and numbers.
    Expression ranges() {
        const std::size_t first = open_.size();
        sequence('[', ']', [this] {
            const std::size_t low = open_.size();
            sequence('[', ']', [this] { open_.push_back(number()); });
            if (open_.size() != low + 2 || open_[low].kind != open_[low + 1].kind)
                lexer_.refuse(token_, "two numbers of one kind before it: the ends of a range");
            const Children ends = close(low);
            open_.emplace_back(Kind::range, ends);
        });
        if (open_.size() == first + 1) {
            const Expression only = open_.back();
            open_.pop_back();
            return only;
        }
        return Expression(Kind::set, close(first));
    }

    /// Reads a literal, a name, an array, or an object that represents a string, a set or a call.
    Expression value() {
        if (token_.kind == TokenKind::integer || token_.kind == TokenKind::floating) return number();
        if (token_.kind == TokenKind::string) return Expression(Kind::name, name("a name"));
        if (token_.is('[')) return Expression(Kind::array, list());
        if (token_.is('{')) return value_of_object();
        return Expression(truth() ? 1 : 0, Kind::boolean);
    }

    Expression value_of_object() {
        std::optional<Expression> result;
        Name id = 0;
        bool is_call = false;
        Children arguments;
        object([&](std::string_view key) {
            if (key == "string") {
                result = Expression(Kind::string, number_of(string("a string")));
            } else if (key == "set") {
                result = ranges();
            } else if (key == "id") {
                id = name("the name of an annotation");
                is_call = true;
            } else if (key == "args") {
                arguments = list();
            } else {
                skip();
            }
        });
        if (is_call) return Expression(Kind::call, id, arguments);
        if (!result) lexer_.refuse(token_, R"(a member "string", "set" or "id" before it)");
        return *result;
    }

    std::vector<Name> outputs_;
    std::unordered_map<Name, Type::Base> types_;
};

} // namespace

Tree read_json(std::string_view text) { return JsonParser(text).parse(); }

} // namespace flatzinc
