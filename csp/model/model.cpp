#include <csp/model/model.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <utility>

namespace csp {

Var Model::int_var(Domain domain, std::string name) {
    const Var x{static_cast<std::uint32_t>(variables_.size())};
    if (name.empty()) name.append("x").append(std::to_string(x.index));
    variables_.push_back({std::move(domain), std::move(name), {}});
    return x;
}

std::vector<Var> Model::int_vars(std::size_t count, const Domain& domain, std::string_view name) {
    std::vector<Var> xs;
    xs.reserve(count);
    for (std::size_t i = 0; i < count; ++i) xs.push_back(int_var(domain, element_name(name, i)));
    return xs;
}

std::string Model::element_name(std::string_view name, std::size_t index) {
    return name.empty() ? std::string() : std::string(name) + '[' + std::to_string(index) + ']';
}

void Model::require_known(const Constraint& constraint) const {
    for (const View x : constraint->scope()) {
        const Var variable = x.variable();
        if (variable.index >= variables_.size())
            throw ArgumentError("csp::Model::post", constraint->kind() + " names variable number " +
                                                        std::to_string(variable.index) +
                                                        ", but the model has " +
                                                        std::to_string(variables_.size()) + " variables");
        for (const Value v : {domain(variable).min(), domain(variable).max()})
            if (x.from_variable(v) < min_value || x.from_variable(v) > max_value)
                throw ArgumentError("csp::Model::post", constraint->kind() + " uses the view " + name(x) +
                                                            ", which takes the value " +
                                                            std::to_string(x.from_variable(v)) + " outside " +
                                                            std::to_string(min_value) + ".." +
                                                            std::to_string(max_value));
    }
}

void Model::post(Constraint constraint, std::string name) {
    require_known(constraint);
    const auto index = static_cast<std::uint32_t>(constraints_.size());
    std::vector<Var> variables;
    for (const View x : constraint->scope()) {
        auto& on_variable = variables_[x.variable().index].constraints;
        if (!on_variable.empty() && on_variable.back() == index) continue;
        on_variable.push_back(index);
        variables.push_back(x.variable());
    }
    constraints_.push_back({std::move(constraint), std::move(name), std::move(variables)});
}

std::string Model::name(View x) const {
    const std::string& plain = name(x.variable());
    if (x.is_negated()) return x.offset() == 0 ? "-" + plain : std::to_string(x.offset()) + " - " + plain;
    if (x.offset() == 0) return plain;
    return plain + (x.offset() > 0 ? " + " : " - ") +
           std::to_string(x.offset() > 0 ? x.offset() : -x.offset());
}

std::string Model::constraint_name(std::size_t constraint) const {
    const std::string& given = constraints_[constraint].name;
    return given.empty() ? describe(constraint) : given;
}

std::string Model::describe(std::size_t constraint) const {
    return constraints_[constraint].constraint->describe([this](View x) { return name(x); });
}

bool Model::check(const Assignment& assignment) const {
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

void load(const Model& model, Engine& engine) {
    CSP_ASSERT(engine.store().variable_count() == 0);
    for (std::uint32_t i = 0; i < model.variable_count(); ++i) engine.add_variable(model.domain(Var{i}));
    JointPostings joints;
    for (std::uint32_t c = 0; c < model.constraint_count() && !engine.failed(); ++c) {
        Posting posting(engine, joints, c);
        model.constraint(c)->post(posting);
    }
    if (!engine.failed()) joints.finish(engine);
}

} // namespace csp
