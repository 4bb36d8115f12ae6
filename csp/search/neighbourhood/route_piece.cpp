#include <csp/search/neighbourhood/neighbourhood.hpp>

#include <csp/engine/facts.hpp>
#include <csp/search/neighbourhood/keeping.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace csp::neighbourhood {

std::vector<Route> routes_of(const Engine& engine, const Model& model) {
    constexpr std::size_t fewest_places = 4;
    std::vector<Route> routes;
    const auto is_known = [&](View x) { return x.variable().index < engine.variable_count(); };
    for (Route& route : facts_of<Route>(model))
        if (route.next.size() >= fewest_places && std::all_of(route.next.begin(), route.next.end(), is_known))
            routes.push_back(std::move(route));
    return routes;
}

namespace {

constexpr WideValue unknown = std::numeric_limits<WideValue>::max();

/// The costs of steps between places. These are the costs that the constraint states. If it states none, they are the
/// lower bounds that rules over a successor and one other variable, such as an element of distances, give to that
/// variable. The costs of a place are computed when they are first needed.
class StepCosts {
  public:
    explicit StepCosts(const Route& route)
        : next_(route.next),
          given_(route.step_costs),
          rows_(route.next.size()),
          is_known_(route.next.size()) {}

    /// Returns the costs by destination, `unknown` for an impossible step; empty if no costs are known.
    const std::vector<WideValue>& from(std::size_t place, SearchState& state) {
        if (is_known_[place]) return rows_[place];
        is_known_[place] = true;
        given_ != nullptr ? read(place) : ask(place, state.engine);
        return rows_[place];
    }

  private:
    void read(std::size_t place) {
        for (std::size_t to = 0; to < next_.size(); ++to) rows_[place].push_back((*given_)(place, to));
    }

    /// Runs each rule over the successor and one other variable, once for each step.
    void ask(std::size_t place, Engine& engine) {
        const View next = next_[place];
        const Silence silence(engine);
        for (const RuleId rule : engine.rules_on(next.variable())) {
            const auto other = other_variable(engine.info(rule), next.variable());
            if (!other) continue;
            std::vector<WideValue>& row = rows_[place];
            row.resize(next_.size());
            for (std::size_t to = 0; to < row.size(); ++to) {
                const auto value = next.to_variable(static_cast<WideValue>(to));
                const DomainView values = engine.domain(View(next.variable()));
                if (row[to] == unknown) continue;
                if (!values.contains(value)) {
                    row[to] = unknown;
                    continue;
                }
                engine.push();
                engine.post(Atom::equal(next.variable(), static_cast<Value>(value)));
                row[to] = engine.run_alone(rule) ? row[to] + engine.store().min(*other) : unknown;
                engine.pop();
            }
        }
    }

    /// Returns the second variable of a rule over two variables, one of them `own`; nullopt if the second is a
    /// successor as well.
    std::optional<Var> other_variable(const RuleInfo& rule, Var own) const {
        if (rule.scope.size() != 2) return std::nullopt;
        const Var a = rule.scope[0].variable();
        const Var b = rule.scope[1].variable();
        const Var other = a.is_same(own) ? b : a;
        const bool is_successor =
            std::any_of(next_.begin(), next_.end(), [other](View x) { return x.variable().is_same(other); });
        return is_successor ? std::nullopt : std::optional(other);
    }

    std::vector<View> next_;
    const Matrix<WideValue>* given_;
    std::vector<std::vector<WideValue>> rows_;
    std::vector<bool> is_known_;
};

class RoutePiece final : public ShapedNeighbourhood {
  public:
    RoutePiece(Engine& engine, const Model& model)
        : ShapedNeighbourhood(engine, model),
          routes_(routes_of(engine, model)) {
        for (const Route& route : routes_) costs_.emplace_back(route);
    }

    void choose(SearchState& state, std::span<const Value> best, std::vector<Atom>& kept) override {
        const auto route = open_route(state);
        if (!route) return otherwise_->choose(state, best, kept);
        visit(routes_[*route], best);
        constexpr std::size_t fewest = 3; // with fewer free steps, no other tour is possible
        const std::size_t wanted = std::max(fewest, share_.of(visited_.size()));
        if (wanted >= visited_.size()) return; // all steps are freed
        is_freed_.assign(routes_[*route].next.size(), false);
        freed_ = 0;
        if (state.random.below(2) == 0 || !free_near(*route, wanted, state)) free_pieces(wanted, state);
        std::vector<Var> rest = kept_variables(*route, state);
        Keeping keeping(state, best, kept);
        keep_in_random_order(keeping, rest, 0, state);
    }

