#include <csp/csp.hpp>

#include <iostream>

/// Five judges give marks, and the best and the worst do not count. The leader has 24 points. Which mark must the last
/// judge give?
int main() {
    csp::Model model;
    const auto mark = model.int_vars(5, csp::range(0, 10), "mark");
    const auto sorted = model.int_vars(5, csp::range(0, 10), "sorted");
    model.post(csp::sort(mark, sorted));
    for (std::size_t i = 0; const csp::Value given : {9, 6, 8, 7}) model.post(mark[i++] == given);
    const csp::Expression points = sorted[1] + sorted[2] + sorted[3];
    model.post(points >= 24);

    std::cout << model.describe(0) << '\n';
    if (const auto best = csp::minimise(model, mark[4] + 0))
        std::cout << "at least " << (*best)[mark[4]] << ", which makes " << (*best)[points] << " points\n";
}
