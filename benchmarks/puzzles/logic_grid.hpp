#pragma once

#include <csp/csp.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace benchmarks {

/// A logic grid puzzle: there are several kinds with equally many things each. Groups of one thing of each kind belong
/// together, and clues determine the groups. The model follows the puzzle's grid: for any two things of different
/// kinds, a variable states whether they belong together.
///
/// In addition to the clues, there are two sorts of constraints. Each thing belongs to exactly one thing of every
/// further kind; and for any three things of different kinds, if two pairs belong together, so does the third pair.
class LogicGrid {
  public:
    /// A thing: its kind, and its place within the kind.
    struct Thing {
        std::size_t kind;
        std::size_t place;
    };
    /// A question that clues ask: at which place in another kind is the partner of the thing?
    struct Question {
        Thing of;
        std::size_t in_kind;
    };
    using Answers = std::vector<std::size_t>; ///< places, one for each question
    using Allows = std::function<bool(const Answers&)>;

    explicit LogicGrid(const std::vector<std::vector<std::string>>& kinds)
        : kinds_(kinds),
          size_(kinds[0].size()) {
        for (std::size_t a = 0; a < kinds.size(); ++a)
            for (std::size_t b = a + 1; b < kinds.size(); ++b) state_pair(a, b);
        for (std::size_t a = 0; a < kinds.size(); ++a)
            for (std::size_t b = a + 1; b < kinds.size(); ++b)
                for (std::size_t c = b + 1; c < kinds.size(); ++c) state_triples(a, b, c);
        clues_from_ = model_.constraint_count();
    }

