#include <apps/check/network.hpp>

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

// Tests by paths through the states of an automaton, and through a matrix of costs.
namespace check {

namespace {

/// The words of an automaton, perhaps with the total of the costs of its steps.
class Words {
  public:
    Words(const Test& test, Domains& domains)
        : xs_(test.variables),
          numbers_(test.numbers),
          d_(domains),
          has_total_(numbers_[0] != 0),
          layers_(xs_.size() - (has_total_ ? 1 : 0)) {}

    bool narrow() {
        std::map<Number, std::vector<std::size_t>> steps; // by state
        for (std::size_t t = first_step(); t < numbers_.size(); t += 5) steps[numbers_[t]].push_back(t);
        std::set<Number> states{numbers_[1]};
        for (auto& layer : layers_) {
            for (const Number state : std::exchange(states, {}))
                for (const std::size_t t : steps[state]) {
                    layer.push_back(t);
                    states.insert(numbers_[t + 3]);
                }
        }
        do {
            if (!keep_steps()) return false;
        } while (has_dropped_); // the removal of steps changes costs
        constexpr Number widest = 4096;
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            if (d_.width(xs_[i]) > widest) continue;
            std::set<Number> kept;
            for (const std::size_t t : layers_[i])
                for (Number v = d_.next(xs_[i], numbers_[t + 1]);
                     v <= std::min(numbers_[t + 2], d_.max(xs_[i])); v = d_.next(xs_[i], v + 1))
                    kept.insert(v);
            if (!d_.keep(xs_[i], kept)) return false;
        }
        return true;
    }

  private:
    /// The costs of the paths to a state.
    struct Costs {
        Huge least;
        Huge greatest;
    };
    using States = std::map<Number, Costs>;

    std::size_t first_step() const { return 3 + static_cast<std::size_t>(numbers_[2]); }
    static void add(States& states, Number state, const Costs& path, Number cost) {
        const Costs further{path.least + cost, path.greatest + cost};
        const auto [place, is_new] = states.emplace(state, further);
        if (is_new) return;
        place->second = {std::min(place->second.least, further.least),
                         std::max(place->second.greatest, further.greatest)};
    }
    /// Keeps the steps that are on a path whose costs can equal the total.
    bool keep_steps() {
        has_dropped_ = false;
        std::vector<States> reached(layers_.size() + 1);
        reached[0][numbers_[1]] = {0, 0};
        for (std::size_t i = 0; i < layers_.size(); ++i)
            for (const std::size_t t : layers_[i]) {
                const auto from = reached[i].find(numbers_[t]);
                if (from != reached[i].end() && d_.meets(xs_[i], numbers_[t + 1], numbers_[t + 2]))
                    add(reached[i + 1], numbers_[t + 3], from->second, numbers_[t + 4]);
            }
        States leads;
        for (std::size_t a = 3; a < first_step(); ++a) leads[numbers_[a]] = {0, 0};
        for (std::size_t i = layers_.size(); i-- > 0;) {
            States before;
            std::vector<std::size_t> kept;
            for (const std::size_t t : layers_[i]) {
                const auto from = reached[i].find(numbers_[t]);
                const auto to = leads.find(numbers_[t + 3]);
                if (from == reached[i].end() || to == leads.end() ||
                    !d_.meets(xs_[i], numbers_[t + 1], numbers_[t + 2]))
                    continue;
                const Huge least = from->second.least + numbers_[t + 4] + to->second.least;
                const Huge greatest = from->second.greatest + numbers_[t + 4] + to->second.greatest;
                if (has_total_ && (least > d_.max(xs_.back()) || greatest < d_.min(xs_.back()))) {
                    has_dropped_ = true;
                    continue;
                }
                kept.push_back(t);
                add(before, numbers_[t], to->second, numbers_[t + 4]);
            }
            layers_[i] = std::move(kept);
            leads = std::move(before);
        }
        const auto whole = leads.find(numbers_[1]);
        return whole != leads.end() &&
               (!has_total_ || d_.within(xs_.back(), whole->second.least, whole->second.greatest));
    }

    const std::vector<Variable>& xs_;
    const std::vector<Number>& numbers_;
    Domains& d_;
    bool has_total_;
    std::vector<std::vector<std::size_t>> layers_; ///< by variable, the places of the remaining steps
    bool has_dropped_ = false;
};

/// Rows that each take a column at a cost.
class Assignment {
  public:
    Assignment(const Test& test, Domains& domains)
        : xs_(test.variables),
          numbers_(test.numbers),
          d_(domains),
          rows_(xs_.size() - 1),
          columns_(static_cast<std::size_t>(numbers_[0])) {}

    bool narrow() {
        for (std::size_t i = 0; i < rows_; ++i)
            if (!d_.within(xs_[i], 0, static_cast<Number>(columns_) - 1)) return false;
        const std::optional<Huge> least = cheapest(1);
        if (!least) return false;
        const std::optional<Huge> greatest = cheapest(-1);
        return d_.within(xs_.back(), *least, -*greatest);
    }

  private:
    Number least_count(std::size_t column) const { return numbers_[1 + 2 * column]; }
    Number greatest_count(std::size_t column) const { return numbers_[2 + 2 * column]; }
    Huge cost(std::size_t row, std::size_t column) const {
        return numbers_[1 + 2 * columns_ + row * columns_ + column];
    }

