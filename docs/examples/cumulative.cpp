#include <csp/csp.hpp>

#include <iostream>
#include <vector>

/// Five electric cars charge in a garage, each at its own power and before it leaves. How little power suffices?
int main() {
    struct Car {
        csp::Value comes, leaves, hours, kilowatts;
    };
    const std::vector<Car> cars{
        {18, 30, 6, 7}, {19, 31, 3, 11}, {20, 26, 4, 4}, {22, 32, 5, 7}, {17, 24, 2, 11}};

    csp::Model model;
    const csp::Var power = model.int_var(csp::range(0, 40), "power");
    std::vector<csp::Var> start;
    std::vector<csp::ResourceTask> charging;
    for (const auto& [comes, leaves, hours, kilowatts] : cars) {
        start.push_back(model.int_var(csp::range(comes, leaves - hours), "start"));
        charging.push_back({start.back(), hours, kilowatts});
    }
    model.post(csp::cumulative(charging, power));

    const auto best = csp::minimise(model, power);
    std::cout << (*best)[power] << " kW:";
    for (std::size_t i = 0; i < cars.size(); ++i)
        std::cout << ' ' << (*best)[start[i]] % 24 << '-' << ((*best)[start[i]] + cars[i].hours) % 24 << " h";
    std::cout << '\n';
}
