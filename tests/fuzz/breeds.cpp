#include <tests/fuzz/breeds.hpp>

#include <tests/fuzz/catalogue.hpp>

#include <algorithm>
#include <array>
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

namespace {

// Small problems: brute force finds all solutions --------------------------------------------------------

Problem small(Source& source) {
    const Domains domains = small_domains(source);
    Problem problem = of_domains(domains);
    Draft draft(source, domains);
    add_constraints(problem, draft, 1, 4);
    problem.may_be_refused = may_grow(problem);
    return problem;
}

/// Makes many small constraints of few kinds, so that propagation takes many rounds.
Problem few_kinds(Source& source) {
    const Domains domains = small_domains(source);
    Problem problem = of_domains(domains);
    Draft draft(source, domains);
    std::vector<const Kind*> kinds;
    for (auto count = source.between(1, 3); count > 0; --count)
        kinds.push_back(source.pick(constraint_kinds()));
    draft.restrict_to(kinds);
    add_constraints(problem, draft, 2, 6);
    problem.may_be_refused = may_grow(problem);
    return problem;
}

/// Makes coefficients, constants and offsets as large as allowed, and larger.
void enlarge(Node& node, Source& source) {
    constexpr std::array<Wide, 6> sizes{csp::max_value,       Wide{1} << 31U, Wide{1} << 40U,
                                        (Wide{1} << 60U) - 1, Wide{1} << 61U, Wide{1} << 62U};
    const bool is_membership = node.kind->name == "in" || node.kind->name == "not_in";
    const auto is_for_linear = node.kind->header == "linear/linear.hpp" ||
                               (node.kind->header == "comparison/comparison.hpp" && !is_membership);
    if (is_for_linear)
        for (auto& list : node.lists)
            for (Operand& operand : list)
                if (source.one_in(5)) operand.offset += source.between(-1, 1) * source.pick(sizes);
    if (node.kind->name.starts_with("linear"))
        for (Wide& coefficient : node.numbers[0])
            if (source.one_in(5)) coefficient = source.between(-1, 1) * source.pick(sizes);
    for (Node& part : node.parts) enlarge(part, source);
}

/// Makes a problem with values that lie far apart, up to the ends of the possible range.
Problem distant(Source& source) {
    Domains domains(static_cast<std::size_t>(source.between(1, 5)));
    constexpr std::array<Wide, 5> spreads{1, 30, 1000, 100'000, csp::max_value / 4};
    constexpr std::array<Wide, 4> middles{0, 1000, csp::max_value - 5, csp::min_value + 5};
    const Wide spread = source.pick(spreads);
    const Wide middle = source.one_in(3) ? source.pick(middles) : 0;
    for (auto& values : domains)
        values = source.one_in(4)
                     ? small_domain(source, 4)
                     : scattered(source, 1 + source.below(5), source.one_in(3) ? 1 : spread, middle);
    limit_assignments(domains, most_assignments);
    Problem problem = of_domains(domains);
    Draft draft(source, domains);
    add_constraints(problem, draft, 1, 3);
    if (source.one_in(3))
        for (Node& constraint : problem.constraints) enlarge(constraint, source);
    problem.may_be_refused = true;
    return problem;
}

/// Makes a problem of few variables whose values have powers and products near the ends of 64 bits: costs over them may
/// exceed this range.
Problem costs(Source& source) {
    // The fourth powers of 180, the cubes of 1020 and the squares of 32,760 are near the greatest value.
    constexpr std::array<Wide, 6> middles{
        180, 1020, 32'760, 1'000'000, csp::max_value - 5, csp::min_value + 5};
    constexpr std::array<Wide, 3> spreads{1, 3, 300};
    Domains domains(static_cast<std::size_t>(source.between(1, 4)));
    for (auto& values : domains)
        values = scattered(source, 1 + source.below(4), source.pick(spreads), source.pick(middles));
    limit_assignments(domains, most_assignments);
    Problem problem = of_domains(domains);
    Draft draft(source, domains);
    add_constraints(problem, draft, 0, 2);
    problem.focus = Focus::costs;
    problem.may_be_refused = true;
    return problem;
}

/// Makes a problem in which some variables have the widest possible domain; constraints define their values.
Problem defined(Source& source) {
    Domains domains = small_domains(source);
    limit_assignments(domains, 150);
    Problem problem = of_domains(domains);
    Draft draft(source, domains);
    add_constraints(problem, draft, 0, 2);
    std::vector<Node> definitions;
    constexpr std::array<csp::Value, 4> widths{100, 5000, 200'000, csp::max_value};
    for (auto count = source.between(1, 2); count > 0; --count) {
        draft.allow_depth(2);
        const auto z = static_cast<std::uint32_t>(problem.variables.size());
        const csp::Value width = source.pick(widths);
        problem.variables.push_back({{-width, width}, true});
        Node definition{.kind = find_kind("=="), .parts = {draft.make(view_kind()), draft.expression()}};
        definition.parts[0].lists[0][0] = {z, source.one_in(4), source.between(-2, 2)};
        definitions.push_back(std::move(definition));
    }
    problem.constraints.insert(problem.constraints.end(), definitions.begin(), definitions.end());
    // Further constraints on them: comparisons with each other, and with the ends of their domains.
    Domains all;
    for (const auto& x : problem.variables) all.push_back(x.values);
    Draft more(source, all);
    more.restrict_to({find_kind("less_equal"), find_kind("not_equal to constant"), find_kind("linear"),
                      find_kind("in"), find_kind("implication"), find_kind("all_equal")});
    if (source.one_in(2)) add_constraints(problem, more, 1, 1);
    problem.may_be_refused = true;
    return problem;
}

/// Makes two or three unrelated problems.
Problem parts(Source& source) {
    Problem problem;
    for (auto count = source.between(2, 3); count > 0; --count) {
        Domains domains(static_cast<std::size_t>(source.between(1, 3)));
        for (auto& values : domains) values = small_domain(source, 3);
        limit_assignments(domains, 12);
        Draft draft(source, domains);
        const auto shift = static_cast<std::uint32_t>(problem.variables.size());
        Problem part = of_domains(domains);
        add_constraints(part, draft, 0, 2);
        for (Node& constraint : part.constraints) {
            for_each_operand(constraint, [&](Operand& operand) { operand.variable += shift; });
            problem.constraints.push_back(std::move(constraint));
        }
        problem.variables.insert(problem.variables.end(), part.variables.begin(), part.variables.end());
    }
    problem.may_be_refused = may_grow(problem);
    return problem;
}

/// Makes all-different constraints over few values, which the kernel accepts unless another constraint is added.
Problem all_different_only(Source& source) {
    const std::size_t count = 3 + source.below(4);
    const auto values = static_cast<csp::Value>(2 + source.below(4));
    Domains domains(count);
    for (auto& domain : domains) {
        for (csp::Value v = 0; v < values; ++v)
            if (!source.one_in(6)) domain.push_back(v);
        if (domain.empty()) domain = {0, 1};
    }
    limit_assignments(domains, most_assignments);
    Problem problem = of_domains(domains);
    Draft draft(source, domains);
    for (auto constraints = source.between(1, 4); constraints > 0; --constraints) {
        const bool is_pair = source.one_in(3);
        Node node{.kind = find_kind(is_pair ? "not_equal" : "all_different"),
                  .lists = {draft.plain_operands(2, is_pair ? 2 : static_cast<std::size_t>(values))}};
        const Wide shift = source.one_in(4) ? source.between(-3, 3) : 0;
        for (Operand& operand : node.lists[0]) operand.offset = shift;
        problem.constraints.push_back(std::move(node));
    }
    if (source.one_in(5)) problem.constraints.push_back(draft.constraint());
    return problem;
}

/// Makes sums with few coefficients, over variables that lists and pairs keep different, as in variants of Sudoku.
Problem sums_of_groups(Source& source) {
    Domains domains(3 + source.below(4));
    for (auto& values : domains) {
        const auto least = static_cast<csp::Value>(source.between(0, 1));
        values = interval(least, least + static_cast<csp::Value>(source.between(1, 5)));
    }
    limit_assignments(domains, most_assignments);
    Problem problem = of_domains(domains);
    Draft draft(source, domains);
    for (auto lists = source.between(1, 3); lists > 0; --lists) {
        const bool is_pair = source.one_in(2);
        Node node{.kind = find_kind(is_pair ? "not_equal" : "all_different"),
                  .lists = {draft.plain_operands(2, is_pair ? 2 : 4)}};
        const Wide shift = source.one_in(4) ? source.between(-3, 3) : 0;
        for (Operand& operand : node.lists[0]) operand.offset = shift;
        problem.constraints.push_back(std::move(node));
    }
    for (auto sums = source.between(1, 2); sums > 0; --sums) {
        Node sum{.kind = find_kind("linear"), .lists = {draft.plain_operands(3, 6)}, .numbers = {{}, {}}};
        const Wide usual = source.one_in(2) ? 1 : source.between(-3, 3);
        Wide worth = 0;
        for (const Operand& operand : sum.lists[0]) {
            sum.numbers[0].push_back(source.one_in(4) ? -usual : usual);
            worth += sum.numbers[0].back() * draft.worth(operand);
        }
        sum.numbers[1] = {source.between(0, 2), draft.near(worth)};
        problem.constraints.push_back(std::move(sum));
    }
    return problem;
}

constexpr std::array<Breed, 14> all_breeds{{
    {"small", 30, 6, small},
    {"few-kinds", 20, 6, few_kinds},
    {"distant", 12, 5, distant},
    {"costs", 4, 5, costs},
    {"defined", 8, 5, defined},
    {"parts", 8, 6, parts},
    {"all-different", 6, 6, all_different_only},
    {"sums-of-groups", 6, 6, sums_of_groups},
    {"binary", 2, 6, binary},
    {"mixed", 2, 6, mixed},
    {"aliases", 20, 6, with_aliases},
    {"padded", 8, 6, padded},
    {"deep", 1, 3, deep},
    {"lessons", 40, 6, lessons},
}};

} // namespace

std::span<const Breed> breeds() { return all_breeds; }

const Breed& any_breed(Source& source) {
    unsigned total = 0;
    for (const Breed& breed : all_breeds) total += breed.weight;
    auto at = static_cast<unsigned>(source.below(total));
    for (const Breed& breed : all_breeds) {
        if (at < breed.weight) return breed;
        at -= breed.weight;
    }
    return all_breeds.front();
}

} // namespace fuzz