  private:
    /// Returns a random tour among those that are not decided at the root.
    std::optional<std::size_t> open_route(SearchState& state) const {
        std::optional<std::size_t> chosen;
        std::uint32_t seen = 0;
        for (std::size_t r = 0; r < routes_.size(); ++r) {
            const bool is_open = std::any_of(routes_[r].next.begin(), routes_[r].next.end(), [&](View x) {
                return !state.engine.store().is_fixed(x.variable());
            });
            if (is_open && state.random.below(++seen) == 0) chosen = r;
        }
        return chosen;
    }

    /// Lists the places in the order of the tour.
    void visit(const Route& route, std::span<const Value> best) {
        const std::size_t count = route.next.size();
        before_.assign(count, count);
        visited_.clear();
        std::size_t first = 0;
        while (first + 1 < count && after(route, first, best) == first) ++first;
        std::size_t at = first;
        do {
            visited_.push_back(at);
            const std::size_t to = after(route, at, best);
            before_[to] = at;
            at = to;
        } while (at != first && visited_.size() < count);
    }
    static std::size_t after(const Route& route, std::size_t place, std::span<const Value> best) {
        const View x = route.next[place];
        return static_cast<std::size_t>(x.from_variable(best[x.variable().index]));
    }

    void set_free(std::size_t place) {
        if (is_freed_[place]) return;
        is_freed_[place] = true;
        ++freed_;
    }

    /// Frees up to three pieces of the tour.
    void free_pieces(std::size_t wanted, SearchState& state) {
        const std::size_t pieces = 1 + state.random.below(3);
        const auto count = static_cast<std::uint32_t>(visited_.size());
        for (std::size_t piece = 0; piece < pieces; ++piece) {
            const std::size_t length = (wanted + pieces - 1) / pieces;
            const std::size_t first = state.random.below(count);
            for (std::size_t i = 0; i < length; ++i) set_free(visited_[(first + i) % count]);
        }
    }

    /// Frees the places that are cheap to reach from a random place, together with their predecessors on the tour, so
    /// the places can be moved. Returns false if no costs are known.
    bool free_near(std::size_t route, std::size_t wanted, SearchState& state) {
        const std::size_t centre = visited_[state.random.below(static_cast<std::uint32_t>(visited_.size()))];
        const std::vector<WideValue>& costs = costs_[route].from(centre, state);
        if (costs.empty()) return false;
        std::vector<std::size_t> places;
        for (std::size_t place = 0; place < costs.size(); ++place)
            if (place != centre) places.push_back(place);
        state.random.shuffle(places); // breaks ties at random
        std::stable_sort(places.begin(), places.end(),
                         [&](std::size_t a, std::size_t b) { return costs[a] < costs[b]; });
        take_out(centre);
        constexpr std::uint32_t one_in = 4; // of the places, one is skipped at random
        for (const std::size_t place : places) {
            if (freed_ >= wanted) break;
            if (state.random.below(one_in) != 0) take_out(place);
        }
        return true;
    }
    void take_out(std::size_t place) {
        set_free(place);
        if (before_[place] < before_.size()) set_free(before_[place]);
    }

    /// Returns the successors of all other places, in all tours with the same number of places: tours of several
    /// vehicles or days often have the same places.
    std::vector<Var> kept_variables(std::size_t chosen, const SearchState& state) const {
        std::vector<Var> kept;
        std::vector<Var> freed;
        for (const Route& route : routes_) {
            const bool is_alike = route.next.size() == routes_[chosen].next.size();
            for (std::size_t place = 0; place < route.next.size(); ++place)
                (is_alike && is_freed_[place] ? freed : kept).push_back(route.next[place].variable());
        }
        std::vector<Var> rest = without(std::move(kept), std::move(freed));
        std::erase_if(rest, [&](Var x) { return state.engine.store().is_fixed(x); });
        return rest;
    }

    std::vector<Route> routes_;
    std::vector<StepCosts> costs_; ///< by place in routes_
    // Buffers of a choice, for one tour:
    std::vector<std::size_t> visited_; ///< places, in the order of the tour
    std::vector<std::size_t> before_;  ///< by place, its predecessor; the number of places if there is none
    std::vector<bool> is_freed_;       ///< by place
    std::size_t freed_ = 0;
};

} // namespace

const NeighbourhoodKind route_piece{
    "route-piece", "frees places that are near each other on a tour, or cheap to go to from one of them",
    "Shaw, CP 1998; Pisinger, Ropke, Computers & Operations Research 34, 2007",
    make_kind<Neighbourhood, RoutePiece>};

} // namespace csp::neighbourhood
