#include <benchmarks/tournament/problems/own_instances.hpp>
#include <benchmarks/tournament/problems/sets.hpp>

#include <apps/puzzles/puzzle.hpp>

#include <csp/base/random.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace tournament {

namespace gallery_set {

/// The instances of a puzzle, each once.
void add(std::vector<Instance>& instances, const puzzles::Puzzle& puzzle) {
    std::set<std::string_view> texts;
    const auto add_text = [&](const std::string& name, std::string_view text) {
        if (texts.insert(text).second)
            instances.push_back({name, std::nullopt, [&puzzle, text] { return state_puzzle(puzzle, text); }});
    };
    add_text(fmt::format("{}, the example", puzzle.name), puzzle.example);
    for (std::size_t i = 0; i < puzzle.known.size(); ++i)
        add_text(fmt::format("{}, known figure {}", puzzle.name, i + 1), puzzle.known[i].instance);
}

std::vector<Instance> make(const Wanted& wanted) {
    std::vector<Instance> instances;
    for (const puzzles::Puzzle* puzzle : puzzles::all_puzzles()) add(instances, *puzzle);
    constexpr std::uint64_t seed = 1;
    csp::Random random(seed);
    random.shuffle(instances); // so that the first ones are of all kinds
    instances.resize(std::min(instances.size(), wanted.instances));
    return instances;
}

} // namespace gallery_set

Statement state_puzzle(const puzzles::Puzzle& puzzle, std::string_view text) {
    puzzles::Statement stated = puzzles::state(puzzle, "instance", std::string(text));
    Statement statement{.model = std::move(stated.model)};
    if (stated.minimise)
        statement.minimise = stated.minimise;
    else if (stated.maximise)
        statement.minimise = -*stated.maximise;
    else
        statement.answer = std::move(stated.answer);
    return statement;
}

const ProblemSet gallery{
    .name = "gallery",
    .summary = "puzzles of the gallery, in a random order that is always the same; difficulty is unknown",
    .source = "",
    .make = gallery_set::make};

} // namespace tournament
