#include <csp/testing/box.hpp>

#include <csp/base/text.hpp>

#include <algorithm>
#include <array>

namespace csp::testing {

Box box_of(const Model& model) {
    Box box(model.variable_count());
    for (std::uint32_t i = 0; i < box.size(); ++i)
        for (const Interval run : model.domain(Var{i}).intervals())
            for (Value v = run.min; v <= run.max; ++v) box[i].push_back(v);
    return box;
}

Box box_of(const Engine& engine) { return box_of(engine, engine.store().variable_count()); }

Box box_of(const Engine& engine, std::size_t count) {
    Box box(count);
    for (std::uint32_t i = 0; i < box.size(); ++i)
        for (const Value v : engine.domain(Var{i})) box[i].push_back(v);
    return box;
}

std::size_t size_of(const Box& box) {
    std::size_t size = 1;
    for (const Values& values : box) size *= values.size();
    return size;
}

bool contains(const Values& values, Value v) { return std::binary_search(values.begin(), values.end(), v); }

bool contains(const Box& box, const Assignment& assignment) {
    for (std::size_t i = 0; i < box.size(); ++i)
        if (!contains(box[i], assignment.values()[i])) return false;
    return true;
}

bool is_subset(const Box& inner, const Box& outer) {
    for (std::size_t i = 0; i < inner.size(); ++i)
        if (!std::includes(outer[i].begin(), outer[i].end(), inner[i].begin(), inner[i].end())) return false;
    return true;
}

std::vector<Assignment> assignments_in(const Box& box) {
    std::vector<Assignment> all;
    std::vector<std::size_t> place(box.size(), 0);
    for (std::size_t left = size_of(box); left > 0; --left) {
        std::vector<Value> values;
        for (std::size_t i = 0; i < box.size(); ++i) values.push_back(box[i][place[i]]);
        all.emplace_back(std::move(values));
        for (std::size_t i = 0; i < box.size() && ++place[i] == box[i].size(); ++i) place[i] = 0;
    }
    return all;
}

std::vector<Assignment> solutions_in(const Box& box, const Constraint& constraint) {
    std::vector<Assignment> solutions = assignments_in(box);
    std::erase_if(solutions, [&](const Assignment& a) { return !constraint->check(a); });
    return solutions;
}

std::string text_of(const Box& box) {
    std::string text;
    for (std::size_t i = 0; i < box.size(); ++i)
        text += (i == 0 ? "x" : "  x") + std::to_string(i) + " {" + list_of_numbers(box[i]) + '}';
    return text;
}

std::string text_of(const Assignment& assignment) {
    std::string text;
    for (std::size_t i = 0; i < assignment.values().size(); ++i)
        text += (i == 0 ? "x" : ", x") + std::to_string(i) + " = " + std::to_string(assignment.values()[i]);
    return text;
}

std::string text_of(Atom atom) {
    constexpr std::array signs{" >= ", " < ", " = ", " != "};
    return 'x' + std::to_string(atom.variable().index) + signs[static_cast<std::size_t>(atom.operation())] +
           std::to_string(atom.value());
}

Value random_between(Random& random, Value from, Value to) {
    return from + static_cast<Value>(random.below(static_cast<std::uint32_t>(to - from + 1)));
}

Values some_of(const Values& pool, Random& random) {
    Values some;
    for (const Value v : pool)
        if (random.below(2) == 0) some.push_back(v);
    if (some.empty()) some.push_back(pool[random.below(static_cast<std::uint32_t>(pool.size()))]);
    return some;
}

Values random_values(Random& random, bool wide) {
    switch (random.below(wide ? 8 : 6)) {
    case 0:
        return {random_between(random, -4, 4)};
    case 1:
    case 2: {
        Values interval{random_between(random, -3, 3)};
        for (std::uint32_t more = random.below(6); more > 0; --more) interval.push_back(interval.back() + 1);
        return interval;
    }
    case 3:
    case 4:
        return some_of({-4, -3, -2, -1, 0, 1, 2, 3, 4}, random);
    case 5:
        return some_of({-9, -8, -6, -5, -3, -2}, random);
    case 6:
        return some_of({-70, -3, 0, 2, 63, 64, 130}, random);
    default:
        return some_of({-70'000, -2, 0, 1, 3, 65'536, 70'000}, random);
    }
}

} // namespace csp::testing
