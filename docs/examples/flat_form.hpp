#pragma once

#include <csp/csp.hpp>
#include <csp/engine/engine.hpp>

#include <iostream>
#include <string>

/// Prints the flattened form of a model in an engine: the auxiliary variables, each with the term it stands for, and
/// the rules, each with its scope.
inline void print_flat_form(const csp::Model& model) {
    csp::Engine engine;
    csp::load(model, engine);
    const csp::NameOf name = [&](csp::View x) {
        const auto index = x.variable().index;
        if (index < model.variable_count()) return model.name(x);
        return csp::in_words(x, "new" + std::to_string(index - model.variable_count() + 1));
    };
    auto next = static_cast<std::uint32_t>(model.variable_count());
    for (const csp::Auxiliary& auxiliary : engine.auxiliaries()) {
        const csp::DomainView values = engine.domain(csp::Var(next));
        std::cout << name(csp::Var(next++)) << " in " << values.min() << ".." << values.max()
                  << " stands for " << auxiliary.describe(name) << '\n';
    }
    for (csp::RuleId rule = 0; rule < engine.rule_count(); ++rule) {
        const csp::RuleInfo& info = engine.info(rule);
        std::cout << info.name() << ": " << csp::list_of(info.scope, name) << '\n';
    }
}
