#include <apps/puzzles/picture.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <numbers>
#include <sstream>

namespace puzzles {

bool has_line_above(const Board& board, std::size_t row, std::size_t column) {
    if (!board.horizontal.empty()) return board.horizontal[row * board.columns + column];
    if (board.regions.empty()) return false;
    const std::size_t below = row * board.columns + column;
    return row == 0 || row == board.rows || board.regions[below - board.columns] != board.regions[below];
}

bool has_line_before(const Board& board, std::size_t row, std::size_t column) {
    if (!board.vertical.empty()) return board.vertical[row * (board.columns + 1) + column];
    if (board.regions.empty()) return false;
    const std::size_t right = row * board.columns + column;
    return column == 0 || column == board.columns || board.regions[right - 1] != board.regions[right];
}

std::vector<Schedule::Level> levels_of(const Schedule::Profile& profile) {
    std::map<csp::Value, csp::Value> changes;
    for (const auto& [start, end, amount] : profile.uses) {
        if (start >= end) continue;
        changes[start] += amount;
        changes[end] -= amount;
    }
    std::vector<Schedule::Level> levels;
    csp::Value amount = 0;
    for (const auto& [time, change] : changes) {
        if (change == 0) continue;
        if (amount > 0) levels.back().end = time;
        amount += change;
        if (amount > 0) levels.push_back({time, time, amount});
    }
    return levels;
}

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

// Pictures as text.

namespace {

/// The number of terminal columns that a text takes: its number of letters, in UTF-8.
std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(std::string_view text, std::size_t width) {
    std::string result(width - std::min(width, width_of(text)), ' ');
    return result.append(text);
}

std::size_t widest(const std::vector<std::string>& texts) {
    std::size_t width = 0;
    for (const std::string& text : texts) width = std::max(width, width_of(text));
    return width;
}

void end_line(std::string& text) {
    while (!text.empty() && text.back() == ' ') text.pop_back();
    text += '\n';
}

/// Draws a board: cells of equal width, and a lattice around them if it shows anything.
class BoardWriter {
  public:
    explicit BoardWriter(const Board& board)
        : board_(board),
          width_(width_of_cells(board)),
          margin_(widest(board.left)),
          has_lattice_(!board.regions.empty() || !board.horizontal.empty() || !board.corners.empty()) {}

    std::string write() {
        write_top();
        for (std::size_t row = 0; row < board_.rows; ++row) {
            if (has_lattice_) write_edges(row);
            write_row(row);
        }
        if (has_lattice_) write_edges(board_.rows);
        if (!board_.bottom.empty()) write_labels(board_.bottom);
        return std::move(text_);
    }

  private:
    static std::size_t width_of_cells(const Board& board) {
        std::size_t width = std::max({std::size_t{1}, widest(board.bottom), widest(board.corners)});
        for (std::size_t i = 0; i < board.cells.size(); ++i)
            width = std::max(width, width_of(board.cells[i]) + (is_marked(board, i) ? 1 : 0));
        for (const std::string& label : board.top) width = std::max(width, widest(words_of(label)));
        return width;
    }
    /// Whether a cell is dark and has a text.
    static bool is_marked(const Board& board, std::size_t index) {
        return !board.is_dark.empty() && board.is_dark[index] && !board.cells[index].empty();
    }

    /// Writes the words above the columns, the last word of each just above the board.
    void write_top() {
        std::vector<std::vector<std::string>> labels;
        std::size_t lines = 0;
        for (const std::string& label : board_.top) {
            labels.push_back(words_of(label));
            lines = std::max(lines, labels.back().size());
        }
        for (std::size_t left = lines; left > 0; --left) {
            std::vector<std::string> line;
            line.reserve(labels.size());
            for (const auto& words : labels)
                line.push_back(words.size() < left ? "" : words[words.size() - left]);
            write_labels(line);
        }
    }

