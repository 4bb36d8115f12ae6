#include <csp/search/neighbourhood/neighbourhood.hpp>

#include <csp/base/error.hpp>
#include <csp/base/text.hpp>
#include <csp/search/brancher/schedules.hpp>
#include <csp/search/neighbourhood/keeping.hpp>

#include <array>
#include <string>
#include <utility>

// The registry, the kinds that choose variables at random, and the kinds that choose among several kinds.
namespace csp::neighbourhood {

std::span<const NeighbourhoodKind* const> all() {
    static constexpr std::array kinds{&interleaved, &none,        &random,       &propagation_guided,
                                      &time_window, &route_piece, &costly_terms, &adaptive};
    return kinds;
}

const NeighbourhoodKind* find(std::string_view name) {
    return find_kind(all(), name, "csp::neighbourhood::find");
}

namespace {

class None final : public Neighbourhood {
  public:
    void choose(SearchState&, std::span<const Value>, std::vector<Atom>&) override {}
};

class AnyVariables final : public FreeingNeighbourhood {
  public:
    void choose(SearchState& state, std::span<const Value> best, std::vector<Atom>& kept) override {
        std::vector<Var> open = sorted_open(state);
        const std::size_t free = share_.of(open.size());
        Keeping keeping(state, best, kept);
        keep_in_random_order(keeping, open, free, state);
    }
};

class Relaxing final : public Neighbourhood {
  public:
    Relaxing(std::vector<Var> variables, double kept_share)
        : variables_(std::move(variables)),
          kept_share_(kept_share) {}

    void on_begin() override { runs_ = 0; }

    void choose(SearchState& state, std::span<const Value> best, std::vector<Atom>& kept) override {
        if (++runs_ % whole_run_period == 0) return;
        constexpr std::uint32_t whole = 1U << 20U;
        const auto share = static_cast<std::uint32_t>(kept_share_ * whole);
        for (const Var x : variables_)
            if (state.random.below(whole) < share && !state.engine.store().is_fixed(x))
                kept.push_back(Atom::equal(x, best[x.index]));
    }

  private:
    std::vector<Var> variables_;
    double kept_share_;
    std::uint64_t runs_ = 0; ///< since there is a solution
};

class Adaptive final : public Neighbourhood {
  public:
    Adaptive(Engine& engine, const Model& model) {
        parts_.push_back({random.make(engine, model), 1});
        parts_.push_back({propagation_guided.make(engine, model), 1});
        parts_.push_back({costly_terms.make(engine, model), 1});
        const bool is_schedule = tasks_of(engine, model).size() > 1;
        if (is_schedule) parts_.push_back({time_window.make(engine, model), 1});
        if (!routes_of(engine, model).empty()) parts_.push_back({route_piece.make(engine, model), 1});
    }

    bool aim_at(const Cost& cost) override {
        std::erase_if(parts_, [&](Part& part) { return !part.neighbourhood->aim_at(cost); });
        return true;
    }
    void on_begin() override {
        for (Part& part : parts_) {
            part.neighbourhood->on_begin();
            part.weight = 1;
        }
    }
    void on_solution(const Store& solution) override {
        for (Part& part : parts_) part.neighbourhood->on_solution(solution);
    }
    void on_run(Outcome outcome) override {
        constexpr double reaction = 0.1;
        constexpr double least = 0.05; // keeps every kind possible
        Part& part = parts_[chosen_];
        const double success = outcome == Outcome::improved ? 1 : least;
        part.weight = (1 - reaction) * part.weight + reaction * success;
        part.neighbourhood->on_run(outcome);
    }

    void choose(SearchState& state, std::span<const Value> best, std::vector<Atom>& kept) override {
        double total = 0;
        for (const Part& part : parts_) total += part.weight;
        constexpr std::uint32_t parts_per_unit = 1U << 20U;
        double ball = total * state.random.below(parts_per_unit) / parts_per_unit;
        chosen_ = 0;
        while (chosen_ + 1 < parts_.size() && ball >= parts_[chosen_].weight)
            ball -= parts_[chosen_++].weight;
        parts_[chosen_].neighbourhood->choose(state, best, kept);
    }

  private:
    struct Part {
        std::unique_ptr<Neighbourhood> neighbourhood;
        double weight;
    };
    std::vector<Part> parts_;
    std::size_t chosen_ = 0;
};

} // namespace

const NeighbourhoodKind none{"none", "everything", "of this library", make_kind<Neighbourhood, None>};

const NeighbourhoodKind random{"random", "frees random variables", "Shaw, CP 1998",
                               make_kind<Neighbourhood, AnyVariables>};

NeighbourhoodKind relaxing(std::vector<Var> variables, double kept_share) {
    if (!(kept_share >= 0 && kept_share <= 1))
        throw ArgumentError("csp::neighbourhood::relaxing",
                            "a share of " + std::to_string(kept_share) + ", expected one from 0 to 1");
    return {"relaxing", "keeps each of some variables with the same probability",
            "MiniZinc, relax_and_reconstruct",
            [variables = std::move(variables), kept_share](Engine&,
                                                           const Model&) -> std::unique_ptr<Neighbourhood> {
                return std::make_unique<Relaxing>(variables, kept_share);
            }};
}

const NeighbourhoodKind adaptive{"adaptive", "the kind that has helped most of late",
                                 "Ropke, Pisinger, Transportation Science 40, 2006",
                                 make_kind<Neighbourhood, Adaptive>};

const NeighbourhoodKind interleaved{
    "interleaved", "everything; after several runs, every second run is of the kind adaptive",
    "of this library", make_kind<Neighbourhood, Adaptive>};

} // namespace csp::neighbourhood
