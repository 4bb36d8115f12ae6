#include <csp/csp.hpp>

#include <iostream>
#include <string>
#include <vector>

namespace {

/// Six talks in three hours and two rooms.
struct Programme {
    csp::Model model;
    std::vector<csp::Var> hour;

    Programme() {
        for (const std::string speaker : {"Ada", "Bo", "Cleo", "Dan", "Eve", "Finn"})
            hour.push_back(model.int_var(csp::range(1, 3), speaker));
        for (csp::Value h = 1; h <= 3; ++h)
            model.post(csp::at_most(hour, h, 2), "two rooms at hour " + std::to_string(h));
        model.post(hour[0] < hour[1], "Ada before Bo");
        model.post(hour[1] < hour[2], "Bo before Cleo");
        model.post(hour[3] == hour[4], "Dan when Eve");
        model.post(hour[2] != 3, "Cleo leaves early");
        model.post(hour[5] == 1, "Finn at the beginning");
    }
};

} // namespace

int main() {
    const Programme programme;
    const csp::Model& model = programme.model;

    std::cout << csp::explain_infeasibility(model).describe(model) << '\n';

    const csp::ConstraintSet rooms{0, 1, 2}; // no more rooms exist
    for (const csp::ConstraintSet& repair : csp::all_cores(model, {.hard = rooms}).repairs) {
        std::cout << "give up:";
        for (const std::uint32_t c : repair) std::cout << " \"" << model.constraint_name(c) << '"';
        std::cout << '\n';
    }

    const csp::ExplainOptions options{
        .groups = {{"the rooms", rooms}, {"the order", {3, 4, 5}}, {"who can come when", {6, 7}}}};
    std::cout << csp::explain_infeasibility(model, options).describe(model) << '\n';

    Programme other; // "Why can Cleo not be at hour 3, and Dan at hour 1?"
    csp::Model expected = other.model.with_constraints(std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5, 7});
    expected.post(other.hour[2] == 3, "Cleo at hour 3, as expected");
    expected.post(other.hour[3] == 1, "Dan at hour 1, as expected");
    std::cout << csp::explain_infeasibility(expected).describe(expected) << '\n';
}
