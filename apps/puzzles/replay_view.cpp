#include <apps/puzzles/replay_view.hpp>

#include <apps/puzzles/replay_probe.hpp>
#include <apps/replay/moments.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace puzzles {

namespace {

using nlohmann::json;

constexpr std::size_t most_answers = 100; // that are drawn for themselves

/// A board as numbers: the look of each cell, then whether there is a line above each cell and below the last row, then
/// before each cell and after the last column.
class BoardFeatures {
  public:
    explicit BoardFeatures(const Board& board) : rows_(board.rows), columns_(board.columns) {}

    Features operator()(const Picture& picture) {
        const auto* board = std::get_if<Board>(&picture);
        if (board == nullptr || board->rows != rows_ || board->columns != columns_) return {};
        Features features;
        for (std::size_t cell = 0; cell < rows_ * columns_; ++cell)
            features.push_back(look(board->cells[cell], !board->is_dark.empty() && board->is_dark[cell]));
        for (std::size_t row = 0; row <= rows_; ++row)
            for (std::size_t column = 0; column < columns_; ++column)
                features.push_back(has_line_above(*board, row, column) ? 1 : 0);
        for (std::size_t row = 0; row < rows_; ++row)
            for (std::size_t column = 0; column <= columns_; ++column)
                features.push_back(has_line_before(*board, row, column) ? 1 : 0);
        return features;
    }

    [[nodiscard]] json looks() const {
        json all = json::array();
        for (const auto& [text, is_dark] : looks_) all.push_back({text, is_dark ? 1 : 0});
        return all;
    }

  private:
    csp::Value look(const std::string& text, bool is_dark) {
        const std::pair wanted(text, is_dark);
        const auto known = std::find(looks_.begin(), looks_.end(), wanted);
        if (known != looks_.end()) return static_cast<csp::Value>(known - looks_.begin());
        looks_.push_back(wanted);
        return static_cast<csp::Value>(looks_.size() - 1);
    }

