#include <apps/puzzles/run.hpp>

#include <apps/common/files.hpp>
#include <apps/common/text.hpp>
#include <apps/common/usage_error.hpp>
#include <apps/puzzles/replay_view.hpp>
#include <apps/replay/story.hpp>

#include <csp/trace/read_trace.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <utility>

namespace puzzles {

namespace {

std::string written(const std::string& file, const replay::Story& story) {
    const replay::Page page = replay::page_of(story);
    app::write_file(file, page.html);
    return fmt::format("replay: {} shows {} of the general engine\n", file,
                       replay::extent_of(story.tracks.front(), page.left_out.front()));
}

std::string about(const csp::Trace& trace) {
    return fmt::format("{}, {}: every removal, guess and dead end of the search.",
                       app::counted(trace.variables.size(), "variable"),
                       app::counted(trace.constraints.size(), "constraint"));
}

} // namespace

std::string write_replay(const Options& options, const Statement& statement, csp::Trace trace) {
    std::string title(options.puzzle->name);
    std::ranges::replace(title, '-', ' ');
    title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
    replay::Story story{.title = title, .tracks = {}, .view = replay_view(statement, trace)};
    const std::string words = fmt::format("The puzzle: {}. {}", options.puzzle->summary, about(trace));
    story.tracks.push_back({"Search", words, std::move(trace)});
    return written(*options.replay, story);
}

int replay_trace(const Options& options) {
    std::ifstream file(options.replayed_trace, std::ios::binary);
    if (!file) throw app::UsageError(fmt::format("{}: {}", options.replayed_trace, std::strerror(errno)));
    csp::Trace trace = csp::read_trace(file, options.replayed_trace);
    const std::string title = trace.title.empty() ? "Replay" : trace.title;
    const std::string words = about(trace);
    replay::Story story{.title = title, .tracks = {}, .view = nullptr};
    story.tracks.push_back({"Search", words, std::move(trace)});
    std::cerr << written(*options.replay, story);
    return 0;
}

} // namespace puzzles
