#include <apps/sudoku/desk/wanted_rating.hpp>

#include <apps/common/command_line.hpp>
#include <apps/common/text.hpp>
#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/explainer.hpp>
#include <sudoku/techniques/rating.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

namespace sudoku_app::desk {

namespace {

/// Parses "3.0..4.5" or "score:2000..4000", or a range with one end omitted.
std::optional<DifficultyRange> parse_difficulty(std::string_view text) {
    constexpr std::string_view of_scores = "score:";
    DifficultyRange range{.is_score = text.starts_with(of_scores)};
    if (range.is_score) text.remove_prefix(of_scores.size());
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos) return std::nullopt;
    const auto read = [&](std::string_view number, std::optional<double>& end) {
        if (number.empty()) return true;
        if (!range.is_score)
            end = app::parse_decimal(number);
        else if (const auto score = app::parse_number(number))
            end = static_cast<double>(*score);
        return end.has_value();
    };
    if (!read(text.substr(0, dots), range.least) || !read(text.substr(dots + 2), range.most))
        return std::nullopt;
    const bool is_range = range.least || range.most;
    const bool ascends = !range.least || !range.most || *range.least <= *range.most;
    return is_range && ascends ? std::optional(range) : std::nullopt;
}

/// Throws UsageError if no puzzle of a side can have a difficulty in the range, which `text` names.
void refuse_hopeless(const DifficultyRange& range, int side, const std::string& text) {
    const auto refuse = [&](auto easiest, auto hardest, const std::string& limits) {
        if ((range.least && *range.least > static_cast<double>(hardest)) ||
            (range.most && *range.most < static_cast<double>(easiest)))
            throw app::UsageError(fmt::format("--difficulty is {}, and {}", text, limits));
    };
    const auto [least, greatest] = sudoku::score_range(side);
    const auto [easiest, hardest] = sudoku::er_range(side);
    if (range.is_score)
        refuse(least, greatest, fmt::format("scores go from {} to {}", least, greatest));
    else
        refuse(easiest, hardest, fmt::format("the scale of ER goes from {:.1f} to {:.1f}", easiest, hardest));
}

/// Returns the techniques that rate a puzzle: those of variants, or those of boards.
std::vector<const sudoku::Technique*> scale_of(const sudoku::Position& puzzle,
                                               std::vector<const sudoku::Technique*> (*of_boards)(bool)) {
    const auto variants = sudoku::techniques::of_variants();
    return puzzle.geometry().rulebook() == nullptr ? of_boards(true)
                                                   : std::vector(variants.begin(), variants.end());
}

/// Whether the ER of a puzzle exceeds a limit: whether the techniques up to the limit, in their order, do not solve it.
/// This is known soon even if harder techniques take a long time.
bool has_higher_er(const sudoku::Position& puzzle, double limit, const std::function<bool()>& must_stop) {
    auto scale = scale_of(puzzle, sudoku::techniques::of_se);
    std::erase_if(scale, [&](const auto* technique) { return technique->difficulty.se > limit; });
    sudoku::Position work = puzzle;
    return sudoku::Explainer(scale, must_stop).explain(work).status != sudoku::Explanation::Status::solved;
}

/// Whether the score of a puzzle exceeds a limit: at each step, only techniques whose points do not exceed the
/// remaining limit are tried. This is known soon even if harder techniques take a long time. Returns false if it is not
/// certain.
bool has_higher_score(const sudoku::Position& puzzle, double limit, const std::function<bool()>& must_stop) {
    auto scale = scale_of(puzzle, sudoku::techniques::of_hodoku);
    sudoku::Position work = puzzle;
    for (double left = limit; !work.is_solved();) {
        std::erase_if(scale, [&](const auto* technique) { return technique->difficulty.hodoku > left; });
        const auto step = sudoku::Explainer(scale, must_stop).next(work);
        if (!step) return true;
        left -= step->technique->difficulty.hodoku;
        apply(*step, work);
    }
    return false;
}

} // namespace

WantedRating::WantedRating(const ToolOptions& options, int side,
                           std::span<const sudoku::Technique* const> scale) {
    if (options.has("difficulty")) {
        range_ = app::value_of(options.values(), "difficulty",
                               "a range of ER such as 3.0..4.5, or of whole scores such as score:2000..4000",
                               parse_difficulty);
        refuse_hopeless(range_, side, options.text("difficulty"));
    }
    if (options.has("technique")) technique_ = app::named("--technique", options.text("technique"), scale);
}

std::optional<std::string> WantedRating::objection(const sudoku::Position& puzzle, const std::string& text,
                                                   const std::stop_token& stop) {
    const auto must_stop = [&] { return stop.stop_requested(); };
    const auto exceeds = range_.is_score ? has_higher_score : has_higher_er;
    if (range_.most && exceeds(puzzle, *range_.most, must_stop)) return "too hard";
    const sudoku::Rater rater(true, must_stop);
    const sudoku::Rating rating = range_.is_score ? rater.score(puzzle) : rater.rate(puzzle);
    std::optional<double> difficulty = rating.er;
    if (range_.is_score) difficulty = rating.score;
    if (!difficulty) return "no techniques solve it";
    if (range_.least && *difficulty < *range_.least) return "too easy";
    if (range_.most && *difficulty > *range_.most) return "too hard";
    const bool is_used =
        technique_ == nullptr || std::any_of(rating.steps.begin(), rating.steps.end(),
                                             [&](const auto& step) { return step.first == technique_; });
    if (!is_used) return fmt::format("no step by {}", technique_->name);
    const std::lock_guard lock(mutex_);
    ratings_.emplace(text, range_.is_score ? fmt::format("score {}", *rating.score)
                                           : fmt::format("ER {:.1f}", *rating.er));
    return std::nullopt;
}

std::string WantedRating::take(const std::string& text) {
    const std::lock_guard lock(mutex_);
    return ratings_.extract(text).mapped();
}

} // namespace sudoku_app::desk
