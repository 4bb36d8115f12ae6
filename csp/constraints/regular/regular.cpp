#include <csp/constraints/regular/regular.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/regular/paths.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/constraints/table/table.hpp>
#include <csp/constraints/table/tuple_set.hpp>
#include <csp/engine/posting.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// The initial state, the accepting states, and transitions: [from, least value, greatest value, to].
std::string statement_of(const Automaton& automaton) {
    std::vector<Automaton::State> accepting;
    std::vector<std::string> transitions;
    for (Automaton::State from = 0; static_cast<std::size_t>(from) < automaton.state_count(); ++from) {
        if (automaton.is_accepting(from)) accepting.push_back(from);
        automaton.for_each_letter({min_value, max_value}, [&](std::size_t letter, Interval values) {
            const Automaton::State to = automaton.next_by_letter(from, letter);
            if (to != Automaton::no_state)
                transitions.push_back(
                    stated_numbers(std::vector<WideValue>{from, values.min, values.max, to}));
        });
    }
    return std::to_string(automaton.initial()) + ',' + stated_numbers(accepting) + ",[" +
           list_of(
               transitions, [](const std::string& text) { return text; }, ",") +
           ']';
}

class Regular final : public ConstraintDefinition {
  public:
    Regular(std::vector<View> scope, Automaton automaton)
        : scope_(std::move(scope)),
          automaton_(std::make_shared<const Automaton>(std::move(automaton))) {}

    std::string kind() const override { return "regular"; }
    std::string statement(const NameOf& name) const override {
        return stated("regular", {stated_list(scope_, name), statement_of(*automaton_)});
    }
    std::vector<View> scope() const override { return scope_; }
    bool check(const Assignment& assignment) const override {
        return accepts(*automaton_, scope_, assignment);
    }
    std::string describe(const NameOf& name) const override {
        return '(' + list_of(scope_, name) + ") accepted by " + automaton_->describe();
    }
    std::optional<Constraint> negation() const override { return regular(scope_, automaton_->complement()); }
    void post(Posting& posting) const override {
        const std::vector<View> scope = posting.canonical(scope_);
        if (scope.empty()) {
            if (!automaton_->is_accepting(automaton_->initial())) posting.fail();
            return;
        }
        const auto check = [scope, automaton = automaton_](const Assignment& a) {
            return accepts(*automaton, scope, a);
        };
        post_paths(posting, "regular", scope, unroll("csp::regular", *automaton_, scope, posting), check);
    }

  private:
    static bool accepts(const Automaton& automaton, const std::vector<View>& scope,
                        const Assignment& assignment) {
        return automaton.accepts(values(assignment, scope));
    }

    std::vector<View> scope_;
    std::shared_ptr<const Automaton> automaton_; ///< shared with the rules
};

class Mdd final : public ConstraintDefinition {
  public:
    Mdd(std::vector<View> scope, Tuples tuples) : scope_(std::move(scope)) {
        tuples.require_valid("csp::mdd", scope_.size());
        if (tuples.has_any_value())
            throw ArgumentError("csp::mdd", "a tuple has any_value, which table allows");
        tuples.sort();
        tuples_ = std::make_shared<const Tuples>(std::move(tuples));
    }

    std::string kind() const override { return "mdd"; }
    std::string statement(const NameOf& name) const override {
        return stated("table", {stated_list(scope_, name), stated_tuples(*tuples_)});
    }
    std::vector<View> scope() const override { return scope_; }
    bool check(const Assignment& assignment) const override { return matches(*tuples_, scope_, assignment); }
    std::string describe(const NameOf& name) const override {
        return describe_tuples(scope_, " in ", *tuples_, name);
    }
    std::optional<Constraint> negation() const override { return negative_table(scope_, *tuples_); }
    void post(Posting& posting) const override {
        if (tuples_->is_empty()) return posting.fail();
        if (scope_.empty()) return;
        const std::vector<View> scope = posting.canonical(scope_);
        const TupleSet set = fold(scope, *tuples_, posting);
        const std::vector<View> variables = views_of(set.variables);
        const auto check = [scope, tuples = tuples_](const Assignment& a) {
            return matches(*tuples, scope, a);
        };
        post_paths(posting, "mdd", variables, diagram_of(set.tuples, variables, posting), check);
    }

  private:
    static bool matches(const Tuples& tuples, const std::vector<View>& scope, const Assignment& assignment) {
        return tuples.matches(values(assignment, scope));
    }

    std::vector<View> scope_;
    std::shared_ptr<const Tuples> tuples_; ///< in order, each once; shared with the rules
};

