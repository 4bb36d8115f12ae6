#pragma once

#include <csp/trace/trace.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Pages that replay how something was solved: what they show, and how it is packed into one file.
namespace replay {

/// One step of a way that is told in words: what it concludes, by what, and from what.
struct Note {
    std::size_t events = 0;                      ///< of the trace that make up the step
    std::string rule;                            ///< "Naked pair"
    std::string text;                            ///< a sentence
    std::vector<std::uint32_t> placements = {};  ///< variables whose value it writes
    std::vector<std::uint32_t> causes = {};      ///< variables that it concludes from
    std::vector<std::uint32_t> further = {};     ///< others of the pattern: fins, wings
    std::vector<std::uint32_t> constraints = {}; ///< those that it names
    std::vector<csp::Value> values = {};         ///< that the pattern is about
};

/// One way to a solution. Without notes every event is a step, and the page finds the words; with notes, these are the
/// steps, and their events are all there are.
struct Track {
    std::string name;  ///< "Search"
    std::string about; ///< a sentence under the title
    csp::Trace trace;
    std::vector<Note> notes = {};
    /// With notes: the variables whose values are written from the beginning. One value left is not written yet.
    std::vector<std::uint32_t> given = {};
};

/// What a page shows.
struct Story {
    std::string title;
    std::vector<Track> tracks; ///< one or more
    /// How the variables are drawn, see docs/replay.md; null: as a table, and as a board if a trace has one.
    nlohmann::json view = {};
};

/// A page of more events would be slow to open and large to send. What comes later is left out, and the page says so.
inline constexpr std::uint64_t most_events = 200'000;
/// A page of more bytes is made smaller in the same way.
inline constexpr std::size_t most_bytes = std::size_t{3} << 20U;

/// A page that shows a story.
struct Page {
    std::string html;                    ///< one file, which opens offline
    std::vector<std::uint64_t> left_out; ///< by track: how many of its last events the page does not show
};

/// Complexity: linear; about half a second for 100,000 events.
/// Errors: throws csp::Error if the story has no track.
[[nodiscard]] Page page_of(const Story& story);

/// How much of a track a page shows: "1139 events", "the first 200000 of 1955822 events".
[[nodiscard]] std::string extent_of(const Track& track, std::uint64_t left_out);

} // namespace replay
