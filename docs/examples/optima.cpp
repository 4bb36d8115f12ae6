// All best solutions, the best few, and some that differ: a team of three for the least pay.

#include <csp/csp.hpp>

#include <iostream>
#include <string>
#include <vector>

namespace {

const std::vector<std::string> names{"Ada", "Ben", "Cleo", "Dan", "Eva", "Finn"};
const std::vector<csp::WideValue> pay{4, 3, 5, 3, 4, 6};

void print(const char* title, const csp::SolutionSet& teams, const std::vector<csp::Var>& is_in) {
    std::cout << title << '\n';
    for (const csp::Assignment& team : teams.solutions) {
        for (std::size_t i = 0; i < names.size(); ++i)
            if (team[is_in[i]] == 1) std::cout << "  " << names[i];
        std::cout << "  for " << team[csp::sum(pay, is_in)] << '\n';
    }
    std::cout << "  " << csp::to_string(teams.stopped) << '\n';
}

} // namespace

int main() {
    csp::Model model;
    std::vector<csp::Var> is_in;
    for (const std::string& name : names) is_in.push_back(model.bool_var(name));
    model.post(csp::sum(is_in) == 3, "three");
    model.post(is_in[1] + is_in[3] <= 1, "Ben and Dan do not get on");
    const csp::Expression cost = csp::sum(pay, is_in);

    print("the cheapest:", csp::optima(model, cost), is_in);
    print("the four cheapest:", csp::best_solutions(model, cost, 4), is_in);
    csp::Model affordable = model;
    affordable.post(cost <= 13);
    print("three that differ:", csp::diverse_solutions(affordable, is_in, 3), is_in);
}