/// [from, least value, greatest value, to], and the cost, if any
std::string stated_step(WideValue from, Interval values, WideValue to, std::optional<WideValue> cost) {
    std::vector<WideValue> numbers{from, values.min, values.max, to};
    if (cost) numbers.push_back(*cost);
    return stated_numbers(numbers);
}

/// The nodes of all rows, numbered one after the other, as states.
std::string statement_of(const Diagram& diagram, bool has_costs) {
    std::vector<std::string> steps;
    WideValue row = 0; // its first node
    for (std::size_t i = 0; i < diagram.length(); ++i) {
        const WideValue next = row + static_cast<WideValue>(diagram.node_count(i));
        for (const auto& [from, values, to, cost] : diagram.edges(i))
            steps.push_back(stated_step(row + from, values, next + to,
                                        has_costs ? std::optional<WideValue>(cost) : std::nullopt));
        row = next;
    }
    return "0,[" + std::to_string(row) + "]," +
           stated_list(steps, [](const std::string& one) { return one; });
}

// Diagrams -----------------------------------------------------------------------------------------

void require_length(const std::string& function, const Diagram& diagram, std::size_t variables) {
    if (diagram.length() != variables)
        throw ArgumentError(function, "the diagram has " + std::to_string(diagram.length()) +
                                          " layers, but there are " + std::to_string(variables) +
                                          " variables");
}

Diagram without_costs(const Diagram& diagram) {
    std::vector<std::vector<Diagram::Edge>> layers(diagram.length());
    for (std::size_t i = 0; i < layers.size(); ++i)
        for (const auto& [from, values, to, cost] : diagram.edges(i)) layers[i].push_back({from, values, to});
    return Diagram(std::move(layers));
}

class InDiagram final : public ConstraintDefinition {
  public:
    InDiagram(std::vector<View> scope, const Diagram& diagram)
        : scope_(std::move(scope)),
          diagram_(std::make_shared<const Diagram>(without_costs(diagram))) {
        require_length("csp::mdd", diagram, scope_.size());
    }

    std::string kind() const override { return "mdd"; }
    std::string statement(const NameOf& name) const override {
        return stated("regular", {stated_list(scope_, name), statement_of(*diagram_, false)});
    }
    std::vector<View> scope() const override { return scope_; }
    bool check(const Assignment& assignment) const override {
        return diagram_->accepts(values(assignment, scope_));
    }
    std::string describe(const NameOf& name) const override {
        return '(' + list_of(scope_, name) + ") in " + diagram_->describe();
    }
    std::optional<Constraint> negation() const override {
        if (scope_.empty() || !diagram_->is_deterministic()) return std::nullopt;
        return mdd(scope_, diagram_->complement());
    }
    void post(Posting& posting) const override {
        if (scope_.empty()) return;
        const std::vector<View> scope = posting.canonical(scope_);
        const auto check = [scope, diagram = diagram_](const Assignment& a) {
            return diagram->accepts(values(a, scope));
        };
        post_paths(posting, "mdd", scope, layered("csp::mdd", *diagram_, scope, posting), check);
    }

  private:
    std::vector<View> scope_;
    std::shared_ptr<const Diagram> diagram_; ///< shared with the rules
};

// Costs --------------------------------------------------------------------------------------------

/// The values of the scope, in order, are a path of a layered graph whose edges together cost `total`.
///
/// Rule 1. The total is at least the cost of the cheapest path and at most that of the most expensive.
/// Rule 2. An edge is removed when its letter has no value left, when it lies on no path any more, or when the total
/// excludes all paths along it: the cheapest path costs too much, or the most expensive too little.
/// Rule 3. A value is removed when no edge with it is left.
/// Rule 4. The rule fails if there is no path.
///
/// The remaining edges are at the front of the list of their layer: only their number is reversible. A pass goes down
/// and up again through all of them. Another pass follows if edges were removed because of the total. Complexity:
/// O(edges left + letters) a pass. One reversible number a layer.
class CheapestPaths final : public Rule {
  public:
    CheapestPaths(std::string name, const std::vector<View>& scope, LayeredGraph graph, View total,
                  const Store& store, CheckScope check);

