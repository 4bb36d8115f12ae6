#include <csp/search/inference/arc_consistency.hpp>

#include <csp/constraints/combinations.hpp>
#include <csp/constraints/require/forward_checking.hpp>
#include <csp/constraints/tuples/compact_table.hpp>
#include <csp/search/inference/by_definition.hpp>

#include <utility>

namespace csp::inference {

namespace {

void serve(const Constraint& constraint, ScopedPredicate predicate, Posting& posting) {
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

const InferenceKind arc_consistency{
    "arc-consistency", "constraints on two variables are arc consistent, others checked forward",
    "Mackworth, Artificial Intelligence 8, 1977; Sabin and Freuder, ECAI 1994",
    [](const Model& model, Engine& engine, Interrupt* interrupt) {
        return load_by_definition(model, engine, interrupt, serve);
    }};

} // namespace csp::inference
