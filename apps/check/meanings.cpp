#include <apps/check/meanings.hpp>

#include <apps/check/network.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

namespace check {

namespace {

/// The constraints of FlatZinc, by name and number of arguments, and their statements. $1, $2, ... are the arguments;
/// lists that begin with a word in $ are computed, see `computed`.
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
    {"arcwise_diffn_k/3", R"(["and",["$cat",["$zip","<=",0,"$3"],["$pairs",["or",["$cat",
     ["$zip","<=",["$zip","sum",0,["$zip",1,"$4"],["$zip",1,"$5"]],"$6"],
     ["$zip","<=",["$zip","sum",0,["$zip",1,"$6"],["$zip",1,"$7"]],"$4"]]],
     ["$rows","$1","$2"],["$rows","$1","$3"]]]])"},
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
    {"fzn_sort/2", R"(["sort","$1","$2"])"},
    {"arcwise_arg_sort/3", R"(["arg_sort","$1",["$zip","sum",["$minus",0,"$3"],["$zip",1,"$2"]]])"},
    {"arcwise_arg_max/3", R"(["arg_max","$1",["sum",["$minus",0,"$3"],[1,"$2"]]])"},
    {"arcwise_arg_min/3",
     R"(["arg_max",["$zip","sum",0,["$zip",-1,"$1"]],["sum",["$minus",0,"$3"],[1,"$2"]]])"},
    {"fzn_sliding_sum/4", R"(["and",["$each",["and",[["<=","$1",["$cat",["sum",0],["$zip",1,"$5"]]],
     ["<=",["$cat",["sum",0],["$zip",1,"$5"]],"$2"]]],["$windows","$3","$4"]]])"},
    {"arcwise_table_int/2 arcwise_table_bool/2",
     R"(["or",[["==",["$count","$1"],0],["table","$1",["$rows",["$count","$1"],"$2"]]]])"},
    {"arcwise_regular/6 arcwise_regular_nfa/6",
     R"(["regular","$1","$5",["$members","$6","$2"],["$steps","$2","$3","$4"]])"},
    {"arcwise_cost_regular/8",
     R"(["cost_regular","$1","$5",["$members","$6","$2"],["$steps","$2","$3","$4","$7"],"$8"])"},
    {"fzn_mdd/7 fzn_mdd_nondet/7",
     R"(["or",[["==",["$count","$1"],0],["regular","$1",1,[0],["$edges","$5","$6","$7"]]]])"},
    {"fzn_cost_mdd/9", R"(["or",[["and",[["==",["$count","$1"],0],["==","$9",0]]],
     ["cost_regular","$1",1,[0],["$edges","$5","$6","$8","$7"],"$9"]]])"},
    {"arcwise_connected/5", R"(["and",[["or","$4"],
     ["connected",0,["$graph","$1","$2","$3"],"$4","$5"]]])"},
    {"arcwise_dag/5", R"(["and",["$cat",["$each",["<=","$6",["element",["$minus","$7","$1"],"$4"]],"$5","$3"],
     [["acyclic",1,["$graph","$1","$2","$3"],["$each",1,"$4"],"$5"]]]])"},
    {"arcwise_reachable/6", R"(["reachable",0,["$graph","$1","$2","$3"],
     "$5","$6",["sum",["$minus",0,"$1"],[1,"$4"]]])"},
    {"arcwise_dreachable/6",
     R"(["reachable",1,["$graph","$1","$2","$3"],
     "$5","$6",["sum",["$minus",0,"$1"],[1,"$4"]]])"},
    {"arcwise_tree/6", R"(["tree",0,["$graph","$1","$2","$3"],
     "$5","$6",["sum",["$minus",0,"$1"],[1,"$4"]]])"},
    {"arcwise_dtree/6", R"(["tree",1,["$graph","$1","$2","$3"],
     "$5","$6",["sum",["$minus",0,"$1"],[1,"$4"]]])"},
    {"arcwise_path/7", R"(["path",0,["$graph","$1","$2","$3"],"$6","$7",
     ["sum",["$minus",0,"$1"],[1,"$4"]],["sum",["$minus",0,"$1"],[1,"$5"]]])"},
    {"arcwise_dpath/7",
     R"(["path",1,["$graph","$1","$2","$3"],"$6","$7",
     ["sum",["$minus",0,"$1"],[1,"$4"]],["sum",["$minus",0,"$1"],[1,"$5"]]])"},
    {"fzn_wst/7", R"(["spanning_tree","$1",["$graph",1,"$3","$4"],
     "$6","$5","$7"])"},
});

} // namespace

