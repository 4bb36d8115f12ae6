#include <apps/check/network.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace check {

namespace {

using Kind = Test::Kind;

/// A test that runs. Every function removes only values that occur in no assignment with a true relation, and returns
/// false only if there is no such assignment. If all variables are fixed, the functions decide the relation.
class Work {
  public:
    Work(const Test& test, Domains& domains)
        : test_(test),
          xs_(test.variables),
          numbers_(test.numbers),
          d_(domains) {}

    bool run() {
        if (test_.truth == Test::none && (test_.guard == Test::none || d_.is(test_.guard, 1))) return hold();
        const Variable decides = test_.truth == Test::none ? test_.guard : test_.truth;
        if (d_.is(decides, 1)) return hold();
        if (d_.is(decides, 0)) return test_.truth == Test::none || deny();
        const std::size_t mark = d_.mark();
        const bool can_hold = hold();
        d_.undo(mark);
        if (!can_hold) return d_.assign(decides, 0);
        if (test_.truth == Test::none) return true;
        const bool can_fail = deny();
        d_.undo(mark);
        return can_fail || d_.assign(decides, 1);
    }

  private:
    Number min(std::size_t i) const { return d_.min(xs_[i]); }
    Number max(std::size_t i) const { return d_.max(xs_[i]); }
    bool all_fixed() const {
        return std::all_of(xs_.begin(), xs_.end(), [this](Variable x) { return d_.is_fixed(x); });
    }

    bool hold() {
        switch (test_.kind) {
        case Kind::at_most:
            return at_most(1, test_.constant);
        case Kind::equal:
            return equal();
        case Kind::all_of:
            return std::all_of(xs_.begin(), xs_.end(), [this](Variable x) { return d_.assign(x, 1); });
        case Kind::odd:
            return parity(1);
        case Kind::in:
            return in();
        case Kind::times:
        case Kind::power:
        case Kind::quotient:
        case Kind::remainder:
        case Kind::absolute:
            return function();
        case Kind::largest:
            return largest();
        case Kind::element:
            return element();
        case Kind::all_different:
            return all_different();
        case Kind::table:
            return table();
        case Kind::circuit:
            return circuit();
        case Kind::regular:
        case Kind::assignment:
            return narrow_by_paths(test_, d_);
        case Kind::reachable:
        case Kind::acyclic:
        case Kind::spanning_tree:
            return narrow_graph(test_, d_);
        case Kind::sorted:
            return sorted();
        case Kind::cumulative:
        case Kind::level:
            return narrow_schedule(test_, d_);
        }
        return true;
    }

    /// Narrows by the fact that the relation is false.
    bool deny() {
        switch (test_.kind) {
        case Kind::at_most:
            return at_most(-1, -Huge{test_.constant} - 1);
        case Kind::equal:
            return differ();
        case Kind::all_of: {
            const auto is_open = [this](Variable x) { return !d_.is(x, 1); };
            const auto open = std::find_if(xs_.begin(), xs_.end(), is_open);
            if (open == xs_.end()) return false;
            return std::any_of(open + 1, xs_.end(), is_open) || d_.assign(*open, 0);
        }
        case Kind::odd:
            return parity(0);
        case Kind::in:
            for (std::size_t i = 0; i < numbers_.size(); i += 2)
                if (!d_.remove(xs_[0], numbers_[i], numbers_[i + 1])) return false;
            return true;
        case Kind::all_different:
            if (!share_a_value()) return false;
            break;
        case Kind::table:
            if (!avoid_rows()) return false;
            break;
        default:
            break;
        }
        if (!all_fixed()) return true;
        const std::size_t mark = d_.mark();
        const bool holds = hold();
        d_.undo(mark);
        return !holds;
    }

    // Sums ---------------------------------------------------------------------------------------------

