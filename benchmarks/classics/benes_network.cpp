// A Beneš network can bring its inputs to its outputs in any order. It consists of columns of switches; each switch
// either crosses two wires or does not. All settings of the switches that make a given permutation are found. A switch
// is two if_then_else.
//
// Source: Beneš, "Optimal rearrangeable multistage connecting networks", Bell System Technical Journal 43, 1964.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <csp/base/random.hpp>

#include <numeric>
#include <utility>

namespace benchmarks::classics {

namespace benes_network_problem {

/// The outputs of a network for these input wires, whose number is a power of two. `passed(a, b)` are the outputs of a
/// switch:
///
///     0 --+--------+--+-----------+--+--------+-- 0
///     1 --+ switch +  |           |  + switch +-- 1
///                   \ |  network  | /
///     2 --+--------+ \|-----------|/ +--------+-- 2       from each switch, a wire goes to each of the networks
///     3 --+ switch +--|  network  |--+ switch +-- 3       of half the size
template <typename Wire, typename Switch>
std::vector<Wire> behind_network(const std::vector<Wire>& wires, const Switch& passed) {
    if (wires.size() == 2) {
        const auto [first, second] = passed(wires[0], wires[1]);
        return {first, second};
    }
    std::vector<Wire> upper, lower, all;
    for (std::size_t i = 0; i < wires.size(); i += 2) {
        const auto [up, down] = passed(wires[i], wires[i + 1]);
        upper.push_back(up);
        lower.push_back(down);
    }
    upper = behind_network(upper, passed);
    lower = behind_network(lower, passed);
    for (std::size_t i = 0; i < upper.size(); ++i) {
        const auto [first, second] = passed(upper[i], lower[i]);
        all.insert(all.end(), {first, second});
    }
    return all;
}

Instance random_permutation(int size, std::uint64_t seed) {
    csp::Random random(seed);
    std::vector<int> outputs(static_cast<std::size_t>(size));
    std::iota(outputs.begin(), outputs.end(), 0);
    for (std::size_t i = outputs.size(); i > 1; --i)
        std::swap(outputs[i - 1], outputs[random.below(static_cast<std::uint32_t>(i))]);
    return {size, seed, {outputs}};
}

void state(ArcwiseModel& m, const Instance& instance) {
    const auto any_input = csp::range(0, instance.size - 1);
    const auto passed = [&](csp::Var a, csp::Var b) {
        const csp::Var crosses = m.model.int_var(csp::range(0, 1));
        const std::pair behind{m.model.int_var(any_input), m.model.int_var(any_input)};
        m.model.post(csp::if_then_else(crosses, b, a) == behind.first);
        m.model.post(csp::if_then_else(crosses, a, b) == behind.second);
        m.decisions.push_back(crosses);
        return behind;
    };
    std::vector<csp::Var> inputs;
    for (int i = 0; i < instance.size; ++i) inputs.push_back(m.model.int_var(csp::range(i, i)));
    const std::vector<csp::Var> outputs = behind_network(inputs, passed);
    for (std::size_t i = 0; i < outputs.size(); ++i)
        m.model.post(csp::equal(outputs[i], instance.square.front()[i]));
}

void state(GecodeModel& m, const Instance& instance) {
    Gecode::BoolVarArgs switches;
    const auto passed = [&](const Gecode::IntVar& a, const Gecode::IntVar& b) {
        const Gecode::BoolVar crosses(m, 0, 1);
        const std::pair behind{Gecode::IntVar(m, 0, instance.size - 1),
                               Gecode::IntVar(m, 0, instance.size - 1)};
        Gecode::ite(m, crosses, b, a, behind.first, Gecode::IPL_DOM);
        Gecode::ite(m, crosses, a, b, behind.second, Gecode::IPL_DOM);
        switches << crosses;
        return behind;
    };
    std::vector<Gecode::IntVar> inputs;
    for (int i = 0; i < instance.size; ++i) inputs.emplace_back(m, i, i);
    const std::vector<Gecode::IntVar> outputs = behind_network(inputs, passed);
    for (std::size_t i = 0; i < outputs.size(); ++i)
        Gecode::rel(m, outputs[i], Gecode::IRT_EQ, instance.square.front()[i]);
    m.truths = Gecode::BoolVarArray(m, switches);
}

} // namespace benes_network_problem

std::vector<Problem> benes_network() {
    std::vector<Instance> permutations;
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
        permutations.push_back(benes_network_problem::random_permutation(16, seed));
    return {{.name = "benes-network-16-all",
             .summary = "all settings of a network of switches for a permutation of 16, by if_then_else",
             .instances = permutations,
             .smoke = {benes_network_problem::random_permutation(4, 1)},
             .arcwise = benes_network_problem::state,
             .gecode = benes_network_problem::state}};
}

} // namespace benchmarks::classics