    std::size_t rows_;
    std::size_t columns_;
    std::vector<std::pair<std::string, bool>> looks_;
};

/// Of one source all values are claims; the most frequent feature goes without saying.
void shorten(Influence& influence) {
    if (influence.sources.size() != 1) return;
    std::map<csp::Value, std::size_t> counts;
    for (const auto& claim : influence.claims) ++counts[claim[2]];
    influence.usual =
        std::ranges::max_element(counts, {}, [](const auto& count) { return count.second; })->first;
    std::erase_if(influence.claims, [&](const auto& claim) { return claim[2] == influence.usual; });
}

json face_of(Influence influence) {
    if (influence.is_late) return {{"late", true}};
    shorten(influence);
    if (!influence.table.empty())
        return {{"pair", {influence.sources[0], influence.sources[1]}}, {"table", influence.table}};
    if (influence.sources.empty()) return {{"fixed", influence.usual}};
    return {{"claims", influence.claims}, {"other", influence.usual}};
}

/// A cell that shows the value of its one variable as it is needs no list of looks.
bool shows_value(const Influence& influence, const json& looks) {
    if (influence.is_late || influence.sources.size() != 1 || influence.claims.empty()) return false;
    return std::ranges::all_of(influence.claims, [&](const auto& claim) {
        const json& look = looks[static_cast<std::size_t>(claim[2])];
        return look[0] == std::to_string(claim[1]) && look[1] == 0;
    });
}

std::optional<json> board_view(const Statement& statement, const std::vector<csp::Assignment>& answers,
                               const Board& board) {
    BoardFeatures features(board);
    const Probe probe(statement.model, answers,
                      [&](const csp::Assignment& values) { return features(statement.drawing(values)); });
    const std::size_t cells = board.rows * board.columns;
    json view{{"rows", board.rows}, {"columns", board.columns}};
    const json looks = features.looks();
    const auto& influences = probe.influences();
    const auto is_late = [](const Influence& influence) { return influence.is_late; };
    const auto cells_end = influences.begin() + static_cast<std::ptrdiff_t>(cells);
    if (4 * std::count_if(influences.begin(), cells_end, is_late) > static_cast<std::ptrdiff_t>(cells))
        return std::nullopt; // too little to be seen on the way
    for (std::size_t i = 0; i < cells; ++i)
        view["cells"].push_back(shows_value(influences[i], looks) ? json{{"x", influences[i].sources[0]}}
                                                                  : face_of(influences[i]));
    const std::size_t horizontal = (board.rows + 1) * board.columns;
    bool has_lines = false;
    for (std::size_t i = cells; i < influences.size(); ++i) {
        const Influence& edge = influences[i];
        const bool is_constant = edge.sources.empty() && !edge.is_late;
        has_lines = has_lines || !is_constant || edge.usual == 1;
        view[i < cells + horizontal ? "horizontal" : "vertical"].push_back(is_constant ? json(edge.usual)
                                                                                       : face_of(edge));
    }
    if (!has_lines) {
        view.erase("horizontal");
        view.erase("vertical");
    }
    if (std::ranges::any_of(influences, is_late))
        for (std::size_t i = 0; i < std::min(answers.size(), most_answers); ++i) {
            const Features drawn = features(statement.drawing(answers[i]));
            const auto middle = drawn.begin() + static_cast<std::ptrdiff_t>(cells);
            view["answers"].push_back(
                {{"cells", Features(drawn.begin(), middle)}, {"edges", Features(middle, drawn.end())}});
        }
    view["looks"] = features.looks();
    const auto add = [&](const char* name, const std::vector<std::string>& texts) {
        if (!texts.empty()) view[name] = texts;
    };
    add("corners", board.corners);
    add("left", board.left);
    add("top", board.top);
    add("right", board.right);
    add("bottom", board.bottom);
    return json{{"board", std::move(view)}};
}

/// A number that is x + plus in all variations, as the page wants it; nothing if it is not.
std::optional<json> place_of(const Influence& influence) {
    if (influence.is_late || influence.sources.size() > 1) return std::nullopt;
    if (influence.sources.empty()) return json{{"plus", influence.usual}};
    const csp::Value plus = influence.claims.front()[2] - influence.claims.front()[1];
    for (const auto& claim : influence.claims)
        if (claim[2] - claim[1] != plus) return std::nullopt;
    return json{{"x", influence.sources[0]}, {"plus", plus}};
}

/// Its tasks as numbers: row, start and end of each.
std::optional<json> schedule_view(const Statement& statement, const std::vector<csp::Assignment>& answers,
                                  const Schedule& schedule) {
    const Probe probe(statement.model, answers, [&](const csp::Assignment& values) {
        const Picture picture = statement.drawing(values);
        Features features;
        for (const Schedule::Task& task : std::get<Schedule>(picture).tasks)
            features.insert(features.end(), {static_cast<csp::Value>(task.row), task.start, task.end});
        return features;
    });
    json view{{"rows", schedule.rows}};
    std::vector<std::string> labels;
    csp::Value end = 1;
    for (std::size_t i = 0; i < schedule.tasks.size(); ++i) {
        const Schedule::Task& task = schedule.tasks[i];
        const auto start = place_of(probe.influences()[3 * i + 1]);
        const auto finish = place_of(probe.influences()[3 * i + 2]);
        const Influence& row = probe.influences()[3 * i];
        if (!start || !finish || row.is_late || !row.sources.empty()) return std::nullopt;
        auto label = std::find(labels.begin(), labels.end(), task.label);
        if (label == labels.end()) label = labels.insert(labels.end(), task.label);
        view["tasks"].push_back({{"row", task.row},
                                 {"start", *start},
                                 {"end", *finish},
                                 {"label", task.label},
                                 {"color", label - labels.begin()}});
    }
    for (const csp::Assignment& answer : answers) {
        const auto plan = std::get<Schedule>(statement.drawing(answer));
        for (const auto& task : plan.tasks) end = std::max(end, task.end);
    }
    view["end"] = end;
    return json{{"schedule", std::move(view)}};
}

std::optional<json> network_view(const Statement& statement, const std::vector<csp::Assignment>& answers,
                                 const Network& network) {
    const Probe probe(statement.model, answers, [&](const csp::Assignment& values) {
        const Picture picture = statement.drawing(values);
        Features features;
        for (const Network::Point& point : std::get<Network>(picture).points)
            features.push_back(static_cast<csp::Value>(point.colour));
        return features;
    });
    json view{{"lines", network.lines}};
    for (std::size_t i = 0; i < network.points.size(); ++i) {
        const auto colour = place_of(probe.influences()[i]);
        if (!colour) return std::nullopt;
        view["points"].push_back({{"label", network.points[i].label}, {"color", *colour}});
    }
    return json{{"network", std::move(view)}};
}

json drawn_answers(const Statement& statement, const std::vector<csp::Assignment>& answers) {
    json pictures = json::array();
    for (std::size_t i = 0; i < std::min(answers.size(), most_answers); ++i)
        pictures.push_back(svg_of(statement.drawing(answers[i])));
    return {{"answers", std::move(pictures)}};
}

} // namespace

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

json replay_view(const Statement& statement, const std::vector<csp::Assignment>& answers) {
    if (answers.empty()) return nullptr;
    const Picture picture = statement.drawing(answers.front());
    std::optional<json> view;
    if (const auto* board = std::get_if<Board>(&picture)) view = board_view(statement, answers, *board);
    if (const auto* schedule = std::get_if<Schedule>(&picture))
        view = schedule_view(statement, answers, *schedule);
    if (const auto* network = std::get_if<Network>(&picture))
        view = network_view(statement, answers, *network);
    return view ? *view : drawn_answers(statement, answers);
}

} // namespace puzzles
