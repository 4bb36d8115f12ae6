#include <apps/puzzles/puzzle.hpp>

#include <algorithm>

namespace puzzles::models {

namespace social_golfers_puzzle {

Statement state(Input& input) {
    const std::size_t groups = input.count("the number of groups", 1, 20);
    const std::size_t size = input.count("the size of a group", 2, 10);
    const std::size_t weeks = input.count("the number of weeks", 1, 20);
    const std::size_t golfers = groups * size;
    const auto last = static_cast<csp::Value>(golfers);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::vector<csp::Var> meetings; // the meeting of a and b is the number golfers * a + b
    std::vector<std::vector<csp::Var>> plan;
    for (std::size_t week = 0; week < weeks; ++week) {
        const std::string name = "week " + std::to_string(week + 1);
        std::vector<std::string> places; // group by group
        for (std::size_t i = 0; i < golfers; ++i)
            places.push_back("place " + std::to_string(i % size + 1) + " of group " +
                             std::to_string(i / size + 1) + " in " + name);
        plan.push_back(named_vars(model, places, csp::range(1, last)));
        const std::vector<csp::Var>& player = plan.back();
        model.post(csp::all_different(player), name);
        for (std::size_t a = 0; a < golfers; ++a) {
            const std::size_t end = (a / size + 1) * size;
            if (a + 1 < end) model.post(player[a] < player[a + 1], "golfers in a group have no order");
            if (a % size == 0 && end < golfers) model.post(player[a] < player[end], "groups have no order");
            for (std::size_t b = a + 1; b < end; ++b)
                meetings.push_back(model.int_var(last * player[a] + player[b],
                                                 "meeting of places " + std::to_string(a % size + 1) +
                                                     " and " + std::to_string(b % size + 1) + " of group " +
                                                     std::to_string(a / size + 1) + " in " + name));
        }
        if (week > 0) model.post(plan[week - 1][1] < player[1], "weeks have no order");
    }
    model.post(csp::all_different(meetings), "nobody meets anybody twice");
    for (const std::vector<csp::Var>& week : plan)
        puzzle.answer.insert(puzzle.answer.end(), week.begin(), week.end());
    puzzle.words.add(meetings, [last](csp::Value meeting) {
        return std::to_string((meeting - 1) / last) + " with " + std::to_string((meeting - 1) % last + 1);
    });
    TextDrawing drawing;
    for (const std::vector<csp::Var>& week : plan) {
        drawing.sentences.emplace_back();
        for (std::size_t i = 0; i < week.size(); ++i)
            drawing.sentences.back().add(i == 0 ? "" : i % size == 0 ? " | " : " ", week[i]);
    }
    puzzle.drawing = drawing;
    return puzzle;
}

} // namespace social_golfers_puzzle

extern const Puzzle social_golfers{
    .name = "social-golfers",
    .summary = "golfers who play in groups, week after week, such that no two of them meet twice",
    .teaches = "A pair of variables becomes one number, so that a single all_different covers all "
               "meetings. Golfers within a group, groups within a week, and weeks are interchangeable; an "
               "order is imposed on each of them, so that every plan counts once.",
    .instance = "the number of groups, the size of a group, the number of weeks",
    .example = "4 3 4",
    .state = social_golfers_puzzle::state,
    .known = {{"2 2 3", 1, "OEIS A000438: the ways to play a round robin"},
              {"3 2 5", 6, "OEIS A000438"},
              {"3 3 4", 840, "OEIS A030128: Steiner triple systems, each a plan in one way"},
              {"2 2 4", 0, "by hand: each golfer has three partners to meet"}},
};

} // namespace puzzles::models
