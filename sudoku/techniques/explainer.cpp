#include <sudoku/techniques/explainer.hpp>

#include <sudoku/techniques/filling_memory.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace sudoku {

std::optional<Step> Explainer::next(const Position& position) const { return next(position, nullptr); }

std::optional<Step> Explainer::next(const Position& position, FillingMemory* memory) const {
    for (const Technique* technique : techniques_) {
        if (must_stop_ && must_stop_()) return std::nullopt;
        Steps found(*technique, position, 1, must_stop_, memory);
        technique->find(position, found);
        if (!found.all().empty()) return std::move(found.all().front());
    }
    return std::nullopt;
}

template <typename Take>
void Explainer::for_each_step(const Position& position, const Take& take) const {
    constexpr std::size_t plenty = 1000; // steps of one technique; people would not read more
    for (const Technique* technique : techniques_) {
        if (must_stop_ && must_stop_()) return;
        Steps found(*technique, position, plenty, must_stop_);
        technique->find(position, found);
        for (Step& step : found.all())
            if (take(std::move(step))) return;
    }
}

std::vector<Step> Explainer::all(const Position& position) const {
    const Names names(position.geometry());
    std::vector<Step> steps;
    std::set<std::string> known;
    for_each_step(position, [&](Step step) {
        if (known.insert(sentence(step, names)).second) steps.push_back(std::move(step));
        return false;
    });
    return steps;
}

std::optional<Step> Explainer::next_at(const Position& position, int cell) const {
    std::optional<Step> chosen;
    const auto is_there = [cell](const Candidate& mark) { return mark.cell == cell; };
    for_each_step(position, [&](Step step) {
        if (!std::any_of(step.placements.begin(), step.placements.end(), is_there) &&
            !std::any_of(step.removals.begin(), step.removals.end(), is_there))
            return false;
        chosen = std::move(step);
        return true;
    });
    return chosen;
}

Explanation Explainer::explain(Position& position, const Technique* until) const {
    Explanation explanation;
    FillingMemory memory;
    while (!position.is_solved()) {
        if (auto problem = position.contradiction()) {
            explanation.status = Explanation::Status::impossible;
            explanation.problem = std::move(*problem);
            return explanation;
        }
        auto step = next(position, &memory);
        if (!step) {
            if (must_stop_ && must_stop_()) explanation.status = Explanation::Status::stopped;
            return explanation;
        }
        if (step->technique == until) {
            explanation.status = Explanation::Status::reached;
            return explanation;
        }
        apply(*step, position);
        explanation.steps.push_back(std::move(*step));
    }
    explanation.status = Explanation::Status::solved;
    return explanation;
}

std::string hint(const Step& step, const Geometry& geometry, const Names& names, HintLevel level) {
    if (level == HintLevel::step) return sentence(step, names);
    if (level == HintLevel::which) {
        return "The next step: " + std::string(step.technique->title);
    }
    if (!step.units.empty() && step.lemmas.empty()) // with lemmas, a step cites all units
        return "Look at " + names.unit(step.units.front());
    if (!step.restrictions.empty()) return "Look at " + names.restrictions({step.restrictions.front()});
    const int cell = !step.cells.empty()      ? step.cells.front()
                     : !step.removals.empty() ? step.removals.front().cell
                                              : step.placements.front().cell;
    const auto units = geometry.units_of(cell);
    return units.empty() ? "Look at " + names.cell(cell) : "Look at " + names.unit(units.back());
}

} // namespace sudoku
