// People stand in a row for a photo: as many wishes to stand next to somebody as possible are fulfilled.

#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

Problem photo(const Data& data) {
    Problem problem{.aim = Aim::maximise};
    csp::Model& model = problem.model;
    const std::size_t people = data.size("n_names");
    const auto wishes = data.matrix("prefs", 2); // of two people, counted from 0
    const auto place = model.int_vars(people, places(people), "place");
    model.post(csp::all_different(place));
    model.post(place.at(0) < place.at(1), "left and right are alike");
    for (std::size_t k = 0; k < wishes.rows(); ++k)
        problem.cost += csp::abs(place.at(index(wishes(k, 0) + 1)) - place.at(index(wishes(k, 1) + 1))) == 1;
    problem.heuristic = csp::select(place, csp::variable_order::mrv, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