    std::string name() const override { return name_; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override { return check_(assignment); }

  private:
    using Edge = LayeredGraph::Edge;
    struct Layer {
        std::size_t first_node = 0; ///< of the row above
        std::vector<Edge> edges;
        Reversible<std::uint32_t> left;
    };
    /// The costs of the paths between a node and the top, or the bottom. No path: least > greatest.
    struct Costs {
        WideValue least = std::numeric_limits<WideValue>::max();
        WideValue greatest = std::numeric_limits<WideValue>::min();

        bool is_none() const { return least > greatest; }
        void add(const Costs& further, Value cost);
    };

    bool go_down(Context& context);
    /// Returns whether edges were removed because of the total; nullopt on failure.
    std::optional<bool> go_up(Context& context);
    template <typename Stays>
    void sweep(Layer& layer, const Stays& stays, Context& context) const;
    void explain(Reason& reason, std::size_t layer, const Context& context) const;
    Costs& above(std::size_t row, std::uint32_t node) { return above_[first_node(row) + node]; }
    Costs& below(std::size_t row, std::uint32_t node) { return below_[first_node(row) + node]; }
    std::size_t first_node(std::size_t row) const {
        return row < layers_.size() ? layers_[row].first_node : above_.size() - 1;
    }

    std::string name_;
    LayerDomains domains_;
    View total_;
    CheckScope check_;
    std::vector<Layer> layers_;
    // Room for a run:
    std::vector<Costs> above_;       ///< by node: from the top to there
    std::vector<Costs> below_;       ///< by node: from there to the bottom
    std::vector<char> has_letter_;   ///< of a layer
    std::vector<char> is_supported_; ///< of a layer, by letter
};

CheapestPaths::CheapestPaths(std::string name, const std::vector<View>& scope, LayeredGraph graph, View total,
                             const Store& store, CheckScope check)
    : name_(std::move(name)),
      domains_(scope, std::move(graph), store),
      total_(total),
      check_(std::move(check)),
      layers_(scope.size()) {
    std::size_t nodes = 0;
    std::size_t most_letters = 0;
    for (std::size_t i = 0; i < scope.size(); ++i) {
        const LayeredGraph::Layer& layer = domains_.graph().layers[i];
        layers_[i].first_node = std::exchange(nodes, nodes + layer.nodes);
        layers_[i].edges = layer.edges;
        most_letters = std::max(most_letters, layer.letters.size());
    }
    above_.resize(nodes + 1);
    below_.resize(nodes + 1);
    has_letter_.resize(most_letters);
    is_supported_.resize(most_letters);
}

void CheapestPaths::scope(Wiring& wiring) {
    for (std::size_t i = 0; i < domains_.size(); ++i) {
        wiring.on(domains_[i].x);
        layers_[i].left = wiring.reversible(static_cast<std::uint32_t>(layers_[i].edges.size()));
    }
    wiring.on(total_, Events::bounds);
}

void CheapestPaths::propagate(Context& context) {
    for (;;) {
        const auto by_all = [&](Reason& r) { explain(r, domains_.size(), context); };
        if (!go_down(context)) { // Rule 4
            context.fail(by_all);
            return;
        }
        const Costs& all = above_.back();
        if (!context.at_least(total_, all.least, by_all) || !context.at_most(total_, all.greatest, by_all))
            return; // Rule 1
        const std::optional<bool> again = go_up(context);
        if (!again) return;
        if (!*again) break;
    }
    context.fixpoint();
}

inline void CheapestPaths::Costs::add(const Costs& further, Value cost) {
    least = std::min(least, further.least + cost);
    greatest = std::max(greatest, further.greatest + cost);
}

template <typename Stays>
inline void CheapestPaths::sweep(Layer& layer, const Stays& stays, Context& context) const {
    std::uint32_t left = context.get(layer.left);
    for (std::uint32_t e = 0; e < left;) {
        if (stays(layer.edges[e]))
            ++e;
        else
            std::swap(layer.edges[e], layer.edges[--left]);
    }
    context.set(layer.left, left);
}

/// Rule 2. False if the bottom cannot be reached.
bool CheapestPaths::go_down(Context& context) {
    std::fill(above_.begin(), above_.end(), Costs{});
    std::fill_n(above_.begin(), domains_.graph().layers.front().nodes, Costs{0, 0});
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        for (std::uint32_t l = 0; l < domains_[i].letters; ++l)
            has_letter_[l] = domains_.has(i, l, context) ? 1 : 0;
        const auto stays = [&](const Edge& e) {
            const Costs& from = above(i, e.from);
            if (has_letter_[e.letter] == 0 || from.is_none()) return false;
            above(i + 1, e.to).add(from, e.cost);
            return true;
        };
        sweep(layers_[i], stays, context);
    }
    return !above_.back().is_none();
}

