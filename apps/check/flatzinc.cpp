#include <apps/check/meanings.hpp>
#include <apps/check/network.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace check {

namespace {

class Reader {
  public:
    Reader(std::string_view text, Network& network) : text_(text), network_(network) {}

    void read() {
        try {
            while (next() != '\0') item();
            if (!has_aim_) throw Unreadable("expected a line that begins with solve");
            for (const auto& [x, y] : equations_)
                network_.add_constraint("an equation", Json::of({Json::of("=="), x, y}));
        } catch (const Unreadable& problem) {
            const auto lines =
                std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(place_), '\n');
            throw Unreadable("line " + std::to_string(lines + 1) + ": " + problem.what());
        }
    }

  private:
    // Words.

    /// Returns the next character after blanks and comments; 0 at the end.
    char next() {
        while (place_ < text_.size() &&
               (text_[place_] == '%' || std::isspace(static_cast<unsigned char>(text_[place_])) != 0))
            place_ = text_[place_] == '%' ? std::min(text_.find('\n', place_), text_.size()) : place_ + 1;
        return place_ < text_.size() ? text_[place_] : '\0';
    }
    bool takes(std::string_view sign) {
        (void)next();
        if (!text_.substr(place_).starts_with(sign)) return false;
        place_ += sign.size();
        return true;
    }
    void take(std::string_view sign) {
        if (!takes(sign)) throw Unreadable("expected \"" + std::string(sign) + '"');
    }
    std::string word() {
        (void)next();
        const std::size_t begin = place_;
        while (place_ < text_.size() &&
               (std::isalnum(static_cast<unsigned char>(text_[place_])) != 0 || text_[place_] == '_'))
            ++place_;
        if (begin == place_) throw Unreadable("expected a word");
        return std::string(text_.substr(begin, place_ - begin));
    }
    /// Reads 12, -0x1F or 0o17.
    Number number() {
        (void)next();
        const std::size_t begin = place_;
        const bool is_negative = text_.substr(place_).starts_with('-');
        if (is_negative) ++place_;
        const std::string_view prefix = text_.substr(place_, 2);
        const int base = prefix == "0x" ? 16 : prefix == "0o" ? 8 : 10;
        if (base != 10) place_ += 2;
        std::uint64_t size = 0;
        const auto [end, error] =
            std::from_chars(text_.data() + place_, text_.data() + text_.size(), size, base);
        if (error == std::errc::invalid_argument) throw Unreadable("expected a number");
        place_ = static_cast<std::size_t>(end - text_.data());
        if (error != std::errc() || size >= std::uint64_t{farthest})
            throw Unreadable("a number beyond 2^61: " + std::string(text_.substr(begin, place_ - begin)));
        if (place_ + 1 < text_.size() && text_[place_] == '.' && text_[place_ + 1] != '.')
            throw Unreadable("found a float, expected integers and Booleans");
        return is_negative ? -static_cast<Number>(size) : static_cast<Number>(size);
    }

    // Expressions: a set is a list of intervals.

    Json range_from(Number first) {
        const Number last = number();
        Json set = Json::of(std::vector<Json>{});
        if (first <= last) set.items.push_back(Json::of({Json::of(first), Json::of(last)}));
        return set;
    }
    Json set() {
        if (!takes("{")) {
            const Number first = number();
            take("..");
            return range_from(first);
        }
        std::set<Number> values;
        while (!takes("}")) {
            values.insert(number());
            if (next() != '}') take(",");
        }
        Json runs = Json::of(std::vector<Json>{});
        for (const Number v : values) {
            if (!runs.items.empty() && runs.items.back().items[1].number == v - 1)
                runs.items.back().items[1].number = v;
            else
                runs.items.push_back(Json::of({Json::of(v), Json::of(v)}));
        }
        return runs;
    }
    Json expression() {
        const char first = next();
        if (first == '{') return set();
        if (takes("[")) {
            Json list = Json::of(std::vector<Json>{});
            while (!takes("]")) {
                if (next() == '[') throw Unreadable("expected no list in a list");
                list.items.push_back(expression());
                if (next() != ']') take(",");
            }
            return list;
        }
        if (first == '-' || std::isdigit(static_cast<unsigned char>(first)) != 0) {
            const Number value = number();
            return takes("..") ? range_from(value) : Json::of(value);
        }
        const std::string name = word();
        if (name == "true" || name == "false") return Json::of(Number{name == "true" ? 1 : 0});
        const auto found = values_.find(name);
        if (found == values_.end()) throw Unreadable("\"" + name + "\" is not declared");
        if (!takes("[")) return found->second;
        const Number index = number();
        take("]");
        return found->second.at(static_cast<std::size_t>(index - 1));
    }

    // Items.

