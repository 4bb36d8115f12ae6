#include <csp/csp.hpp>

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

int main() {
    csp::Model model;
    const std::vector row{model.int_var(csp::range(1, 4), "A"), model.int_var(csp::range(1, 4), "B"),
                          model.int_var(csp::range(1, 4), "C"), model.int_var(csp::range(1, 4), "D")};
    model.rule("naked twins", row, naked_twins);
    model.post(csp::all_different(row), "row");
    model.post(row[0] <= 2, "A is small");
    model.post(row[1] <= 2, "B is small");

    std::cout << csp::explain(model).describe(model);
}
