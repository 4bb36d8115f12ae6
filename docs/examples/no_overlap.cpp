#include <csp/csp.hpp>

#include <iostream>
#include <vector>

/// One oven and six orders, each with its time window. Which orders does the baker take?
int main() {
    struct Order {
        csp::Value from, until, hours, pay;
    };
    const std::vector<Order> orders{{0, 5, 3, 30}, {1, 6, 2, 25},  {2, 7, 3, 40},
                                    {4, 9, 2, 20}, {5, 10, 4, 45}, {0, 10, 1, 8}};

    csp::Model model;
    std::vector<csp::Var> start, taken;
    std::vector<csp::Task> baking;
    csp::Expression pay;
    for (const Order& order : orders) {
        start.push_back(model.int_var(csp::range(order.from, order.until - order.hours), "start"));
        taken.push_back(model.bool_var("taken"));
        baking.push_back({start.back(), order.hours, csp::Atom::equal(taken.back(), 1)});
        pay += order.pay * taken.back();
    }
    model.post(csp::no_overlap(baking));

    const auto best = csp::maximise(model, pay);
    for (std::size_t i = 0; i < orders.size(); ++i)
        if ((*best)[taken[i]] == 1)
            std::cout << "order " << i << " from " << (*best)[start[i]] << " to "
                      << (*best)[start[i]] + orders[i].hours << '\n';
    std::cout << "for " << (*best)[pay] << '\n';
}
