#include <apps/replay/story.hpp>

#include <apps/common/page/page.hpp>
#include <apps/common/text.hpp>
#include <apps/replay/columns.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace replay {

// Generated from the files in the folder page.
extern const std::string_view body_html, player_css;
extern const std::string_view domains_js, decode_js, track_js, survey_js, words_js, elements_js, moment_js,
    faces_js, cells_js, board_js, plan_js, picture_js, text_js, variables_js, steps_js, tree_js, outline_js,
    timeline_js, graph_js, controls_js, main_js;

namespace {

using nlohmann::json;

json packed(const std::vector<csp::Interval>& domain) {
    json numbers = json::array();
    for (const csp::Interval& interval : domain) {
        numbers.push_back(interval.min);
        numbers.push_back(interval.max);
    }
    return numbers;
}

json participants(const csp::Trace& trace) {
    json all{{"variables", json::array()}, {"constraints", json::array()}, {"actors", json::array()}};
    for (const csp::Trace::Variable& x : trace.variables)
        all["variables"].push_back({x.name, packed(x.domain), x.is_auxiliary ? 1 : 0});
    for (const csp::Trace::Constraint& c : trace.constraints)
        all["constraints"].push_back({c.name, c.variables});
    for (const csp::Trace::Actor& a : trace.actors)
        all["actors"].push_back({a.name, static_cast<int>(a.origin), a.constraints, a.variables});
    if (trace.board)
        all["board"] = {{"rows", trace.board->rows},
                        {"columns", trace.board->columns},
                        {"cells", trace.board->cells},
                        {"regions", trace.board->regions}};
    return all;
}

json packed(const Note& note) {
    json all{{"events", note.events}, {"rule", note.rule}, {"text", note.text}};
    if (!note.placements.empty()) all["placements"] = note.placements;
    if (!note.causes.empty()) all["causes"] = note.causes;
    if (!note.further.empty()) all["further"] = note.further;
    if (!note.constraints.empty()) all["constraints"] = note.constraints;
    if (!note.values.empty()) all["values"] = note.values;
    return all;
}

/// Returns the first `most` events. A search ends by undoing all changes; after a solution, these events are omitted.
EventColumns columns_of(const csp::Trace& trace, std::uint64_t most) {
    EventColumns columns;
    csp::TraceEvent event;
    csp::TraceEvent last; // held back while it may be the end
    bool has_last = false;
    bool is_solved = false;
    for (csp::PackedEvents::Reader events(trace.events); columns.size() < most && events.next(event);) {
        if (has_last) columns.add(last);
        has_last = is_solved && event.kind == csp::TraceEvent::Kind::backtrack;
        is_solved = event.kind == csp::TraceEvent::Kind::solution;
        if (has_last)
            last = event;
        else if (columns.size() < most)
            columns.add(event);
    }
    return columns;
}

/// Returns text and bytes: the length of the text in four bytes, the text as JSON, and all columns concatenated.
std::string packed(const Story& story, std::uint64_t most, std::vector<std::uint64_t>& left_out) {
    json head{{"title", story.title}, {"tracks", json::array()}};
    if (!story.view.is_null()) head["view"] = story.view;
    std::string bytes;
    for (const Track& track : story.tracks) {
        json described = participants(track.trace);
        described["name"] = track.name;
        described["about"] = track.about;
        described["detail"] = to_string(track.trace.detail);
        const EventColumns columns = columns_of(track.trace, most);
        described["events"] = columns.size();
        const bool is_cut = columns.size() == most && track.trace.events.size() > most;
        left_out.push_back(track.trace.left_out + (is_cut ? track.trace.events.size() - most : 0));
        described["leftOut"] = left_out.back();
        if (!track.given.empty()) described["given"] = track.given;
        for (const Note& note : track.notes) described["notes"].push_back(packed(note));
        for (std::size_t i = 0; i < EventColumns::count; ++i) {
            described["columns"][std::string(EventColumns::names.at(i))] = columns.column(i).size();
            bytes += columns.column(i);
        }
        head["tracks"].push_back(std::move(described));
    }
    const std::string text = head.dump(-1, ' ', false, json::error_handler_t::replace);
    std::string length;
    for (unsigned shift = 0; shift < 32; shift += 8) length += static_cast<char>(text.size() >> shift & 255U);
    return length + text + bytes;
}

std::string body_with(std::string_view story) {
    return std::string(body_html) + R"(<script type="text/plain" id="story">)" + std::string(story) +
           "</script>\n";
}

std::string script() {
    std::string all;
    for (const std::string_view part :
         {domains_js, decode_js, track_js,   survey_js,   words_js,   elements_js, moment_js,
          faces_js,   cells_js,  board_js,   plan_js,     picture_js, text_js,     variables_js,
          steps_js,   tree_js,   outline_js, timeline_js, graph_js,   controls_js, main_js})
        all += part;
    return all;
}

} // namespace

Page page_of(const Story& story) {
    if (story.tracks.empty()) throw csp::Error("a replay without a track has nothing to show");
    const std::string whole_script = script();
    for (std::uint64_t most = most_events;; most = most * 3 / 4) {
        Page page;
        const std::string body = body_with(in_base64(deflated(packed(story, most, page.left_out))));
        page.html =
            app::page_of({.title = story.title, .style = player_css, .body = body, .script = whole_script});
        if (page.html.size() <= most_bytes || most < 1000) return page; // the names alone may take more
    }
}

std::string extent_of(const Track& track, std::uint64_t left_out) {
    const std::uint64_t all = track.trace.events.size() + track.trace.left_out;
    const std::string events = app::counted(all, "event");
    return left_out == 0 ? events : "the first " + std::to_string(all - left_out) + " of " + events;
}

} // namespace replay
