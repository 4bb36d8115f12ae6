#include <docs/examples/flat_form.hpp>

int main() {
    csp::Model model;
    // begin: model
    const auto x = model.int_var(csp::range(0, 9), "x"), y = model.int_var(csp::range(0, 9), "y"),
               z = model.int_var(csp::range(0, 9), "z"), b = model.bool_var("b");
    model.post(x < y || z == 3 || !b);
    model.post(y == 0 || x / y >= 2);
    // end: model
    print_flat_form(model);
}
