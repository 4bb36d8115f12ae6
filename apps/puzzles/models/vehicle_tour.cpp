#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <algorithm>

namespace puzzles::models {

namespace vehicle_tour_puzzle {

/// A stop of a vehicle: its load, its duration, and the interval in which it may begin.
struct Stop {
    int load;
    csp::Value duration, opens, closes;
    csp::Var start{}, vehicle{};
};

std::vector<Stop> read_stops(Input& input, std::size_t count, int capacity) {
    std::vector<Stop> stops;
    while (stops.size() < count) {
        const int load = input.number("a load", 0, capacity);
        const csp::Value duration = input.number("how long a stop takes", 0, 10000);
        const csp::Value opens = input.number("when a stop opens", 0, 100'000);
        stops.push_back({load, duration, opens, input.number("when a stop closes", opens, 100'000)});
    }
    return stops;
}

Statement state(Input& input) {
    const std::size_t count = input.count("the number of stops", 1, 100);
    const int vehicles = input.number("the number of vehicles", 1, 20);
    const int capacity = input.number("the capacity of a vehicle", 0, 10000);
    std::vector<std::vector<csp::Value>> times; // row and column 0 are the depot
    while (times.size() <= count) times.push_back(input.numbers(count + 1, "a time on the way", 0, 10000));
    std::vector<Stop> stops = read_stops(input, count, capacity);
    std::vector<std::vector<csp::Value>> between; // the times without the depot
    for (std::size_t i = 1; i < times.size(); ++i) between.emplace_back(times[i].begin() + 1, times[i].end());
    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::vector<csp::Expression> back{0}; // the returns to the depot, at the earliest
    for (std::size_t place = 1; auto& stop : stops) {
        const std::string name = "stop " + std::to_string(place);
        stop.start = model.int_var(csp::range(stop.opens, stop.closes), "start of " + name);
        stop.vehicle = model.int_var(csp::range(1, vehicles), "vehicle of " + name);
        model.post(stop.start >= times[0][place]);
        back.emplace_back(stop.start + (stop.duration + times[place++][0]));
    }
    std::vector<Bar> bars;
    std::vector<Resource> loads;
    for (csp::Value vehicle = 1; vehicle <= vehicles; ++vehicle) {
        const std::string number = std::to_string(vehicle);
        loads.push_back({"load " + number, capacity, {}});
        std::vector<csp::Task> tour;
        csp::Expression load;
        for (const Stop& stop : stops) {
            tour.push_back({stop.start, stop.duration, csp::Atom::equal(stop.vehicle, vehicle)});
            load += stop.load * (stop.vehicle == vehicle);
            loads.back().tasks.emplace_back(tour.back(), stop.load);
            bars.push_back({loads.size() - 1, tour.back(), std::to_string(tour.size())});
        }
        model.post(csp::no_overlap(tour, between), "tour of vehicle " + number);
        model.post(load <= capacity, "load of vehicle " + number);
    }
    const csp::Var end = model.int_var(csp::max(back), "end");
    for (Resource& load : loads) // loads stay on board until the end
        for (csp::ResourceTask& stop : load.tasks) stop.end = end;
    puzzle.minimise = end;
    puzzle.drawing = ScheduleDrawing{numbered("vehicle", loads.size()), bars, loads};
    return puzzle;
}

} // namespace vehicle_tour_puzzle

extern const Puzzle vehicle_tour{
    .name = "vehicle-tour",
    .summary = "vehicles that visit customers during opening hours and are all back as early as possible",
    .teaches = "The stops of each vehicle are optional tasks of one no_overlap with transition times.",
    .instance = "the numbers of stops and of vehicles, and the capacity of each vehicle; the travel times "
                "from each place to each, the depot first; for each stop, its load, its duration, its "
                "opening time, and its closing time, which is the latest start",
    .example = examples::vehicle_tour,
    .state = vehicle_tour_puzzle::state,
    .known = {{"3 1 9  0 20 42 35  20 0 30 34  42 30 0 12  35 34 12 0  0 0 0 999  0 0 0 999  0 0 0 999", 97,
               "Wikipedia, \"Travelling salesman problem\": the graph of four cities"}},
};

} // namespace puzzles::models
