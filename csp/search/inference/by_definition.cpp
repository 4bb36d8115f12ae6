#include <csp/search/inference/by_definition.hpp>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace csp::inference {

namespace {

/// An assignment that the predicates of one engine write the values of their variables into, when asked.
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

} // namespace

bool load_by_definition(const Model& model, Engine& engine, Interrupt* interrupt, Serve serve) {
    const auto room = std::make_shared<Assignment>(std::vector<Value>(model.variable_count()));
    const auto post_by_definition = [&](const Constraint& constraint, Posting& posting) {
        post(constraint, room, serve, posting);
    };
    return load(model, engine, interrupt, {.without = {"aliases"}, .post = post_by_definition});
}

} // namespace csp::inference