    Thing thing(const std::string& name) const {
        for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
            const auto place = std::find(kinds_[kind].begin(), kinds_[kind].end(), name);
            if (place != kinds_[kind].end())
                return {kind, static_cast<std::size_t>(place - kinds_[kind].begin())};
        }
        throw csp::Error("no such thing: " + name);
    }
    std::size_t place(const std::string& name) const { return thing(name).place; }

    /// Posts a clue about the answers to the questions.
    void clue(const std::string& words, const std::vector<Question>& questions, const Allows& allows) {
        post_clue(words, {}, questions, allows);
    }
    using Compares = std::function<bool(std::size_t, std::size_t)>;
    /// Posts a clue that two things do not belong together, and that their places in another kind satisfy a condition.
    void clue_apart(const std::string& words, const std::string& a, const std::string& b, std::size_t in_kind,
                    const Compares& allows) {
        post_clue(words, {is(thing(a), thing(b))}, {{thing(a), in_kind}, {thing(b), in_kind}},
                  [&](const Answers& of) { return allows(of[0], of[1]); });
    }
    /// Posts such a clue about the partners of two things of another kind: "who had capellini paid less than who had
    /// arrabiata".
    void clue_of_who(const std::string& words, const std::string& a, const std::string& b, std::size_t who,
                     std::size_t in_kind, const Compares& allows) {
        std::vector<Question> questions;
        for (std::size_t i = 0; i < size_; ++i) questions.push_back({{who, i}, in_kind});
        for (const Thing of : {thing(a), thing(b)})
            for (const std::size_t kind : {who, in_kind})
                if (of.kind != who) questions.push_back({of, kind});
        const auto is_whose = [who](Thing of, std::size_t i) { return of.kind != who || of.place == i; };
        std::vector<csp::View> cells = cells_of(questions);
        cells.push_back(is(thing(a), thing(b)));
        Rows tuples;
        Answers in(size_);
        std::iota(in.begin(), in.end(), std::size_t{0});
        do {
            for (std::size_t i = 0; i < size_; ++i)
                for (std::size_t j = 0; j < size_; ++j) {
                    if (i == j || !is_whose(thing(a), i) || !is_whose(thing(b), j) || !allows(in[i], in[j]))
                        continue;
                    Answers all = in;
                    if (thing(a).kind != who) all.insert(all.end(), {i, in[i]});
                    if (thing(b).kind != who) all.insert(all.end(), {j, in[j]});
                    tuples.push_back(marks(all));
                    tuples.back().push_back(0);
                }
        } while (std::next_permutation(in.begin(), in.end()));
        model_.post(csp::table(cells, tuples), words);
    }
    /// Posts a clue that two things belong together, or that they do not.
    void clue(const std::string& words, const std::string& a, const std::string& b, bool together) {
        model_.post(is(thing(a), thing(b)) == (together ? 1 : 0), words);
    }

    const csp::Model& model() const { return model_; }
    bool is_clue(std::uint32_t constraint) const { return constraint >= clues_from_; }

    /// Returns the cost by ZebraTutor: 20 for a clue or for several constraints, plus 1 for each fact and each
    /// constraint, unless the step needs no fact.
    std::uint64_t cost(const csp::Explanation::Step& step) const {
        const std::uint64_t cost = cost_of(step.constraints) + step.facts.size();
        return step.facts.empty() ? cost - step.constraints.size() : cost;
    }
    /// Returns the cost for csp::explain, which is the same except for steps that need no fact.
    std::uint64_t cost_of(const csp::ConstraintSet& constraints) const {
        const bool is_dear =
            constraints.size() > 1 || std::any_of(constraints.begin(), constraints.end(),
                                                  [this](std::uint32_t c) { return is_clue(c); });
        return (is_dear ? 20 : 0) + constraints.size();
    }

  private:
    using Rows = std::vector<std::vector<csp::Value>>;

    csp::Var is(Thing a, Thing b) const {
        if (a.kind > b.kind) std::swap(a, b);
        return pairs_.at(a.kind * kinds_.size() + b.kind)[a.place * size_ + b.place];
    }
    std::vector<csp::View> cells_of(const std::vector<Question>& questions) const {
        std::vector<csp::View> cells;
        for (const Question& question : questions)
            for (std::size_t i = 0; i < size_; ++i) cells.push_back(is(question.of, {question.in_kind, i}));
        return cells;
    }
    /// Posts that the pairs `apart` do not belong together and that the answers satisfy the clue.
    void post_clue(const std::string& words, const std::vector<csp::View>& apart,
                   const std::vector<Question>& questions, const Allows& allows) {
        std::vector<csp::View> cells = apart;
        const std::vector<csp::View> of_rows = cells_of(questions);
        cells.insert(cells.end(), of_rows.begin(), of_rows.end());
        Rows tuples;
        Answers answers(questions.size(), 0);
        do {
            if (!allows(answers)) continue;
            std::vector<csp::Value> tuple(apart.size(), 0);
            const std::vector<csp::Value> marked = marks(answers);
            tuple.insert(tuple.end(), marked.begin(), marked.end());
            tuples.push_back(std::move(tuple));
        } while (next(answers));
        model_.post(csp::table(cells, tuples), words);
    }

    const std::string& name(Thing thing) const { return kinds_[thing.kind][thing.place]; }

    void state_pair(std::size_t a, std::size_t b) {
        pairs_.resize(kinds_.size() * kinds_.size());
        auto& pair = pairs_[a * kinds_.size() + b];
        for (std::size_t i = 0; i < size_; ++i)
            for (std::size_t j = 0; j < size_; ++j)
                pair.push_back(model_.bool_var(kinds_[a][i] + " with " + kinds_[b][j]));
        for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)})
            for (std::size_t i = 0; i < size_; ++i) {
                std::vector<csp::View> row;
                for (std::size_t j = 0; j < size_; ++j) row.push_back(is({from, i}, {to, j}));
                model_.post(csp::table(row, tuples_of_one()), "one for " + kinds_[from][i]);
            }
    }

    void state_triples(std::size_t a, std::size_t b, std::size_t c) {
        const Rows not_two{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}};
        for (std::size_t i = 0; i < size_; ++i)
            for (std::size_t j = 0; j < size_; ++j)
                for (std::size_t k = 0; k < size_; ++k) {
                    const Thing x{a, i};
                    const Thing y{b, j};
                    const Thing z{c, k};
                    model_.post(csp::table({is(x, y), is(x, z), is(y, z)}, not_two),
                                name(x) + ", " + name(y) + " and " + name(z));
                }
    }

    Rows tuples_of_one() const {
        Rows tuples;
        for (std::size_t i = 0; i < size_; ++i) tuples.push_back(marks({i}));
        return tuples;
    }
    /// Returns the cells of rows with one mark in each.
    std::vector<csp::Value> marks(const Answers& answers) const {
        std::vector<csp::Value> cells(answers.size() * size_, 0);
        for (std::size_t row = 0; row < answers.size(); ++row) cells[row * size_ + answers[row]] = 1;
        return cells;
    }
    bool next(Answers& answers) const {
        for (std::size_t& answer : answers) {
            if (++answer < size_) return true;
            answer = 0;
        }
        return false;
    }

    std::vector<std::vector<std::string>> kinds_;
    std::size_t size_;
    csp::Model model_;
    std::vector<std::vector<csp::Var>> pairs_; ///< by the two kinds
    std::size_t clues_from_ = 0;
};

