#include <apps/puzzles/picture.hpp>

#include <algorithm>
#include <iterator>
#include <map>
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

namespace {

/// Returns the number of terminal columns that a text takes: its number of letters, in UTF-8.
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

/// Draws a board: cells of equal width, and a lattice around them if it carries information.
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

    /// Writes the words above the columns, with the last word of each directly above the board.
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

    /// Returns the text on the upper edge of the cell.
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

/// Returns an amount as one character: up to 9 as a digit, up to 35 as a letter.
char digit_of(csp::Value amount) {
    constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyz";
    return amount < static_cast<csp::Value>(digits.size()) ? digits[static_cast<std::size_t>(amount)] : '+';
}

/// Draws tasks along a time axis: one letter for each time step or, if the tasks are long, for several steps.
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

    /// Writes the maximum used in each step.
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

} // namespace puzzles
