// Tasks whose parts may all be variable, and the constraints between them.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/constraints/no_overlap/no_overlap.hpp>
#include <csp/constraints/schedule/schedule.hpp>

#include <algorithm>

namespace fuzz {

namespace schedule_kinds {

// Lists {starts, durations, presences, ends}, numbers {forms, durations, presences, others}: for each task, the parts
// that it has, and the duration if it is a constant.

enum Form : Wide { has_duration = 1, has_presence = 2, has_end = 4 };

constexpr Atoms presences{.list = 2, .numbers = 2};

/// Makes tasks, with an additional operand and number for each: demands, transitions.
Node tasks_of(Draft& draft, std::size_t fewest, std::size_t most) {
    Node node{.lists = {draft.operands(fewest, most)}, .numbers = {{}, {}, {}, {}}};
    const std::size_t count = node.lists[0].size();
    node.lists.push_back(draft.operands_from(draft.source().between(-1, 1), count));
    node.lists.emplace_back();
    node.lists.push_back(draft.operands(count, count));
    const Wide forms = draft.source().pick(std::vector<Wide>{0, has_duration, has_presence, 3, 7});
    for (std::size_t i = 0; i < count; ++i) {
        node.numbers[0].push_back(draft.source().one_in(3) ? 0 : forms);
        node.numbers[1].push_back(draft.source().between(0, 3));
        presences.add_any(draft, node);
    }
    return node;
}

template <std::size_t fewest, std::size_t most>
Node tasks_alone(Draft& draft) {
    return tasks_of(draft, fewest, most);
}

bool has(const Node& node, std::size_t i, Form form) { return (node.numbers[0][i] & form) != 0; }

/// A task in an assignment.
struct Span {
    Wide start;
    Wide end;
    bool is_present;
    bool is_task;
};

Wide duration_of(const Node& node, std::size_t i, Values values) {
    return has(node, i, has_duration) ? operand_value(node, 1, i, values) : node.numbers[1][i];
}

std::vector<Span> spans(const Node& node, Values values) {
    std::vector<Span> all;
    for (std::size_t i = 0; i < node.lists[0].size(); ++i) {
        const Wide start = operand_value(node, 0, i, values);
        const Wide end = start + duration_of(node, i, values);
        const bool is_present = !has(node, i, has_presence) || presences.holds(node, i, values);
        const bool ends = !has(node, i, has_end) || operand_value(node, 3, i, values) == end;
        all.push_back({start, end, is_present, start <= end && ends});
    }
    return all;
}

bool are_tasks(const std::vector<Span>& all) {
    return std::all_of(all.begin(), all.end(), [](const Span& s) { return !s.is_present || s.is_task; });
}

std::vector<csp::Task> tasks(const Node& node) {
    std::vector<csp::Task> all;
    for (std::size_t i = 0; i < node.lists[0].size(); ++i) {
        csp::Task task{node.lists[0][i].view(), values(node, 1)[i]};
        if (has(node, i, has_duration)) task.duration = node.lists[1][i].view();
        if (has(node, i, has_presence)) task.presence = presences.atom(node, i);
        if (has(node, i, has_end)) task.end = node.lists[3][i].view();
        all.push_back(task);
    }
    return all;
}

std::vector<csp::Task> others(const Node& node) {
    auto all = tasks(node);
    all.erase(all.begin());
    return all;
}

std::string written_view(const Operand& x) { return "csp::View(" + x.text() + ")"; }

std::string written_task(const Node& node, std::size_t i) {
    return "csp::Task{" + written_view(node.lists[0][i]) + ", " +
           (has(node, i, has_duration) ? written_view(node.lists[1][i])
                                       : std::to_string(node.numbers[1][i])) +
           ", " + (has(node, i, has_presence) ? presences.written(node, i) : "std::nullopt") + ", " +
           (has(node, i, has_end) ? written_view(node.lists[3][i]) : "std::nullopt") + "}";
}

std::string written_tasks(const Node& node, std::size_t from = 0) {
    std::string all;
    for (std::size_t i = from; i < node.lists[0].size(); ++i)
        all += (i > from ? ", " : "") + written_task(node, i);
    return "std::vector<csp::Task>{" + all + "}";
}

// no_overlap, with the transition times in numbers[3] ----------------------------------------------

Node machine(Draft& draft) {
    Node node = tasks_of(draft, 0, 4);
    for (std::size_t i = node.lists[0].size() * node.lists[0].size(); i > 0; --i)
        node.numbers[3].push_back(draft.source().between(0, 2));
    return node;
}

bool keep_apart(const Node& node, Values values, bool has_transitions) {
    const auto all = spans(node, values);
    if (!are_tasks(all)) return false;
    const auto counts = [&](const Span& s) { return s.is_present && (has_transitions || s.start < s.end); };
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i + 1; j < all.size(); ++j) {
            if (!counts(all[i]) || !counts(all[j])) continue;
            const Wide there = has_transitions ? node.numbers[3][i * all.size() + j] : 0;
            const Wide back = has_transitions ? node.numbers[3][j * all.size() + i] : 0;
            if (all[i].end + there > all[j].start && all[j].end + back > all[i].start) return false;
        }
    return true;
}

// cumulative, with demands in lists[4] and numbers[3], the capacity last ---------------------------

Node resource(Draft& draft) {
    Node node = tasks_of(draft, 0, 4);
    node.lists.push_back(draft.operands_from(0, node.lists[0].size() + 1));
    for (std::size_t i = 0; i <= node.lists[0].size(); ++i)
        node.numbers[3].push_back(draft.source().one_in(2) ? -1 : draft.source().between(0, 4));
    return node;
}

/// Returns a demand, or the capacity: a variable if the number is negative.
Wide amount(const Node& node, std::size_t i, Values values) {
    return node.numbers[3][i] < 0 ? operand_value(node, 4, i, values) : node.numbers[3][i];
}

csp::Amount amount(const Node& node, std::size_t i) {
    if (node.numbers[3][i] < 0) return node.lists[4][i].view();
    return static_cast<csp::Value>(node.numbers[3][i]);
}

std::string written_amount(const Node& node, std::size_t i) {
    return node.numbers[3][i] < 0 ? written_view(node.lists[4][i]) : std::to_string(node.numbers[3][i]);
}

bool keeps_to_capacity(const Node& node, Values values) {
    const auto all = spans(node, values);
    if (!are_tasks(all)) return false;
    for (const Span& starting : all) {
        Wide demand = 0;
        bool is_empty = true;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Wide own = amount(node, i, values);
            if (!all[i].is_present || all[i].start > starting.start || starting.start >= all[i].end) continue;
            if (own <= 0) continue;
            demand += own;
            is_empty = false;
        }
        if (!is_empty && demand > amount(node, all.size(), values)) return false;
    }
    return true;
}

