#include <apps/puzzles/picture.hpp>

#include <sudoku/board/svg.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace puzzles {

namespace {

/// Colours that most people can distinguish, also on white: Okabe and Ito, Color Universal Design, 2008.
constexpr std::array<std::string_view, 8> palette{"#56B4E9", "#E69F00", "#009E73", "#F0E442",
                                                  "#0072B2", "#D55E00", "#CC79A7", "#BBBBBB"};

std::string_view colour(std::size_t number) { return palette[number % palette.size()]; }

/// Returns the look of an area.
std::string outlined(std::string_view colour) { return sudoku::fill_of(colour) + R"( stroke="#999")"; }

constexpr std::string_view at_start = R"(text-anchor="start")";
constexpr std::string_view at_end = R"(text-anchor="end")";
constexpr std::string_view thin = R"(stroke="black")";
constexpr std::string_view thick = R"(stroke="black" stroke-width="3" stroke-linecap="round")";

constexpr double cell = 36;
constexpr double letter = 9; ///< the approximate width of a letter

std::size_t longest(const std::vector<std::string>& texts) {
    std::size_t length = 0;
    for (const std::string& text : texts) length = std::max(length, text.size());
    return length;
}

double room_for(const std::vector<std::string>& labels) {
    return labels.empty() ? 0 : letter * static_cast<double>(longest(labels)) + letter;
}

constexpr double label_size = 16;

/// Returns the height needed above the board for words written below each other.
double room_above(const std::vector<std::string>& labels) {
    std::size_t words = 0;
    for (const std::string& label : labels) words = std::max(words, words_of(label).size());
    return labels.empty() ? 0 : std::max(cell, label_size * 1.25 * static_cast<double>(words));
}

/// Draws a board: its cells, the texts around it, and the lines on its lattice.
class BoardArtist {
  public:
    explicit BoardArtist(const Board& board)
        : board_(board),
          side_(std::max(cell, letter * static_cast<double>(longest(board.cells)) + letter)),
          left_(letter + room_for(board.left)),
          top_(letter + room_above(board.top)) {}

    std::string draw(std::string_view title) {
        for (std::size_t row = 0; row < board_.rows; ++row)
            for (std::size_t column = 0; column < board_.columns; ++column) draw_cell(row, column);
        draw_labels();
        draw_lattice();
        return canvas_.finished(x(board_.columns) + room_for(board_.right) + letter,
                                y(board_.rows) + (board_.bottom.empty() ? 0 : cell) + letter, title);
    }

  private:
    double x(std::size_t column) const { return left_ + side_ * static_cast<double>(column); }
    double y(std::size_t row) const { return top_ + cell * static_cast<double>(row); }

    void draw_cell(std::size_t row, std::size_t column) {
        const std::size_t index = row * board_.columns + column;
        const bool is_dark = !board_.is_dark.empty() && board_.is_dark[index];
        const bool has_corners = !board_.corners.empty(); // if so, the middle moves away from them
        canvas_.rectangle(x(column), y(row), side_, cell, outlined(is_dark ? "#333" : "white"));
        if (board_.cells[index] != ".")
            canvas_.text(x(column) + side_ / 2, y(row) + cell * (has_corners ? 0.62 : 0.5), 2 * letter,
                         board_.cells[index], is_dark ? sudoku::fill_of("white") : "");
        if (has_corners)
            canvas_.text(x(column) + letter / 3, y(row) + letter * 0.9, letter * 1.1, board_.corners[index],
                         at_start);
    }

    void draw_labels() {
        constexpr double size = label_size;
        for (std::size_t row = 0; row < board_.rows; ++row) {
            if (!board_.left.empty())
                canvas_.text(left_ - letter / 2, y(row) + cell / 2, size, board_.left[row], at_end);
            if (!board_.right.empty())
                canvas_.text(x(board_.columns) + letter / 2, y(row) + cell / 2, size, board_.right[row],
                             at_start);
        }
        for (std::size_t column = 0; column < board_.columns; ++column) {
            if (!board_.top.empty()) draw_above(column, words_of(board_.top[column]));
            if (!board_.bottom.empty())
                canvas_.text(x(column) + side_ / 2, y(board_.rows) + cell / 2, size, board_.bottom[column]);
        }
    }

    void draw_above(std::size_t column, const std::vector<std::string>& words) {
        double bottom =
            words.size() == 1 ? top_ - cell / 2 : top_ - label_size * 0.75; // the middle of the last word
        for (auto word = words.rbegin(); word != words.rend(); ++word, bottom -= label_size * 1.25)
            canvas_.text(x(column) + side_ / 2, bottom, label_size, *word);
    }

    void draw_lattice() {
        for (std::size_t row = 0; row <= board_.rows; ++row)
            for (std::size_t column = 0; column < board_.columns; ++column)
                if (has_line_above(board_, row, column))
                    canvas_.line(x(column), y(row), x(column + 1), y(row), thick);
        for (std::size_t row = 0; row < board_.rows; ++row)
            for (std::size_t column = 0; column <= board_.columns; ++column)
                if (has_line_before(board_, row, column))
                    canvas_.line(x(column), y(row), x(column), y(row + 1), thick);
    }

    const Board& board_;
    double side_;
    double left_;
    double top_;
    sudoku::SvgCanvas canvas_;
};

std::string draw(const Board& board, std::string_view title) { return BoardArtist(board).draw(title); }

/// Draws tasks along a time axis, and below them their use of each resource, under a line at its capacity.
class ChartArtist {
  public:
    explicit ChartArtist(const Schedule& schedule)
        : schedule_(schedule),
          end_(end_of(schedule)),
          unit_(width / end_) {
        std::vector<std::string> labels = schedule.rows;
        for (const Schedule::Profile& profile : schedule.profiles) labels.push_back(profile.name);
        left_ = letter + room_for(labels);
    }

    std::string draw(std::string_view title) {
        for (std::size_t row = 0; row < schedule_.rows.size(); ++row)
            draw_label(cell * (static_cast<double>(row) + 0.5), schedule_.rows[row]);
        for (const Schedule::Task& task : schedule_.tasks) draw_task(task);
        double bottom = cell * static_cast<double>(schedule_.rows.size());
        for (const Schedule::Profile& profile : schedule_.profiles) {
            draw_profile(profile, bottom + profile_height);
            bottom += profile_height;
        }
        canvas_.text(left_, bottom + letter, letter * 1.5, "0");
        canvas_.text(left_ + width, bottom + letter, letter * 1.5, std::to_string(end_));
        return canvas_.finished(left_ + width + 2 * letter, bottom + 2 * letter, title);
    }

  private:
    static constexpr double width = 800;
    static constexpr double profile_height = 2 * cell;

    static csp::Value end_of(const Schedule& schedule) {
        csp::Value end = 1;
        for (const Schedule::Task& task : schedule.tasks) end = std::max(end, task.end);
        return end;
    }

    double x(csp::Value time) const { return left_ + unit_ * time; }

    void draw_label(double y, const std::string& label) {
        canvas_.text(left_ - letter, y, 1.5 * letter, label, at_end);
    }

    void draw_task(const Schedule::Task& task) {
        auto known = std::find(labels_.begin(), labels_.end(), task.label);
        if (known == labels_.end()) known = labels_.insert(labels_.end(), task.label);
        const double y = cell * static_cast<double>(task.row);
        canvas_.rectangle(x(task.start), y + 2, unit_ * (task.end - task.start), cell - 4,
                          outlined(colour(static_cast<std::size_t>(known - labels_.begin()))));
        canvas_.text((x(task.start) + x(task.end)) / 2, y + cell / 2, letter * 1.5, task.label);
    }

    void draw_profile(const Schedule::Profile& profile, double bottom) {
        const double height = profile_height - letter;
        const double scale = height / std::max(1, profile.capacity);
        draw_label(bottom - height / 2, profile.name);
        for (const auto& [start, end, amount] : levels_of(profile))
            canvas_.rectangle(x(start), bottom - scale * amount, unit_ * (end - start), scale * amount,
                              outlined("#BBB"));
        canvas_.line(left_, bottom, left_ + width, bottom, thin);
        canvas_.line(left_, bottom - height, left_ + width, bottom - height, thin);
    }

    const Schedule& schedule_;
    double left_ = 0;
    csp::Value end_;
    double unit_;
    std::vector<std::string> labels_;
    sudoku::SvgCanvas canvas_;
};

std::string draw(const Schedule& schedule, std::string_view title) {
    return ChartArtist(schedule).draw(title);
}

std::string draw(const Network& network, std::string_view title) {
    constexpr double radius = 240;
    constexpr double point = 18;
    constexpr double middle = radius + 2 * point;
    const auto angle = [&](std::size_t i) {
        return 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(network.points.size());
    };
    const auto x = [&](std::size_t i) { return middle + radius * std::sin(angle(i)); };
    const auto y = [&](std::size_t i) { return middle - radius * std::cos(angle(i)); };
    sudoku::SvgCanvas canvas;
    for (const auto& [a, b] : network.lines) canvas.line(x(a), y(a), x(b), y(b), thin);
    for (std::size_t i = 0; i < network.points.size(); ++i) {
        canvas.circle(x(i), y(i), point,
                      sudoku::fill_of(colour(network.points[i].colour)) + R"( stroke="black")");
        canvas.text(x(i), y(i), letter * 1.5, network.points[i].label);
    }
    return canvas.finished(2 * middle, 2 * middle, title);
}

std::string draw(const Lines& lines, std::string_view title) {
    constexpr double height = 22;
    sudoku::SvgCanvas canvas;
    for (std::size_t i = 0; i < lines.size(); ++i)
        canvas.text(letter, height * (static_cast<double>(i) + 1), 2 * letter, lines[i], at_start);
    return canvas.finished(2 * letter + letter * 1.6 * static_cast<double>(longest(lines)),
                           height * (static_cast<double>(lines.size()) + 1), title);
}

} // namespace

std::string svg_of(const Picture& picture, std::string_view title) {
    return std::visit([&](const auto& kind) { return draw(kind, title); }, picture);
}

} // namespace puzzles
