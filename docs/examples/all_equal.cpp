#include <csp/csp.hpp>

#include <iostream>

int main() {
    csp::Model model; // a day on which three machines, serviced every 4, 6 and 9 days, all pause
    const auto day = model.int_vars(3, csp::range(1, 40), "day");
    const int every[] = {4, 6, 9};
    for (std::size_t i = 0; i < day.size(); ++i) {
        std::vector<csp::Value> days;
        for (int d = every[i]; d <= 40; d += every[i]) days.push_back(d);
        model.post(csp::in(day[i], days));
    }
    model.post(csp::all_equal(day));
    if (const auto solution = csp::solve(model)) std::cout << "day " << (*solution)[day[0]] << '\n';
}
