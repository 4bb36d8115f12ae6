#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <set>

namespace puzzles::models {

namespace nurse_roster_puzzle {

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
    csp::Expression refused; // the number of refused wishes
    std::vector<std::string> nurses;
    std::vector<csp::Var> shifts; // by nurse and day: the shift, counted from 1; 0 for none
    std::vector<Bar> bars;
    std::vector<Resource> resources;
    for (std::size_t i = 1; i < letters.size(); ++i)
        resources.push_back({"shift " + letters.substr(i, 1), demands[i - 1], {}});
    while (nurses.size() < static_cast<std::size_t>(count)) {
        const std::string nurse = input.word("a nurse");
        const std::string wishes = input.word("wishes"); // by day: a shift, x for a day off, or . for no wish
        if (wishes.size() != static_cast<std::size_t>(days) ||
            wishes.find_first_not_of(letters + '.') != std::string::npos)
            input.refuse("expected a wish for each day, all of them among " + letters + '.');
        std::vector<csp::Task> work;
        std::vector<csp::Var> own;
        for (csp::Value day = 0; day < days; ++day) {
            const std::string name = nurse + " on day " + std::to_string(day + 1);
            const csp::Var shift = model.int_var(csp::range(0, last), name);
            for (csp::Value i = 1; i <= last; ++i) {
                const csp::Atom works = csp::Atom::equal(shift, i);
                const auto letter = static_cast<std::size_t>(i);
                work.push_back({24 * day + 24 * (i - 1) / last, 24 / last + rest, works});
                bars.push_back({nurses.size(), {day, 1, works}, letters.substr(letter, 1)});
                resources[letter - 1].tasks.emplace_back(day, 1, 1, works);
            }
            const std::size_t wish = letters.find(wishes[own.size()]);
            if (wish < letters.size()) refused += shift != static_cast<csp::Value>(wish);
            own.push_back(shift);
        }
        model.post(csp::no_overlap(work), "rest of " + nurse);
        model.post(csp::count(own, 0) >= days - most, "days off of " + nurse);
        model.post(csp::count(own, 0) <= days - least, "work of " + nurse);
        nurses.push_back(nurse);
        shifts.insert(shifts.end(), own.begin(), own.end());
    }
    const csp::Matrix roster(shifts, static_cast<std::size_t>(days));
    for (std::size_t day = 0; day < roster.columns(); ++day)
        for (csp::Value i = 1; const Resource& shift : resources)
            model.post(csp::count(roster.column(day), i++) == shift.capacity,
                       shift.name + " of day " + std::to_string(day + 1));
    std::vector<std::string> words{"off"};
    for (const char letter : letters.substr(1)) words.emplace_back(1, letter);
    puzzle.words.add(shifts, words);
    puzzle.minimise = refused;
    puzzle.drawing = ScheduleDrawing{nurses, bars, resources};
    return puzzle;
}

} // namespace nurse_roster_puzzle

extern const Puzzle nurse_roster{
    .name = "nurse-roster",
    .summary = "the shifts of nurses, with time to rest and as many wishes granted as possible",
    .teaches =
        "Shifts are optional tasks whose durations include the rest, with one no_overlap for each nurse.",
    .instance = "the numbers of nurses and of days; the least and the greatest number of shifts of a nurse; "
                "the hours of rest; the letters of the shifts of a day, which divide it equally; the number "
                "of nurses in each shift; for each nurse, a name and a wish for each day: a shift, x for a "
                "day off, or . for no wish",
    .example = examples::nurse_roster,
    .state = nurse_roster_puzzle::state,
    .known = {{"5 7 4 5 0 ELN 1 1 1  A N...NLN  B ..LLE.N  C LL.E.L.  D N.EL.E.  E .NL.EL.", 7,
               "OR-Tools documentation, \"Employee Scheduling\": 13 of 20 wishes"}},
};

} // namespace puzzles::models
