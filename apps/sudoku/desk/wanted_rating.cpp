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
#include <tuple>
#include <utility>
#include <vector>

namespace sudoku_app::desk {

namespace {

using Ends = std::pair<std::optional<double>, std::optional<double>>;

/// "3.0..4.5", or one end left out.
std::optional<Ends> parse_ratings(std::string_view text) {
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos) return std::nullopt;
    Ends ends;
    const auto read = [](std::string_view number, std::optional<double>& end) {
        if (!number.empty()) end = app::parse_decimal(number);
        return number.empty() || end;
    };
    if (!read(text.substr(0, dots), ends.first) || !read(text.substr(dots + 2), ends.second))
        return std::nullopt;
    const bool is_range = ends.first || ends.second;
    const bool ascends = !ends.first || !ends.second || *ends.first <= *ends.second;
    return is_range && ascends ? std::optional(ends) : std::nullopt;
}

/// Whether the ER of a puzzle exceeds a limit: whether the techniques up to the limit, in their order, do not solve it.
/// This is known soon even if harder techniques take long.
bool exceeds(const sudoku::Position& puzzle, double limit, const std::function<bool()>& must_stop) {
    const auto variants = sudoku::techniques::of_variants();
    auto scale = puzzle.geometry().rulebook() == nullptr ? sudoku::techniques::of_se(true)
                                                         : std::vector(variants.begin(), variants.end());
    std::erase_if(scale, [&](const auto* technique) { return technique->difficulty.se > limit; });
    sudoku::Position work = puzzle;
    return sudoku::Explainer(scale, must_stop).explain(work).status != sudoku::Explanation::Status::solved;
}

} // namespace

WantedRating::WantedRating(const ToolOptions& options, int side,
                           std::span<const sudoku::Technique* const> scale) {
    if (options.has("difficulty")) {
        std::tie(least_, most_) =
            app::value_of(options.values(), "difficulty", "a range of ER such as 3.0..4.5", parse_ratings);
        const auto [easiest, hardest] = sudoku::er_range(side);
        if ((least_ && *least_ > hardest) || (most_ && *most_ < easiest))
            throw app::UsageError(
                fmt::format("--difficulty is {}, and the scale of ER goes from {:.1f} to {:.1f}",
                            options.text("difficulty"), easiest, hardest));
    }
    if (options.has("technique")) technique_ = app::named("--technique", options.text("technique"), scale);
}

std::optional<std::string> WantedRating::objection(const sudoku::Position& puzzle, const std::string& text,
                                                   const std::stop_token& stop) {
    const auto must_stop = [&] { return stop.stop_requested(); };
    if (most_ && exceeds(puzzle, *most_, must_stop)) return "too hard";
    const sudoku::Rating rating = sudoku::Rater(true, must_stop).rate(puzzle);
    if (!rating.er) return "no techniques solve it";
    if (least_ && *rating.er < *least_) return "too easy";
    if (most_ && *rating.er > *most_) return "too hard";
    const bool is_used =
        technique_ == nullptr || std::any_of(rating.steps.begin(), rating.steps.end(),
                                             [&](const auto& step) { return step.first == technique_; });
    if (!is_used) return fmt::format("no step by {}", technique_->name);
    const std::lock_guard lock(mutex_);
    ratings_.emplace(text, *rating.er);
    return std::nullopt;
}

std::string WantedRating::take(const std::string& text) {
    const std::lock_guard lock(mutex_);
    return fmt::format("ER {:.1f}", ratings_.extract(text).mapped());
}

} // namespace sudoku_app::desk
