#include <csp/csp.hpp>

#include <iostream>
#include <vector>

/// Seven tasks on one machine have a total length of 30 units, and no task may begin after 20. The rule gives no
/// reasons.
int main() {
    csp::Model model;
    const std::vector<int> lengths{3, 5, 7, 2, 4, 6, 3};
    const auto starts = model.int_vars(lengths.size(), csp::range(0, 20), "start");
    model.rule("one at a time", starts, [lengths](csp::Context& c, csp::Views s) {
        for (std::size_t i = 0; i < s.size(); ++i)
            for (std::size_t j = 0; j < s.size(); ++j)
                if (i != j && c.min(s[j]) + lengths[j] > c.max(s[i])) // so j is after i
                    c.at_least(s[j], c.min(s[i]) + lengths[i]);
    });

    // begin: advice
    csp::SearchOptions options;
    options.learning = csp::Learning::always;
    csp::Solver solver(model, options);
    solver.begin();
    std::cout << (solver.next() ? "a schedule\n" : "no schedule\n");
    for (const csp::ReasonUse& use : solver.reason_uses()) std::cout << use << '\n';
    // end: advice
}