    Huge least(std::size_t i, int sign) const {
        const Huge factor = Huge{sign} * numbers_[i];
        return factor * (factor > 0 ? min(i) : max(i));
    }
    /// Narrows by sign * sum <= constant.
    bool at_most(int sign, Huge constant) {
        Huge slack = constant;
        for (std::size_t i = 0; i < xs_.size(); ++i) slack -= least(i, sign);
        if (slack < 0) return false;
        for (std::size_t i = 0; i < xs_.size(); ++i) {
            const Huge factor = Huge{sign} * numbers_[i];
            if (factor == 0) continue;
            const Huge room = slack / (factor > 0 ? factor : -factor);
            if (room >= d_.width(xs_[i])) continue;
            if (!(factor > 0 ? d_.at_most(xs_[i], min(i) + static_cast<Number>(room))
                             : d_.at_least(xs_[i], max(i) - static_cast<Number>(room))))
                return false;
        }
        return true;
    }
    bool equal() {
        if (!at_most(1, test_.constant) || !at_most(-1, -Huge{test_.constant})) return false;
        constexpr Number most = 4096; // values tried one by one
        std::vector<std::size_t> open;
        Huge rest = test_.constant;
        for (std::size_t i = 0; i < xs_.size(); ++i) {
            if (d_.is_fixed(xs_[i]) || numbers_[i] == 0)
                rest -= Huge{numbers_[i]} * min(i);
            else
                open.push_back(i);
        }
        if (open.empty()) return rest == 0;
        if (open.size() > 2) return true;
        for (const std::size_t i : open) {
            const std::size_t other = open.front() == i ? open.back() : open.front();
            for (Number v = min(i); d_.width(xs_[i]) <= most && v <= max(i); v = d_.next(xs_[i], v + 1)) {
                const Huge left = rest - Huge{numbers_[i]} * v;
                const bool fits = open.size() == 1
                                      ? left == 0
                                      : xs_[i] == xs_[other] || (left % numbers_[other] == 0 &&
                                                                 has(xs_[other], left / numbers_[other]));
                if (!fits && !d_.remove(xs_[i], v, v)) return false;
            }
        }
        return true;
    }
    bool has(Variable x, Huge v) const {
        return v >= d_.min(x) && v <= d_.max(x) && d_.contains(x, static_cast<Number>(v));
    }
    bool differ() {
        std::optional<std::size_t> open;
        Huge rest = test_.constant;
        for (std::size_t i = 0; i < xs_.size(); ++i) {
            if (d_.is_fixed(xs_[i]) || numbers_[i] == 0) {
                rest -= Huge{numbers_[i]} * min(i);
            } else if (open) {
                return true;
            } else {
                open = i;
            }
        }
        if (!open) return rest != 0;
        const Huge v = rest / numbers_[*open];
        return rest % numbers_[*open] != 0 || !has(xs_[*open], v) ||
               d_.remove(xs_[*open], static_cast<Number>(v), static_cast<Number>(v));
    }
    bool parity(Number wanted) {
        std::optional<Variable> open;
        for (const Variable x : xs_) {
            if (d_.is_fixed(x))
                wanted ^= d_.min(x);
            else if (open)
                return true;
            else
                open = x;
        }
        return open ? d_.assign(*open, wanted) : wanted == 0;
    }
    bool in() {
        Number next = d_.min(xs_[0]);
        for (std::size_t i = 0; i < numbers_.size(); i += 2) {
            if (!d_.remove(xs_[0], next, numbers_[i] - 1)) return false;
            next = std::max(next, numbers_[i + 1] + 1);
        }
        return d_.remove(xs_[0], next, d_.max(xs_[0]));
    }

    // Functions ----------------------------------------------------------------------------------------

