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

/// The constraints of FlatZinc, by name and number of arguments, and their statements. $1, $2, ... are the arguments;
/// lists that begin with a word in $ are computed, see Reader::computed.
constexpr auto meanings = std::to_array<std::pair<const char*, const char*>>({
    {"int_eq/2 bool_eq/2 bool2int/2", R"(["==","$1","$2"])"},
    {"int_ne/2 bool_ne/2 bool_not/2 bool_xor/2", R"(["!=","$1","$2"])"},
    {"int_le/2 bool_le/2", R"(["<=","$1","$2"])"},
    {"int_lt/2 bool_lt/2", R"(["<=",["sum",1,[1,"$1"]],"$2"])"},
    {"set_in/2", R"(["in","$1","$2"])"},
    {"int_plus/3", R"(["==",["sum",0,[1,"$1"],[1,"$2"]],"$3"])"},
    {"int_times/3", R"(["==","$3",["times","$1","$2"]])"},
    {"int_div/3", R"(["==","$3",["div","$1","$2"]])"},
    {"int_mod/3", R"(["==","$3",["mod","$1","$2"]])"},
    {"int_pow/3 int_pow_fixed/3", R"(["==","$3",["pow","$1","$2"]])"},
    {"int_abs/2", R"(["==","$2",["abs","$1"]])"},
    {"int_min/3", R"(["==","$3",["min","$1","$2"]])"},
    {"int_max/3", R"(["==","$3",["max","$1","$2"]])"},
    {"array_int_minimum/2", R"(["==","$1",["$cat",["min"],"$2"]])"},
    {"array_int_maximum/2", R"(["==","$1",["$cat",["max"],"$2"]])"},
    {"int_lin_eq/3 bool_lin_eq/3", R"(["==",["$cat",["sum",0],["$zip","$1","$2"]],"$3"])"},
    {"int_lin_ne/3 bool_lin_ne/3", R"(["!=",["$cat",["sum",0],["$zip","$1","$2"]],"$3"])"},
    {"int_lin_le/3 bool_lin_le/3", R"(["<=",["$cat",["sum",0],["$zip","$1","$2"]],"$3"])"},
    {"bool_and/3", R"(["==","$3",["and",["$1","$2"]]])"},
    {"bool_or/3", R"(["==","$3",["or",["$1","$2"]]])"},
    {"bool_xor/3", R"(["==","$3",["odd",["$1","$2"]]])"},
    {"bool_and/2", R"(["and",["$1","$2"]])"},
    {"bool_or/2", R"(["or",["$1","$2"]])"},
    {"array_bool_and/2", R"(["==","$2",["and","$1"]])"},
    {"array_bool_or/2", R"(["==","$2",["or","$1"]])"},
    {"array_bool_and/1 fzn_assume/1", R"(["and","$1"])"},
    {"array_bool_or/1", R"(["or","$1"])"},
    {"array_bool_xor/1", R"(["odd","$1"])"},
    {"bool_clause/2", R"(["or",["$cat","$1",["$zip","not","$2"]]])"},
    {"array_int_element/3 array_var_int_element/3 array_bool_element/3 array_var_bool_element/3",
     R"(["==","$3",["element",["sum",-1,[1,"$1"]],"$2"]])"},
    {"arcwise_element/4 arcwise_element_bool/4",
     R"(["==","$4",["element",["sum",["$minus",0,"$2"],[1,"$1"]],"$3"]])"},
    {"arcwise_element_2d/7", R"(["==","$7",["element_of_matrix",["sum",["$minus",0,"$2"],[1,"$1"]],
     ["sum",["$minus",0,"$4"],[1,"$3"]],"$5","$6"]])"},
    {"fzn_all_different_int/1", R"(["all_different","$1"])"},
    {"fzn_all_equal_int/1", R"(["and",[["increasing",0,"$1"],["increasing",0,["$reverse","$1"]]]])"},
    {"arcwise_all_different_except/2", R"(["all_different_except","$1","$2"])"},
    {"arcwise_count_eq/3", R"(["==","$3",["count_of","$1","$2"]])"},
    {"arcwise_count_neq/3", R"(["!=","$3",["count_of","$1","$2"]])"},
    {"arcwise_count_leq/3", R"(["<=","$3",["count_of","$1","$2"]])"},
    {"arcwise_count_lt/3", R"(["<=",["sum",1,[1,"$3"]],["count_of","$1","$2"]])"},
    {"arcwise_count_geq/3", R"(["<=",["count_of","$1","$2"],"$3"])"},
    {"arcwise_count_gt/3", R"(["<=",["sum",1,[1,["count_of","$1","$2"]]],"$3"])"},
    {"fzn_at_least_int/3", R"(["<=","$1",["count_of","$2","$3"]])"},
    {"fzn_at_most_int/3", R"(["<=",["count_of","$2","$3"],"$1"])"},
    {"fzn_exactly_int/3", R"(["==",["count_of","$2","$3"],"$1"])"},
    {"fzn_among/3", R"(["==","$1",["count","$2","$3"]])"},
    {"fzn_nvalue/2", R"(["==","$1",["nvalue","$2"]])"},
    {"fzn_global_cardinality/3", R"(["global_cardinality","$1","$2","$3",0])"},
    {"fzn_global_cardinality_closed/3", R"(["global_cardinality","$1","$2","$3",1])"},
    {"fzn_global_cardinality_low_up/4", R"(["global_cardinality","$1","$2",["$zip","$3","$4"],0])"},
    {"fzn_global_cardinality_low_up_closed/4", R"(["global_cardinality","$1","$2",["$zip","$3","$4"],1])"},
    {"fzn_increasing_int/1 fzn_increasing_bool/1", R"(["increasing",0,"$1"])"},
    {"fzn_strictly_increasing_int/1", R"(["increasing",1,"$1"])"},
    {"fzn_decreasing_int/1", R"(["increasing",0,["$reverse","$1"]])"},
    {"fzn_lex_less_int/2 fzn_lex_less_bool/2", R"(["lex_less","$1","$2"])"},
    {"fzn_lex_lesseq_int/2 fzn_lex_lesseq_bool/2", R"(["lex_less_equal","$1","$2"])"},
    {"fzn_value_precede_int/3", R"(["value_precede",["$1","$2"],"$3"])"},
    {"fzn_value_precede_chain_int/2", R"(["value_precede","$1","$2"])"},
    {"fzn_member_int/2", R"(["or",["$zip","==","$1","$2"]])"},
    {"fzn_cumulative/4", R"(["and",[["cumulative",["$zip",["$zip","$1","$2",1,null],"$3"],"$4"],
     ["and",["$zip","<=",0,["$cat","$2","$3"]]],["and",["$each",["<=",0,"$4"],"$1"]]]])"},
    {"arcwise_cumulative_opt/5", R"(["and",[["cumulative",["$zip",["$zip","$2","$3","$1",null],"$4"],"$5"],
     ["and",["$zip","<=",0,["$cat","$3","$4"]]],["and",["$each",["<=",0,"$5"],"$1"]]]])"},
    {"fzn_disjunctive/2",
     R"(["and",[["no_overlap",["$zip","$1","$2",1,null]],["and",["$zip","<=",0,"$2"]]]])"},
    {"fzn_disjunctive_strict/2",
     R"(["and",[["no_overlap_strict",["$zip","$1","$2",1,null]],["and",["$zip","<=",0,"$2"]]]])"},
    {"arcwise_disjunctive_opt/3",
     R"(["and",[["no_overlap",["$zip","$2","$3","$1",null]],["and",["$zip","<=",0,"$3"]]]])"},
    {"arcwise_disjunctive_strict_opt/3",
     R"(["and",[["no_overlap_strict",["$zip","$2","$3","$1",null]],["and",["$zip","<=",0,"$3"]]]])"},
    {"arcwise_diffn/4", R"(["and",["$cat",["$zip","<=",0,["$cat","$3","$4"]],["$pairs",["or",[
     ["<=",["sum",0,[1,"$5"],[1,"$7"]],"$9"],["<=",["sum",0,[1,"$9"],[1,"$11"]],"$5"],
     ["<=",["sum",0,[1,"$6"],[1,"$8"]],"$10"],["<=",["sum",0,[1,"$10"],[1,"$12"]],"$6"]]],"$1","$2","$3","$4"]]])"},
    {"arcwise_diffn_nonstrict/4", R"(["and",["$cat",["$zip","<=",0,["$cat","$3","$4"]],["$pairs",["or",[
     ["==","$7",0],["==","$8",0],["==","$11",0],["==","$12",0],
     ["<=",["sum",0,[1,"$5"],[1,"$7"]],"$9"],["<=",["sum",0,[1,"$9"],[1,"$11"]],"$5"],
     ["<=",["sum",0,[1,"$6"],[1,"$8"]],"$10"],["<=",["sum",0,[1,"$10"],[1,"$12"]],"$6"]]],"$1","$2","$3","$4"]]])"},
    {"arcwise_bin_packing_load/4",
     R"(["and",["$cat",["$each",["in","$5",[["$3",["$minus",["$count","$1"],["$minus",1,"$3"]]]]],"$2"],
     ["$each",["==",["$cat",["sum",0],["$zip","$4",["$zip","==","$2",["$minus","$6",["$minus",0,"$3"]]]]],
     "$5"],"$1"]]])"},
    {"arcwise_bin_packing_capa/4",
     R"(["and",["$cat",["$each",["in","$5",[["$3",["$minus",["$count","$1"],["$minus",1,"$3"]]]]],"$2"],
     ["$each",["<=",["$cat",["sum",0],["$zip","$4",["$zip","==","$2",["$minus","$6",["$minus",0,"$3"]]]]],
     "$5"],"$1"]]])"},
    {"fzn_knapsack/5",
     R"(["and",["$cat",["$zip","<=",0,"$3"],[["==",["$cat",["sum",0],["$zip","$1","$3"]],"$4"],
     ["==",["$cat",["sum",0],["$zip","$2","$3"]],"$5"]]]])"},
    {"arcwise_circuit/2", R"(["and",["$cat",[["circuit",["$zip","sum",["$minus",0,"$2"],["$zip",1,"$1"]]]],
     ["$each",["!=","$3",["$minus","$4",["$minus",0,"$2"]]],"$1"]]])"},
    {"arcwise_subcircuit/2", R"(["subcircuit",["$zip","sum",["$minus",0,"$2"],["$zip",1,"$1"]]])"},
    {"arcwise_inverse/4", R"(["inverse",["$zip","sum",["$minus",0,"$4"],["$zip",1,"$1"]],
     ["$zip","sum",["$minus",0,"$2"],["$zip",1,"$3"]]])"},
    {"arcwise_symmetric_all_different/2", R"(["inverse",["$zip","sum",["$minus",0,"$2"],["$zip",1,"$1"]],
     ["$zip","sum",["$minus",0,"$2"],["$zip",1,"$1"]]])"},
    {"fzn_sliding_sum/4", R"(["and",["$each",["and",[["<=","$1",["$cat",["sum",0],["$zip",1,"$5"]]],
     ["<=",["$cat",["sum",0],["$zip",1,"$5"]],"$2"]]],["$windows","$3","$4"]]])"},
    {"arcwise_table_int/2 arcwise_table_bool/2", R"(["table","$1",["$rows","$1","$2"]])"},
    {"arcwise_regular/6", R"(["regular","$1","$5",["$members","$6","$2"],["$steps","$2","$3","$4"]])"},
});

