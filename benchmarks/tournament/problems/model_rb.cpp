#include <benchmarks/tournament/problems/model_rb.hpp>

#include <benchmarks/tournament/problems/spread.hpp>

#include <csp/base/random.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace tournament {

namespace model_rb_set {

constexpr std::array sizes{14, 18, 22, 26};

int rounded(double number) { return static_cast<int>(std::lround(number)); }

int below(csp::Random& random, int bound) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
}

/// Two different numbers.
std::pair<int, int> random_scope(csp::Random& random, int variables) {
    const int x = below(random, variables);
    const int y = below(random, variables - 1);
    return {x, y < x ? y : y + 1};
}

std::vector<csp::ValuePair> all_pairs(int values) {
    std::vector<csp::ValuePair> pairs;
    for (int a = 0; a < values; ++a)
        for (int b = 0; b < values; ++b) pairs.emplace_back(a, b);
    return pairs;
}

Statement state(const RbParameters& parameters, bool is_forced, std::uint64_t seed) {
    Statement statement;
    const auto x = statement.model.int_vars(static_cast<std::size_t>(parameters.variables),
                                            csp::range(0, parameters.values() - 1), "x");
    for (const RbConstraint& constraint : random_rb(parameters, is_forced, seed)) {
        std::vector<csp::ValuePair> allowed = all_pairs(parameters.values());
        std::erase_if(allowed, [&](const csp::ValuePair& pair) {
            return std::binary_search(constraint.conflicts.begin(), constraint.conflicts.end(), pair);
        });
        statement.model.post(csp::relation(x[static_cast<std::size_t>(constraint.x)],
                                           x[static_cast<std::size_t>(constraint.y)], std::move(allowed)));
    }
    return statement;
}

std::vector<Instance> make(const Wanted& wanted, bool is_forced) {
    std::vector<Instance> instances;
    for (const std::size_t i : spread_numbers(wanted.instances, sizes.size())) {
        const RbParameters parameters{.variables = by_turns(sizes, i)};
        const std::uint64_t seed = i + 1;
        instances.push_back({fmt::format("{} variables, seed {}", parameters.variables, seed),
                             static_cast<double>(parameters.variables) / sizes.back(),
                             [=] { return state(parameters, is_forced, seed); }});
    }
    return instances;
}

} // namespace model_rb_set

int RbParameters::values() const { return model_rb_set::rounded(std::pow(variables, alpha)); }
int RbParameters::constraints() const {
    return model_rb_set::rounded(density * variables * std::log(variables));
}
int RbParameters::conflicts() const { return model_rb_set::rounded(tightness * values() * values()); }
double RbParameters::critical_tightness() const { return 1 - std::exp(-alpha / density); }

std::vector<RbConstraint> random_rb(const RbParameters& parameters, bool is_forced, std::uint64_t seed) {
    csp::Random random(seed);
    std::vector<int> hidden(static_cast<std::size_t>(parameters.variables));
    for (int& value : hidden) value = model_rb_set::below(random, parameters.values());
    std::vector<RbConstraint> constraints;
    for (int i = 0; i < parameters.constraints(); ++i) {
        const auto [x, y] = model_rb_set::random_scope(random, parameters.variables);
        auto conflicts = model_rb_set::all_pairs(parameters.values());
        if (is_forced)
            std::erase(conflicts, csp::ValuePair(hidden[static_cast<std::size_t>(x)],
                                                 hidden[static_cast<std::size_t>(y)]));
        random.shuffle(conflicts);
        conflicts.resize(static_cast<std::size_t>(parameters.conflicts()));
        std::sort(conflicts.begin(), conflicts.end());
        constraints.push_back({x, y, std::move(conflicts)});
    }
    return constraints;
}

const ProblemSet random_csp{
    .name = "random",
    .summary = "random binary problems of model RB at the phase transition; difficulty: variables",
    .source = "Xu and Li, JAIR 12, 2000",
    .make = [](const Wanted& wanted) { return model_rb_set::make(wanted, false); }};

const ProblemSet random_csp_forced{
    .name = "random-forced",
    .summary = "the same with a solution hidden in each; difficulty: variables",
    .source = "Xu, Boussemart, Hemery, Lecoutre, AI 171, 2007",
    .make = [](const Wanted& wanted) { return model_rb_set::make(wanted, true); }};

} // namespace tournament
