#include <sudoku/making/attempt.hpp>

#include <sudoku/making/index.hpp>
#include <sudoku/making/pattern.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace sudoku {

namespace {

/// Returns the box of the boards of a layout: of the two shapes with this side, the one whose boxes are regions of the
/// layout.
BoxShape box_of_layout(const Layout& layout) {
    const BoxShape usual = box_for_regions(layout.side());
    const BoxShape turned{usual.columns, usual.rows};
    if (usual == turned || !turned.is_box()) return usual;
    return regions_of(layout) == regions_of(Layout::classic(turned)) ? turned : usual;
}

std::vector<std::vector<int>> orbits_for(const Layout& layout, const GeneratorOptions& options) {
    if (options.pattern.empty()) return orbits(options.symmetry, layout.side());
    std::vector<std::vector<int>> single;
    for (const int cell : options.pattern) single.push_back({cell});
    return single;
}

} // namespace

Request::Request(Layout of, GeneratorOptions wanted)
    : layout(std::move(of)),
      options(std::move(wanted)),
      box(box_of_layout(layout)),
      orbits(orbits_for(layout, options)) {}

Attempt::Attempt(const Request& request, std::uint64_t seed)
    : request_(request),
      random_(seed),
      board_(request.box),
      next_(request.box),
      values_(std::min(request.layout.size() / 4, 3 * request.layout.side())) {}

void Attempt::ask(Questions& questions) {
    asked_.clear();
    switch (stage_) {
    case Stage::fill:
        write_random_values();
        asked_.push_back(questions.ask_first(board_));
        return;
    case Stage::change:
        change_values();
        break;
    case Stage::remove:
        if (asks_about_cell_) {
            asked_.push_back(questions.ask_another(board_, request_.orbits[order_[position_]].front()));
            return;
        }
        break;
    case Stage::examine:
        for (int cell = 0; cell < board_.size(); ++cell)
            if (board_[cell] != 0) asked_.push_back(questions.ask_another(board_, cell));
        return;
    case Stage::prove:
        next_ = board_;
        break;
    case Stage::done:
        return;
    }
    asked_.push_back(questions.ask_count(next_));
}

void Attempt::hear(const Questions& questions) {
    switch (stage_) {
    case Stage::fill:
        if (!questions.first(asked_.front(), board_)) {
            values_ = values_ * 3 / 4; // fewer values more often leave a solution
            if (values_ == 0 && board_.filled() == 0) stage_ = Stage::done;
            return;
        }
        rename_values();
        request_.options.pattern.empty() ? begin_removal() : begin_changes();
        return;
    case Stage::change:
        if (const auto count = questions.count(asked_.front()); count > 0 && count <= solutions_) {
            board_ = next_;
            solutions_ = count;
        }
        go_on_changing();
        return;
    case Stage::remove:
        hear_removal(asks_about_cell_ ? !questions.has_another(asked_.front())
                                      : questions.count(asked_.front()) == 1);
        return;
    case Stage::examine:
        stage_ = std::all_of(asked_.begin(), asked_.end(),
                             [&](std::size_t number) { return questions.has_another(number); })
                     ? Stage::prove
                     : Stage::done;
        return;
    case Stage::prove:
        if (questions.count(asked_.front()) == 1) puzzle_ = board_;
        stage_ = Stage::done;
        return;
    case Stage::done:
        return;
    }
}

// Filling -----------------------------------------------------------------------------------------------------------

/// Writes random values. Cells without a free value stay empty; if one of them cannot be filled, the next round has
/// fewer values.
void Attempt::write_random_values() {
    board_ = Board(request_.box);
    std::vector<int> cells(nth(board_.size()));
    std::iota(cells.begin(), cells.end(), 0);
    random_.shuffle(cells);
    for (int i = 0; i < values_; ++i)
        if (const std::uint32_t values = free_values(request_.layout, board_, cells[nth(i)]); values != 0)
            board_.set(cells[nth(i)], random_value(values, random_));
}

void Attempt::rename_values() {
    std::vector<int> names(nth(board_.side()));
    std::iota(names.begin(), names.end(), 1);
    random_.shuffle(names);
    for (int cell = 0; cell < board_.size(); ++cell) board_.set(cell, names[nth(board_[cell] - 1)]);
}

// Removal -----------------------------------------------------------------------------------------------------------

/// Orbits are removed in this order, each if possible. A third of them can nearly always be removed together. Several
/// that cannot be removed together are tried in halves, down to single orbits; the result is that of trying them one by
/// one.
void Attempt::begin_removal() {
    stage_ = Stage::remove;
    order_.resize(request_.orbits.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    random_.shuffle(order_);
    stride_ = std::max<std::size_t>(1, order_.size() / 3);
    left_ = board_.size();
    const ClueRange clues = request_.options.clues;
    if (request_.options.minimality == Minimality::none) {
        const int most = std::min(clues.most, board_.size());
        target_ =
            clues.least + static_cast<int>(random_.below(static_cast<std::uint32_t>(most - clues.least) + 1));
    }
    plan_removal();
}

void Attempt::plan_removal() {
    const auto size_of = [&](std::size_t place) {
        return static_cast<int>(request_.orbits[order_[place]].size());
    };
    while (position_ < order_.size() && left_ - size_of(position_) < target_) ++position_;
    if (position_ == order_.size()) {
        end_removal();
        return;
    }
    next_ = board_;
    int left = left_;
    for (end_ = position_; end_ < order_.size() && end_ - position_ < stride_; ++end_) {
        if (left - size_of(end_) < target_) break;
        left -= size_of(end_);
        for (const int cell : request_.orbits[order_[end_]]) next_.set(cell, 0);
    }
    asks_about_cell_ = left_ - left == 1;
}

void Attempt::hear_removal(bool is_unique) {
    if (is_unique) {
        for (; position_ < end_; ++position_)
            for (const int cell : request_.orbits[order_[position_]]) {
                board_.set(cell, 0);
                --left_;
            }
    } else if (end_ - position_ == 1) {
        ++position_;
    } else {
        stride_ = (end_ - position_) / 2;
    }
    plan_removal();
}

void Attempt::end_removal() {
    const GeneratorOptions& options = request_.options;
    const bool has_clues = options.clues.least <= left_ && left_ <= options.clues.most;
    const bool is_certain = options.minimality != Minimality::by_clue || options.symmetry == Symmetry::none;
    stage_ = !has_clues ? Stage::done : is_certain ? Stage::prove : Stage::examine;
}

// Patterns ----------------------------------------------------------------------------------------------------------

void Attempt::begin_changes() {
    stage_ = Stage::change;
    Board values(request_.box);
    for (const int cell : request_.options.pattern) values.set(cell, board_[cell]);
    board_ = values;
    solutions_ = most_solutions;
}

/// Proposes other values. The first question is about the values of the filled board.
void Attempt::change_values() {
    next_ = board_;
    if (fillings_ == 0) return;
    sudoku::change_values(next_, request_.layout, request_.options.pattern, random_);
}

void Attempt::go_on_changing() {
    ++fillings_;
    if (solutions_ == 1) {
        const bool needs_all = request_.options.minimality != Minimality::none;
        stage_ = board_.filled() < static_cast<int>(request_.options.pattern.size()) ? Stage::done
                 : needs_all                                                         ? Stage::examine
                                                                                     : Stage::prove;
    } else if (fillings_ == most_fillings) {
        stage_ = Stage::done;
    }
}

} // namespace sudoku
