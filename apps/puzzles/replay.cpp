#include <apps/common/files.hpp>
#include <apps/common/text.hpp>
#include <apps/puzzles/explanation_track.hpp>
#include <apps/puzzles/puzzle.hpp>
#include <apps/puzzles/run.hpp>
#include <apps/replay/moments.hpp>
#include <apps/replay/story.hpp>

#include <csp/trace/trace.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace puzzles {

namespace {

using nlohmann::json;

constexpr std::size_t most_answers = 100;     // drawn separately
constexpr csp::WideValue most_words = 10'000; // for values
constexpr std::size_t most_parts = 2500;      // in a drawing: with 50 by 50 cells, each has about ten pixels

/// Collects distinct looks, by number.
class Looks {
  public:
    std::size_t number(const Look& look) {
        const auto known = std::find(looks_.begin(), looks_.end(), look);
        if (known != looks_.end()) return static_cast<std::size_t>(known - looks_.begin());
        looks_.push_back(look);
        return looks_.size() - 1;
    }
    json all() const {
        json all = json::array();
        for (const auto& [text, is_dark] : looks_) all.push_back({text, is_dark ? 1 : 0});
        return all;
    }

  private:
    std::vector<Look> looks_;
};

void append(json& list, const Facts& facts) {
    for (const csp::Atom fact : facts) {
        list.push_back(fact.variable().index);
        list.push_back(static_cast<int>(fact.operation()));
        list.push_back(fact.value());
    }
}

json json_of(const Facts& facts) {
    json list = json::array();
    append(list, facts);
    return list;
}

json json_of(const Number& number) {
    json all{{"terms", json::array()}, {"plus", number.constant}};
    for (const auto& [factor, x] : number.terms) all["terms"].push_back({factor, x.index});
    return all;
}

json json_of(const Face& face, Looks& looks) {
    if (const auto* look = std::get_if<Look>(&face)) return {{"fixed", looks.number(*look)}};
    if (const auto* step = std::get_if<RouteStep>(&face)) return {{"step", step->place}};
    if (const auto* number = std::get_if<Number>(&face)) {
        const bool is_value =
            number->terms.size() == 1 && number->terms.front().first == 1 && number->constant == 0;
        return is_value ? json{{"x", number->terms.front().second.index}} : json_of(*number);
    }
    const auto& choice = std::get<Choice>(face);
    json all{{"cases", json::array()}, {"other", looks.number(choice.other)}};
    for (const Choice::Case& one : choice.cases) {
        json list{looks.number(one.look)};
        append(list, one.facts);
        all["cases"].push_back(std::move(list));
    }
    return all;
}

json json_of(const std::vector<DrawnEdge>& edges) {
    json all = json::array();
    for (const DrawnEdge& edge : edges) {
        json cases = json::array();
        for (const Facts& facts : edge.cases) {
            json list{edge.is_there_otherwise ? 0 : 1};
            append(list, facts);
            cases.push_back(std::move(list));
        }
        const int other = edge.is_there_otherwise ? 1 : 0;
        all.push_back(cases.empty() ? json(other) : json{{"cases", std::move(cases)}, {"other", other}});
    }
    return all;
}

json json_of(const Route& route) {
    json next = json::array();
    for (const csp::Var x : route.next) next.push_back(x.index);
    return {{"start", json_of(route.start)}, {"next", std::move(next)}, {"names", route.names}};
}

/// A view; nullopt if the drawing is too large to be seen.
using View = std::optional<json>;

View view_of(const BoardDrawing& drawing) {
    if (drawing.size() > most_parts) return std::nullopt;
    json view{{"rows", drawing.rows}, {"columns", drawing.columns}};
    Looks looks;
    for (std::size_t cell = 0; cell < drawing.size(); ++cell)
        view["cells"].push_back(json_of(drawing.face(cell), looks));
    view["looks"] = looks.all();
    const auto add = [&](const char* name, const auto& list) {
        if (!list.empty()) view[name] = list;
    };
    add("regions", drawing.regions);
    add("corners", drawing.corners);
    add("left", drawing.borders.left);
    add("top", drawing.borders.top);
    add("right", drawing.borders.right);
    add("bottom", drawing.borders.bottom);
    add("horizontal", json_of(drawing.horizontal));
    add("vertical", json_of(drawing.vertical));
    if (drawing.borders.left.empty() && drawing.rows > 1) { // cells are named as in Sudoku: A1
        for (std::size_t row = 0; row < drawing.rows; ++row) view["rowNames"].push_back(letters_of(row));
        for (std::size_t column = 0; column < drawing.columns; ++column)
            view["columnNames"].push_back(std::to_string(column + 1));
    }
    if (drawing.route) view["route"] = json_of(*drawing.route);
    return json{{"board", std::move(view)}};
}

View view_of(const ScheduleDrawing& drawing) {
    if (drawing.bars.size() > most_parts) return std::nullopt;
    json view{{"rows", drawing.rows}, {"tasks", json::array()}, {"resources", json::array()}};
    std::vector<std::string> labels;
    const auto times = [](const csp::Task& task) {
        Number end = task.start;
        if (task.end)
            end = *task.end;
        else
            end += task.duration;
        json all{{"start", json_of(Number(task.start))}, {"end", json_of(end)}};
        if (task.presence) all["facts"] = json_of(Facts{*task.presence});
        return all;
    };
    for (const auto& [row, task, label] : drawing.bars) {
        auto known = std::find(labels.begin(), labels.end(), label);
        if (known == labels.end()) known = labels.insert(labels.end(), label);
        json one = times(task);
        one.update({{"row", row}, {"label", label}, {"color", known - labels.begin()}});
        view["tasks"].push_back(std::move(one));
    }
    for (const auto& [name, capacity, tasks] : drawing.resources) {
        json resource{{"name", name}, {"capacity", capacity}, {"tasks", json::array()}};
        for (const csp::ResourceTask& task : tasks) {
            json one = times(task);
            one["demand"] = json_of(Number(task.demand));
            resource["tasks"].push_back(std::move(one));
        }
        view["resources"].push_back(std::move(resource));
    }
    if (drawing.is_stacked) view["stacked"] = true;
    return json{{"schedule", std::move(view)}};
}

View view_of(const NetworkDrawing& drawing) {
    if (drawing.points.size() > most_parts) return std::nullopt;
    json view{{"lines", drawing.lines}};
    for (const auto& [label, colour] : drawing.points)
        view["points"].push_back({{"label", label}, {"color", json_of(colour)}});
    return json{{"network", std::move(view)}};
}

View view_of(const TextDrawing& drawing) {
    json sentences = json::array();
    Looks looks;
    std::size_t pieces = 0;
    for (const auto& [faces, facts] : drawing.sentences) {
        json list = json::array();
        for (const Face& face : faces) list.push_back(json_of(face, looks));
        pieces += faces.size();
        json sentence{{"pieces", std::move(list)}};
        if (!facts.empty()) sentence["facts"] = json_of(facts);
        sentences.push_back(std::move(sentence));
    }
    if (pieces > most_parts) return std::nullopt;
    return json{{"text", {{"sentences", std::move(sentences)}, {"looks", looks.all()}}}};
}

View view_of(const RouteDrawing& drawing) {
    if (drawing.route.next.size() > most_parts) return std::nullopt;
    return json{{"route", json_of(drawing.route)}};
}

/// Returns the words for values, group by group: the variables, the first value, and a word for each value from it on.
json json_of(const ValueWords& words, const csp::Model& model) {
    json all = json::array();
    csp::WideValue room = most_words;
    for (const auto& [variables, word_of] : words.groups()) {
        json of = json::array();
        csp::Value first = csp::max_value;
        csp::Value last = csp::min_value;
        for (const csp::Var x : variables) {
            of.push_back(x.index);
            first = std::min(first, model.domain(x).min());
            last = std::max(last, model.domain(x).max());
        }
        const csp::WideValue count = csp::WideValue{last} - first + 1;
        if (count > room) continue;
        room -= count;
        json list = json::array();
        for (csp::Value value = first; value <= last; ++value) list.push_back(word_of(value));
        if (!variables.empty())
            all.push_back({{"of", std::move(of)}, {"from", first}, {"words", std::move(list)}});
    }
    return all;
}

json drawn_answers(const Statement& statement, const std::vector<csp::Assignment>& answers) {
    json pictures = json::array();
    for (std::size_t i = 0; i < std::min(answers.size(), most_answers); ++i)
        pictures.push_back(svg_of(statement.drawing(answers[i]), "answer " + std::to_string(i + 1)));
    return {{"answers", std::move(pictures)}};
}

/// Returns the values of the model's variables at each solution of a trace.
std::vector<csp::Assignment> answers_of(const csp::Model& model, const csp::Trace& trace) {
    std::vector<csp::Assignment> answers;
    for (replay::Moments moments(trace); moments.next();) {
        if (moments.event().kind != csp::TraceEvent::Kind::solution) continue;
        std::vector<csp::Value> values;
        for (std::uint32_t x = 0; x < model.variable_count(); ++x)
            values.push_back(moments.domain(csp::Var{x}).front().min);
        answers.emplace_back(std::move(values));
    }
    return answers;
}

/// Describes how a page draws the variables of a puzzle at any moment, in the format of docs/replay.md, as its drawing
/// states it. If the drawing is too large to be seen on a page, the view has only the pictures of the answers.
json replay_view(const Statement& statement, const std::vector<csp::Assignment>& answers) {
    const View view =
        std::visit([](const auto& drawing) { return view_of(drawing); }, statement.drawing.kind());
    json all = view ? *view : drawn_answers(statement, answers);
    if (json words = json_of(statement.words, statement.model); !words.empty())
        all["values"] = std::move(words);
    return all;
}

std::string shown_of(const replay::Track& track, std::uint64_t left_out) {
    return track.notes.empty() ? replay::extent_of(track, left_out) + " of the general engine"
                               : app::counted(track.notes.size(), "step") + " of an explanation";
}

std::string written(const std::string& file, const replay::Story& story) {
    const replay::Page page = replay::page_of(story);
    app::write_file(file, page.html);
    return fmt::format("replay: {} shows {}\n", file, shown_of(story.tracks.front(), page.left_out.front()));
}

/// Returns a page of the puzzle, without tracks.
replay::Story story_of(const Puzzle& puzzle, nlohmann::json view) {
    std::string title(puzzle.name);
    std::replace(title.begin(), title.end(), '-', ' ');
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
    std::istringstream text(options.replayed_trace == "-"
                                ? app::read_input()
                                : app::read_file(options.replayed_trace, "a trace"));
    csp::Trace trace = csp::read_trace(text, options.replayed_trace);
    const std::string title = trace.title.empty() ? "Replay" : trace.title;
    const std::string words = about(trace);
    replay::Story story{.title = title, .tracks = {}, .view = nullptr};
    story.tracks.push_back({"Search", words, std::move(trace)});
    std::cerr << written(*options.replay, story);
    return 0;
}

} // namespace puzzles
