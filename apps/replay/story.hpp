#pragma once

#include <csp/trace/trace.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Pages that replay the solving of a problem: their content, and its packing into one file.
namespace replay {

/// One step of a track in words: its conclusion, its rule, and its causes.
struct Note {
    std::size_t events = 0;                      ///< the number of events of the trace that make up the step
    std::string rule;                            ///< "Naked pair"
    std::string text;                            ///< a sentence
    std::vector<std::uint32_t> placements = {};  ///< variables whose values it writes
    std::vector<std::uint32_t> causes = {};      ///< variables from which it concludes
    std::vector<std::uint32_t> further = {};     ///< further variables of the pattern: fins, wings
    std::vector<std::uint32_t> constraints = {}; ///< the constraints that it names
    std::vector<csp::Value> values = {};         ///< the values of the pattern
};

/// One way to a solution. Without notes, every event is a step, and the page makes the words; with notes, the notes are
/// the steps, and together they cover all events.
struct Track {
    std::string name;  ///< "Search"
    std::string about; ///< a sentence under the title
    csp::Trace trace;
    std::vector<Note> notes = {};
    /// With notes: the variables whose values are written from the beginning. A variable with one value left does not
    /// count as written.
    std::vector<std::uint32_t> given = {};
};

/// The content of a page.
struct Story {
    std::string title;
    std::vector<Track> tracks; ///< one or more
    /// How the variables are drawn, see docs/replay.md; null: as a table, and as a board if a trace has one.
    nlohmann::json view = {};
};

/// The maximum number of events on a page. A page with more would be slow to open and large to send. Later events are
/// omitted, and the page reports this.
inline constexpr std::uint64_t most_events = 200'000;
/// The maximum number of bytes of a page. A page with more is made smaller in the same way.
inline constexpr std::size_t most_bytes = std::size_t{3} << 20U;

/// A page that shows a story.
struct Page {
    std::string html;                    ///< one file, which opens offline
    std::vector<std::uint64_t> left_out; ///< by track, the number of last events that the page does not show
};

/// Complexity: linear; about half a second for 100,000 events.
/// Errors: throws csp::Error if the story has no track.
Page page_of(const Story& story);

/// Returns the extent of a track that a page shows: "1139 events", "the first 200000 of 1955822 events".
std::string extent_of(const Track& track, std::uint64_t left_out);

} // namespace replay
