#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <algorithm>
#include <map>
#include <numeric>

namespace puzzles::models {

namespace timetable_puzzle {

Statement state(Input& input) {
    const int days = input.number("the number of days", 1, 7);
    const int periods = input.number("the periods of a day", 1, 20);
    const auto in_week = static_cast<std::size_t>(days);
    const auto in_day = static_cast<std::size_t>(periods);
    const int rooms = input.number("the number of rooms", 1, 100);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::map<std::string, std::vector<csp::Var>> of_class;
    std::map<std::string, std::vector<csp::Var>> of_teacher;
    std::vector<std::string> teacher; // the teacher of each lesson
    std::vector<csp::Var> lessons;
    std::vector<csp::Var> used; // the periods of all lessons
    do {
        const std::string name = input.word("a class");
        const std::string by = input.word("a teacher");
        csp::Var previous_day;
        const int hours = input.number("how many lessons", 1, days);
        for (int hour = 0; hour < hours; ++hour) {
            const std::string lesson = "lesson " + std::to_string(hour + 1) + " of " + name + " with " + by;
            const csp::Var slot = model.int_var(csp::range(0, days * periods - 1), lesson);
            const csp::Var day = model.int_var(csp::range(0, days - 1), "day of " + lesson);
            const csp::Var period = model.int_var(csp::range(0, periods - 1), "period of " + lesson);
            model.post(slot == periods * day + period, "day and period of " + lesson);
            if (hour > 0) model.post(previous_day < day, "on different days");
            previous_day = day;
            of_class[name].push_back(slot);
            of_teacher[by].push_back(slot);
            teacher.push_back(by);
            lessons.push_back(slot);
            used.push_back(period);
            puzzle.words.add({day}, numbered("day", in_week));
            puzzle.words.add({period}, numbered("period", in_day));
        }
    } while (!input.at_end() && lessons.size() < 500);
    for (const auto& [name, slots] : of_class) model.post(csp::all_different(slots), "class " + name);
    for (const auto& [name, slots] : of_teacher) model.post(csp::all_different(slots), "teacher " + name);
    std::vector<csp::Value> week(static_cast<std::size_t>(days * periods));
    std::iota(week.begin(), week.end(), 0);
    model.post(csp::global_cardinality(lessons, week, std::vector<csp::Interval>(week.size(), {0, rooms})),
               "rooms");
    std::vector<std::string> labels; // the labels of slots
    for (const std::string& day : numbered("day", in_week))
        for (const std::string& period : numbered("period", in_day)) labels.push_back(day + ' ' + period);
    puzzle.words.add(lessons, labels);
    puzzle.minimise = csp::max(used) + 1; // the end of the day
    std::vector<std::string> classes;
    classes.reserve(of_class.size());
    for (const auto& [name, slots] : of_class) classes.push_back(name);
    BoardDrawing drawing{.rows = week.size(), .columns = classes.size(), .borders = {labels, classes}};
    drawing.face = [=](std::size_t cell) {
        Choice lesson{.cases = {}, .other = {"."}};
        const auto slot = static_cast<csp::Value>(cell / classes.size());
        for (const csp::Var x : of_class.at(classes[cell % classes.size()]))
            lesson.cases.push_back({{csp::Atom::equal(x, slot)}, {teacher[csp::place_of(x, lessons)]}});
        return lesson;
    };
    puzzle.drawing = drawing;
    return puzzle;
}

} // namespace timetable_puzzle

extern const Puzzle timetable{
    .name = "timetable",
    .summary = "the lessons of a small school, scheduled to end as early in the day as possible",
    .teaches = "all_different for every class and every teacher, and global_cardinality for the rooms. One "
               "equation ties the slot of the week to its day and its period, so that constraints can refer "
               "to each of them.",
    .instance = "the numbers of days, of periods in a day, and of rooms; and lines of a class, a teacher, "
                "and the number of their lessons, which are on different days",
    .example = examples::timetable,
    .state = timetable_puzzle::state,
    .known = {{"1 3 2  1a Ada 1  1b Ada 1", 2, "by hand: Ada teaches the two classes one at a time"},
              {"2 5 1  1a Ada 2  1b Bo 2  2a Cy 1", 3, "by hand: one room, five lessons, two days"},
              {"1 3 9  1a Ada 1  1a Bo 1  1b Ada 1  1b Bo 1", 2, "by hand: Ada and Bo swap classes"}},
};

} // namespace puzzles::models