    /// Returns its value; nullopt if it has none, or none within +-farthest.
    std::optional<Huge> value(Number x, Number y) const {
        switch (test_.kind) {
        case Kind::times:
            return Huge{x} * y;
        case Kind::quotient:
            return y == 0 ? std::nullopt : std::optional(Huge{x} / y);
        case Kind::remainder:
            return y == 0 ? std::nullopt : std::optional(Huge{x} % y);
        case Kind::absolute:
            return x < 0 ? -Huge{x} : Huge{x};
        default:
            break;
        }
        if (y < 0 && x == 0) return std::nullopt;
        if (y < 0 && x != 1 && x != -1) return 0;
        if (x == 0 || x == 1) return y == 0 ? 1 : x;
        if (x == -1) return y % 2 == 0 ? 1 : -1;
        Huge power = 1;
        for (Number i = 0; i < y; ++i)
            if (power *= x; power > farthest || power < -farthest) return std::nullopt;
        return power;
    }
    bool function() {
        const std::size_t last = xs_.size() - 1; // 1 for one argument
        constexpr Number most = 4096;
        const Number pairs = d_.count(xs_[1], most) * (xs_[1] == xs_[last] ? 1 : d_.count(xs_[last], most));
        if (pairs <= most) return try_all(last);
        if (test_.kind == Kind::times) return product();
        if (test_.kind == Kind::absolute) {
            const Number far = std::max(max(1), -min(1));
            const auto near = std::max<Number>({min(1), -max(1), 0});
            return d_.at_most(xs_[0], far) && d_.at_least(xs_[0], near) && d_.at_least(xs_[1], -max(0)) &&
                   d_.at_most(xs_[1], max(0)) && (min(1) < 0 || d_.at_least(xs_[1], min(0))) &&
                   (max(1) > 0 || d_.at_most(xs_[1], -min(0)));
        }
        if (test_.kind == Kind::remainder) {
            const Number below = std::max({max(last), -min(last), Number{1}}); // the divisor's size
            const Number far = std::min(std::max({max(1), -min(1), Number{1}}), below - 1);
            return d_.at_least(xs_[0], min(1) >= 0 ? 0 : -far) && d_.at_most(xs_[0], max(1) <= 0 ? 0 : far);
        }
        if (test_.kind == Kind::quotient) return quotient();
        return true;
    }
    /// Tries all pairs of arguments, and keeps the values that occur.
    bool try_all(std::size_t last) {
        std::vector<std::set<Number>> kept(3);
        const bool is_one = xs_[1] == xs_[last]; // the same variable
        for (Number x = min(1); x <= max(1); x = d_.next(xs_[1], x + 1))
            for (Number y = is_one ? x : min(last); y <= (is_one ? x : max(last));
                 y = d_.next(xs_[last], y + 1)) {
                const auto result = value(x, y);
                if (!result || !has(xs_[0], *result)) continue;
                kept[0].insert(static_cast<Number>(*result));
                kept[1].insert(x);
                kept[2].insert(y);
            }
        for (std::size_t i = 0; i <= last; ++i)
            if (!d_.keep(xs_[i], kept[i])) return false;
        return true;
    }
    static Huge down(Huge a, Huge b) { return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0); }
    static Huge up(Huge a, Huge b) { return -down(-a, b); }
    bool product() {
        const auto corners = [](Huge a, Huge b, Huge c, Huge d) {
            return std::minmax({a * c, a * d, b * c, b * d});
        };
        const auto [least, most] = corners(min(1), max(1), min(2), max(2));
        if (!d_.within(xs_[0], least, most)) return false;
        for (const std::size_t i : {std::size_t{1}, std::size_t{2}}) {
            const std::size_t j = 3 - i;
            if (min(j) <= 0 && max(j) >= 0) continue;
            const Huge r0 = min(0);
            const Huge r1 = max(0);
            const Huge y0 = min(j);
            const Huge y1 = max(j);
            if (!d_.within(
                    xs_[i],
                    std::min({up(r0, y0), up(r0, y1), up(r1, y0), up(r1, y1), down(r0, y0), down(r0, y1)}),
                    std::max(
                        {down(r0, y0), down(r0, y1), down(r1, y0), down(r1, y1), up(r1, y0), up(r1, y1)})))
                return false;
        }
        return !all_fixed() || Huge{min(1)} * min(2) == min(0);
    }
    bool quotient() {
        if (min(2) <= 0 && max(2) >= 0) {
            const Number far = std::max(max(1), -min(1));
            return d_.within(xs_[0], -Huge{far}, far);
        }
        const auto [least, most] =
            std::minmax({min(1) / min(2), min(1) / max(2), max(1) / min(2), max(1) / max(2)});
        if (!d_.within(xs_[0], least, most)) return false;
        const auto [low, high] = std::minmax(
            {Huge{min(0)} * min(2), Huge{min(0)} * max(2), Huge{max(0)} * min(2), Huge{max(0)} * max(2)});
        const Huge rest = std::max(Huge{max(2)}, -Huge{min(2)}) - 1;
        return d_.within(xs_[1], low - rest, high + rest);
    }
    bool largest() {
        Number most = min(1);
        for (std::size_t i = 1; i < xs_.size(); ++i) {
            if (!d_.at_most(xs_[i], max(0)) || !d_.at_least(xs_[0], min(i))) return false;
            most = std::max(most, max(i));
        }
        if (!d_.at_most(xs_[0], most)) return false;
        std::optional<std::size_t> only; // the only argument that can be the greatest
        for (std::size_t i = 1; i < xs_.size(); ++i) {
            if (max(i) < min(0)) continue;
            if (only) return true;
            only = i;
        }
        return only && meet(xs_[*only], xs_[0]);
    }
    /// Makes two variables equal.
    bool meet(Variable x, Variable y) {
        if (!d_.within(x, d_.min(y), d_.max(y)) || !d_.within(y, d_.min(x), d_.max(x))) return false;
        for (const auto& [a, b] : {std::pair(x, y), std::pair(y, x)})
            for (Number v = d_.min(a); d_.width(a) <= 4096 && v <= d_.max(a); v = d_.next(a, v + 1))
                if (!d_.contains(b, v) && !d_.remove(a, v, v)) return false;
        return true;
    }
    bool share(Variable x, Variable y) const {
        Number v = std::max(d_.min(x), d_.min(y));
        while (v <= d_.max(x) && v <= d_.max(y)) {
            const Number w = d_.next(y, d_.next(x, v));
            if (w == v) return true;
            v = w;
        }
        return false;
    }
    bool element() {
        const auto n = static_cast<Number>(xs_.size()) - 2;
        if (!d_.at_least(xs_[1], 0) || !d_.at_most(xs_[1], n - 1)) return false;
        const auto item = [this](Number i) { return xs_[static_cast<std::size_t>(i) + 2]; };
        std::optional<Number> least;
        Number most = 0;
        for (Number i = min(1); i <= max(1); i = d_.next(xs_[1], i + 1)) {
            if (!share(item(i), xs_[0])) {
                if (!d_.remove(xs_[1], i, i)) return false;
                continue;
            }
            most = least ? std::max(most, d_.max(item(i))) : d_.max(item(i));
            least = std::min(least.value_or(d_.min(item(i))), d_.min(item(i)));
        }
        if (!least) return false;
        if (d_.is_fixed(xs_[1])) return meet(item(min(1)), xs_[0]);
        if (!d_.within(xs_[0], *least, most)) return false;
        for (Number v = min(0); d_.width(xs_[0]) <= 4096 && v <= max(0); v = d_.next(xs_[0], v + 1)) {
            bool is_found = false;
            for (Number i = min(1); i <= max(1) && !is_found; i = d_.next(xs_[1], i + 1))
                is_found = d_.contains(item(i), v);
            if (!is_found && !d_.remove(xs_[0], v, v)) return false;
        }
        return true;
    }

