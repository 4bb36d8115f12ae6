#include <docs/examples/flat_form.hpp>

int main() {
    csp::Model model;
    // begin: model
    const auto x = model.int_var(csp::range(0, 9), "x"), y = model.int_var(csp::range(0, 9), "y"),
               z = model.int_var(csp::range(0, 9), "z");
    const csp::Function distance = csp::abs(x - y);
    model.post(distance + z <= 12);
    model.post(2 * distance - z >= 1);
    // end: model
    print_flat_form(model);
}
