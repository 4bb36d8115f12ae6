#include <csp/csp.hpp>
#include <csp/engine/engine.hpp>

#include <iostream>
#include <vector>

// begin: rule
/// Two variables with the same two values left: no other variable in the unit can have either.
void naked_twins(csp::Context& c, csp::Views unit) {
    for (const csp::View a : unit)
        for (const csp::View b : unit) {
            if (a.is_same(b) || c.size(a) != 2 || !c.same_domain(a, b)) continue;
            for (const csp::View z : unit)
                if (!z.is_same(a) && !z.is_same(b)) c.remove(z, c.domain(a), csp::because{a, b});
        }
}
// end: rule

// begin: watch
struct Story final : csp::Listener {
    explicit Story(const csp::Model& m) : model(m) {}
    void on_removal(const csp::Removal& step) override {
        std::cout << step.rule_info->name() << ": " << model.name(step.variable) << " loses";
        for (const auto [min, max] : step.removed)
            for (csp::Value v = min; v <= max; ++v) std::cout << ' ' << v;
        if (step.origin == csp::Origin::rule) std::cout << ", because of";
        for (const csp::View x : step.reason.variables) std::cout << ' ' << model.name(x);
        for (const csp::Atom atom : step.reason.atoms) std::cout << ' ' << model.name(atom.variable());
        std::cout << '\n';
    }
    const csp::Model& model;
};

int main() {
    csp::Model model;
    const std::vector unit{model.int_var({4, 7}, "A"), model.int_var({4, 7}, "B"),
                           model.int_var({1, 4, 7}, "C"), model.int_var({1, 2, 4, 9}, "D")};
    model.post(csp::all_different(unit), "unit");
    model.rule("naked twins", unit, naked_twins);

    csp::Engine engine;
    Story story(model);
    engine.set_listener(&story);
    csp::load(model, engine);
    engine.propagate();

    std::cout << "In a search:\n";
    model.post(csp::not_equal(unit[3], 9));
    csp::solve(model, {.listener = &story});
}
// end: watch
