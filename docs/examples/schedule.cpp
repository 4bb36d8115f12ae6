#include <csp/csp.hpp>

#include <iostream>

int main() {
    csp::Model model;
    const auto start = model.int_vars(3, csp::range(0, 20), "start");
    const auto way = model.int_var(csp::range(0, 1), "way"),
               duration = model.int_var(csp::range(1, 9), "duration");

    // The walls are built by hand, which takes one person six days, or with a crane: two people, three days.
    const csp::Task by_hand{start[1], 6, csp::Atom::equal(way, 0)};
    const csp::Task by_crane{start[1], 3, csp::Atom::equal(way, 1)};
    const csp::Task base{start[0], 2}, walls{start[1], duration}, roof{start[2], 4};

    model.post(csp::alternative(walls, {by_hand, by_crane}));
    model.post(csp::precedence(base, walls, 1)); // a day to dry
    model.post(csp::precedence(walls, roof));
    model.post(csp::cumulative({{base, 1}, {by_hand, 1}, {by_crane, 2}, {roof, 1}}, 2));
    model.post(csp::forbid_extent(roof, {{5, 7}, {12, 14}})); // nobody on the roof on weekends
    const csp::Expression done = csp::makespan({base, walls, roof});

    const auto best = csp::minimise(model, done);
    const csp::Assignment& plan = *best;
    std::cout << "all is done at " << plan[done] << ": base at " << plan[start[0]] << ", walls at "
              << plan[start[1]] << " for " << plan[duration] << ", roof at " << plan[start[2]] << '\n';
}
