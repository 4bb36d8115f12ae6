#include <csp/search/solver.hpp>

#include <csp/base/error.hpp>
#include <csp/engine/rule_error.hpp>
#include <csp/graph/components.hpp>
#include <csp/search/brancher/select.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace csp {

namespace {

/// All count as fixed where the model contradicts itself: then there is nothing to search.
std::vector<bool> fixed_variables(const Engine& engine) {
    std::vector<bool> is_fixed(engine.variable_count(), true);
    if (engine.failed()) return is_fixed;
    for (std::uint32_t x = 0; x < is_fixed.size(); ++x) is_fixed[x] = engine.store().is_fixed(Var{x});
    return is_fixed;
}

void require_known(const Engine& engine, Var x, const char* function) {
    if (x.index >= engine.variable_count())
        throw ArgumentError(function, "variable number " + std::to_string(x.index) + ", but the model had " +
                                          std::to_string(engine.variable_count()) +
                                          " variables when the solver was made");
}

/// Takes the model in before the heuristics are made: they look at its rules.
std::unique_ptr<Brancher> make_brancher(const Model& model, Engine& engine, const SearchOptions& options) {
    if (options.variable_order == nullptr || options.value_order == nullptr)
        throw ArgumentError("csp::Solver", options.variable_order == nullptr
                                               ? "SearchOptions::variable_order is null"
                                               : "SearchOptions::value_order is null");
    engine.set_listener(options.listener);
    load(model, engine);
    engine.propagate();
    const Branching branching =
        options.branching ? *options.branching : select(*options.variable_order, *options.value_order);
    return branching.make(engine, model);
}

} // namespace

Solver::Solver(const Model& model, SearchOptions options)
    : model_(model),
      constraint_count_(model.constraint_count()),
      random_(options.seed),
      brancher_(make_brancher(model, engine_, options)),
      search_(engine_, model, *brancher_, random_, options.limits, std::move(options.stop)) {
    is_fixed_ = fixed_variables(engine_);
}

std::span<const std::vector<Var>> Solver::components() const {
    if (!components_) {
        std::vector<bool> is_fixed = is_fixed_;
        is_fixed.resize(model_.variable_count(), true); // variables that were added later are in no part
        components_ = csp::components(model_, is_fixed, constraint_count_);
    }
    return *components_;
}

void Solver::begin(std::span<const Atom> givens) {
    for (const Atom given : givens) require_known(engine_, given.variable(), "csp::Solver::begin");
    is_searching_ = false;
    search_.begin(components(), givens);
    is_searching_ = true;
}

void Solver::begin_on(const std::vector<Var>& variables) {
    std::vector<Var> distinct;
    std::vector<bool> is_listed(engine_.variable_count());
    for (const Var x : variables) {
        require_known(engine_, x, "csp::Solver::begin_on");
        if (!is_listed[x.index]) distinct.push_back(x);
        is_listed[x.index] = true;
    }
    is_searching_ = false;
    search_.begin(std::span(&distinct, 1), {});
    is_searching_ = true;
}

bool Solver::next() {
    if (!is_searching_)
        throw ArgumentError("csp::Solver::next", "no search is under way; call begin() first");
    is_searching_ = false; // should a predicate throw, the search cannot go on from where it was
    const bool is_found = search_.next();
    if constexpr (checks_enabled)
        if (is_found) check_solution();
    is_searching_ = true;
    return is_found;
}

/// Every constraint whose variables are fixed holds, by its own definition.
void Solver::check_solution() const {
    const Assignment found = solution();
    for (std::size_t c = 0; c < constraint_count_; ++c) {
        const auto variables = model_.variables_of(c);
        const bool is_fixed = std::all_of(variables.begin(), variables.end(),
                                          [this](Var x) { return engine_.store().is_fixed(x); });
        if (!is_fixed || model_.constraint(c)->check(found)) continue;
        std::string values;
        for (const Var x : variables)
            values.append(values.empty() ? "" : ", ")
                .append(model_.name(x))
                .append(" = ")
                .append(std::to_string(found[x]));
        throw RuleError("the rules of the constraint \"" + model_.constraint_name(c) + "\" accepted " +
                        values + ", which violates it: " + model_.describe(c));
    }
}

Assignment Solver::solution() const {
    std::vector<Value> values(engine_.variable_count());
    for (std::uint32_t x = 0; x < values.size(); ++x) values[x] = engine_.store().min(Var{x});
    return Assignment(std::move(values));
}

} // namespace csp