    void begin_line(std::size_t row) {
        if (margin_ == 0) return;
        text_ += padded(row < board_.left.size() ? board_.left[row] : "", margin_);
        text_ += ' ';
    }

    void write_labels(const std::vector<std::string>& labels) {
        begin_line(board_.rows);
        for (const std::string& label : labels) {
            if (has_lattice_) text_ += ' ';
            text_ += padded(label, width_) + ' ';
        }
        end_line(text_);
    }

    void write_row(std::size_t row) {
        begin_line(row);
        for (std::size_t column = 0; column < board_.columns; ++column) {
            if (has_lattice_) text_ += has_line_before(board_, row, column) ? '|' : ' ';
            text_ += padded(cell(row, column), width_);
            if (!has_lattice_ || width_ > 1) text_ += ' ';
        }
        if (has_lattice_ && has_line_before(board_, row, board_.columns)) text_ += '|';
        if (!board_.right.empty()) text_ += ' ' + board_.right[row];
        end_line(text_);
    }

    void write_edges(std::size_t row) {
        begin_line(board_.rows);
        for (std::size_t column = 0; column < board_.columns; ++column) {
            text_ += '+';
            const std::string corner = corner_of(row, column);
            text_ += corner;
            text_.append(width_ + (width_ > 1 ? 1 : 0) - width_of(corner),
                         has_line_above(board_, row, column) ? '-' : ' ');
        }
        text_ += '+';
        end_line(text_);
    }

    /// The text on the upper edge of the cell.
    std::string corner_of(std::size_t row, std::size_t column) const {
        return board_.corners.empty() || row == board_.rows ? ""
                                                            : board_.corners[row * board_.columns + column];
    }

    std::string cell(std::size_t row, std::size_t column) const {
        const std::size_t index = row * board_.columns + column;
        const std::string& text = board_.cells[index];
        if (board_.is_dark.empty()) return text;
        if (is_marked(board_, index)) return '#' + text;
        if (board_.is_dark[index]) return std::string(width_, '#');
        return text.empty() ? "." : text;
    }

    const Board& board_;
    std::size_t width_;
    std::size_t margin_;
    bool has_lattice_;
    std::string text_;
};

/// An amount as one character: up to 9 as a digit, up to 35 as a letter.
char digit_of(csp::Value amount) {
    constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyz";
    return amount < static_cast<csp::Value>(digits.size()) ? digits[static_cast<std::size_t>(amount)] : '+';
}

/// Draws tasks along a time axis: one letter per time step or, if they take long, per several steps.
class ChartWriter {
  public:
    explicit ChartWriter(const Schedule& schedule) : schedule_(schedule), margin_(widest(schedule.rows)) {
        for (const Schedule::Profile& profile : schedule.profiles)
            margin_ = std::max(margin_, width_of(profile.name));
        for (const Schedule::Task& task : schedule.tasks) end_ = std::max(end_, task.end);
        step_ = std::max(1, (end_ + widest_chart - 1) / widest_chart);
    }

    std::string write() {
        for (std::size_t row = 0; row < schedule_.rows.size(); ++row) write_row(row);
        for (const Schedule::Profile& profile : schedule_.profiles) write_profile(profile);
        text_ += std::string(margin_ + 1, ' ') + "0 to " + std::to_string(end_);
        if (step_ > 1) text_ += ", a letter for " + std::to_string(step_);
        return text_ + '\n';
    }

  private:
    static constexpr csp::Value widest_chart = 100;

    std::string empty_chart() const { return std::string(static_cast<std::size_t>(end_ / step_) + 1, '.'); }
    /// Calls visit(i) for the letters from one time to another.
    template <typename Visit>
    void for_letters(csp::Value start, csp::Value end, const Visit& visit) const {
        const auto first = static_cast<std::size_t>(start / step_);
        const auto last = std::max(first + 1, static_cast<std::size_t>(end / step_));
        for (std::size_t i = first; i < last && i < empty_chart().size(); ++i) visit(i);
    }

