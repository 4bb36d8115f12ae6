// Social golfers: every week the players form groups, and no two play together twice. A group is listed in order, the
// groups of a week by their first players, and the weeks by the player who joins player 0.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

namespace benchmarks::classics {

namespace golfers_problem {

constexpr int groups = 5;
constexpr int players_in_group = 3;
constexpr int players = groups * players_in_group;

/// The places of a week: group by group.
constexpr int place(int week, int group, int i) { return week * players + group * players_in_group + i; }

// A pair (a, b) with a < b has the number players * a + b. The size of an instance is the number of weeks.

void state(ArcwiseModel& m, const Instance& instance) {
    const int weeks = instance.size;
    m.decisions =
        m.model.int_vars(static_cast<std::size_t>(weeks * players), csp::range(0, players - 1), "player");
    const auto at = [&](int week, int group, int i) {
        return m.decisions[static_cast<std::size_t>(place(week, group, i))];
    };
    std::vector<csp::View> pairs;
    std::vector<csp::View> companions;
    for (int week = 0; week < weeks; ++week) {
        std::vector<csp::View> all;
        std::vector<csp::View> firsts;
        for (int group = 0; group < groups; ++group) {
            std::vector<csp::View> members;
            for (int i = 0; i < players_in_group; ++i) {
                for (int j = 0; j < i; ++j) {
                    pairs.emplace_back(m.model.int_var(csp::range(1, players * players - 1), "pair"));
                    m.model.post(players * at(week, group, j) + at(week, group, i) == pairs.back());
                }
                members.emplace_back(at(week, group, i));
            }
            m.model.post(csp::strictly_increasing(members));
            all.insert(all.end(), members.begin(), members.end());
            firsts.push_back(members.front());
        }
        m.model.post(csp::all_different(all, csp::consistency::domain));
        m.model.post(csp::strictly_increasing(firsts));
        companions.emplace_back(at(week, 0, 1));
    }
    m.model.post(csp::strictly_increasing(companions));
    m.model.post(csp::all_different(pairs, csp::consistency::value));
}

void state(GecodeModel& m, const Instance& instance) {
    const int weeks = instance.size;
    m.decisions = Gecode::IntVarArray(m, weeks * players, 0, players - 1);
    const auto at = [&](int week, int group, int i) { return m.decisions[place(week, group, i)]; };
    Gecode::IntVarArgs pairs, companions;
    for (int week = 0; week < weeks; ++week) {
        Gecode::IntVarArgs all, firsts;
        for (int group = 0; group < groups; ++group) {
            Gecode::IntVarArgs members;
            for (int i = 0; i < players_in_group; ++i) {
                for (int j = 0; j < i; ++j) {
                    const Gecode::IntVar pair(m, 1, players * players - 1);
                    Gecode::linear(m, Gecode::IntArgs({players, 1, -1}),
                                   Gecode::IntVarArgs({at(week, group, j), at(week, group, i), pair}),
                                   Gecode::IRT_EQ, 0);
                    pairs << pair;
                }
                members << at(week, group, i);
            }
            Gecode::rel(m, members, Gecode::IRT_LE);
            all << members;
            firsts << members[0];
        }
        Gecode::distinct(m, all, Gecode::IPL_DOM);
        Gecode::rel(m, firsts, Gecode::IRT_LE);
        companions << at(week, 0, 1);
    }
    Gecode::rel(m, companions, Gecode::IRT_LE);
    Gecode::distinct(m, pairs, Gecode::IPL_VAL);
}

} // namespace golfers_problem

std::vector<Problem> golfers() {
    return {{.name = "golfers-5-3-6",
             .summary = "15 golfers in groups of 3, no two together twice in 6 weeks",
             .instances = {{6}},
             .smoke = {{3}},
             .solutions = 1,
             .variables = VariableOrder::smallest_domain,
             .arcwise = golfers_problem::state,
             .gecode = golfers_problem::state}};
}

} // namespace benchmarks::classics
