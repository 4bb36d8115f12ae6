// Products are made in sequence. A customer's stack is open from the first of the customer's products to the
// last. The greatest number of stacks open at a time is minimal.

#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

Problem open_stacks(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const std::size_t products = data.size("p");
    const auto orders = data.matrix("orders", products); // of each customer
    const auto product = model.int_vars(products, places(products), "product");
    const auto place = model.int_vars(products, places(products), "place");
    model.post(csp::inverse(product, place));
    std::vector<csp::Expression> open(products); // at each time
    for (std::size_t customer = 0; customer < orders.rows(); ++customer) {
        std::vector<csp::Var> own;
        for (std::size_t i = 0; i < products; ++i)
            if (orders(customer, i) == 1) own.push_back(place[i]);
        if (own.empty()) continue;
        const csp::Var first = model.int_var(csp::min(own), "first");
        const csp::Var last = model.int_var(csp::max(own), "last");
        for (std::size_t t = 0; t < products; ++t) {
            const auto time = static_cast<csp::Value>(t);
            open[t] += first <= time && time <= last;
        }
    }
    problem.cost = csp::max(open);
    problem.heuristic = csp::select(product, csp::variable_order::input, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
