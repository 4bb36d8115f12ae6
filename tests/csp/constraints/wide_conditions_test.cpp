// Under a condition, domains may still contain millions of values that the constraint never allows; no code may
// enumerate them.

#include <csp/constraints/circuit/circuit.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/costs/costs.hpp>
#include <csp/constraints/counting/counting.hpp>
#include <csp/constraints/element/element.hpp>
#include <csp/constraints/graphs/graphs.hpp>
#include <csp/constraints/inverse/inverse.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/order/order.hpp>
#include <csp/constraints/packing/packing.hpp>
#include <csp/constraints/sort/sort.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>

#include <gtest/gtest.h>

#include <ctime>
#include <functional>
#include <string>
#include <vector>

namespace wide_conditions_test {

using namespace csp;

struct Stated {
    std::string name;
    std::function<Constraint(const std::vector<Var>& wide, const std::vector<Var>& small)> make;
};

const std::vector<Stated>& all() {
    static const std::vector<std::vector<Value>> costs{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    static const auto triangle = Graph::complete(3);
    static const std::vector<Stated> constraints{
        {"arg_sort", [](const auto& wide, const auto& small) { return arg_sort(small, wide); }},
        {"circuit", [](const auto& wide, const auto&) { return circuit(wide); }},
        {"subcircuit", [](const auto& wide, const auto&) { return subcircuit(wide); }},
        {"cost_circuit",
         [](const auto& wide, const auto& small) { return cost_circuit(wide, costs, small[0]); }},
        {"cost_all_different",
         [](const auto& wide, const auto& small) { return cost_all_different(wide, costs, small[0]); }},
        {"inverse", [](const auto& wide, const auto& small) { return inverse(wide, small); }},
        {"element", [](const auto& wide, const auto& small) { return element(small, wide[0]) == small[0]; }},
        {"arg_max", [](const auto& wide, const auto& small) { return arg_max(small, wide[0]); }},
        {"count", [](const auto& wide, const auto& small) { return count(small, wide[0]) == 2; }},
        {"bin_packing",
         [](const auto& wide, const auto&) {
             return bin_packing(wide, {1, 2, 3}, std::vector<Value>{4, 4});
         }},
        {"global_cardinality",
         [](const auto& wide, const auto&) {
             return global_cardinality(wide, {0, 1}, std::vector<Value>{1, 2}, Cover::closed,
                                       consistency::domain);
         }},
        {"path",
         [](const auto& wide, const auto& small) { return path(triangle, wide[0], wide[1], small, small); }},
    };
    return constraints;
}

TEST(WideDomainsUnderConditions, CostNoTimeInTheirWidth) {
    for (const auto& [name, make] : all()) {
        Model model;
        const auto wide = model.int_vars(3, range(min_value, max_value), "wide");
        const auto small = model.int_vars(3, range(0, 2), "small");
        const Var condition = model.int_var(range(0, 1), "condition");
        model.post(implication(condition, make(wide, small)));
        const std::clock_t begin = std::clock();
        Engine engine;
        load(model, engine);
        EXPECT_TRUE(engine.propagate()) << name;
        for (const Var x : small) {
            EXPECT_TRUE(engine.decide(Atom::equal(x, 0))) << name;
            engine.pop();
        }
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        EXPECT_LT(seconds, 20) << name << ": visiting each of 2^31 values would take longer";
    }
}

} // namespace wide_conditions_test
