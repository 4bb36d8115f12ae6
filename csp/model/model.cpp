#include <csp/model/model.hpp>

#include <csp/base/error.hpp>
#include <csp/base/lists.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/expression/flatten.hpp>
#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/joint_pass.hpp>

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// Returns the next number for a model, the only state that the models of a process share. Numbers start from 1. A View
/// has 31 bits for them; if the numbers run out, they repeat, and variables of another model may go unnoticed.
std::uint32_t next_number() {
    static std::atomic<std::uint32_t> drawn = 0;
    constexpr std::uint32_t numbers = (1U << 31) - 1;
    return drawn.fetch_add(1, std::memory_order_relaxed) % numbers + 1;
}

} // namespace

Var Model::int_var(Domain domain, std::string name) {
    if (variables_.empty()) number_ = next_number();
    const Var x(static_cast<std::uint32_t>(variables_.size()), number_);
    if (name.empty()) name.append("x").append(std::to_string(x.index));
    grow_for(variables_, 1);
    variables_.push_back({std::move(domain), std::move(name)});
    constraints_on_.add_list();
    return x;
}

std::vector<Var> Model::int_vars(std::size_t count, const Domain& domain, std::string_view name) {
    std::vector<Var> xs;
    xs.reserve(count);
    for (std::size_t i = 0; i < count; ++i) xs.push_back(int_var(domain, element_name(name, i)));
    return xs;
}

Matrix<Var> Model::int_vars(std::size_t rows, std::size_t columns, const Domain& domain,
                            std::string_view name) {
    std::vector<Var> xs;
    xs.reserve(rows * columns);
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j)
            xs.push_back(int_var(domain, element_name(element_name(name, i), j)));
    return {std::move(xs), columns};
}

Var Model::variable_for(const Expression& definition, const std::string& name) {
    const WideInterval bounds = bounds_of(definition, [this](Var x) {
        return WideInterval{domain(x).min(), domain(x).max()};
    });
    const Var x =
        int_var(domain_within_values(bounds, "csp::Model::int_var", definition.describe(names())), name);
    post(x == definition);
    return x;
}

void Model::hint(Var x, Value v) {
    require_own(x, "csp::Model::hint");
    if (!domain(x).contains(v))
        throw ArgumentError("csp::Model::hint", std::to_string(v) + " for " + name(x) + ", whose domain is " +
                                                    describe_set(domain(x)));
    hints_.push_back({x, v});
}

void Model::require_as_many(std::size_t variables, std::size_t values) {
    if (variables != values)
        throw ArgumentError("csp::Model::hint", std::to_string(values) + " values for " +
                                                    std::to_string(variables) + " variables");
}

std::string Model::element_name(std::string_view name, std::size_t index) {
    return name.empty() ? std::string() : std::string(name) + '[' + std::to_string(index) + ']';
}

void Model::refuse(Var x, std::string_view function, const std::string& who) const {
    const std::string variable = who + numbered(x);
    if (x.is_none())
        throw ArgumentError(std::string(function), variable + "; write Var x = model.int_var(...)");
    const std::string count = std::to_string(variables_.size()) + " variables; it must be one of these";
    throw ArgumentError(std::string(function),
                        x.may_be_of(number_)
                            ? variable + ", but the model has " + count + ", not of another model"
                            : variable + " of another model; this model has " + count);
}

/// Quotes the constraint in a message: by its name or, if it has none, by the beginning of its description.
std::string Model::quoted(const Constraint& constraint, const std::string& name) const {
    constexpr std::size_t longest = 60;
    if (!name.empty()) return '"' + name + '"';
    std::string description =
        constraint->describe([this](View x) { return has(x.variable()) ? this->name(x) : in_words(x, "?"); });
    if (description.size() > longest)
        description = description.substr(0, std::min(description.rfind(' ', longest), longest)) + " ...";
    return '"' + description + '"';
}

