#include <sudoku/techniques/rating.hpp>

#include <sudoku/techniques/catalogue.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace sudoku {

namespace techniques {

namespace {

std::vector<const Technique*> without_uniqueness(std::vector<const Technique*> list, bool keep_all) {
    if (!keep_all)
        std::erase_if(list, [](const Technique* technique) { return technique->assumes_one_solution; });
    return list;
}

} // namespace

std::vector<const Technique*> of_se(bool assumes_one_solution) {
    return without_uniqueness({&full_house,
                               &hidden_single,
                               &hidden_single_line,
                               &direct_pointing,
                               &direct_claiming,
                               &direct_hidden_pair,
                               &naked_single,
                               &direct_hidden_triple,
                               &pointing,
                               &claiming,
                               &naked_pair,
                               &x_wing,
                               &hidden_pair,
                               &naked_triple,
                               &swordfish,
                               &hidden_triple,
                               &xy_wing,
                               &xyz_wing,
                               &loop_or_rectangle,
                               &naked_quad,
                               &jellyfish,
                               &hidden_quad,
                               &bug_plus_1,
                               &bug_plus_n,
                               &aligned_pair,
                               &cycle_or_chain,
                               &aligned_triple,
                               &nishio,
                               &region_forcing_chain,
                               &cell_forcing_chain,
                               &dynamic_chain,
                               &dynamic_chain_with_pairs,
                               &nested_chain,
                               &nested_forcing_chain,
                               &nested_dynamic_chain},
                              assumes_one_solution);
}

std::vector<const Technique*> of_hodoku(bool assumes_one_solution) {
    return without_uniqueness({&full_house,
                               &naked_single,
                               &hidden_single,
                               &hidden_single_line,
                               &locked_pair,
                               &locked_triple,
                               &pointing,
                               &claiming,
                               &naked_pair,
                               &naked_triple,
                               &hidden_pair,
                               &hidden_triple,
                               &naked_quad,
                               &hidden_quad,
                               &x_wing,
                               &swordfish,
                               &jellyfish,
                               &remote_pair,
                               &bug_plus_1,
                               &skyscraper,
                               &two_string_kite,
                               &turbot_fish,
                               &empty_rectangle,
                               &w_wing,
                               &xy_wing,
                               &xyz_wing,
                               &unique_rectangle,
                               &hidden_rectangle,
                               &avoidable_rectangle,
                               &finned_x_wing,
                               &sashimi_x_wing,
                               &finned_swordfish,
                               &sashimi_swordfish,
                               &finned_jellyfish,
                               &sashimi_jellyfish,
                               &sue_de_coq,
                               &simple_colours,
                               &multi_colours,
                               &x_chain,
                               &xy_chain,
                               &alternating_chain,
                               &grouped_chain,
                               &als_xz,
                               &als_xy_wing,
                               &als_chain,
                               &nishio,
                               &cell_forcing_chain,
                               &region_forcing_chain,
                               &net,
                               &net_with_subsets,
                               &nested_net,
                               &refutation},
                              assumes_one_solution);
}

} // namespace techniques

namespace {

/// Returns the addition to a rating for the length of a chain.
double for_length(std::uint64_t length) {
    int tenths = 0;
    std::uint64_t limit = 4;
    for (int turn = 0; length > limit; ++turn) {
        ++tenths;
        limit = turn % 2 == 0 ? limit * 3 / 2 : limit * 4 / 3;
    }
    return tenths / 10.0;
}

} // namespace

double se_of(const Step& step) {
    const Difficulty& difficulty = step.technique->difficulty;
    const bool is_loop = difficulty.se_of_loop > 0 && !step.note.empty();
    const double base = step.se > 0 ? step.se : is_loop ? difficulty.se_of_loop : difficulty.se;
    return difficulty.grows ? base + for_length(static_cast<std::uint64_t>(std::max(step.length, 0))) : base;
}

