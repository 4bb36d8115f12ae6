#include <csp/search/neighbourhood/neighbourhood.hpp>

#include <csp/search/brancher/schedules.hpp>
#include <csp/search/neighbourhood/routes.hpp>

#include <vector>

namespace csp::neighbourhood {

namespace {

class Adaptive final : public Neighbourhood {
  public:
    Adaptive(Engine& engine, const Model& model) {
        parts_.push_back({random.make(engine, model), 1});
        parts_.push_back({propagation_guided.make(engine, model), 1});
        parts_.push_back({costly_terms.make(engine, model), 1});
        const bool is_schedule = tasks_of(engine, model).size() > 1;
        if (is_schedule) parts_.push_back({time_window.make(engine, model), 1});
        if (!model_routes(model, engine.variable_count()).empty())
            parts_.push_back({route_piece.make(engine, model), 1});
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
        constexpr double least = 0.05; // never quite forgotten
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

const NeighbourhoodKind adaptive{"adaptive", "the kind that has helped most of late",
                                 "Ropke, Pisinger, Transportation Science 40, 2006",
                                 make_kind<Neighbourhood, Adaptive>};

} // namespace csp::neighbourhood