/// Rules 2 and 3.
std::optional<bool> CheapestPaths::go_up(Context& context) {
    const WideValue least = context.min(total_);
    const WideValue greatest = context.max(total_);
    bool again = false;
    std::fill(below_.begin(), below_.end(), Costs{});
    below_.back() = {0, 0};
    for (std::size_t i = layers_.size(); i-- > 0;) {
        const std::uint32_t letters = domains_[i].letters;
        std::fill_n(is_supported_.begin(), letters, char{0});
        const auto stays = [&](const Edge& e) {
            const Costs& from = above(i, e.from);
            const Costs& to = below(i + 1, e.to);
            if (to.is_none()) return false;
            if (from.least + e.cost + to.least > greatest || from.greatest + e.cost + to.greatest < least) {
                again = true;
                return false;
            }
            below(i, e.from).add(to, e.cost);
            is_supported_[e.letter] = 1;
            return true;
        };
        sweep(layers_[i], stays, context);
        const auto is_lost = [&](std::uint32_t l) {
            return is_supported_[l] == 0 && domains_.has(i, l, context);
        };
        bool some_lost = domains_.has_unnamed();
        for (std::uint32_t l = 0; l < letters && !some_lost; ++l) some_lost = is_lost(l);
        const auto by_others = [&](const auto&) { return [&, i](Reason& r) { explain(r, i, context); }; };
        if (some_lost && !domains_.remove_because(i, is_lost, context, by_others)) return std::nullopt;
    }
    return again;
}

/// Adds the missing values of all layers except the one of the explained letters: the cost of a path depends on every
/// layer.
void CheapestPaths::explain(Reason& reason, std::size_t layer, const Context& context) const {
    domains_.explain_by_all(reason, layer, context);
    DomainReason bounds(reason, context);
    bounds.add(atom_at_least(total_, context.min(total_)));
    bounds.add(atom_at_most(total_, context.max(total_)));
}

/// The values of the scope, which is not empty, are a path of the graph whose edges together cost `total`. Fails if
/// there is no path.
/// @param rule  the name of the rule
void post_cheapest_paths(Posting& posting, const std::string& rule, const std::vector<View>& scope,
                         LayeredGraph graph, View total, CheckScope check) {
    if (graph.is_empty()) return posting.fail();
    remove_unnamed(posting, scope, graph);
    posting.add<CheapestPaths>(rule, scope, std::move(graph), total, posting.store(), std::move(check));
}

/// An automaton and the costs of its transitions.
struct Pricing {
    Automaton automaton;
    TransitionCost cost;

    /// The cost of the values, if they are accepted.
    std::optional<WideValue> price(const std::vector<View>& scope, const Assignment& assignment) const {
        WideValue sum = 0;
        Automaton::State state = automaton.initial();
        for (std::size_t i = 0; i < scope.size(); ++i) {
            const Automaton::State next = automaton.next(state, assignment[scope[i]]);
            if (next == Automaton::no_state) return std::nullopt;
            sum += cost(i, assignment[scope[i]], state);
            state = next;
        }
        return automaton.is_accepting(state) ? std::optional(sum) : std::nullopt;
    }
};

class CostRegular final : public ConstraintDefinition {
  public:
    CostRegular(std::vector<View> scope, Pricing pricing, View total)
        : scope_(std::move(scope)),
          pricing_(std::make_shared<const Pricing>(std::move(pricing))),
          total_(total) {}

    std::string kind() const override { return "cost_regular"; }
    std::string statement_within(const NameOf& name, const DomainOf& domain) const override;
    std::vector<View> scope() const override {
        std::vector<View> all = scope_;
        all.push_back(total_);
        return all;
    }
    bool check(const Assignment& assignment) const override {
        return pricing_->price(scope_, assignment) == WideValue{assignment[total_]};
    }
    std::string describe(const NameOf& name) const override {
        return '(' + list_of(scope_, name) + ") accepted by " + pricing_->automaton.describe() +
               " at a cost of " + name(total_);
    }
    std::vector<Var> results() const override { return {total_.variable()}; }
    void post(Posting& posting) const override {
        const std::vector<View> scope = posting.canonical(scope_);
        const View total = posting.canonical(total_);
        if (scope.empty()) {
            if (!pricing_->automaton.is_accepting(pricing_->automaton.initial())) return posting.fail();
            return posting.assign(total, 0);
        }
        LayeredGraph graph = unroll("csp::cost_regular", pricing_->automaton, scope, posting, pricing_->cost);
        const auto check = [scope, total, pricing = pricing_](const Assignment& a) {
            return pricing->price(scope, a) == WideValue{a[total]};
        };
        post_cheapest_paths(posting, "cost regular", scope, std::move(graph), total, check);
    }

  private:
    std::vector<View> scope_;
    std::shared_ptr<const Pricing> pricing_; ///< shared with the rules
    View total_;
};