/// Four guests, their sauces, prices and pasta: 96 pairs. Source: ZebraTutor (Claes, Bogaerts, Canoy, Gamba, Guns).
inline LogicGrid pasta() {
    LogicGrid grid({{"Angie", "Damon", "Claudia", "Elisa"},
                    {"the other sauce", "arrabiata", "marinara", "puttanesca"},
                    {"$4", "$8", "$12", "$16"},
                    {"capellini", "farfalle", "tagliolini", "rotini"}});
    constexpr std::size_t guest = 0;
    constexpr std::size_t price = 2;
    const auto less = [](std::size_t a, std::size_t b) { return a < b; };
    const auto one_of = [&](const std::string& a, const std::string& b) {
        return [a = grid.place(a), b = grid.place(b)](const LogicGrid::Answers& is) {
            return is[0] == a || is[0] == b;
        };
    };
    grid.clue_of_who("who had capellini paid less than who had arrabiata", "capellini", "arrabiata", guest,
                     price, less);
    grid.clue("arrabiata came with farfalle", "arrabiata", "farfalle", true);
    grid.clue_of_who("who had tagliolini paid less than who had marinara", "tagliolini", "marinara", guest,
                     price, less);
    grid.clue_of_who("Angie paid less than who had tagliolini", "Angie", "tagliolini", guest, price, less);
    grid.clue_of_who("who had rotini and Damon paid $8 more or less", "rotini", "Damon", guest, price,
                     [](std::size_t a, std::size_t b) { return a == b + 2 || b == a + 2; });
    grid.clue("Claudia had no puttanesca", "Claudia", "puttanesca", false);
    grid.clue("Damon or Claudia had capellini", {{grid.thing("capellini"), guest}},
              one_of("Damon", "Claudia"));
    grid.clue("Angie or Elisa had arrabiata", {{grid.thing("arrabiata"), guest}}, one_of("Angie", "Elisa"));
    return grid;
}

/// Five very old people, their ages, native states and towns: 150 pairs. Source: the same as of pasta().
inline LogicGrid centenarians() {
    LogicGrid grid({{"109", "110", "111", "112", "113"},
                    {"the other person", "Mattie", "Ernesto", "Roxanne", "Zachary"},
                    {"the other state", "Oregon", "Kansas", "Washington", "Alaska"},
                    {"the other town", "Tehama", "Zearing", "Plymouth", "Shaver Lake"}});
    constexpr std::size_t age = 0;
    constexpr std::size_t person = 1;
    constexpr std::size_t state = 2;
    constexpr std::size_t town = 3;
    using Answers = LogicGrid::Answers;
    const auto years_between = [](std::size_t years) {
        return [years](std::size_t younger, std::size_t older) { return younger + years == older; };
    };
    grid.clue("Mattie is 113", "Mattie", "113", true);
    grid.clue(
        "who lives in Tehama is from Kansas or Oregon", {{grid.thing("Tehama"), state}},
        [&](const Answers& is) { return is[0] == grid.place("Kansas") || is[0] == grid.place("Oregon"); });
    grid.clue_apart("Ernesto is a year younger than who is from Washington", "Ernesto", "Washington", age,
                    years_between(1));
    grid.clue_apart("Roxanne is two years younger than who is from Kansas", "Roxanne", "Kansas", age,
                    years_between(2));
    grid.clue("who lives in Zearing is not from Alaska", "Zearing", "Alaska", false);
    grid.clue("who is 111 does not live in Plymouth", "111", "Plymouth", false);
    grid.clue("Zachary, or who lives in Tehama, is from Oregon",
              {{grid.thing("Oregon"), person}, {grid.thing("Oregon"), town}}, [&](const Answers& is) {
                  return is[0] == grid.place("Zachary") || is[1] == grid.place("Tehama");
              });
    grid.clue_apart("who lives in Shaver Lake is a year younger than Roxanne", "Shaver Lake", "Roxanne", age,
                    years_between(1));
    grid.clue("who lives in Plymouth is not from Alaska", "Plymouth", "Alaska", false);
    grid.clue_apart("of Mattie and who lives in Tehama, one is from Alaska and the other from Kansas",
                    "Mattie", "Tehama", state, [&](std::size_t a, std::size_t b) {
                        const std::size_t alaska = grid.place("Alaska");
                        const std::size_t kansas = grid.place("Kansas");
                        return (a == alaska && b == kansas) || (a == kansas && b == alaska);
                    });
    return grid;
}

} // namespace benchmarks