    // Lists --------------------------------------------------------------------------------------------

    bool share_a_value() const {
        for (std::size_t i = 0; i < xs_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (share(xs_[i], xs_[j])) return true;
        return false;
    }
    /// Removes fixed values from all other variables; each variable must then find a separate value, by augmenting
    /// paths.
    bool all_different() {
        if (std::set<Variable>(xs_.begin(), xs_.end()).size() < xs_.size()) return false;
        std::vector<bool> is_done(xs_.size());
        for (bool changes = true; changes;) {
            changes = false;
            for (std::size_t i = 0; i < xs_.size(); ++i) {
                if (is_done[i] || !d_.is_fixed(xs_[i])) continue;
                is_done[i] = changes = true;
                for (std::size_t j = 0; j < xs_.size(); ++j)
                    if (j != i && !d_.remove(xs_[j], min(i), min(i))) return false;
            }
        }
        constexpr std::size_t longest = 5000; // since each variable may displace all others in turn
        if (xs_.size() > longest) return true;
        std::map<Number, std::size_t> taken;
        for (std::size_t i = 0; i < xs_.size(); ++i) {
            std::set<Number> seen;
            if (d_.width(xs_[i]) <= 4096 && !find_value(i, taken, seen)) return false;
        }
        return true;
    }
    bool find_value(std::size_t i, std::map<Number, std::size_t>& taken, std::set<Number>& seen) {
        for (Number v = min(i); v <= max(i); v = d_.next(xs_[i], v + 1)) {
            if (!seen.insert(v).second) continue;
            const auto owner = taken.find(v);
            if (owner != taken.end() && !find_value(owner->second, taken, seen)) continue;
            taken[v] = i;
            return true;
        }
        return false;
    }
    bool table() {
        std::vector<std::set<Number>> kept(xs_.size());
        std::vector<bool> is_any(xs_.size());
        bool is_possible = false;
        for (Number row = 0; row < test_.constant; ++row) {
            const auto first = numbers_.begin() + row * static_cast<Number>(xs_.size());
            bool fits = true;
            for (std::size_t i = 0; i < xs_.size() && fits; ++i)
                fits = first[static_cast<Number>(i)] == Test::any ||
                       d_.contains(xs_[i], first[static_cast<Number>(i)]);
            is_possible = is_possible || fits;
            for (std::size_t i = 0; i < xs_.size() && fits; ++i) {
                if (first[static_cast<Number>(i)] == Test::any)
                    is_any[i] = true;
                else
                    kept[i].insert(first[static_cast<Number>(i)]);
            }
        }
        for (std::size_t i = 0; i < xs_.size() && is_possible; ++i)
            if (!is_any[i] && !d_.keep(xs_[i], kept[i])) return false;
        return is_possible;
    }
    /// Requires that some value of each row is not taken.
    bool avoid_rows() {
        const std::size_t n = xs_.size();
        for (std::size_t first = 0; first < static_cast<std::size_t>(test_.constant) * n; first += n) {
            std::size_t open = 0;
            std::size_t last = n;
            bool fits = true;
            for (std::size_t i = 0; i < n && fits; ++i) {
                const Number v = numbers_[first + i];
                if (v == Test::any || d_.is(xs_[i], v)) continue;
                fits = d_.contains(xs_[i], v);
                ++open;
                last = i;
            }
            if (!fits || open > 1) continue;
            if (open == 0 || !d_.remove(xs_[last], numbers_[first + last], numbers_[first + last]))
                return false;
        }
        return n > 0 || test_.constant == 0;
    }
    /// Matches each y, in increasing order, with the x of the least upper bound among those whose intervals meet that
    /// of y. Each y lies between the least and the greatest value that as many xs can have below it.
    bool sorted() {
        const std::size_t n = xs_.size() / 2;
        std::vector<Number> least;
        std::vector<Number> greatest;
        for (std::size_t i = 0; i < n; ++i) {
            least.push_back(min(i));
            greatest.push_back(max(i));
        }
        std::sort(least.begin(), least.end());
        std::sort(greatest.begin(), greatest.end());
        for (std::size_t k = 0; k < n; ++k)
            if (!d_.within(xs_[n + k], std::max(least[k], k > 0 ? min(n + k - 1) : least[k]), greatest[k]))
                return false;
        for (std::size_t k = n; k-- > 1;)
            if (!d_.at_most(xs_[n + k - 1], max(n + k))) return false;
        std::vector<bool> is_taken(n);
        for (std::size_t k = n; k < 2 * n; ++k) {
            std::size_t best = n;
            for (std::size_t i = 0; i < n; ++i)
                if (!is_taken[i] && min(i) <= max(k) && max(i) >= min(k) && (best == n || max(i) < max(best)))
                    best = i;
            if (best == n) return false;
            is_taken[best] = true;
        }
        return true;
    }
    /// Whether chains of fixed successors do not close early, and every place is reached from a place on the tour.
    bool circuit() {
        const std::size_t n = xs_.size();
        const bool may_stay = numbers_[0] != 0;
        const auto at = [](Number v) { return static_cast<std::size_t>(v); };
        std::optional<std::size_t> on_tour;
        std::size_t must_move = 0;
        for (std::size_t i = 0; i < n; ++i) {
            if (min(i) < 0 || max(i) >= static_cast<Number>(n)) return true; // further tests narrow it first
            if (may_stay && d_.contains(xs_[i], static_cast<Number>(i))) continue;
            on_tour = i;
            ++must_move;
            if (n > 1 && !may_stay && !d_.remove(xs_[i], static_cast<Number>(i), static_cast<Number>(i)))
                return false;
        }
        for (std::size_t i = 0; i < n; ++i) { // the chain from i on
            const auto moves = [&](std::size_t j) {
                return may_stay && d_.contains(xs_[j], static_cast<Number>(j)) ? 0U : 1U;
            };
            std::size_t length = 1;
            std::size_t moving = moves(i);
            std::size_t end = i;
            bool is_closed = false;
            while (d_.is_fixed(xs_[end]) && length <= n) {
                is_closed = at(min(end)) == i;
                if (is_closed) break;
                end = at(min(end));
                ++length;
                moving += moves(end);
            }
            const bool must_not_close = may_stay ? moving < must_move && length > 1 : length < n;
            if (is_closed && must_not_close) return false;
            if (!d_.is_fixed(xs_[end]) && end != i && must_not_close &&
                !d_.remove(xs_[end], static_cast<Number>(i), static_cast<Number>(i)))
                return false;
        }
        if (!on_tour) return true;
        for (const bool is_forward : {true, false}) {
            std::vector<bool> is_reached(n);
            std::vector<std::size_t> open{*on_tour};
            is_reached[*on_tour] = true;
            while (!open.empty()) {
                const std::size_t i = open.back();
                open.pop_back();
                for (std::size_t j = 0; j < n; ++j) {
                    const bool goes = is_forward ? d_.contains(xs_[i], static_cast<Number>(j))
                                                 : d_.contains(xs_[j], static_cast<Number>(i));
                    if (!goes || is_reached[j]) continue;
                    is_reached[j] = true;
                    open.push_back(j);
                }
            }
            for (std::size_t i = 0; i < n; ++i) {
                if (is_reached[i]) continue;
                if (!may_stay || !d_.contains(xs_[i], static_cast<Number>(i))) return false;
                if (!d_.assign(xs_[i], static_cast<Number>(i))) return false;
            }
        }
        return true;
    }

    const Test& test_;
    const std::vector<Variable>& xs_;
    const std::vector<Number>& numbers_;
    Domains& d_;
};

} // namespace

bool narrow(const Test& test, Domains& domains) { return Work(test, domains).run(); }

} // namespace check