const Json* meaning_of(const std::string& kind) {
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

namespace {

/// Calls visit(v) for the states of an interval, from 1 to a greatest state.
template <typename Visit>
void for_each_state(const Json& run, const Json& greatest, const Visit& visit) {
    constexpr Number most = 1 << 22;
    if (greatest.integer() > most) throw Unreadable("an automaton of too many states");
    for (Number v = std::max<Number>(run.at(0).integer(), 1);
         v <= std::min(run.at(1).integer(), greatest.integer()); ++v)
        visit(v);
}

/// [$zip, list or scalar, ...] is a list of lists, one for each place; [$each, statement, list, ...] are the statements
/// with the elements and the place as further arguments; [$pairs, ...] likewise, for the elements at two places.
Json computed(const std::string& word, const std::vector<Json>& parts, const std::vector<Json>& outer) {
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
        const Number width = parts[0].integer();
        for (std::size_t i = 0; width > 0 && i < parts[1].list().size(); ++i) {
            if (i % static_cast<std::size_t>(width) == 0) all.items.push_back(Json::of(std::vector<Json>{}));
            all.items.back().items.push_back(parts[1].items[i]);
        }
        return all;
    }
    if (word == "$graph") { // the two nodes of each edge, from 0
        for (std::size_t e = 0; e < parts[1].list().size(); ++e)
            all.items.push_back(
                Json::of({Json::of(fitting(Huge{parts[1].at(e).integer()} - parts[0].integer())),
                          Json::of(fitting(Huge{parts[2].at(e).integer()} - parts[0].integer()))}));
        return all;
    }
    if (word == "$windows") { // of a number of consecutive elements
        const Number width = parts[0].integer();
        const auto first = parts[1].list().begin();
        for (Number i = 0; width > 0 && i <= parts[1].items.end() - first - width; ++i)
            all.items.push_back(Json::of(std::vector<Json>(first + i, first + i + width)));
        return all;
    }
    if (word == "$members") { // from 1 to a greatest number
        for (const Json& run : parts[0].list())
            for_each_state(run, parts[1], [&](Number v) { all.items.push_back(Json::of(v)); });
        return all;
    }
    if (word == "$steps") { // by state and symbol, from 1: to a state, to no state if 0, or to each of a set
        constexpr std::size_t most_steps = 10'000'000;
        if (parts[1].integer() < 1) throw Unreadable("steps without symbols");
        for (Number i = 0; i < static_cast<Number>(parts[2].list().size()); ++i) {
            const Json symbol = Json::of(i % parts[1].integer() + 1);
            const auto add = [&](const Json& to) {
                if (all.items.size() == most_steps) throw Unreadable("an automaton of too many steps");
                all.items.push_back(Json::of({Json::of(i / parts[1].integer() + 1), symbol, symbol, to}));
                if (parts.size() > 3)
                    all.items.back().items.push_back(parts[3].at(static_cast<std::size_t>(i)));
            };
            const Json& to = parts[2].items[static_cast<std::size_t>(i)];
            if (to.is_list()) {
                for (const Json& run : to.items)
                    for_each_state(run, parts[0], [&](Number v) { add(Json::of(v)); });
            } else if (to.integer() != 0) {
                add(to);
            }
        }
        return all;
    }
    if (word == "$edges") { // the edges' sources, sets of values, targets, and perhaps costs
        for (std::size_t e = 0; e < parts[1].list().size(); ++e)
            for (const Json& run : parts[1].items[e].list()) {
                all.items.push_back(Json::of({parts[0].at(e), run.at(0), run.at(1), parts[2].at(e)}));
                if (parts.size() > 3) all.items.back().items.push_back(parts[3].at(e));
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

} // namespace

Json expanded(const Json& meaning, const std::vector<Json>& arguments) {
    if (meaning.kind == Json::Kind::text && meaning.text[0] == '$') {
        const std::size_t k = std::stoul(meaning.text.substr(1));
        if (k > arguments.size()) throw Unreadable("too few arguments");
        return arguments[k - 1];
    }
    if (!meaning.is_list()) return meaning;
    const bool is_computed = !meaning.items.empty() && meaning.items[0].kind == Json::Kind::text &&
                             meaning.items[0].text.size() > 2 && meaning.items[0].text[0] == '$' &&
                             std::isalpha(static_cast<unsigned char>(meaning.items[0].text[1])) != 0;
    std::vector<Json> parts;
    const std::size_t first = is_computed ? 1 : 0;
    const bool is_loop =
        is_computed && (meaning.items[0].text == "$each" || meaning.items[0].text == "$pairs");
    for (std::size_t i = first; i < meaning.items.size(); ++i)
        parts.push_back(is_loop && i == 1 ? meaning.items[i] : expanded(meaning.items[i], arguments));
    return is_computed ? computed(meaning.items[0].text, parts, arguments) : Json::of(std::move(parts));
}

} // namespace check