std::vector<csp::ResourceTask> resource_tasks(const Node& node) {
    std::vector<csp::ResourceTask> all;
    for (const csp::Task& task : tasks(node)) all.emplace_back(task, amount(node, all.size()));
    return all;
}

std::string written_resource(const Node& node, const std::string& strength) {
    const std::size_t count = node.lists[0].size();
    std::string all;
    for (std::size_t i = 0; i < count; ++i)
        all += (i > 0 ? ", {" : "{") + written_task(node, i) + ", " + written_amount(node, i) + "}";
    return "csp::cumulative(std::vector<csp::ResourceTask>{" + all + "}, " + written_amount(node, count) +
           strength + ")";
}

// One task and others ------------------------------------------------------------------------------

enum class Relation : std::uint8_t { alternative, span, synchronise };

template <Relation relation>
Number relate(const Node& node, Values values) {
    auto all = spans(node, values);
    if (!are_tasks(all)) return 0;
    const Span whole = all.front();
    all.erase(all.begin());
    std::erase_if(all, [](const Span& s) { return !s.is_present; });
    const auto is_when_whole_is = [&](const Span& s) { return s.start == whole.start && s.end == whole.end; };
    if (relation == Relation::synchronise)
        return !whole.is_present || std::all_of(all.begin(), all.end(), is_when_whole_is);
    if (!whole.is_present) return all.empty();
    if (all.empty()) return 0;
    if (relation == Relation::alternative) return all.size() == 1 && is_when_whole_is(all[0]);
    Wide first = all[0].start;
    Wide last = all[0].end;
    for (const Span& s : all) {
        first = std::min(first, s.start);
        last = std::max(last, s.end);
    }
    return first == whole.start && last == whole.end;
}

std::string written_relation(const char* name, const Node& node) {
    return std::string("csp::") + name + "(" + written_task(node, 0) + ", " + written_tasks(node, 1) + ")";
}

// Others -------------------------------------------------------------------------------------------

Node with_numbers(Draft& draft, std::size_t tasks, std::size_t numbers) {
    Node node = tasks_of(draft, tasks, tasks);
    for (; numbers > 0; --numbers) node.numbers[3].push_back(draft.source().between(-2, 5));
    return node;
}

csp::Value number(const Node& node, std::size_t i) { return static_cast<csp::Value>(node.numbers[3][i]); }

