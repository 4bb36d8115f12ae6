#include <csp/csp.hpp>

#include <iostream>

/// Postage by weight and zone. What is the heaviest parcel to zone 2 for 900 or less?
int main() {
    csp::Model model;
    const csp::Var grams = model.int_var(csp::range(1, 1'000'000), "grams");
    const csp::Var zone = model.int_var(csp::range(1, 3), "zone");
    const csp::Var price = model.int_var(csp::range(0, 100'000), "price");
    model.post(csp::box_table({grams, zone, price}, {{{1, 500}, {1, 3}, {400, 400}},
                                                     {{501, 2'000}, {1, 2}, {650, 650}},
                                                     {{501, 2'000}, {3, 3}, {1'200, 1'200}},
                                                     {{2'001, 31'500}, {1, 1}, {900, 900}}}));
    model.post(zone == 2);
    model.post(price <= 900);
    std::cout << model.describe(0) << '\n';
    if (const auto parcel = csp::maximise(model, grams))
        std::cout << (*parcel)[grams] << " grams for " << (*parcel)[price] << '\n';
}