void Model::require_known(const Constraint& constraint, const std::string& name, Views scope) const {
    for (const View x : scope) {
        if (!has(x.variable()))
            refuse(x.variable(), "csp::Model::post", quoted(constraint, name) + " names ");
        for (const Value v : {domain(x.variable()).min(), domain(x.variable()).max()})
            if (!is_value(x.from_variable(v)))
                throw ArgumentError("csp::Model::post", quoted(constraint, name) + " uses the view " +
                                                            this->name(x) + ", which takes the value " +
                                                            std::to_string(x.from_variable(v)) + " outside " +
                                                            std::to_string(min_value) + ".." +
                                                            std::to_string(max_value));
    }
}

void Model::post(Var x, std::string name) {
    require_own(x, "csp::Model::post");
    const Domain& values = domain(x);
    if (values.min() < 0 || values.max() > 1) {
        const std::string variable = this->name(x);
        throw ArgumentError("csp::Model::post",
                            "the variable " + variable + " alone, expected one that is 0 or 1; write x == " +
                                variable + " for x = " + variable + ", or " + variable + " != 0");
    }
    post(Constraint(x), std::move(name));
}

void Model::post(Constraint constraint, std::string name) {
    const std::vector<View> scope = constraint->scope();
    require_known(constraint, name, scope);
    const auto index = static_cast<std::uint32_t>(constraints_.size());
    const std::size_t begin = scopes_.size();
    grow_for(scopes_, scope.size());
    for (const View x : scope) {
        const std::span<const std::uint32_t> on_variable = constraints_on_[x.variable().index];
        if (!on_variable.empty() && on_variable.back() == index) continue;
        constraints_on_.add(x.variable().index, index);
        scopes_.push_back(x.variable());
    }
    constraints_.push_back({std::move(constraint), std::move(name), begin, scopes_.size() - begin});
}

std::string Model::name(View x) const { return in_words(x, name(x.variable())); }

NameOf Model::names() const {
    std::vector<std::string> names;
    names.reserve(variables_.size());
    for (const Variable& variable : variables_) names.push_back(variable.name);
    return [names = std::move(names), number = number_](View x) {
        const Var variable = x.variable();
        const bool is_known = variable.index < names.size() && variable.may_be_of(number);
        return in_words(x, is_known ? names[variable.index] : 'x' + std::to_string(variable.index));
    };
}

std::string Model::constraint_name(std::size_t constraint) const {
    const std::string& given = constraints_[constraint].name;
    return given.empty() ? describe(constraint) : given;
}

Model Model::with_constraints(std::span<const std::uint32_t> constraints) const {
    Model part;
    part.number_ = number_;
    part.variables_ = variables_;
    part.hints_ = hints_;
    for (std::size_t i = 0; i < variables_.size(); ++i) part.constraints_on_.add_list();
    for (const std::uint32_t c : constraints) part.post(constraints_[c].constraint, constraints_[c].name);
    return part;
}

Model Model::with_domains(std::span<const Domain> domains) const {
    if (domains.size() != variables_.size())
        throw ArgumentError("csp::Model::with_domains", std::to_string(domains.size()) + " domains for " +
                                                            std::to_string(variables_.size()) + " variables");
    Model other = with_constraints({});
    for (std::size_t i = 0; i < domains.size(); ++i) other.variables_[i].domain = domains[i];
    for (const Named& named : constraints_) other.post(named.constraint, named.name);
    return other;
}

std::string Model::describe(std::size_t constraint) const {
    return constraints_[constraint].constraint->describe([this](View x) { return name(x); });
}

bool Model::check(const Assignment& assignment) const {
    if (assignment.model() != 0 && assignment.model() != number())
        throw ArgumentError("csp::Model::check", "an assignment of another model's variables");
    if (assignment.values().size() < variables_.size())
        throw ArgumentError("csp::Model::check", "an assignment of " +
                                                     std::to_string(assignment.values().size()) +
                                                     " values, but the model has " +
                                                     std::to_string(variables_.size()) + " variables");
    for (std::uint32_t i = 0; i < variables_.size(); ++i)
        if (!variables_[i].domain.contains(assignment[Var{i}])) return false;
    return std::all_of(constraints_.begin(), constraints_.end(),
                       [&](const Named& named) { return named.constraint->check(assignment); });
}