/// Holds for a level: starts are times, durations are changes; the numbers are the least, greatest and initial level.
bool is_within(const Node& node, Values values) {
    const auto fits = [&](Wide level) { return node.numbers[3][0] <= level && level <= node.numbers[3][1]; };
    const auto all = spans(node, values);
    for (const Span& last : all) {
        Wide level = node.numbers[3][2];
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].is_present && all[i].start <= last.start) level += duration_of(node, i, values);
        if (!fits(level)) return false;
    }
    return fits(node.numbers[3][2]);
}

Node tank(Draft& draft) {
    Node node = tasks_of(draft, 0, 4);
    for (Wide& change : node.numbers[1]) change *= draft.source().one_in(2) ? -1 : 1;
    node.numbers[3] = {draft.source().between(-4, 0), draft.source().between(0, 5),
                       draft.source().between(-1, 1)};
    return node;
}

std::vector<csp::LevelChange> changes(const Node& node) {
    std::vector<csp::LevelChange> all;
    for (const csp::Task& task : tasks(node)) all.push_back({task.start, task.duration, task.presence});
    return all;
}

std::string written_changes(const Node& node) {
    std::string all;
    for (std::size_t i = 0; i < node.lists[0].size(); ++i)
        all += (i > 0 ? ", csp::LevelChange{" : "csp::LevelChange{") + written_view(node.lists[0][i]) + ", " +
               (has(node, i, has_duration) ? written_view(node.lists[1][i])
                                           : std::to_string(node.numbers[1][i])) +
               ", " + (has(node, i, has_presence) ? presences.written(node, i) : "std::nullopt") + "}";
    return "csp::level(std::vector<csp::LevelChange>{" + all + "}";
}

// Objectives do not constrain the tasks: an end that has a name is used as it is.

Wide end_of(const Node& node, std::size_t i, Values values) {
    if (has(node, i, has_end)) return operand_value(node, 3, i, values);
    return operand_value(node, 0, i, values) + duration_of(node, i, values);
}

bool takes_place(const Node& node, std::size_t i, Values values) {
    return !has(node, i, has_presence) || presences.holds(node, i, values);
}

/// Returns nullopt if an end is not a number that a function accepts.
Number latest_end(const Node& node, Values values) {
    Wide latest = 0;
    for (std::size_t i = 0; i < node.lists[0].size(); ++i) {
        const Wide end = end_of(node, i, values);
        if (!csp::is_value(end)) return std::nullopt;
        if (takes_place(node, i, values)) latest = std::max(latest, end);
    }
    return latest;
}

/// Returns nullopt in the same cases as latest_end().
Number weighted_tardiness(const Node& node, Values values) {
    const csp::Value due = number(node, 0);
    const csp::Value weight = number(node, 1);
    if (weight == 0) return 0;
    const Wide late = end_of(node, 0, values) - due;
    if (!csp::is_value(late)) return std::nullopt;
    return takes_place(node, 0, values) ? weight * std::max<Wide>(0, late) : 0;
}

