#include <csp/search/value_order/kinds.hpp>

#include <csp/engine/engine.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

namespace csp::value_order {

namespace {

/// Tries every value, propagates, and chooses the value after which the product of all other domain sizes is largest. A
/// value that fails is chosen only if all values fail. In a domain with more than 256 values, only the first 256 are
/// tried.
class LeastConstraining final : public ValueOrder {
  public:
    Atom branch(SearchState& state, Var x) override {
        Value best = state.engine.store().min(x);
        double most = -1;
        int tries_left = most_tries;
        for (const Value v : state.engine.domain(x)) {
            if (tries_left-- == 0) break;
            const double left = room_after(state, Atom::equal(x, v));
            if (left <= most) continue;
            best = v;
            most = left;
        }
        return Atom::equal(x, best);
    }

  private:
    static constexpr int most_tries = 256;

    /// Returns the logarithm of the product of the open variables' domain sizes after the decision; -1 on failure.
    static double room_after(SearchState& state, Atom decision) {
        const Silence silence(state.engine);
        double room = -1;
        if (state.engine.decide(decision)) {
            room = 0;
            for (const Var y : state.open) room += std::log2(state.engine.store().size(y));
        }
        state.engine.pop();
        return room;
    }
};

/// Counts, one constraint at a time, the assignments of its scope that satisfy it.
class SupportCounter {
  public:
    explicit SupportCounter(const Model& model)
        : model_(model),
          assignment_(std::vector<Value>(model.variable_count())),
          scores_(model.variable_count()) {}

    /// Adds the constraint's share to the scores of its variables' values.
    void count(std::size_t constraint) {
        const std::span<const Var> scope = model_.variables_of(constraint);
        const std::int64_t combinations = combinations_of(scope);
        if (combinations > limit) return;
        for (const Var x : scope) {
            if (scores_[x.index].empty()) scores_[x.index].resize(sorted(x).size());
            assignment_.set(x, sorted(x).front());
        }
        ranks_.assign(scope.size(), 0);
        do {
            if (!model_.constraint(constraint)->check(assignment_)) continue;
            for (std::size_t i = 0; i < scope.size(); ++i) {
                const auto own = static_cast<std::int64_t>(sorted(scope[i]).size());
                scores_[scope[i].index][ranks_[i]] += one / (combinations / own);
            }
        } while (advance(scope));
    }

    /// Returns the values of x, best first; empty if no constraint was counted.
    std::vector<Value> best_first(Var x) {
        const std::vector<std::int64_t>& scores = scores_[x.index];
        std::vector<std::size_t> ranks(scores.size());
        std::iota(ranks.begin(), ranks.end(), std::size_t{0});
        std::stable_sort(ranks.begin(), ranks.end(),
                         [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
        std::vector<Value> values;
        values.reserve(ranks.size());
        for (const std::size_t rank : ranks) values.push_back(sorted(x)[rank]);
        return values;
    }

  private:
    static constexpr std::int64_t limit = 4096;
    static constexpr std::int64_t one = std::int64_t{1} << 40; ///< shares are whole multiples of 1 / one

    std::int64_t combinations_of(std::span<const Var> scope) const {
        std::int64_t product = 1;
        for (const Var x : scope) {
            if (model_.domain(x).size() > limit) return limit + 1;
            product *= model_.domain(x).size();
            if (product > limit) break;
        }
        return product;
    }
    /// Advances to the next assignment of the scope, in the manner of an odometer. Returns false after the last.
    bool advance(std::span<const Var> scope) {
        for (std::size_t i = 0; i < scope.size(); ++i) {
            const std::vector<Value>& values = sorted(scope[i]);
            ranks_[i] = ranks_[i] + 1 == values.size() ? 0 : ranks_[i] + 1;
            assignment_.set(scope[i], values[ranks_[i]]);
            if (ranks_[i] > 0) return true;
        }
        return false;
    }
    /// Returns the values of the initial domain, in increasing order. count() has checked that there are at most
    /// `limit`.
    const std::vector<Value>& sorted(Var x) {
        std::vector<Value>& values = values_[x.index];
        if (values.empty())
            for (const Interval run : model_.domain(x).intervals())
                for (Value v = run.min; v <= run.max; ++v) values.push_back(v);
        return values;
    }

    const Model& model_;
    Assignment assignment_;
    std::vector<std::vector<std::int64_t>> scores_; ///< by variable, by rank of the value
    std::vector<std::vector<Value>> values_ = std::vector<std::vector<Value>>(model_.variable_count());
    std::vector<std::size_t> ranks_; ///< of the values of the assignment, by place in the scope
};

class MostSupports final : public ValueOrder {
  public:
    explicit MostSupports(const Model& model) {
        SupportCounter counter(model);
        for (std::size_t c = 0; c < model.constraint_count(); ++c) counter.count(c);
        best_first_.reserve(model.variable_count());
        for (std::uint32_t x = 0; x < model.variable_count(); ++x)
            best_first_.push_back(counter.best_first(Var{x}));
    }

    Atom branch(SearchState& state, Var x) override {
        const Store& store = state.engine.store();
        for (const Value v : best_first_[x.index])
            if (store.contains(x, v)) return Atom::equal(x, v);
        return Atom::equal(x, store.min(x));
    }

  private:
    std::vector<std::vector<Value>> best_first_; ///< by variable
};

} // namespace

const ValueOrderKind lcv{"lcv", "the value that leaves the other variables the most values (look-ahead)",
                         "Geelen, ECAI 1992 (promise); Russell and Norvig, AIMA, section 6.3",
                         make_kind<ValueOrder, LeastConstraining>};

const ValueOrderKind lcv_static{"lcv-static",
                                "the value with the most supports in the initial domains (counted once)",
                                "Mehta and van Dongen, CPAI 2005", make_kind<ValueOrder, MostSupports>};

} // namespace csp::value_order