void Model::state_facts(Facts& facts) const {
    for (const Named& named : constraints_) named.constraint->state_facts(facts);
}

namespace {

/// Returns the pass that requires the constraint to be posted before the rest; null if there is none.
const JointPass* first_for(const Constraint& constraint, const Posting& posting,
                           std::span<const JointPass* const> passes) {
    for (const JointPass* pass : passes)
        if (pass->goes_first != nullptr && pass->goes_first(constraint, posting)) return pass;
    return nullptr;
}

/// Returns the constraint, and the constraints by which its variables equal their representatives.
ConstraintNumbers with_aliases(std::uint32_t c, const Model& model, const Aliases& aliases) {
    if (aliases.is_empty()) return ConstraintNumbers(c);
    std::vector<std::uint32_t> constraints{c};
    for (const Var x : model.variables_of(c)) aliases.add_constraints(x, constraints);
    return ConstraintNumbers(std::move(constraints));
}

/// Posts the constraint. Reports a mistake in the arguments with the constraint's name.
void post(const Model& model, std::uint32_t c, Posting& posting, const LoadOptions& options) {
    try {
        if (options.post)
            options.post(model.constraint(c), posting);
        else
            model.constraint(c)->post(posting);
    } catch (const ArgumentError& error) {
        throw ArgumentError("csp::load",
                            "the constraint \"" + model.constraint_name(c) + "\": " + error.what());
    }
}

} // namespace

bool load(const Model& model, Engine& engine, Interrupt* interrupt, const LoadOptions& options) {
    if (engine.store().variable_count() > 0)
        throw ArgumentError("csp::load", "an engine that has " +
                                             std::to_string(engine.store().variable_count()) +
                                             " variables already; it must be empty");
    if constexpr (checks_enabled) engine.set_names(model.names());
    engine.set_model(model.number());
    std::size_t positions = 0;
    for (std::uint32_t c = 0; c < model.constraint_count(); ++c) positions += model.variables_of(c).size();
    engine.reserve(model.variable_count(), model.constraint_count(), positions);
    for (std::uint32_t i = 0; i < model.variable_count(); ++i) engine.add_variable(model.domain(Var{i}));
    const bool all_are_on = options.without.empty();
    const auto some = all_are_on ? std::vector<const JointPass*>() : joint::all_without(options.without);
    const auto passes = all_are_on ? joint::all() : std::span(some);
    Loading loading{options.consistency};
    for (const JointPass* pass : passes)
        if (pass->begin != nullptr) pass->begin(loading.facts);
    Posting together(engine, loading);
    const auto posting_of = [&](std::uint32_t c) {
        return Posting(engine, loading, with_aliases(c, model, loading.flattening.aliases()));
    };
    const auto is_due = [&] { return interrupt != nullptr && interrupt->is_due(); };
    std::vector<bool> is_posted(model.constraint_count());
    for (std::uint32_t c = 0; c < model.constraint_count() && !engine.failed(); ++c) {
        const JointPass* const pass = first_for(model.constraint(c), together, passes);
        if (pass == nullptr) continue;
        if (is_due()) return false;
        Posting posting = posting_of(c);
        post(model, c, posting, options);
        pass->went_first(model.constraint(c), posting);
        is_posted[c] = true;
    }
    engine.set_interrupt(interrupt);
    const bool any_went_first = std::find(is_posted.begin(), is_posted.end(), true) != is_posted.end();
    if (any_went_first) engine.propagate(); // so later constraints see the narrowed domains
    for (std::uint32_t c = 0; c < model.constraint_count() && !engine.failed(); ++c) {
        if (is_posted[c]) continue;
        if (engine.is_interrupted() || is_due()) return false;
        Posting posting = posting_of(c);
        post(model, c, posting, options);
    }
    for (const JointPass* pass : passes)
        if (pass->finish != nullptr && !engine.failed()) pass->finish(together);
    return true;
}

} // namespace csp
