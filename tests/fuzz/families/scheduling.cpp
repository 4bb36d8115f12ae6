// Tasks on machines and resources.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/constraints/no_overlap/no_overlap.hpp>

#include <algorithm>

namespace fuzz {

namespace scheduling_kinds {

// no_overlap: lists {starts}, numbers {durations}, and an atom for each task; numbers[2] states whether the atom is
// used: 0 for a task that always takes place.

constexpr Atoms presences{.list = 1, .numbers = 1};

Node machine(Draft& draft) {
    Node node{.lists = {draft.operands(0, 5)}, .numbers = {{}, {}, {}}};
    node.lists.emplace_back();
    const bool has_absences = draft.source().one_in(2);
    for (std::size_t i = 0; i < node.lists[0].size(); ++i) {
        node.numbers[0].push_back(draft.source().between(0, 3));
        presences.add_any(draft, node);
        node.numbers[2].push_back(has_absences && draft.source().one_in(2) ? 1 : 0);
    }
    return node;
}

bool is_present(const Node& node, std::size_t task, Values values) {
    return node.numbers[2][task] == 0 || presences.holds(node, task, values);
}

/// Returns whether no two tasks that take place run at the same time. Tasks of duration 0 count if the form is strict.
bool do_not_overlap(const Node& node, Values values, bool is_strict) {
    const auto starts = values_of(node, 0, values);
    const auto& durations = node.numbers[0];
    const auto counts = [&](std::size_t i) {
        return is_present(node, i, values) && (is_strict || durations[i] > 0);
    };
    for (std::size_t i = 0; i < starts.size(); ++i)
        for (std::size_t j = i + 1; j < starts.size(); ++j)
            if (counts(i) && counts(j) && starts[i] + durations[i] > starts[j] &&
                starts[j] + durations[j] > starts[i])
                return false;
    return true;
}

std::vector<csp::Task> tasks(const Node& node) {
    std::vector<csp::Task> all;
    for (std::size_t i = 0; i < node.lists[0].size(); ++i) {
        csp::Task task{node.lists[0][i].view(), values(node)[i]};
        if (node.numbers[2][i] != 0) task.presence = presences.atom(node, i);
        all.push_back(task);
    }
    return all;
}

std::string written_tasks(const Node& node) {
    std::string all;
    for (std::size_t i = 0; i < node.lists[0].size(); ++i) {
        all += (i > 0 ? ", {" : "{") + node.lists[0][i].text() + ", " + std::to_string(node.numbers[0][i]);
        if (node.numbers[2][i] != 0) all += ", " + presences.written(node, i);
        all += "}";
    }
    return "std::vector<csp::Task>{" + all + "}";
}

// cumulative: lists {starts, capacity if it is a view}, numbers {durations, demands, capacity if it is a number}.

template <bool IsCapacityVariable>
Node resource(Draft& draft) {
    Node node{.lists = {draft.operands(0, 5)}, .numbers = {{}, {}}};
    for (std::size_t i = 0; i < node.lists[0].size(); ++i) {
        node.numbers[0].push_back(draft.source().between(0, 3));
        node.numbers[1].push_back(draft.source().between(0, 3));
    }
    if (IsCapacityVariable)
        node.lists.push_back({draft.operand_from(draft.source().between(0, 3))});
    else
        node.numbers.push_back({draft.source().between(0, 5)});
    return node;
}

/// Returns whether the tasks keep to the capacity. Only the starts are checked, since the profile can exceed the
/// capacity only where a task starts.
bool keeps_to_capacity(const Node& node, Values values, Wide capacity) {
    const auto starts = values_of(node, 0, values);
    const auto& durations = node.numbers[0];
    const auto& demands = node.numbers[1];
    for (const Wide time : starts) {
        Wide demand = 0;
        bool is_empty = true;
        for (std::size_t i = 0; i < starts.size(); ++i) {
            if (starts[i] > time || time >= starts[i] + durations[i] || demands[i] == 0) continue;
            demand += demands[i];
            is_empty = false;
        }
        if (!is_empty && demand > capacity) return false;
    }
    return true;
}

std::vector<csp::ResourceTask> resource_tasks(const Node& node) {
    std::vector<csp::ResourceTask> all;
    for (std::size_t i = 0; i < node.lists[0].size(); ++i)
        all.push_back({node.lists[0][i].view(), values(node)[i], values(node, 1)[i]});
    return all;
}

std::string written_resource(const Node& node, const std::string& capacity) {
    std::string all;
    for (std::size_t i = 0; i < node.lists[0].size(); ++i)
        all += (i > 0 ? ", {" : "{") + node.lists[0][i].text() + ", " + std::to_string(node.numbers[0][i]) +
               ", " + std::to_string(node.numbers[1][i]) + "}";
    return "csp::cumulative(std::vector<csp::ResourceTask>{" + all + "}, " + capacity + ")";
}

const Kind kinds[] = {
    {.name = "no_overlap",
     .header = "no_overlap/no_overlap.hpp",
     .make = machine,
     .value = [](const Node& n, Values v) -> Number { return do_not_overlap(n, v, false); },
     .state = [](const Node& n) { return csp::no_overlap(tasks(n)); },
     .write = [](const Node& n) { return "csp::no_overlap(" + written_tasks(n) + ")"; }},
    {.name = "no_overlap_strict",
     .header = "no_overlap/no_overlap.hpp",
     .make = machine,
     .value = [](const Node& n, Values v) -> Number { return do_not_overlap(n, v, true); },
     .state = [](const Node& n) { return csp::no_overlap_strict(tasks(n)); },
     .write = [](const Node& n) { return "csp::no_overlap_strict(" + written_tasks(n) + ")"; }},
    {.name = "cumulative",
     .header = "cumulative/cumulative.hpp",
     .shape = Shape::parallel,
     .make = resource<false>,
     .value = [](const Node& n, Values v) -> Number { return keeps_to_capacity(n, v, n.numbers[2][0]); },
     .state = [](const Node& n) { return csp::cumulative(resource_tasks(n), values(n, 2)[0]); },
     .write = [](const Node& n) { return written_resource(n, std::to_string(n.numbers[2][0])); }},
    {.name = "cumulative, variable capacity",
     .header = "cumulative/cumulative.hpp",
     .shape = Shape::parallel,
     .make = resource<true>,
     .value = [](const Node& n, Values v) -> Number {
         return keeps_to_capacity(n, v, operand_value(n, 1, 0, v));
     },
     .state = [](const Node& n) { return csp::cumulative(resource_tasks(n), n.lists[1][0].view()); },
     .write = [](const Node& n) { return written_resource(n, "csp::View(" + n.lists[1][0].text() + ")"); }},
};

} // namespace scheduling_kinds

std::span<const Kind> scheduling_family() { return scheduling_kinds::kinds; }

} // namespace fuzz
