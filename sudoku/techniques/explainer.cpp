#include <sudoku/techniques/explainer.hpp>

#include <utility>

namespace sudoku {

std::optional<Step> Explainer::next(const Position& position) const {
    for (const Technique* technique : techniques_) {
        if (must_stop_ && must_stop_()) return std::nullopt;
        Steps found(*technique, position, 1, must_stop_);
        technique->find(position, found);
        if (!found.all().empty()) return std::move(found.all().front());
    }
    return std::nullopt;
}

Explanation Explainer::explain(Position& position, const Technique* until) const {
    Explanation explanation;
    while (!position.is_solved()) {
        if (auto problem = position.contradiction()) {
            explanation.status = Explanation::Status::impossible;
            explanation.problem = std::move(*problem);
            return explanation;
        }
        auto step = next(position);
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
    if (!step.units.empty()) return "Look at " + names.unit(step.units.front());
    const int cell = !step.cells.empty()      ? step.cells.front()
                     : !step.removals.empty() ? step.removals.front().cell
                                              : step.placements.front().cell;
    const auto units = geometry.units_of(cell);
    return units.empty() ? "Look at " + names.cell(cell) : "Look at " + names.unit(units.back());
}

} // namespace sudoku