/// The statement of a constraint by name and number of arguments; null if its kind is unknown.
const Json* statement_of(const std::string& kind) {
    static const std::map<std::string, Json> statements = [] {
        std::map<std::string, Json> all;
        for (const auto& [names, statement] : meanings) {
            std::istringstream list(names);
            for (std::string name; list >> name;) all.emplace(name, parse_json(statement));
        }
        return all;
    }();
    const auto found = statements.find(kind);
    return found == statements.end() ? nullptr : &found->second;
}

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

    /// The next character after blanks and comments; 0 at the end.
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
    Number number() {
        (void)next();
        Number value = 0;
        const auto [end, error] = std::from_chars(text_.data() + place_, text_.data() + text_.size(), value);
        if (error != std::errc() || value >= farthest || value <= -farthest)
            throw Unreadable("expected a number within +-2^61");
        place_ = static_cast<std::size_t>(end - text_.data());
        if (place_ + 1 < text_.size() && text_[place_] == '.' && text_[place_ + 1] != '.')
            throw Unreadable("found a float, expected integers and Booleans");
        return value;
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

    /// Skips annotations. Returns their names, and for those with arguments "name()".
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
            if (kind.ends_with(ending) && !arguments.empty() && statement_of(key()) == nullptr) {
                form = sign;
                kind.resize(kind.size() - std::string_view(ending).size());
                condition = arguments.back();
                arguments.pop_back();
            }
        const Json* const meaning = statement_of(key());
        try {
            if (meaning == nullptr) throw Unreadable("an unknown kind");
            const Json statement = expanded(*meaning, arguments);
            network_.add_constraint(name, form == nullptr ? statement
                                                          : Json::of({Json::of(form), condition, statement}));
        } catch (const Unreadable&) {
            network_.add_constraint(name, Json::of({Json::of("opaque")}));
        }
    }

    // Statements.

    static Json expanded(const Json& pattern, const std::vector<Json>& arguments) {
        if (pattern.kind == Json::Kind::text && pattern.text[0] == '$') {
            const std::size_t k = std::stoul(pattern.text.substr(1));
            if (k > arguments.size()) throw Unreadable("too few arguments");
            return arguments[k - 1];
        }
        if (!pattern.is_list()) return pattern;
        const bool is_computed = !pattern.items.empty() && pattern.items[0].kind == Json::Kind::text &&
                                 pattern.items[0].text.size() > 2 && pattern.items[0].text[0] == '$' &&
                                 std::isalpha(static_cast<unsigned char>(pattern.items[0].text[1])) != 0;
        std::vector<Json> parts;
        const std::size_t first = is_computed ? 1 : 0;
        const bool is_loop =
            is_computed && (pattern.items[0].text == "$each" || pattern.items[0].text == "$pairs");
        for (std::size_t i = first; i < pattern.items.size(); ++i)
            parts.push_back(is_loop && i == 1 ? pattern.items[i] : expanded(pattern.items[i], arguments));
        return is_computed ? computed(pattern.items[0].text, parts, arguments) : Json::of(std::move(parts));
    }

    /// [$zip, list or scalar, ...]: a list of lists, one for each place; [$each, statement, list, ...]: the statements
    /// with the elements and the place as further arguments; [$pairs, ...]: likewise, for the elements at two places.
    static Json computed(const std::string& word, const std::vector<Json>& parts,
                         const std::vector<Json>& outer) {
        Json all = Json::of(std::vector<Json>{});
        if (word == "$minus") return Json::of(fitting(Huge{parts[0].integer()} - parts[1].integer()));
        if (word == "$count") return Json::of(static_cast<Number>(parts[0].list().size()));
        if (word == "$reverse") {
            all.items.assign(parts[0].list().rbegin(), parts[0].list().rend());
            return all;
        }
        if (word == "$cat") {
            for (const Json& part : parts)
                all.items.insert(all.items.end(), part.list().begin(), part.list().end());
            return all;
        }
        if (word == "$rows") {
            const std::size_t width = parts[0].list().size();
            if (width == 0) throw Unreadable("rows without columns");
            for (std::size_t i = 0; i < parts[1].list().size(); ++i) {
                if (i % width == 0) all.items.push_back(Json::of(std::vector<Json>{}));
                all.items.back().items.push_back(parts[1].items[i]);
            }
            return all;
        }
        if (word == "$windows") { // of a number of neighbours
            const Number width = parts[0].integer();
            const auto first = parts[1].list().begin();
            for (Number i = 0; width > 0 && i <= parts[1].items.end() - first - width; ++i)
                all.items.push_back(Json::of(std::vector<Json>(first + i, first + i + width)));
            return all;
        }
        if (word == "$members") { // from 1 to a greatest number
            for (const Json& run : parts[0].list())
                for (Number v = std::max<Number>(run.at(0).integer(), 1);
                     v <= std::min(run.at(1).integer(), parts[1].integer()); ++v)
                    all.items.push_back(Json::of(v));
            return all;
        }
        if (word == "$steps") { // by state and symbol, from 1; there is none to state 0
            if (parts[1].integer() < 1) throw Unreadable("steps without symbols");
            for (Number i = 0; i < static_cast<Number>(parts[2].list().size()); ++i) {
                const Json symbol = Json::of(i % parts[1].integer() + 1);
                const Json& to = parts[2].items[static_cast<std::size_t>(i)];
                if (to.integer() != 0)
                    all.items.push_back(Json::of({Json::of(i / parts[1].integer() + 1), symbol, symbol, to}));
            }
            return all;
        }
        const std::size_t skipped = word == "$zip" ? 0 : 1;
        std::optional<std::size_t> size;
        for (std::size_t i = skipped; i < parts.size(); ++i)
            if (parts[i].is_list() &&
                std::exchange(size, parts[i].items.size()).value_or(parts[i].items.size()) !=
                    parts[i].items.size())
                throw Unreadable("lists of different lengths");
        const auto add_elements = [&](std::vector<Json>& to, std::size_t i) {
            for (std::size_t k = skipped; k < parts.size(); ++k)
                to.push_back(parts[k].is_list() ? parts[k].items[i] : parts[k]);
        };
        for (std::size_t i = 0; i < size.value_or(0); ++i) {
            std::vector<Json> row = word == "$zip" ? std::vector<Json>{} : outer;
            add_elements(row, i);
            if (word == "$zip") {
                all.items.push_back(Json::of(std::move(row)));
            } else if (word == "$each") {
                row.push_back(Json::of(static_cast<Number>(i)));
                all.items.push_back(expanded(parts[0], row));
            } else {
                for (std::size_t j = i + 1; j < *size; ++j) {
                    std::vector<Json> both = row;
                    add_elements(both, j);
                    all.items.push_back(expanded(parts[0], both));
                }
            }
        }
        return all;
    }

    std::string_view text_;
    std::size_t place_ = 0;
    Network& network_;
    std::map<std::string, Json> values_; ///< of names
    std::vector<std::pair<Json, Json>> equations_;
    bool has_aim_ = false;
};

} // namespace

void read_flatzinc(std::string_view text, Network& network) { Reader(text, network).read(); }

} // namespace check