    /// Skips annotations. Returns their names, and "name()" for those with arguments.
    std::set<std::string> annotations() {
        std::set<std::string> found;
        while (takes("::")) {
            std::string name = word();
            const bool is_call = takes("(");
            found.insert(is_call ? std::move(name) + "()" : std::move(name));
            if (!is_call) continue;
            for (int depth = 1; depth > 0;) {
                const char c = next();
                if (c == '\0') throw Unreadable("expected \")\"");
                if (c == '"')
                    skip_text();
                else
                    ++place_;
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            }
        }
        return found;
    }
    void skip_text() {
        for (++place_; place_ < text_.size() && text_[place_] != '"';)
            place_ += text_[place_] == '\\' ? 2U : 1U;
        if (place_++ >= text_.size()) throw Unreadable("a text without an end");
    }

    void item() {
        const std::size_t begin = place_;
        const std::string first = std::isalpha(static_cast<unsigned char>(next())) != 0 ? word() : "";
        if (first == "predicate") {
            while (next() != ';' && next() != '\0') ++place_;
        } else if (first == "constraint") {
            constraint();
        } else if (first == "solve") {
            if (std::exchange(has_aim_, true)) throw Unreadable("a second solve");
            (void)annotations();
            const std::string aim = word();
            if (aim == "minimize")
                network_.minimise(expression());
            else if (aim == "maximize")
                network_.minimise(Json::of(
                    {Json::of("sum"), Json::of(Number{0}), Json::of({Json::of(Number{-1}), expression()})}));
            else if (aim != "satisfy")
                throw Unreadable("expected satisfy, minimize or maximize");
        } else {
            place_ = begin;
            declaration();
        }
        take(";");
    }

    void declaration() {
        const bool is_array = takes("array");
        if (is_array) {
            take("[");
            (void)set();
            take("]");
            take("of");
        }
        const bool is_variable = takes("var");
        const bool is_set = takes("set");
        if (is_set) take("of");
        if (is_set && is_variable)
            throw Unreadable("found a variable that is a set, expected integers and Booleans");
        Json domain = Json::of({Json::of({Json::of(-farthest), Json::of(farthest)})});
        if (takes("bool"))
            domain = Json::of({Json::of({Json::of(Number{0}), Json::of(Number{1})})});
        else if (takes("float"))
            throw Unreadable("found a float, expected integers and Booleans");
        else if (!takes("int"))
            domain = set();
        take(":");
        const std::string name = word();
        const std::set<std::string> notes = annotations();
        const bool has_value = takes("=");
        Json value = has_value ? expression() : Json();
        if (!is_variable || is_array) {
            if (!has_value) throw Unreadable("expected the value of \"" + name + '"');
            for (std::size_t i = 0; is_variable && i < value.list().size(); ++i) {
                const Json& element = value.items[i];
                if (element.kind != Json::Kind::text) continue;
                network_.keep(element, domain);
                if (notes.contains("output_array()")) network_.project(element);
            }
        } else {
            Json x = network_.add_variable(domain);
            if (notes.contains("output_var")) network_.project(x);
            if (value.kind == Json::Kind::number)
                network_.keep(x, Json::of({Json::of({value, value})}));
            else if (has_value)
                equations_.emplace_back(x, value);
            value = std::move(x);
        }
        if (!values_.emplace(name, std::move(value)).second) throw Unreadable("a second \"" + name + '"');
    }

    void constraint() {
        std::string kind = word();
        take("(");
        std::vector<Json> arguments;
        while (!takes(")")) {
            arguments.push_back(expression());
            if (next() != ')') take(",");
        }
        (void)annotations();
        const std::string name = kind;
        const char* form = nullptr;
        const auto key = [&] { return kind + '/' + std::to_string(arguments.size()); };
        Json condition;
        for (const auto& [ending, sign] : {std::pair("_reif", "=="), std::pair("_imp", "<=")})
            if (kind.ends_with(ending) && !arguments.empty() && meaning_of(key()) == nullptr) {
                form = sign;
                kind.resize(kind.size() - std::string_view(ending).size());
                condition = arguments.back();
                arguments.pop_back();
            }
        const Json* const meaning = meaning_of(key());
        try {
            if (meaning == nullptr) throw Unreadable("an unknown kind");
            const Json statement = expanded(*meaning, arguments);
            network_.add_constraint(name, form == nullptr ? statement
                                                          : Json::of({Json::of(form), condition, statement}));
        } catch (const Unreadable&) {
            network_.add_constraint(name, Json::of({Json::of("opaque")}));
        }
    }

    std::string_view text_;
    std::size_t place_ = 0;
    Network& network_;
    std::map<std::string, Json> values_; ///< by name
    std::vector<std::pair<Json, Json>> equations_;
    bool has_aim_ = false;
};

} // namespace

void read_flatzinc(std::string_view text, Network& network) { Reader(text, network).read(); }

} // namespace check