    void write_row(std::size_t row) {
        std::string chart = empty_chart();
        for (const Schedule::Task& task : schedule_.tasks) {
            if (task.row != row || task.start >= task.end) continue;
            std::size_t written = 0;
            for_letters(task.start, task.end, [&](std::size_t i) {
                chart[i] = written < task.label.size() ? task.label[written] : '-';
                ++written;
            });
        }
        text_ += padded(schedule_.rows[row], margin_) + ' ' + chart + '\n';
    }

    /// Writes the most that is used in each step.
    void write_profile(const Schedule::Profile& profile) {
        std::string chart = empty_chart();
        std::vector<csp::Value> most(chart.size(), 0);
        for (const auto& [start, end, amount] : levels_of(profile))
            for_letters(start, end, [&, taken = amount](std::size_t i) {
                most[i] = std::max(most[i], taken);
                chart[i] = digit_of(most[i]);
            });
        text_ +=
            padded(profile.name, margin_) + ' ' + chart + " of " + std::to_string(profile.capacity) + '\n';
    }

    const Schedule& schedule_;
    std::size_t margin_;
    csp::Value end_ = 0;
    csp::Value step_ = 1;
    std::string text_;
};

std::string write(const Schedule& schedule) { return ChartWriter(schedule).write(); }

std::string write(const Network& network) {
    std::size_t colours = 0;
    for (const Network::Point& point : network.points) colours = std::max(colours, point.colour + 1);
    std::string text;
    for (std::size_t colour = 0; colour < colours; ++colour) {
        text += "colour " + std::to_string(colour + 1) + ':';
        for (const Network::Point& point : network.points)
            if (point.colour == colour) text += ' ' + point.label;
        text += '\n';
    }
    return text;
}

std::string write(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    return text;
}

std::string write(const Board& board) { return BoardWriter(board).write(); }

} // namespace

std::string text_of(const Picture& picture) {
    return std::visit([](const auto& kind) { return write(kind); }, picture);
}

// Pictures as SVG.

namespace {

/// Colours that most people can distinguish, also on white: Okabe and Ito, Color Universal Design, 2008.
constexpr std::array<std::string_view, 8> palette{"#56B4E9", "#E69F00", "#009E73", "#F0E442",
                                                  "#0072B2", "#D55E00", "#CC79A7", "#BBBBBB"};

std::string_view colour(std::size_t number) { return palette[number % palette.size()]; }

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else
            result += c;
    }
    return result;
}

/// The drawing so far, in pixels.
class Canvas {
  public:
    void rectangle(double x, double y, double width, double height, std::string_view fill) {
        add(R"(<rect x="{:.6g}" y="{:.6g}" width="{:.6g}" height="{:.6g}" fill="{}" stroke="#999"/>)", x, y,
            width, height, fill);
    }
    void line(double x1, double y1, double x2, double y2, double width) {
        add(R"(<line x1="{:.6g}" y1="{:.6g}" x2="{:.6g}" y2="{:.6g}" stroke="black" stroke-width="{:.6g}" stroke-linecap="round"/>)",
            x1, y1, x2, y2, width);
    }
    void circle(double x, double y, double radius, std::string_view fill) {
        add(R"(<circle cx="{:.6g}" cy="{:.6g}" r="{:.6g}" fill="{}" stroke="black"/>)", x, y, radius, fill);
    }
    void text(double x, double y, double size, std::string_view text, std::string_view anchor = "middle",
              std::string_view fill = "") {
        if (text.empty()) return;
        add(R"(<text x="{:.6g}" y="{:.6g}" font-size="{:.6g}"{} text-anchor="{}" dy="0.35em">{}</text>)", x,
            y, size, fill.empty() ? "" : fmt::format(" fill=\"{}\"", fill), anchor, escaped(text));
    }
    std::string finished(double width, double height, std::string_view title) const {
        return fmt::format(
            R"(<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{0:.6g}" height="{1:.6g}" viewBox="0 0 {0:.6g} {1:.6g}" font-family="sans-serif">)"
            "\n<title>{3}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{2}</svg>\n",
            width, height, elements_, escaped(title));
    }

  private:
    template <typename... Args>
    void add(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(elements_), format, std::forward<Args>(args)...);
        elements_ += '\n';
    }

    std::string elements_;
};

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

