// Job shops with set-up times: between two operations on a machine there is a time that depends on the jobs they belong
// to. The task is to find the first of the many schedules with a short makespan.
//
// In Arcwise the set-up times are part of no_overlap. In Gecode each pair of operations on a machine has a 0-1 variable
// for its order, and there is a unary of operations that are extended by the shortest set-up after them. The strength
// is the same.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <csp/base/random.hpp>

#include <algorithm>

namespace benchmarks::classics {

namespace set_up_shop_problem {

/// First the set-up times, by job and job; then by job the machine and the duration of each operation, in order.
using Shop = std::vector<std::vector<int>>;

Shop random_shop(std::size_t jobs, std::size_t machines, std::uint64_t seed) {
    constexpr std::uint32_t longest_set_up = 5;
    constexpr std::uint32_t longest = 20;
    csp::Random random(seed);
    Shop shop(jobs, std::vector<int>(jobs));
    for (auto& row : shop)
        for (int& time : row) time = static_cast<int>(random.below(longest_set_up + 1));
    for (std::size_t job = 0; job < jobs; ++job) {
        std::vector<int> left(machines);
        for (std::size_t i = 0; i < machines; ++i) left[i] = static_cast<int>(i);
        std::vector<int> operations;
        while (!left.empty()) {
            const auto next = left.begin() + static_cast<std::ptrdiff_t>(
                                                 random.below(static_cast<std::uint32_t>(left.size())));
            operations.push_back(*next);
            operations.push_back(1 + static_cast<int>(random.below(longest)));
            left.erase(next);
        }
        shop.push_back(operations);
    }
    return shop;
}

std::size_t jobs_of(const Shop& shop) { return shop.front().size(); }
std::size_t machines_of(const Shop& shop) { return shop.back().size() / 2; }

void state(ArcwiseModel& m, const Instance& instance) {
    const Shop& shop = instance.square;
    const std::size_t jobs = jobs_of(shop);
    std::vector<std::vector<csp::Task>> tasks(machines_of(shop), std::vector<csp::Task>(jobs));
    for (std::size_t job = 0; job < jobs; ++job) {
        const auto& operations = shop[jobs + job];
        const auto start = m.model.int_vars(operations.size() / 2, csp::range(0, instance.size));
        for (std::size_t k = 0; k < start.size(); ++k) {
            const int duration = operations[2 * k + 1];
            tasks[static_cast<std::size_t>(operations[2 * k])][job] = {start[k], duration};
            if (k + 1 < start.size())
                m.model.post(csp::less_equal(start[k] + duration, start[k + 1]));
            else
                m.model.post(csp::less_equal(start[k] + duration, instance.size));
        }
        m.decisions.insert(m.decisions.end(), start.begin(), start.end());
    }
    const std::vector<std::vector<csp::Value>> between(shop.begin(),
                                                       shop.begin() + static_cast<std::ptrdiff_t>(jobs));
    for (const auto& machine : tasks) m.model.post(csp::no_overlap(machine, between));
}

/// Posts that the second operation starts after the first and the set-up time between them, if the variable is 1.
void post_order(GecodeModel& m, Gecode::IntVar first, int duration_and_set_up, Gecode::IntVar second,
                Gecode::BoolVar if_this) {
    Gecode::linear(m, Gecode::IntArgs({1, -1}), Gecode::IntVarArgs({first, second}), Gecode::IRT_LQ,
                   -duration_and_set_up, Gecode::Reify(if_this, Gecode::RM_IMP));
}

void state(GecodeModel& m, const Instance& instance) {
    const Shop& shop = instance.square;
    const std::size_t jobs = jobs_of(shop);
    const std::size_t machines = machines_of(shop);
    m.decisions = Gecode::IntVarArray(m, static_cast<int>(jobs * machines), 0, instance.size);
    std::vector<Gecode::IntVarArgs> starts(machines);
    std::vector<std::vector<int>> durations(machines);
    int at = 0;
    for (std::size_t job = 0; job < jobs; ++job) {
        const auto& operations = shop[jobs + job];
        for (std::size_t k = 0; k < machines; ++k) {
            const Gecode::IntVar start = m.decisions[at++];
            const int duration = operations[2 * k + 1];
            starts[static_cast<std::size_t>(operations[2 * k])] << start;
            durations[static_cast<std::size_t>(operations[2 * k])].push_back(duration);
            if (k + 1 < machines)
                Gecode::linear(m, Gecode::IntArgs({1, -1}), Gecode::IntVarArgs({start, m.decisions[at]}),
                               Gecode::IRT_LQ, -duration);
            else
                Gecode::rel(m, start, Gecode::IRT_LQ, instance.size - duration);
        }
    }
    for (std::size_t i = 0; i < machines; ++i) {
        Gecode::IntArgs with_set_up;
        for (std::size_t job = 0; job < jobs; ++job) {
            int least = instance.size;
            for (std::size_t next = 0; next < jobs; ++next)
                if (next != job) least = std::min(least, shop[job][next]);
            with_set_up << durations[i][job] + least;
            for (std::size_t other = 0; other < job; ++other) {
                const Gecode::BoolVar is_in_order(m, 0, 1);
                const Gecode::BoolVar is_turned(m, 0, 1);
                Gecode::rel(m, is_in_order, Gecode::IRT_NQ, is_turned);
                const int a = static_cast<int>(other), b = static_cast<int>(job);
                post_order(m, starts[i][a], durations[i][other] + shop[other][job], starts[i][b],
                           is_in_order);
                post_order(m, starts[i][b], durations[i][job] + shop[job][other], starts[i][a], is_turned);
            }
        }
        Gecode::unary(m, starts[i], with_set_up, Gecode::IPL_ADVANCED);
    }
}

} // namespace set_up_shop_problem

std::vector<Problem> set_up_shop() {
    const auto instance = [](std::size_t jobs, std::size_t machines, std::uint64_t seed, int horizon) {
        return Instance{horizon, seed, set_up_shop_problem::random_shop(jobs, machines, seed)};
    };
    return {{.name = "set-up-shop-6",
             .summary = "1000 ways to do 6 jobs on 5 machines that must be made ready, in little time",
             .instances = {instance(6, 5, 1, 150), instance(6, 5, 2, 150), instance(6, 5, 3, 150)},
             .smoke = {instance(3, 3, 1, 80)},
             .solutions = 1000,
             .variables = VariableOrder::smallest_domain,
             .arcwise = set_up_shop_problem::state,
             .gecode = set_up_shop_problem::state}};
}

} // namespace benchmarks::classics
