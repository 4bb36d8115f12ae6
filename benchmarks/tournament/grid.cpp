#include <benchmarks/tournament/grid.hpp>

#include <apps/common/search_choices.hpp>
#include <apps/common/text.hpp>
#include <benchmarks/tournament/attempt.hpp>
#include <benchmarks/tournament/run.hpp>

#include <csp/search/inference/inference.hpp>
#include <csp/search/neighbourhood/neighbourhood.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/value_order/value_order.hpp>
#include <csp/search/variable_order/variable_order.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace tournament {

namespace {

template <typename Kind>
std::vector<std::string> select_kinds(const std::string& option, std::string_view patterns,
                                      std::span<const Kind* const> kinds) {
    std::vector<std::string_view> names;
    for (const Kind* kind : kinds) names.push_back(kind->name);
    return select(option, patterns, names);
}

} // namespace

bool fits(std::string_view name, std::string_view pattern) {
    std::size_t at = 0;
    std::size_t behind_star =
        std::string_view::npos; // the last star found; it matches a growing part of the name
    std::size_t of_star = 0;
    for (std::size_t i = 0; i < name.size();) {
        if (at < pattern.size() && pattern[at] == '*') {
            behind_star = ++at;
            of_star = i;
        } else if (at < pattern.size() && (pattern[at] == '?' || pattern[at] == name[i])) {
            ++at;
            ++i;
        } else if (behind_star != std::string_view::npos) {
            at = behind_star;
            i = ++of_star;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', at) == std::string_view::npos;
}

std::vector<std::string> select(const std::string& option, std::string_view patterns,
                                const std::vector<std::string_view>& names) {
    std::set<std::string_view> chosen;
    for (const std::string_view pattern : app::items_of(patterns)) {
        bool is_used = false;
        for (const std::string_view name : names) {
            if (!fits(name, pattern)) continue;
            chosen.insert(name);
            is_used = true;
        }
        if (!is_used)
            throw app::UsageError(fmt::format("{}: \"{}\" is none of {}{}", option, pattern,
                                              fmt::join(names, ", "), app::suggestion(pattern, names)));
    }
    std::vector<std::string> selected;
    for (const std::string_view name : names)
        if (chosen.contains(name)) selected.emplace_back(name);
    return selected;
}

std::vector<Combination> grid(const GridPatterns& patterns) {
    std::vector<Combination> combinations{{}};
    const auto multiply = [&](Axis axis, const std::vector<std::string>& values) {
        std::vector<Combination> more;
        for (const Combination& combination : combinations)
            for (const std::string& value : values) value_on(more.emplace_back(combination), axis) = value;
        combinations = std::move(more);
    };
    multiply(Axis::variable_order,
             select_kinds("--variable-order", patterns.variable_order, csp::variable_order::all()));
    multiply(Axis::value_order, select_kinds("--value-order", patterns.value_order, csp::value_order::all()));
    multiply(Axis::inference, select_kinds("--inference", patterns.inference, csp::inference::all()));
    const auto restarts = select_kinds("--restarts", patterns.restarts, csp::restart::all());
    multiply(Axis::restarts, restarts);
    multiply(Axis::learning, select_kinds("--learning", patterns.learning, app::learnings()));
    multiply(Axis::branching, select_kinds("--branching", patterns.branching, branchings()));
    multiply(Axis::neighbourhood,
             select_kinds("--neighbourhood", patterns.neighbourhood, csp::neighbourhood::all()));
    multiply(Axis::tree, select("--tree", patterns.tree, {depth_first, discrepancies}));
    std::erase_if(combinations, [&](const Combination& combination) {
        return combination.tree == discrepancies &&
               (combination.learning == "always" || combination.restarts != restarts.front());
    });
    return combinations;
}

} // namespace tournament