const Kind kinds[] = {
    {.name = "no_overlap, anything decided",
     .header = "no_overlap/no_overlap.hpp",
     .make = tasks_alone<0, 4>,
     .value = [](const Node& n, Values v) -> Number { return keep_apart(n, v, false); },
     .state = [](const Node& n) { return csp::no_overlap(tasks(n)); },
     .write = [](const Node& n) { return "csp::no_overlap(" + written_tasks(n) + ")"; }},
    {.name = "no_overlap, transitions",
     .header = "no_overlap/no_overlap.hpp",
     .make = machine,
     .value = [](const Node& n, Values v) -> Number { return keep_apart(n, v, true); },
     .state = [](const Node& n) { return csp::no_overlap(tasks(n), rows(n.numbers[3], n.lists[0].size())); },
     .write =
         [](const Node& n) {
             return "csp::no_overlap(" + written_tasks(n) + ", " +
                    written_in_rows(n.numbers[3], n.lists[0].size()) + ")";
         }},
    {.name = "cumulative, anything decided",
     .header = "cumulative/cumulative.hpp",
     .make = resource,
     .value = [](const Node& n, Values v) -> Number { return keeps_to_capacity(n, v); },
     .state = [](const Node& n) { return csp::cumulative(resource_tasks(n), amount(n, n.lists[0].size())); },
     .write = [](const Node& n) { return written_resource(n, ""); }},
    {.name = "cumulative, bounds",
     .header = "cumulative/cumulative.hpp",
     .make = resource,
     .value = [](const Node& n, Values v) -> Number { return keeps_to_capacity(n, v); },
     .state =
         [](const Node& n) {
             return csp::cumulative(resource_tasks(n), amount(n, n.lists[0].size()),
                                    csp::consistency::bounds);
         },
     .write = [](const Node& n) { return written_resource(n, ", csp::consistency::bounds"); }},
    {.name = "alternative",
     .header = "schedule/schedule.hpp",
     .make = tasks_alone<1, 4>,
     .value = relate<Relation::alternative>,
     .state = [](const Node& n) { return csp::alternative(tasks(n)[0], others(n)); },
     .write = [](const Node& n) { return written_relation("alternative", n); }},
    {.name = "span",
     .header = "schedule/schedule.hpp",
     .make = tasks_alone<1, 4>,
     .value = relate<Relation::span>,
     .state = [](const Node& n) { return csp::span(tasks(n)[0], others(n)); },
     .write = [](const Node& n) { return written_relation("span", n); }},
    {.name = "synchronise",
     .header = "schedule/schedule.hpp",
     .make = tasks_alone<1, 4>,
     .value = relate<Relation::synchronise>,
     .state = [](const Node& n) { return csp::synchronise(tasks(n)[0], others(n)); },
     .write = [](const Node& n) { return written_relation("synchronise", n); }},
    {.name = "precedence",
     .header = "schedule/schedule.hpp",
     .make = [](Draft& draft) { return with_numbers(draft, 2, 1); },
     .value = [](const Node& n, Values v) -> Number {
         const auto all = spans(n, v);
         return are_tasks(all) &&
                (!all[0].is_present || !all[1].is_present || all[0].end + n.numbers[3][0] <= all[1].start);
     },
     .state = [](const Node& n) { return csp::precedence(tasks(n)[0], tasks(n)[1], number(n, 0)); },
     .write =
         [](const Node& n) {
             return "csp::precedence(" + written_task(n, 0) + ", " + written_task(n, 1) + ", " +
                    std::to_string(number(n, 0)) + ")";
         }},
    {.name = "forbid_extent",
     .header = "schedule/schedule.hpp",
     .make = [](Draft& draft) { return with_numbers(draft, 1, 2); },
     .value = [](const Node& n, Values v) -> Number {
         const Span s = spans(n, v)[0];
         if (!s.is_present) return 1;
         const bool is_open =
             n.numbers[3][0] >= n.numbers[3][1] || s.start >= n.numbers[3][1] || s.end <= n.numbers[3][0];
         return s.is_task && (s.start == s.end || is_open);
     },
     .state =
         [](const Node& n) {
             return csp::forbid_extent(tasks(n)[0], {{number(n, 0), number(n, 1)}});
         },
     .write =
         [](const Node& n) {
             return "csp::forbid_extent(" + written_task(n, 0) + ", {{" + std::to_string(number(n, 0)) +
                    ", " + std::to_string(number(n, 1)) + "}})";
         }},
    {.name = "level",
     .header = "schedule/schedule.hpp",
     .make = tank,
     .value = [](const Node& n, Values v) -> Number { return is_within(n, v); },
     .state = [](const Node& n) { return csp::level(changes(n), number(n, 0), number(n, 1), number(n, 2)); },
     .write =
         [](const Node& n) {
             const auto text = [&](std::size_t i) { return std::to_string(number(n, i)); };
             return written_changes(n) + ", " + text(0) + ", " + text(1) + ", " + text(2) + ")";
         }},
    {.name = "makespan",
     .sort = Sort::expression,
     .header = "schedule/schedule.hpp",
     .make = tasks_alone<0, 3>,
     .value = latest_end,
     .express = [](const Node& n) { return csp::Expression(csp::makespan(tasks(n))); },
     .write = [](const Node& n) { return "csp::makespan(" + written_tasks(n) + ")"; }},
    {.name = "weighted_tardiness",
     .sort = Sort::expression,
     .header = "schedule/schedule.hpp",
     .make = [](Draft& draft) { return with_numbers(draft, 1, 2); },
     .value = weighted_tardiness,
     .express =
         [](const Node& n) { return csp::weighted_tardiness(tasks(n), {number(n, 0)}, {number(n, 1)}); },
     .write =
         [](const Node& n) {
             return "csp::weighted_tardiness(" + written_tasks(n) + ", {" + std::to_string(number(n, 0)) +
                    "}, {" + std::to_string(number(n, 1)) + "})";
         }},
};

} // namespace schedule_kinds

std::span<const Kind> schedule_family() { return schedule_kinds::kinds; }

} // namespace fuzz
