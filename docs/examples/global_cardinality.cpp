#include <csp/csp.hpp>

#include <iostream>
#include <vector>

/// Eight talks in rooms 1 to 3, with a given number of talks for each room; talks 0 and 1 need the first room.
int main() {
    csp::Model model;
    const auto room = model.int_vars(8, csp::range(1, 3), "room");
    const std::vector<csp::Interval> talks{{1, 2}, {2, 3}, {3, 3}};
    model.post(csp::global_cardinality(room, {1, 2, 3}, talks));
    model.post(room[0] == 1);
    model.post(room[1] == 1);

    csp::Engine engine;
    load(model, engine);
    engine.propagate();
    for (const csp::Value v : engine.domain(room[2])) std::cout << v << ' ';
    std::cout << "are left for talk 2\n" << csp::count_solutions(model).solutions << " ways\n";
}
