#include <csp/csp.hpp>

#include <iostream>
#include <vector>

/// Drivers take the quickest of three roads; of equal ones, the first. When does that cost them nothing?
int main() {
    const std::vector<std::vector<csp::Value>> minutes{{25, 40, 55, 40, 30, 25}, // from six to eleven o'clock
                                                       {30, 35, 45, 40, 35, 30},
                                                       {35, 35, 40, 35, 30, 30}};
    csp::Model model;
    const csp::Var hour = model.int_var(csp::range(6, 11), "hour");
    std::vector<csp::Var> time;
    for (const auto& of_road : minutes)
        time.push_back(model.int_var(csp::element(of_road, hour - 6), "road " + std::to_string(time.size())));
    const csp::Var road = model.int_var(csp::range(0, 2), "road");
    model.post(csp::arg_min(time, road));
    model.post(csp::element(std::vector<csp::Value>{0, 2, 5}, road) == 0, "no toll");

    std::cout << model.describe(3) << '\n';
    for (const auto& s : csp::solutions(model))
        std::cout << "at " << s[hour] << ": " << s[time[0]] << " minutes\n";
}
