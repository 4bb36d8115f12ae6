#include <csp/csp.hpp>
#include <csp/testing/rule_harness.hpp>

#include <iostream>

// begin: right
void naked_twins(csp::Context& c, csp::Views unit) {
    for (const csp::View a : unit)
        for (const csp::View b : unit) {
            if (a.is_same(b) || c.size(a) != 2 || !c.same_domain(a, b)) continue;
            for (const csp::View z : unit)
                if (!z.is_same(a) && !z.is_same(b)) c.remove(z, c.domain(a), csp::because{a, b});
        }
}
// end: right

// begin: wrong
void hasty_twins(csp::Context& c, csp::Views unit) {
    for (const csp::View a : unit)
        for (const csp::View b : unit) {
            if (a.is_same(b) || c.size(a) > 3 || !c.same_domain(a, b)) continue; // two values would be right
            for (const csp::View z : unit)
                if (!z.is_same(a) && !z.is_same(b)) c.remove(z, c.domain(a));
        }
}
// end: wrong

// begin: check
int main() {
    const csp::testing::Options beside_all_different{
        .views = false, .duplicates = false, .given = [](csp::Views unit) {
            return csp::all_different(unit);
        }};
    const auto report = csp::testing::check_rule(naked_twins, beside_all_different);
    std::cout << "naked twins: " << (report.ok() ? "nothing wrong" : report.violation) << '\n';
    std::cout << "hasty twins: " << csp::testing::check_rule(hasty_twins, beside_all_different);
}
// end: check