    /// Returns the least total of the costs times the sign; nullopt if no assignment has the counts. Rows are added one
    /// by one, each along a cheapest chain: a row takes a column, whose row moves to another column, and so on. The
    /// first rows that a column must have earn a reward that no costs outweigh.
    std::optional<Huge> cheapest(int sign) const {
        constexpr Huge reward = Huge{1} << 90U;
        std::vector<std::size_t> taken(rows_, columns_); // by row
        std::vector<Number> count(columns_);
        Huge sum = 0;
        for (std::size_t row = 0; row < rows_; ++row) {
            std::vector<std::optional<Huge>> length(columns_);
            std::vector<std::size_t> by(columns_, row); // the last row of the chain to a column
            std::deque<std::size_t> waiting;
            const auto reach = [&](std::size_t i, Huge before) {
                for (std::size_t k = 0; k < columns_; ++k) {
                    const Huge whole = before + sign * cost(i, k);
                    if (!d_.contains(xs_[i], static_cast<Number>(k)) || (length[k] && *length[k] <= whole))
                        continue;
                    length[k] = whole;
                    by[k] = i;
                    waiting.push_back(k);
                }
            };
            for (reach(row, 0); !waiting.empty();) {
                const std::size_t k = waiting.front();
                waiting.pop_front();
                for (std::size_t i = 0; i < row; ++i)
                    if (taken[i] == k) reach(i, *length[k] - sign * cost(i, k));
            }
            std::optional<Huge> best;
            std::size_t end = columns_;
            for (std::size_t k = 0; k < columns_; ++k) {
                if (!length[k] || count[k] >= greatest_count(k)) continue;
                const Huge whole = *length[k] - (count[k] < least_count(k) ? reward : 0);
                if (best && *best <= whole) continue;
                best = whole;
                end = k;
            }
            if (!best) return std::nullopt;
            sum += *length[end];
            ++count[end];
            for (std::size_t k = end; k != columns_;) k = std::exchange(taken[by[k]], k);
        }
        for (std::size_t k = 0; k < columns_; ++k)
            if (count[k] < least_count(k)) return std::nullopt;
        return sum;
    }

    const std::vector<Variable>& xs_;
    const std::vector<Number>& numbers_;
    Domains& d_;
    std::size_t rows_;
    std::size_t columns_;
};

} // namespace

bool narrow_by_paths(const Test& test, Domains& domains) {
    return test.kind == Test::Kind::regular ? Words(test, domains).narrow()
                                            : Assignment(test, domains).narrow();
}

/// The steps with costs are those of an automaton that has at most one step for each value in each state.
Node Network::make_regular(const Json& statement) {
    const bool has_total = statement.at(0).word() == "cost_regular";
    std::vector<Node> list = parts(statement.at(1));
    if (has_total) list.push_back(make(statement.at(5)));
    Test test = test_of(Test::Kind::regular, list);
    const std::vector<Json>& accepting = statement.at(3).list();
    test.numbers = {has_total ? 1 : 0, within_reach(statement.at(2)), static_cast<Number>(accepting.size())};
    for (const Json& state : accepting) test.numbers.push_back(within_reach(state));
    std::vector<std::vector<Number>> steps;
    constexpr std::size_t most_places = 100'000'000;
    if (statement.at(4).list().size() > most_places / std::max<std::size_t>(1, list.size()))
        throw Unreadable("an automaton of too many steps for so many variables");
    for (const Json& step : statement.at(4).items) {
        if (step.list().size() != (has_total ? 5 : 4))
            throw Unreadable("a step of an automaton has another length");
        steps.emplace_back();
        for (std::size_t i = 0; i < 4; ++i) steps.back().push_back(within_reach(step.at(i)));
        steps.back().push_back(has_total ? within_reach(step.at(4)) : 0);
    }
    std::sort(steps.begin(), steps.end());
    for (std::size_t t = 0; t < steps.size(); ++t) {
        if (has_total && t > 0 && steps[t - 1][0] == steps[t][0] && steps[t - 1][2] >= steps[t][1])
            throw Unreadable("two steps for a value from state " + std::to_string(steps[t][0]));
        test.numbers.insert(test.numbers.end(), steps[t].begin(), steps[t].end());
    }
    return truth_of(std::move(test), list);
}

Node Network::make_assignment(const Json& statement) {
    std::vector<Node> list = parts(statement.at(1));
    const std::size_t rows = list.size();
    list.push_back(make(statement.at(4)));
    Test test = test_of(Test::Kind::assignment, list);
    const std::vector<Json>& counts = statement.at(3).list();
    test.numbers.push_back(static_cast<Number>(counts.size()));
    for (const Json& count : counts)
        for (const std::size_t i : {0U, 1U}) test.numbers.push_back(within_reach(count.at(i)));
    if (statement.at(2).list().size() != rows) throw Unreadable("expected a row of costs for each variable");
    for (const Json& row : statement.at(2).list()) {
        if (row.list().size() != counts.size()) throw Unreadable("expected a cost for each count");
        for (const Json& value : row.items) test.numbers.push_back(within_reach(value));
    }
    return truth_of(std::move(test), list);
}

} // namespace check
