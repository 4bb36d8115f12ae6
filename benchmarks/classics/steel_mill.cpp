// Steel mill slabs (problem 38 of CSPLib): orders, each with a weight and a colour, are made from slabs that the mill
// casts in a few weights. No slab serves orders of more than two colours, and steel cast beyond the orders is lost. The
// question is whether a given loss suffices. The orders are random.
//
// Both solvers pack by Shaw (CP 2004) and look up the loss of a load with domain consistency.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <csp/base/random.hpp>

#include <algorithm>
#include <array>
#include <functional>

namespace benchmarks::classics {

namespace steel_mill_problem {

constexpr std::array weights{12, 14, 17, 20};
constexpr int heaviest = weights.back();
constexpr int colours = 6;
constexpr int most_colours = 2; // of a slab

/// The weights of the orders, the greatest first, and their colours. The size of an instance is the loss allowed.
std::vector<std::vector<int>> random_orders(int count, std::uint64_t seed) {
    constexpr int heaviest_order = 10;
    csp::Random random(seed);
    std::vector<std::vector<int>> orders(2);
    for (int i = 0; i < count; ++i) {
        orders[0].push_back(1 + static_cast<int>(random.below(heaviest_order)));
        orders[1].push_back(static_cast<int>(random.below(colours)));
    }
    std::sort(orders[0].begin(), orders[0].end(), std::greater<>());
    return orders;
}

/// By load: the loss with the lightest slab that can carry it. A slab without a load is not cast.
std::vector<int> losses() {
    std::vector<int> losses{0};
    for (int load = 1; load <= heaviest; ++load)
        losses.push_back(*std::lower_bound(weights.begin(), weights.end(), load) - load);
    return losses;
}

/// More slabs than will be needed.
std::size_t slabs(const Instance& instance) { return instance.square[0].size() / 2; }

/// The orders of a colour.
std::vector<std::size_t> of_colour(int colour, const Instance& instance) {
    std::vector<std::size_t> orders;
    for (std::size_t i = 0; i < instance.square[1].size(); ++i)
        if (instance.square[1][i] == colour) orders.push_back(i);
    return orders;
}

// The slabs are in the order of their loads, the heaviest first.

void state(ArcwiseModel& m, const Instance& instance) {
    const std::size_t count = slabs(instance);
    m.decisions = m.model.int_vars(instance.square[0].size(),
                                   csp::range(0, static_cast<csp::Value>(count) - 1), "slab");
    const auto load = m.model.int_vars(count, csp::range(0, heaviest), "load");
    const auto loss = m.model.int_vars(count, csp::range(0, heaviest), "loss");
    m.model.post(csp::bin_packing(m.decisions, instance.square[0], load));
    for (std::size_t j = 0; j < count; ++j) {
        m.model.post(csp::element(losses(), load[j]) == loss[j]);
        if (j > 0) m.model.post(load[j] <= load[j - 1]);
        csp::Expression served;
        for (int colour = 0; colour < colours; ++colour) {
            std::vector<csp::Atom> here;
            for (const std::size_t i : of_colour(colour, instance))
                here.push_back(csp::Atom::equal(m.decisions[i], static_cast<csp::Value>(j)));
            if (here.empty()) continue;
            const csp::Var is_served = m.model.bool_var();
            m.model.post(csp::equivalence(is_served, csp::clause(here)));
            served += is_served;
        }
        m.model.post(served <= most_colours);
    }
    m.model.post(csp::sum(loss) <= instance.size);
}

void state(GecodeModel& m, const Instance& instance) {
    const int count = static_cast<int>(slabs(instance));
    m.decisions = Gecode::IntVarArray(m, static_cast<int>(instance.square[0].size()), 0, count - 1);
    const Gecode::IntVarArgs load(m, count, 0, heaviest);
    const Gecode::IntVarArgs loss(m, count, 0, heaviest);
    Gecode::binpacking(m, load, m.decisions, Gecode::IntArgs(instance.square[0]));
    for (int j = 0; j < count; ++j) {
        Gecode::element(m, Gecode::IntArgs(losses()), load[j], loss[j], Gecode::IPL_DOM);
        if (j > 0) Gecode::rel(m, load[j], Gecode::IRT_LQ, load[j - 1]);
        Gecode::BoolVarArgs served;
        for (int colour = 0; colour < colours; ++colour) {
            Gecode::BoolVarArgs here;
            for (const std::size_t i : of_colour(colour, instance)) {
                here << Gecode::BoolVar(m, 0, 1);
                Gecode::rel(m, m.decisions[static_cast<int>(i)], Gecode::IRT_EQ, j, here[here.size() - 1]);
            }
            if (here.size() == 0) continue;
            served << Gecode::BoolVar(m, 0, 1);
            Gecode::rel(m, Gecode::BOT_OR, here, served[served.size() - 1]);
        }
        Gecode::linear(m, served, Gecode::IRT_LQ, most_colours);
    }
    Gecode::linear(m, loss, Gecode::IRT_LQ, instance.size);
}

/// A seed, and the loss allowed.
struct Question {
    std::uint64_t seed;
    int loss;
};

std::vector<Instance> instances(int orders, const std::vector<Question>& questions) {
    std::vector<Instance> instances;
    instances.reserve(questions.size());
    for (const auto& [seed, loss] : questions) instances.push_back({loss, seed, random_orders(orders, seed)});
    return instances;
}

} // namespace steel_mill_problem

std::vector<Problem> steel_mill() {
    return {{.name = "steel-mill-14",
             .summary = "14 orders made of slabs with little loss, or proof that it is too little",
             .instances = steel_mill_problem::instances(
                 14, {{1, 0}, {1, 1}, {2, 0}, {2, 2}, {3, 0}, {3, 2}, {4, 0}, {5, 0}}),
             .smoke = steel_mill_problem::instances(8, {{1, 4}}),
             .solutions = 1,
             .arcwise = steel_mill_problem::state,
             .gecode = steel_mill_problem::state}};
}

} // namespace benchmarks::classics
