#include <csp/proof/proof_writer.hpp>

#include <csp/base/assignment.hpp>
#include <csp/base/domain.hpp>
#include <csp/base/error.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/proof/proof_text.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace csp {

namespace {

/// Returns the combinations of values that the constraint allows; empty if there are too many to try.
std::string table_of(const Model& model, std::size_t c, const NameOf& name) {
    constexpr WideValue most = 100'000;
    const auto xs = model.variables_of(c);
    WideValue combinations = 1;
    for (const Var x : xs) {
        combinations *= model.domain(x).size();
        if (combinations > most) return "";
    }
    std::vector<std::vector<Value>> values;
    for (const Var x : xs) {
        auto& of_x = values.emplace_back();
        for (const Interval run : model.domain(x).intervals())
            for (Value v = run.min; v <= run.max; ++v) of_x.push_back(v);
    }
    Assignment assignment(std::vector<Value>(model.variable_count()));
    std::string rows;
    for (WideValue number = 0; number < combinations; ++number) {
        std::vector<Value> row;
        WideValue rest = number;
        for (std::size_t i = 0; i < xs.size(); ++i) {
            const auto size = static_cast<WideValue>(values[i].size());
            row.push_back(values[i][static_cast<std::size_t>(rest % size)]);
            assignment.set(xs[i], row.back());
            rest /= size;
        }
        if (!model.constraint(c)->check(assignment)) continue;
        if (!rows.empty()) rows += ',';
        rows += stated_numbers(row);
    }
    return stated("table", {stated_list(xs, name), '[' + rows + ']'});
}

std::string statement_in(const Model& model, std::size_t c, const NameOf& name) {
    const auto domain = [&model](Var x) -> const Domain& { return model.domain(x); };
    std::string statement = model.constraint(c)->statement_within(name, domain);
    if (statement.empty()) statement = statement_of(model.constraint(c), name);
    if (statement.empty() && !model.constraint(c)->is_rule()) statement = table_of(model, c, name);
    if (!statement.empty()) return statement;
    return stated("opaque", {quoted(model.constraint_name(c)), stated_list(model.variables_of(c), name)});
}

} // namespace

std::string write_model(const Model& model, const Expression* cost, std::span<const Var> projection,
                        std::size_t variables) {
    const NameOf name = [&](View x) {
        if (x.variable().index < variables) return name_in_statements(x);
        return std::to_string(x.from_variable(model.domain(x.variable()).min()));
    };
    std::string text = "{\"arcwise-model\": 1,\n\"variables\": [";
    for (std::uint32_t x = 0; x < std::min(variables, model.variable_count()); ++x)
        text += (x == 0 ? "\n[" : ",\n[") + quoted(model.name(Var{x})) + ',' +
                stated_set(model.domain(Var{x})) + ']';
    text += "],\n\"constraints\": [";
    for (std::size_t c = 0; c < model.constraint_count(); ++c)
        text += (c == 0 ? "\n[" : ",\n[") + quoted(model.constraint_name(c)) + ',' +
                statement_in(model, c, name) + ']';
    text += ']';
    if (cost != nullptr) {
        const std::string statement = statement_of(*cost, name);
        text += ",\n\"minimise\": " + (statement.empty() ? R"(["opaque","the cost",[]])" : statement);
    }
    if (!projection.empty()) text += ",\n\"projection\": " + stated_list(projection, name);
    return text + "}\n";
}

void require_stated(const Expression& cost) {
    if (statement_of(cost, name_in_statements).empty())
        throw ArgumentError("csp::Solver",
                            "SearchOptions::proof, but a part of the cost has no statement, so nobody "
                            "could confirm that a cost is the least");
}

} // namespace csp
