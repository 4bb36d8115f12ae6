#include <csp/csp.hpp>

#include <iostream>

/// Knights always tell the truth, knaves never do.
int main() {
    csp::Model model;
    const auto [anna, ben, cleo] = model.int_vars<3>(csp::range(0, 1), "knight");
    const csp::Var coins = model.int_var(csp::range(1, 9), "coins");
    const auto says = [&](csp::Var who, const csp::Constraint& what) {
        model.post(csp::equivalence(who, what));
    };
    says(anna, !ben || !cleo);
    says(ben, anna && coins > 6);
    says(cleo, (coins == 3 || coins == 7) && !ben);
    model.post(anna + cleo + (coins < 4) == 2, "two of the three");

    for (std::size_t i = 0; i < model.constraint_count(); ++i) std::cout << model.describe(i) << '\n';
    for (const auto& s : csp::solutions(model))
        std::cout << "Anna " << s[anna] << ", Ben " << s[ben] << ", Cleo " << s[cleo] << ", coins "
                  << s[coins] << '\n';
}
