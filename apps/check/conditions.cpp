#include <apps/check/network.hpp>

#include <algorithm>
#include <utility>

// The parts of a network that are conditions on lists.
namespace check {

namespace {

using Kind = Test::Kind;

} // namespace

Node Network::make_list(const Json& statement) {
    const std::string& kind = statement.at(0).word();
    if (kind == "defined") {
        const Node of = make(statement.at(1));
        return of.defined == Test::none ? constant(1) : Node{of.defined, Test::none, of.tests};
    }
    if (kind == "not") return negated(boolean(statement.at(1)));
    if (kind == "in") return within(make(statement.at(1)), intervals(statement.at(2)));
    if (kind == "and" || kind == "or" || kind == "odd") {
        std::vector<Node> conditions;
        Test test{Kind::odd};
        for (const Json& item : statement.at(1).list()) {
            conditions.push_back(boolean(item));
            test.variables.push_back(conditions.back().variable);
        }
        if (kind == "odd") return truth_of(std::move(test), conditions);
        if (conditions.empty()) return constant(kind == "and" ? 1 : 0);
        return joined(std::move(conditions), kind == "or");
    }
    const std::vector<Node> list = parts(statement.at(1));
    Test test = test_of(Kind::all_different, list);
    const std::size_t n = list.size();
    if (kind == "all_different") return truth_of(std::move(test), list);
    if (kind == "table") {
        test.kind = Kind::table;
        for (const Json& row : statement.at(2).list()) {
            if (row.list().size() != n)
                throw Unreadable("a row of a table has another length: " + row.canonical());
            for (const Json& value : row.items)
                test.numbers.push_back(value.kind == Json::Kind::null ? Test::any : within_reach(value));
        }
        test.constant = static_cast<Number>(statement.at(2).list().size());
        return truth_of(std::move(test), list);
    }
    if (kind == "circuit" || kind == "subcircuit") {
        std::vector<Node> all{truth_of(test, list)};
        for (const Node& next : list) all.push_back(within(next, {0, static_cast<Number>(n) - 1}));
        test.kind = Kind::circuit;
        test.numbers = {kind == "circuit" ? 0 : 1};
        all.push_back(truth_of(std::move(test), list));
        return joined(std::move(all));
    }
    if (kind == "sort") {
        std::vector<Node> both = list;
        for (Node& y : parts(statement.at(2))) both.push_back(std::move(y));
        if (both.size() != 2 * n) throw Unreadable("lists of different lengths: " + statement.canonical());
        return truth_of(test_of(Kind::sorted, both), both);
    }
    if (kind == "regular" || kind == "cost_regular") return make_regular(statement);
    if (kind == "cost_global_cardinality") return make_assignment(statement);
    throw Unreadable("unknown kind \"" + kind + '"');
}

Node Network::make_cardinality(const Json& statement) {
    const std::string& kind = statement.at(0).word();
    std::vector<Node> all;
    std::vector<Node> list = values_of(parts(statement.at(1)), all);
    const auto count_of = [&](const std::vector<Number>& values) {
        std::vector<std::pair<Number, Node>> terms;
        terms.reserve(list.size());
        for (const Node& x : list) terms.emplace_back(1, within(x, values));
        return terms;
    };
    const auto sum_of = [&](const std::vector<std::pair<Number, Node>>& terms) {
        Node sum = summed(terms, 0);
        if (all.empty()) return sum;
        const Node defined = joined(std::move(all)); // all elements have a value
        sum.defined = defined.variable;
        sum.tests.insert(sum.tests.end(), defined.tests.begin(), defined.tests.end());
        return summed({{1, sum}}, 0); // has any value if an element has none
    };
    if (kind == "count") return sum_of(count_of(intervals(statement.at(2))));
    if (kind == "count_of") {
        const Node value = values_of({make(statement.at(2))}, all).front();
        std::vector<std::pair<Number, Node>> terms;
        terms.reserve(list.size());
        for (const Node& x : list) terms.emplace_back(1, compared({{1, x}, {-1, value}}, Kind::equal, 0));
        return sum_of(terms);
    }
    if (kind == "nvalue") {
        std::vector<std::pair<Number, Node>> terms;
        for (std::size_t i = 0; i < list.size(); ++i) {
            std::vector<Node> differs{constant(1)}; // from all earlier elements
            for (std::size_t j = 0; j < i; ++j)
                differs.push_back(negated(compared({{1, list[i]}, {-1, list[j]}}, Kind::equal, 0)));
            terms.emplace_back(1, joined(std::move(differs)));
        }
        return sum_of(terms);
    }
    std::vector<Number> values;
    for (std::size_t k = 0; k < statement.at(2).list().size(); ++k) {
        const Number v = within_reach(statement.at(2).at(k));
        const Json& times = statement.at(3).at(k);
        values.push_back(v);
        std::vector<std::pair<Number, Node>> terms = count_of({v, v});
        if (times.is_list() && times.at(0).kind == Json::Kind::number) {
            all.push_back(compared(terms, Kind::at_most, times.at(1).integer()));
            for (auto& [factor, node] : terms) factor = -factor;
            all.push_back(compared(terms, Kind::at_most, fitting(-Huge{times.at(0).integer()})));
        } else {
            terms.emplace_back(-1, make(times));
            all.push_back(compared(terms, Kind::equal, 0));
        }
    }
    if (statement.at(4).integer() != 0) {
        std::sort(values.begin(), values.end());
        std::vector<Number> runs;
        for (const Number v : values) runs.insert(runs.end(), {v, v});
        for (const Node& x : list) all.push_back(runs.empty() ? constant(0) : within(x, runs));
    }
    return all.empty() ? constant(1) : joined(std::move(all));
}

Node Network::make_order(const Json& statement) {
    const std::string& kind = statement.at(0).word();
    std::vector<Node> all;
    const auto at_most = [&](const Node& x, const Node& y, Number difference) { // x - y <= difference
        return compared({{1, x}, {-1, y}}, Kind::at_most, difference);
    };
    const auto equal = [&](const Node& x, const Node& y) {
        return compared({{1, x}, {-1, y}}, Kind::equal, 0);
    };
    if (kind == "increasing") {
        const std::vector<Node> list = values_of(parts(statement.at(2)), all);
        for (std::size_t i = 1; i < list.size(); ++i)
            all.push_back(at_most(list[i - 1], list[i], fitting(-Huge{statement.at(1).integer()})));
    } else if (kind == "all_different_except") {
        const std::vector<Node> list = values_of(parts(statement.at(1)), all);
        const std::vector<Number> excepted = intervals(statement.at(2));
        for (std::size_t i = 0; i < list.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                all.push_back(joined({negated(equal(list[i], list[j])), within(list[i], excepted)}, true));
    } else if (kind == "value_precede") {
        const std::vector<Node> list = values_of(parts(statement.at(2)), all);
        const std::vector<Json>& values = statement.at(1).list();
        for (std::size_t k = 1; k < values.size(); ++k) {
            Node is_taken = constant(0);
            for (const Node& x : list) {
                all.push_back(joined({negated(equals(x, values[k].integer())), is_taken}, true));
                is_taken = joined({is_taken, equals(x, values[k - 1].integer())}, true);
            }
        }
    } else if (kind == "arg_max") {
        // The place is i only if x[i] is greater than all earlier elements, and at least as great as all later
        // elements.
        const std::vector<Node> list = values_of(parts(statement.at(1)), all);
        const Node place = values_of({make(statement.at(2))}, all).front();
        for (std::size_t i = 0; i < list.size(); ++i) {
            std::vector<Node> wins;
            for (std::size_t j = 0; j < list.size(); ++j)
                if (j != i) wins.push_back(at_most(list[j], list[i], j < i ? -1 : 0));
            if (!wins.empty())
                all.push_back(
                    joined({negated(equals(place, static_cast<Number>(i))), joined(std::move(wins))}, true));
        }
        all.push_back(list.empty() ? constant(0) : within(place, {0, static_cast<Number>(list.size()) - 1}));
    } else if (kind == "arg_sort") { // by rank: the number of earlier elements in the order
        const std::vector<Node> list = values_of(parts(statement.at(1)), all);
        const std::vector<Node> places = values_of(parts(statement.at(2)), all);
        if (list.size() != places.size()) throw Unreadable("lists of different lengths");
        const std::size_t n = list.size();
        const auto is_before = [&](std::size_t i, std::size_t j) {
            return at_most(list[i], list[j], i < j ? 0 : -1);
        };
        std::vector<Node> ranks;
        for (std::size_t i = 0; i < n; ++i) {
            std::vector<std::pair<Number, Node>> before;
            for (std::size_t j = 0; j < n; ++j)
                if (j != i) before.emplace_back(1, is_before(j, i));
            ranks.push_back(summed(before, 0));
        }
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t k = 0; k < n; ++k)
                all.push_back(equal(equals(places[k], static_cast<Number>(i)),
                                    equals(ranks[i], static_cast<Number>(k))));
        for (std::size_t i = 0; i < n; ++i) // these follow, and help to find contradictions
            for (std::size_t j = 0; j < i; ++j)
                all.push_back(equal(is_before(i, j), at_most(ranks[i], ranks[j], -1)));
        all.push_back(truth_of(test_of(Kind::all_different, places), places));
    } else if (kind == "inverse" || kind == "inverse_in_range") {
        const std::vector<Node> xs = values_of(parts(statement.at(1)), all);
        const std::vector<Node> ys = values_of(parts(statement.at(2)), all);
        if (kind == "inverse")
            for (const auto& [list, other] : {std::pair(&xs, &ys), std::pair(&ys, &xs)})
                for (const Node& x : *list)
                    all.push_back(other->empty() ? constant(0)
                                                 : within(x, {0, static_cast<Number>(other->size()) - 1}));
        for (std::size_t i = 0; i < xs.size(); ++i)
            for (std::size_t j = 0; j < ys.size(); ++j)
                all.push_back(
                    equal(equals(xs[i], static_cast<Number>(j)), equals(ys[j], static_cast<Number>(i))));
    } else {
        const std::vector<Node> xs = values_of(parts(statement.at(1)), all);
        const std::vector<Node> ys = values_of(parts(statement.at(2)), all);
        const bool is_strict = kind == "lex_less";
        const std::size_t common = std::min(xs.size(), ys.size());
        Node holds = constant((is_strict ? xs.size() < ys.size() : xs.size() <= ys.size()) ? 1 : 0);
        for (std::size_t i = common; i-- > 0;)
            holds = joined({at_most(xs[i], ys[i], -1), joined({equal(xs[i], ys[i]), holds})}, true);
        all.push_back(holds);
    }
    return all.empty() ? constant(1) : joined(std::move(all));
}

/// The tasks have the properties of tasks, and the tasks that take place share the resource.
Node Network::make_schedule(const Json& statement) {
    const std::string& kind = statement.at(0).word();
    if (kind == "level") {
        std::vector<Node> changes;
        for (const Json& change : statement.at(4).list()) {
            changes.push_back(make(change.at(0)));
            changes.push_back(make(change.at(1)));
            changes.push_back(boolean(change.at(2)));
        }
        Test level = test_of(Kind::level, changes);
        for (const std::size_t i : {1U, 2U, 3U}) level.numbers.push_back(within_reach(statement.at(i)));
        return truth_of(std::move(level), changes);
    }
    const bool has_demands = kind == "cumulative";
    Test test{Kind::cumulative, {}, {kind == "no_overlap_strict" ? 1 : 0}};
    std::vector<Node> inside{has_demands ? make(statement.at(2)) : constant(1)};
    std::vector<Node> all;
    for (const Json& item : statement.at(1).list()) {
        const Json& task = has_demands ? item.at(0) : item;
        Node start = make(task.at(0));
        const Node duration = make(task.at(1));
        const Node presence = boolean(task.at(2));
        const auto if_present = [&](const Node& condition) {
            all.push_back(joined({negated(presence), condition}, true));
        };
        if (domains.min(duration.variable) < 0) if_present(compared({{-1, duration}}, Kind::at_most, 0));
        if (task.at(3).kind != Json::Kind::null)
            if_present(compared({{1, start}, {1, duration}, {-1, make(task.at(3))}}, Kind::equal, 0));
        const bool is_rigid = domains.is_fixed(duration.variable);
        const auto end = [&]() -> Node {
            if (is_rigid) return start;
            if (task.at(3).kind != Json::Kind::null) return make(task.at(3));
            return make(parse_json("[\"sum\",0,[1," + task.at(0).canonical() + "],[1," +
                                   task.at(1).canonical() + "]]"));
        };
        for (const Node& part :
             {start, duration, presence, has_demands ? make(item.at(1)) : constant(1), end()})
            inside.push_back(part);
        test.numbers.push_back(is_rigid ? domains.min(duration.variable) : 0);
    }
    for (const Node& part : inside) test.variables.push_back(part.variable);
    all.push_back(truth_of(std::move(test), inside));
    return joined(std::move(all));
}

} // namespace check
