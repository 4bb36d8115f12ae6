#include <apps/puzzles/puzzle.hpp>

#include <set>

namespace puzzles::models {

namespace nurse_roster_puzzle {

constexpr std::string_view example = R"(5 7  4 5  11  ELN 1 1 1
Ann N...NLN
Bea ..LLE.N
Cai LL.E.L.
Dan N.EL.E.
Eve .NL.EL.)";

struct Nurse {
    std::string name;
    std::string wishes;            // by day: a shift, x to be off, or . for no wish
    std::vector<csp::Var> shift{}; // by day: which one, counted from 1; 0 for none
};

Statement state(Input& input) {
    const int count = input.number("the number of nurses", 1, 100);
    const int days = input.number("the number of days", 1, 60);
    const csp::Value least = input.number("the least number of shifts of a nurse", 0, days);
    const csp::Value most = input.number("the greatest number of shifts of a nurse", least, days);
    const csp::Value rest = input.number("the hours of rest between shifts", 0, 48);
    const std::string letters = "x" + input.word("the letters of the shifts of a day");
    const auto last = static_cast<csp::Value>(letters.size()) - 1;
    if (last > 24 || std::set<char>{letters.begin(), letters.end()}.size() < letters.size())
        input.refuse("expected up to 24 letters, each once, and no x");
    const auto demands = input.numbers(letters.size() - 1, "how many nurses a shift takes", 0, count);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    csp::Expression refused; // wishes
    std::vector<Nurse> nurses;
    while (nurses.size() < static_cast<std::size_t>(count)) {
        Nurse nurse{input.word("a nurse"), input.word("wishes")};
        if (nurse.wishes.size() != static_cast<std::size_t>(days) ||
            nurse.wishes.find_first_not_of(letters + '.') != std::string::npos)
            input.refuse("expected a wish for each day, all of them among " + letters + '.');
        std::vector<csp::Task> work;
        for (csp::Value day = 0; day < days; ++day) {
            const std::string name = nurse.name + " on day " + std::to_string(day + 1);
            const csp::Var shift = model.int_var(csp::range(0, last), name);
            for (csp::Value i = 1; i <= last; ++i)
                work.push_back(
                    {24 * day + 24 * (i - 1) / last, 24 / last + rest, csp::Atom::equal(shift, i)});
            const std::size_t wish = letters.find(nurse.wishes[nurse.shift.size()]);
            if (wish < letters.size()) refused += shift != static_cast<csp::Value>(wish);
            nurse.shift.push_back(shift);
        }
        model.post(csp::no_overlap(work), "rest of " + nurse.name);
        model.post(csp::count(nurse.shift, 0) >= days - most, "days off of " + nurse.name);
        model.post(csp::count(nurse.shift, 0) <= days - least, "work of " + nurse.name);
        nurses.push_back(nurse);
    }
    for (std::size_t day = 0; day < nurses[0].shift.size(); ++day)
        for (std::size_t i = 1; i < letters.size(); ++i) {
            std::vector<csp::Var> that_day(nurses.size());
            for (std::size_t n = 0; n < nurses.size(); ++n) that_day[n] = nurses[n].shift[day];
            model.post(csp::count(that_day, static_cast<csp::Value>(i)) == demands[i - 1],
                       "shift " + letters.substr(i, 1) + " of day " + std::to_string(day + 1));
        }
    puzzle.minimise = refused;
    puzzle.drawing = [nurses, letters, demands](const csp::Assignment& solution) {
        Schedule schedule;
        for (std::size_t i = 1; i < letters.size(); ++i)
            schedule.profiles.push_back({"shift " + letters.substr(i, 1), demands[i - 1], {}});
        for (const Nurse& nurse : nurses) {
            for (csp::Value day = 0; day < static_cast<csp::Value>(nurse.shift.size()); ++day) {
                const auto i = static_cast<std::size_t>(solution[nurse.shift[static_cast<std::size_t>(day)]]);
                if (i == 0) continue;
                schedule.tasks.push_back({schedule.rows.size(), day, day + 1, letters.substr(i, 1)});
                schedule.profiles[i - 1].uses.push_back({day, day + 1, 1});
            }
            schedule.rows.push_back(nurse.name);
        }
        return schedule;
    };
    return puzzle;
}

} // namespace nurse_roster_puzzle

extern const Puzzle nurse_roster{
    .name = "nurse-roster",
    .summary = "which nurse works which shift, with time to rest, and as many wishes granted as possible",
    .teaches = "Shifts as optional tasks, with the rest in their durations: a no_overlap for each nurse.",
    .instance =
        "the numbers of nurses and of days; the least and the greatest number of shifts of a nurse; the "
        "hours of rest; the letters of the shifts of a day, which share it equally; how many nurses each "
        "takes; for each nurse a name and a wish for each day: a shift, x to be off, or . for none",
    .example = nurse_roster_puzzle::example,
    .state = nurse_roster_puzzle::state,
    .known = {{"5 7 4 5 0 ELN 1 1 1  A N...NLN  B ..LLE.N  C LL.E.L.  D N.EL.E.  E .NL.EL.", 7,
               "OR-Tools documentation, \"Employee Scheduling\": 13 of 20 wishes"}},
};

} // namespace puzzles::models
