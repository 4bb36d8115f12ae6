// The scenes of a film are shot in sequence. Actors are paid from their first scene to their last, also while
// they wait; the total pay is minimal.

#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

Problem talent_scheduling(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto days = data.numbers("d");
    const auto pay = data.numbers("c");
    const std::size_t scenes = days.size();
    const auto plays = data.matrix("ia", scenes); // of each actor
    const auto scene = model.int_vars(scenes, places(scenes), "scene");
    const auto place = model.int_vars(scenes, places(scenes), "place");
    model.post(csp::inverse(scene, place));
    for (std::size_t actor = 0; actor < plays.rows(); ++actor) {
        std::vector<csp::Var> own;
        for (std::size_t i = 0; i < scenes; ++i)
            if (plays(actor, i) == 1) own.push_back(place[i]);
        const csp::Var first = model.int_var(csp::min(own), "first");
        const csp::Var last = model.int_var(csp::max(own), "last");
        for (std::size_t i = 0; i < scenes; ++i) {
            const csp::Value wages = pay.at(actor) * days[i];
            if (plays(actor, i) == 1)
                problem.cost += wages;
            else
                problem.cost += wages * csp::Expression(first < place[i] && place[i] < last);
        }
    }
    model.post(scene.front() < scene.back(), "backwards is alike");
    problem.heuristic = csp::select(scene, csp::variable_order::mrv, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
