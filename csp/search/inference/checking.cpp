#include <csp/constraints/combinations.hpp>
#include <csp/constraints/joint_pass.hpp>
#include <csp/constraints/require/checking.hpp>
#include <csp/constraints/tuples/compact_table.hpp>
#include <csp/search/inference/inference.hpp>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace csp::inference {

namespace {

/// Adds rules for one constraint, given as a predicate on its variables that calls ConstraintDefinition::check.
using Serve = void (*)(const Constraint& constraint, ScopedPredicate predicate, Posting& posting);

/// Adds one rule for the constraint, of a type that takes the predicate.
template <typename R>
void serve_as(const Constraint& /*constraint*/, ScopedPredicate predicate, Posting& posting) {
    posting.add<R>(std::move(predicate));
}

/// An assignment into which the predicates of one engine write the values of their variables.
using Room = std::shared_ptr<Assignment>;

ScopedPredicate by_definition(const Constraint& constraint, const Room& room) {
    std::vector<View> variables;
    for (const View x : constraint->scope()) variables.emplace_back(x.variable());
    TuplePredicate holds = [constraint, variables, room](std::span<const Value> values) {
        for (std::size_t i = 0; i < variables.size(); ++i) room->set(variables[i].variable(), values[i]);
        return constraint->check(*room);
    };
    return {std::move(variables), std::move(holds)};
}

bool has_wide_variable(const Constraint& constraint, const Posting& posting) {
    constexpr std::uint32_t most_values = 4096;
    const std::vector<View> scope = constraint->scope();
    return std::any_of(scope.begin(), scope.end(),
                       [&](View x) { return posting.domain(x.variable()).size() > most_values; });
}

void post(const Constraint& constraint, const Room& room, Serve serve, Posting& posting) {
    if (constraint->is_rule()) return constraint->post(posting);
    const std::vector<Constraint> conjuncts = constraint->conjuncts();
    for (const Constraint& conjunct : conjuncts) post(conjunct, room, serve, posting);
    if (!conjuncts.empty()) return;
    if (has_wide_variable(constraint, posting)) return constraint->post(posting);
    serve(constraint, by_definition(constraint, room), posting);
}

/// Refuses the models that the rules refuse: for a definition, an argument beyond the values of a variable is no value,
/// so solutions would be lost silently. Returns false if the interrupt was due.
bool accept_as_rules_do(const Model& model, Interrupt* interrupt) {
    Engine rules;
    return load(model, rules, interrupt);
}

/// Loads a model for kinds of inference that use the definitions of constraints; see inference.hpp. Joint passes that
/// infer more than single constraints do are left out.
bool load_by_definition(const Model& model, Engine& engine, Interrupt* interrupt, const LoadOptions& options,
                        Serve serve) {
    if (!accept_as_rules_do(model, interrupt)) return false;
    const auto room = std::make_shared<Assignment>(std::vector<Value>(model.variable_count()));
    const auto post_by_definition = [&](const Constraint& constraint, Posting& posting) {
        post(constraint, room, serve, posting);
    };
    LoadOptions by_definition{.without = options.without, .post = post_by_definition};
    for (const JointPass* pass : {&joint::aliases, &joint::cliques, &joint::machines})
        by_definition.without.push_back(pass->name);
    return load(model, engine, interrupt, by_definition);
}

void serve_pairs(const Constraint& constraint, ScopedPredicate predicate, Posting& posting) {
    constexpr std::size_t two = 2;
    constexpr WideValue most_pairs_asked = 1 << 20; // a twentieth of a second
    const std::vector<Var> variables = predicate.variables();
    if (variables.size() <= two && constraint->is_domain_consistent()) return constraint->post(posting);
    if (variables.size() > two || combinations(variables, posting, most_pairs_asked) > most_pairs_asked)
        return posting.add<ForwardChecking>(std::move(predicate));
    TupleSet allowed{variables, Tuples::of_length(variables.size())};
    for_each_combination(variables, posting, [&](std::span<const Value> values) {
        if (predicate.holds(values)) allowed.tuples.add(values);
    });
    post_tuples(posting, std::move(allowed));
}

} // namespace

const InferenceKind backward_checking{
    "backward-checking", "constraints are checked once all their variables are fixed: textbook backtracking",
    "Golomb and Baumert, Journal of the ACM 12, 1965",
    [](const Model& model, Engine& engine, Interrupt* interrupt, const LoadOptions& options) {
        return load_by_definition(model, engine, interrupt, options, serve_as<BackwardChecking>);
    }};

const InferenceKind forward_checking{
    "forward-checking", "when one variable of a constraint is left, its violating values go",
    "Haralick and Elliott, Artificial Intelligence 14, 1980",
    [](const Model& model, Engine& engine, Interrupt* interrupt, const LoadOptions& options) {
        return load_by_definition(model, engine, interrupt, options, serve_as<ForwardChecking>);
    }};

const InferenceKind arc_consistency{
    "arc-consistency", "constraints on two variables are arc consistent, others checked forward",
    "Mackworth, Artificial Intelligence 8, 1977; Sabin and Freuder, ECAI 1994",
    [](const Model& model, Engine& engine, Interrupt* interrupt, const LoadOptions& options) {
        return load_by_definition(model, engine, interrupt, options, serve_pairs);
    }};

} // namespace csp::inference
