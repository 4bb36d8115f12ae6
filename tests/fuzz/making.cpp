#include <tests/fuzz/making.hpp>

#include <tests/fuzz/catalogue.hpp>

#include <algorithm>
#include <set>

namespace fuzz {

std::vector<csp::Value> interval(csp::Value least, csp::Value most) {
    std::vector<csp::Value> values;
    for (csp::Value v = least; v <= most; ++v) values.push_back(v);
    return values;
}

std::vector<csp::Value> scattered(Source& source, std::size_t count, Wide spread, Wide around) {
    std::set<csp::Value> values;
    while (values.size() < count) {
        const Wide v =
            around + source.between(-spread * static_cast<Wide>(count), spread * static_cast<Wide>(count));
        values.insert(static_cast<csp::Value>(std::clamp<Wide>(v, csp::min_value, csp::max_value)));
    }
    return {values.begin(), values.end()};
}

std::vector<csp::Value> small_domain(Source& source, std::size_t most) {
    const auto least = static_cast<csp::Value>(source.between(-2, 2));
    const std::size_t count = 1 + source.below(most);
    switch (source.below(5)) {
    case 0:
        return {0, 1};
    case 1:
        return scattered(source, count, 1, 1);
    default:
        return interval(least, least + static_cast<csp::Value>(count) - 1);
    }
}

void limit_assignments(Domains& domains, std::size_t most) {
    std::size_t assignments = 1;
    for (std::size_t x = 0; x < domains.size(); ++x) {
        assignments *= domains[x].size();
        if (assignments > most && x > 0) return domains.resize(x);
    }
}

Problem of_domains(const Domains& domains) {
    Problem problem;
    for (const auto& values : domains) problem.variables.push_back({values});
    return problem;
}

Domains small_domains(Source& source) {
    Domains domains(static_cast<std::size_t>(source.between(1, 8)));
    const std::size_t most = source.one_in(2) ? 3 : 6;
    for (auto& values : domains) values = small_domain(source, most);
    limit_assignments(domains, most_assignments);
    return domains;
}

void add_constraints(Problem& problem, Draft& draft, std::int64_t least, std::int64_t most) {
    for (auto count = draft.source().between(least, most); count > 0; --count) {
        draft.allow_depth(static_cast<int>(draft.source().between(1, 3)));
        problem.constraints.push_back(draft.constraint());
    }
}

bool may_grow(const Node& node) {
    const auto is_product = [](const Node& n) {
        return n.kind->name == "pow" || n.kind->name == "product" || n.kind->name == "square" ||
               n.kind->name == "times constant";
    };
    return any_node(node, is_product);
}

bool may_grow(const Problem& problem) {
    return std::ranges::any_of(problem.constraints, [](const Node& node) { return may_grow(node); });
}

} // namespace fuzz