std::pair<double, double> er_range(int side) {
    // A chain begins at each of up to `side` values or places, derives that a mark is on or off, and does so again in a
    // trial of each mark.
    const auto values = static_cast<std::uint64_t>(side);
    const std::uint64_t marks = values * values * values;
    const std::uint64_t longest = values * 2 * marks * marks;
    double least = std::numeric_limits<double>::infinity();
    double greatest = 0;
    for (const Technique* technique : techniques::every()) {
        const Difficulty& difficulty = technique->difficulty;
        if (difficulty.se == 0) continue;
        least = std::min(least, difficulty.se);
        greatest = std::max(greatest, difficulty.se + (difficulty.grows ? for_length(longest) : 0));
    }
    return {least, greatest};
}

std::pair<std::uint64_t, std::uint64_t> score_range(int side) {
    const auto values = static_cast<std::uint64_t>(side);
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t greatest = 0;
    for (const Technique* technique : techniques::every()) {
        const auto points = static_cast<std::uint64_t>(technique->difficulty.hodoku);
        if (points == 0) continue;
        least = std::min(least, points);
        greatest = std::max(greatest, points);
    }
    return {least, values * values * values * greatest};
}

Level level_of_score(int score) {
    if (score <= 800) return Level::easy;
    if (score <= 1000) return Level::medium;
    if (score <= 1600) return Level::hard;
    return score <= 1800 ? Level::unfair : Level::extreme;
}

Rater::Rater(bool assumes_one_solution, const std::function<bool()>& must_stop)
    : se_(techniques::of_se(assumes_one_solution), must_stop),
      hodoku_(techniques::of_hodoku(assumes_one_solution), must_stop),
      variants_({techniques::of_variants().begin(), techniques::of_variants().end()}, must_stop) {}

namespace {

/// Adds ER, EP and ED.
void add_hardest(const Explanation& dear, Rating& rating) {
    const bool is_solved = dear.status == Explanation::Status::solved;
    rating.is_complete &= dear.status != Explanation::Status::stopped;
    if (!is_solved && rating.is_complete) return;
    double worst = 0;
    for (const Step& step : dear.steps) {
        worst = std::max(worst, se_of(step));
        if (!rating.ed) rating.ed = worst; // every step removes marks, if only by placing a value
        if (!rating.ep && !step.placements.empty()) rating.ep = worst;
    }
    if (is_solved) rating.er = worst;
}

/// Adds score, level and steps, the steps in the order of the techniques of the scale.
void add_score(const Explanation& scored, std::span<const Technique* const> order, Rating& rating) {
    rating.is_complete &= scored.status != Explanation::Status::stopped;
    if (scored.status != Explanation::Status::solved) return;
    int score = 0;
    for (const Step& step : scored.steps) {
        score += step.technique->difficulty.hodoku;
        rating.level = std::max(rating.level, step.technique->difficulty.level);
        const auto known = std::find_if(rating.steps.begin(), rating.steps.end(),
                                        [&](const auto& entry) { return entry.first == step.technique; });
        if (known == rating.steps.end())
            rating.steps.emplace_back(step.technique, 1);
        else
            ++known->second;
    }
    std::sort(rating.steps.begin(), rating.steps.end(), [&](const auto& a, const auto& b) {
        return std::find(order.begin(), order.end(), a.first) <
               std::find(order.begin(), order.end(), b.first);
    });
    rating.score = score;
}

} // namespace

Rating Rater::rate(const Position& position) const {
    Rating rating;
    Position work = position;
    if (position.geometry().rulebook() != nullptr) {
        const Explanation told = variants_.explain(work);
        add_hardest(told, rating);
        add_score(told, techniques::of_variants(), rating);
        return rating;
    }
    add_hardest(se_.explain(work), rating);
    const Rating scored = score(position);
    rating.score = scored.score;
    rating.level = scored.level;
    rating.steps = scored.steps;
    rating.is_complete &= scored.is_complete;
    return rating;
}

Rating Rater::score(const Position& position) const {
    Rating rating;
    Position work = position;
    if (position.geometry().rulebook() != nullptr) {
        add_score(variants_.explain(work), techniques::of_variants(), rating);
        return rating;
    }
    add_score(hodoku_.explain(work), techniques::of_hodoku(true), rating);
    if (rating.score) rating.level = std::max(rating.level, level_of_score(*rating.score));
    return rating;
}

} // namespace sudoku
