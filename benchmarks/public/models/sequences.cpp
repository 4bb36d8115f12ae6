// Public models: things in an order.

#include <benchmarks/public/problem.hpp>

#include <numeric>

namespace benchmarks::public_models {

namespace {

/// Black Hole, a game of patience: all 52 cards leave the layout one by one, each one rank above or below the card
/// before.
Problem black_hole(const Data& data) {
    constexpr std::size_t cards = 52;
    constexpr std::size_t ranks = 13;
    Problem problem;
    csp::Model& model = problem.model;
    const auto card =
        model.int_vars(cards, csp::range(0, cards - 1), "card"); // at each place of the sequence
    const auto place = model.int_vars(cards, csp::range(0, cards - 1), "place");
    model.post(csp::inverse(card, place, csp::consistency::domain));
    model.post(card[0] == 0, "the ace of spades comes first");

    std::vector<std::vector<csp::Value>> neighbours;
    for (std::size_t a = 0; a < cards; ++a)
        for (std::size_t b = 0; b < cards; ++b)
            if (const std::size_t step = (a % ranks + ranks - b % ranks) % ranks;
                step == 1 || step == ranks - 1)
                neighbours.push_back({static_cast<csp::Value>(a), static_cast<csp::Value>(b)});
    for (std::size_t i = 0; i + 1 < cards; ++i) model.post(csp::table({card[i], card[i + 1]}, neighbours));

    const auto layout = data.matrix("layout", 3); // piles, each from the top
    for (std::size_t pile = 0; pile < layout.rows(); ++pile)
        for (std::size_t i = 0; i + 1 < layout.columns(); ++i)
            model.post(place.at(index(layout(pile, i))) < place.at(index(layout(pile, i + 1))));
    problem.heuristic = csp::select(card, csp::variable_order::input, csp::value_order::min);
    return problem;
}

/// Cars of several classes on one line: no stretch of the line has more cars that need an option than can be fitted.
Problem cars(const Data& data) {
    Problem problem;
    csp::Model& model = problem.model;
    const auto count = data.numbers("cars_in_class");
    const auto most = data.numbers("option_max_per_block");
    const auto stretch = data.numbers("option_block_size");
    const auto needs = data.matrix("class_option_need", most.size());
    const auto car = model.int_vars(data.size("n_cars"), places(count.size()), "class");
    std::vector<csp::Value> classes(count.size());
    std::iota(classes.begin(), classes.end(), 0);
    model.post(csp::global_cardinality(car, classes, count));
    for (std::size_t option = 0; option < most.size(); ++option) {
        std::vector<csp::Value> needing;
        for (std::size_t c = 0; c < count.size(); ++c)
            if (needs(c, option) == 1) needing.push_back(static_cast<csp::Value>(c));
        if (needing.empty()) continue;
        std::vector<csp::Constraint> is_needed;
        is_needed.reserve(car.size());
        for (const csp::Var x : car) is_needed.push_back(csp::in(x, needing));
        model.post(csp::sliding_sum(is_needed, index(stretch.at(option)) + 1, 0, most[option]));
    }
    return problem; // without a search, since the public model has none
}

/// Golomb rulers: all distances between marks differ, and the length of the ruler is minimised.
Problem golomb(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const std::size_t marks = data.size("m");
    const auto mark = model.int_vars(marks, csp::range(0, static_cast<csp::Value>(marks * marks)), "mark");
    model.post(mark.front() == 0);
    model.post(csp::strictly_increasing(mark));
    std::vector<csp::Var> distances;
    for (std::size_t i = 0; i < marks; ++i)
        for (std::size_t j = i + 1; j < marks; ++j)
            distances.push_back(model.int_var(mark[j] - mark[i], "distance"));
    model.post(csp::all_different(distances));
    model.post(distances.front() < distances.back(), "backwards is alike");
    problem.cost = mark.back();
    problem.heuristic = csp::select(mark, csp::variable_order::input, csp::value_order::min);
    return problem;
}

/// Products are made in sequence. A customer's stack is open from the first of the customer's products to the last. The
/// greatest number of stacks open at a time is minimised.
Problem open_stacks(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const std::size_t products = data.size("p");
    const auto orders = data.matrix("orders", products); // the orders of each customer
    const auto product = model.int_vars(products, places(products), "product");
    const auto place = model.int_vars(products, places(products), "place");
    model.post(csp::inverse(product, place));
    std::vector<csp::Expression> open(products); // the open stacks at each time
    for (std::size_t customer = 0; customer < orders.rows(); ++customer) {
        std::vector<csp::Var> own;
        for (std::size_t i = 0; i < products; ++i)
            if (orders(customer, i) == 1) own.push_back(place[i]);
        if (own.empty()) continue;
        const csp::Var first = model.int_var(csp::min(own), "first");
        const csp::Var last = model.int_var(csp::max(own), "last");
        for (std::size_t t = 0; t < products; ++t) {
            const auto time = static_cast<csp::Value>(t);
            open[t] += first <= time && time <= last;
        }
    }
    problem.cost = csp::max(open);
    problem.heuristic = csp::select(product, csp::variable_order::input, csp::value_order::min);
    return problem;
}

/// People stand in a row for a photo: the number of fulfilled wishes to stand next to somebody is maximised.
Problem photo(const Data& data) {
    Problem problem{.aim = Aim::maximise};
    csp::Model& model = problem.model;
    const std::size_t people = data.size("n_names");
    const auto wishes = data.matrix("prefs", 2); // the two people of each wish, counted from 0
    const auto place = model.int_vars(people, places(people), "place");
    model.post(csp::all_different(place));
    model.post(place.at(0) < place.at(1), "left and right are alike");
    for (std::size_t k = 0; k < wishes.rows(); ++k)
        problem.cost += csp::abs(place.at(index(wishes(k, 0) + 1)) - place.at(index(wishes(k, 1) + 1))) == 1;
    problem.heuristic = csp::select(place, csp::variable_order::mrv, csp::value_order::min);
    return problem;
}

/// The scenes of a film are shot in sequence. Actors are paid from their first scene to their last, also while they
/// wait; the total pay is minimised.
Problem talent_scheduling(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto days = data.numbers("d");
    const auto pay = data.numbers("c");
    const std::size_t scenes = days.size();
    const auto plays = data.matrix("ia", scenes); // the scenes of each actor
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

} // namespace

std::vector<Kind> sequences() {
    return {{"black-hole", "black-hole.mzn", "4.dzn", black_hole},
            {"cars", "cars.mzn", "cars_60_01.dzn", cars},
            {"golomb", "golomb.mzn", "10.dzn", golomb},
            {"open_stacks", "open_stacks_01.mzn", "problem_15_15_1.dzn", open_stacks},
            {"photo", "photo.mzn", "photo2.dzn", photo},
            {"talent_scheduling", "talent_scheduling_01.mzn", "easy/concert.dzn", talent_scheduling}};
}

} // namespace benchmarks::public_models
