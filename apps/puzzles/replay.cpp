#include <apps/puzzles/run.hpp>

#include <apps/common/files.hpp>
#include <apps/common/text.hpp>
#include <apps/puzzles/explanation_track.hpp>
#include <apps/puzzles/replay_view.hpp>
#include <apps/replay/story.hpp>

#include <csp/trace/trace.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iostream>
#include <sstream>
#include <utility>
#include <vector>

namespace puzzles {

namespace {

std::string shown_of(const replay::Track& track, std::uint64_t left_out) {
    return track.notes.empty() ? replay::extent_of(track, left_out) + " of the general engine"
                               : app::counted(track.notes.size(), "step") + " of an explanation";
}

std::string written(const std::string& file, const replay::Story& story) {
    const replay::Page page = replay::page_of(story);
    app::write_file(file, page.html);
    return fmt::format("replay: {} shows {}\n", file, shown_of(story.tracks.front(), page.left_out.front()));
}

/// A page of the puzzle, without tracks.
replay::Story story_of(const Puzzle& puzzle, nlohmann::json view) {
    std::string title(puzzle.name);
    std::ranges::replace(title, '-', ' ');
    title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
    return {.title = std::move(title), .tracks = {}, .view = std::move(view)};
}

std::string about(const Puzzle& puzzle) { return fmt::format("The puzzle: {}. ", puzzle.summary); }

std::string about(const csp::Trace& trace) {
    return fmt::format("{}, {}: every removal, guess and dead end of the search.",
                       app::counted(trace.variables.size(), "variable"),
                       app::counted(trace.constraints.size(), "constraint"));
}

} // namespace

std::string write_replay(const Options& options, const Statement& statement, csp::Trace trace) {
    replay::Story story =
        story_of(*options.puzzle, replay_view(statement, answers_of(statement.model, trace)));
    const std::string words = about(*options.puzzle) + about(trace);
    story.tracks.push_back({"Search", words, std::move(trace)});
    return written(*options.replay, story);
}

std::string write_replay(const Options& options, const Statement& statement,
                         const csp::Explanation& explanation) {
    std::vector<csp::Assignment> answers;
    if (explanation.is_unique()) answers.push_back(*explanation.solution());
    replay::Story story = story_of(*options.puzzle, replay_view(statement, answers));
    story.tracks.push_back(track_of(explanation, statement.model, statement.words));
    story.tracks.back().about.insert(0, about(*options.puzzle));
    return written(*options.replay, story);
}

int replay_trace(const Options& options) {
    std::istringstream text(app::read_file(options.replayed_trace, "a trace"));
    csp::Trace trace = csp::read_trace(text, options.replayed_trace);
    const std::string title = trace.title.empty() ? "Replay" : trace.title;
    const std::string words = about(trace);
    replay::Story story{.title = title, .tracks = {}, .view = nullptr};
    story.tracks.push_back({"Search", words, std::move(trace)});
    std::cerr << written(*options.replay, story);
    return 0;
}

} // namespace puzzles