/// The states once for each position, since costs depend on it.
std::string CostRegular::statement_within(const NameOf& name, const DomainOf& domain) const {
    constexpr std::size_t most_looks = 1'000'000; // at a value in a state
    std::size_t looks = 0;
    const Automaton& automaton = pricing_->automaton;
    const auto states = static_cast<WideValue>(automaton.state_count());
    std::vector<std::string> steps;
    std::set<Automaton::State> reached{automaton.initial()};
    WideValue row = 0; // its first state
    for (std::size_t i = 0; i < scope_.size(); ++i, row += states) {
        for (const Automaton::State from : std::exchange(reached, {}))
            for (const Interval run : domain(scope_[i].variable()).intervals())
                for (Value of_variable = run.min; of_variable <= run.max; ++of_variable) {
                    if (++looks > most_looks) return "";
                    const auto v = static_cast<Value>(scope_[i].from_variable(of_variable));
                    const Automaton::State to = automaton.next(from, v);
                    if (to == Automaton::no_state) continue;
                    reached.insert(to);
                    steps.push_back(
                        stated_step(row + from, {v, v}, row + states + to, pricing_->cost(i, v, from)));
                }
    }
    std::vector<WideValue> accepting;
    for (Automaton::State s = 0; s < states; ++s)
        if (automaton.is_accepting(s)) accepting.push_back(row + s);
    return stated("cost_regular",
                  {stated_list(scope_, name), std::to_string(automaton.initial()), stated_numbers(accepting),
                   stated_list(steps, [](const std::string& one) { return one; }), name(total_)});
}

class CostInDiagram final : public ConstraintDefinition {
  public:
    CostInDiagram(std::vector<View> scope, std::shared_ptr<const Diagram> diagram, View total)
        : scope_(std::move(scope)),
          diagram_(std::move(diagram)),
          total_(total) {}

    std::string kind() const override { return "cost_mdd"; }
    std::string statement(const NameOf& name) const override {
        return stated("cost_regular",
                      {stated_list(scope_, name), statement_of(*diagram_, true), name(total_)});
    }
    std::vector<View> scope() const override {
        std::vector<View> all = scope_;
        all.push_back(total_);
        return all;
    }
    bool check(const Assignment& assignment) const override {
        return diagram_->cost_of(values(assignment, scope_)) == WideValue{assignment[total_]};
    }
    std::string describe(const NameOf& name) const override {
        return '(' + list_of(scope_, name) + ") in " + diagram_->describe() + " at a cost of " + name(total_);
    }
    std::vector<Var> results() const override { return {total_.variable()}; }
    void post(Posting& posting) const override {
        const std::vector<View> scope = posting.canonical(scope_);
        const View total = posting.canonical(total_);
        if (scope.empty()) return posting.assign(total, 0);
        const auto check = [scope, total, diagram = diagram_](const Assignment& a) {
            return diagram->cost_of(values(a, scope)) == WideValue{a[total]};
        };
        post_cheapest_paths(posting, "cost mdd", scope, layered("csp::cost_mdd", *diagram_, scope, posting),
                            total, check);
    }

  private:
    std::vector<View> scope_;
    std::shared_ptr<const Diagram> diagram_; ///< shared with the rules
    View total_;
};

} // namespace

Constraint regular(const List& scope, Automaton automaton) {
    return make_over<Regular>(scope, std::move(automaton));
}
Constraint regular(const List& scope, std::string_view expression) {
    return regular(scope, Automaton::of_expression(expression));
}

Constraint cost_regular(const List& scope, Automaton automaton, TransitionCost cost,
                        const Expression& total) {
    return over(scope, {total},
                [pricing = Pricing{std::move(automaton), std::move(cost)}](std::vector<View> views,
                                                                           const std::vector<View>& price) {
                    return make_constraint<CostRegular>(std::move(views), pricing, price.front());
                });
}

Constraint mdd(const List& scope, Tuples tuples) { return make_over<Mdd>(scope, std::move(tuples)); }

Constraint mdd(const List& scope, Diagram diagram) { return make_over<InDiagram>(scope, std::move(diagram)); }

Constraint cost_mdd(const List& scope, Diagram diagram, const Expression& total) {
    require_length("csp::cost_mdd", diagram, scope.size());
    if (!diagram.is_deterministic())
        throw ArgumentError("csp::cost_mdd", "a node of the diagram has two edges with one value");
    return over(scope, {total},
                [diagram = std::make_shared<const Diagram>(std::move(diagram))](
                    std::vector<View> views, const std::vector<View>& price) {
                    return make_constraint<CostInDiagram>(std::move(views), diagram, price.front());
                });
}

} // namespace csp
