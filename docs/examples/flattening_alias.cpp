#include <docs/examples/flat_form.hpp>

int main() {
    csp::Model model;
    // begin: model
    const auto x = model.int_var(csp::range(0, 9), "x"), y = model.int_var(csp::range(0, 9), "y"),
               z = model.int_var(csp::range(0, 9), "z");
    model.post(csp::all_different({x, y, z}));
    model.post(x + y + 2 * z == 16);
    model.post(y == x + 2);
    // end: model
    print_flat_form(model);
}