/// The height needed above the board for words written below each other.
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
        canvas_.rectangle(x(column), y(row), side_, cell, is_dark ? "#333" : "white");
        if (board_.cells[index] != ".")
            canvas_.text(x(column) + side_ / 2, y(row) + cell * (has_corners ? 0.62 : 0.5), 2 * letter,
                         board_.cells[index], "middle", is_dark ? "white" : "");
        if (has_corners)
            canvas_.text(x(column) + letter / 3, y(row) + letter * 0.9, letter * 1.1, board_.corners[index],
                         "start");
    }

    void draw_labels() {
        constexpr double size = label_size;
        for (std::size_t row = 0; row < board_.rows; ++row) {
            if (!board_.left.empty())
                canvas_.text(left_ - letter / 2, y(row) + cell / 2, size, board_.left[row], "end");
            if (!board_.right.empty())
                canvas_.text(x(board_.columns) + letter / 2, y(row) + cell / 2, size, board_.right[row],
                             "start");
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
        constexpr double thick = 3;
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
    Canvas canvas_;
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
        canvas_.text(left_ - letter, y, 1.5 * letter, label, "end");
    }

    void draw_task(const Schedule::Task& task) {
        auto known = std::find(labels_.begin(), labels_.end(), task.label);
        if (known == labels_.end()) known = labels_.insert(labels_.end(), task.label);
        const double y = cell * static_cast<double>(task.row);
        canvas_.rectangle(x(task.start), y + 2, unit_ * (task.end - task.start), cell - 4,
                          colour(static_cast<std::size_t>(known - labels_.begin())));
        canvas_.text((x(task.start) + x(task.end)) / 2, y + cell / 2, letter * 1.5, task.label);
    }

    void draw_profile(const Schedule::Profile& profile, double bottom) {
        const double height = profile_height - letter;
        const double scale = height / std::max(1, profile.capacity);
        draw_label(bottom - height / 2, profile.name);
        for (const auto& [start, end, amount] : levels_of(profile))
            canvas_.rectangle(x(start), bottom - scale * amount, unit_ * (end - start), scale * amount,
                              "#BBB");
        canvas_.line(left_, bottom, left_ + width, bottom, 1);
        canvas_.line(left_, bottom - height, left_ + width, bottom - height, 1);
    }

    const Schedule& schedule_;
    double left_ = 0;
    csp::Value end_;
    double unit_;
    std::vector<std::string> labels_;
    Canvas canvas_;
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
    Canvas canvas;
    for (const auto& [a, b] : network.lines) canvas.line(x(a), y(a), x(b), y(b), 1);
    for (std::size_t i = 0; i < network.points.size(); ++i) {
        canvas.circle(x(i), y(i), point, colour(network.points[i].colour));
        canvas.text(x(i), y(i), letter * 1.5, network.points[i].label);
    }
    return canvas.finished(2 * middle, 2 * middle, title);
}

std::string draw(const Lines& lines, std::string_view title) {
    constexpr double height = 22;
    Canvas canvas;
    for (std::size_t i = 0; i < lines.size(); ++i)
        canvas.text(letter, height * (static_cast<double>(i) + 1), 2 * letter, lines[i], "start");
    return canvas.finished(2 * letter + letter * 1.6 * static_cast<double>(longest(lines)),
                           height * (static_cast<double>(lines.size()) + 1), title);
}

} // namespace

std::string svg_of(const Picture& picture, std::string_view title) {
    return std::visit([&](const auto& kind) { return draw(kind, title); }, picture);
}

} // namespace puzzles
