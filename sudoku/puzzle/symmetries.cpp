#include <sudoku/puzzle/symmetries.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sudoku {

namespace {

constexpr std::size_t word_size = 64;

std::size_t common(const std::vector<int>& a, const std::vector<int>& b) {
    std::vector<int> both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return both.size();
}

/// Returns a number for each unit, such that two units with the same number look alike: in size, and in the number of
/// cells that they share with units of each kind. This distinguishes rows from boxes.
std::vector<std::size_t> kinds_of(const std::vector<std::vector<int>>& units) {
    std::vector<std::size_t> kinds(units.size());
    for (std::size_t i = 0; i < units.size(); ++i) kinds[i] = units[i].size();
    for (std::size_t known = 0;;) {
        std::map<std::vector<std::size_t>, std::size_t> numbers;
        std::vector<std::vector<std::size_t>> looks;
        for (std::size_t i = 0; i < units.size(); ++i) {
            std::vector<std::pair<std::size_t, std::size_t>> shared;
            for (std::size_t j = 0; j < units.size(); ++j)
                if (j != i) shared.emplace_back(kinds[j], common(units[i], units[j]));
            std::sort(shared.begin(), shared.end());
            std::vector<std::size_t> look{kinds[i]};
            for (const auto& [kind, count] : shared) look.insert(look.end(), {kind, count});
            numbers.emplace(look, 0);
            looks.push_back(std::move(look));
        }
        std::size_t next = 0;
        for (auto& [look, number] : numbers) number = next++;
        for (std::size_t i = 0; i < units.size(); ++i) kinds[i] = numbers.at(looks[i]);
        if (numbers.size() == known) return kinds;
        known = numbers.size();
    }
}

} // namespace

Symmetries::Symmetries(const Layout& layout) : cells_(layout.size()) {
    for (const Unit& unit : layout.units()) {
        units_.push_back(unit.cells);
        std::sort(units_.back().begin(), units_.back().end());
    }
    std::sort(units_.begin(), units_.end());
    const auto kinds = kinds_of(units_);
    std::vector<std::vector<std::size_t>> units_of(static_cast<std::size_t>(cells_));
    for (std::size_t unit = 0; unit < units_.size(); ++unit)
        for (const int cell : units_[unit]) units_of[static_cast<std::size_t>(cell)].push_back(unit);

    std::map<std::vector<std::size_t>, std::size_t> numbers;
    for (const auto& of_a : units_of)
        for (const auto& of_b : units_of) {
            std::vector<std::size_t> both;
            std::set_intersection(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                                  std::back_inserter(both));
            for (std::size_t& unit : both) unit = kinds[unit];
            std::sort(both.begin(), both.end());
            relations_.push_back(numbers.emplace(std::move(both), numbers.size()).first->second);
        }
    const std::size_t words = (static_cast<std::size_t>(cells_) + word_size - 1) / word_size;
    sets_.assign(static_cast<std::size_t>(cells_), std::vector(numbers.size(), Words(words)));
    for (int a = 0; a < cells_; ++a)
        for (int b = 0; b < cells_; ++b) {
            const auto at = static_cast<std::size_t>(b);
            sets_[static_cast<std::size_t>(a)][relation(a, b)][at / word_size] |= std::uint64_t{1}
                                                                                  << at % word_size;
        }
}

/// Assigns places to cells one by one. A cell with a place restricts every other cell to the places in the same
/// relation to it.
class Symmetries::Search {
  public:
    Search(const Symmetries& symmetries, csp::Random& random) : all_(symmetries), random_(random) {
        State state;
        const auto cells = static_cast<std::size_t>(all_.cells_);
        state.is_placed.assign(cells, false);
        for (int cell = 0; cell < all_.cells_; ++cell) {
            Words alike(all_.sets_.front().front().size());
            for (int place = 0; place < all_.cells_; ++place)
                if (all_.relation(cell, cell) == all_.relation(place, place)) set(alike, place);
            state.places.push_back(std::move(alike));
        }
        extend(std::move(state));
    }

    /// Returns, by cell, the place to which it moves; empty if too many choices were wrong.
    const std::vector<int>& places() const { return found_; }

  private:
    struct State {
        std::vector<Words> places; ///< by cell: the places to which it may move
        std::vector<bool> is_placed;
    };

    static void set(Words& words, int cell) {
        words[static_cast<std::size_t>(cell) / word_size] |= std::uint64_t{1}
                                                             << static_cast<std::size_t>(cell) % word_size;
    }
    static std::vector<int> members(const Words& words) {
        std::vector<int> cells;
        for (std::size_t i = 0; i < words.size(); ++i)
            for (std::uint64_t rest = words[i]; rest != 0; rest &= rest - 1)
                cells.push_back(static_cast<int>(i * word_size) + std::countr_zero(rest));
        return cells;
    }
    static int count(const Words& words) {
        return std::accumulate(words.begin(), words.end(), 0,
                               [](int sum, std::uint64_t word) { return sum + std::popcount(word); });
    }

    /// Puts a cell in its only possible place, and then every other cell that has one place left. Returns false if a
    /// cell has no place.
    bool settle(State& state, int cell) const {
        std::vector<int> open{cell};
        while (!open.empty()) {
            const int next = open.back();
            open.pop_back();
            if (state.is_placed[static_cast<std::size_t>(next)]) continue;
            state.is_placed[static_cast<std::size_t>(next)] = true;
            const int place = members(state.places[static_cast<std::size_t>(next)]).front();
            for (int other = 0; other < all_.cells_; ++other) {
                if (other == next) continue;
                Words& places = state.places[static_cast<std::size_t>(other)];
                const Words& allowed =
                    all_.sets_[static_cast<std::size_t>(place)][all_.relation(next, other)];
                for (std::size_t i = 0; i < places.size(); ++i) places[i] &= allowed[i];
                const auto at = static_cast<std::size_t>(place);
                places[at / word_size] &= ~(std::uint64_t{1} << at % word_size);
                const int left = count(places);
                if (left == 0) return false;
                if (left == 1 && !state.is_placed[static_cast<std::size_t>(other)]) open.push_back(other);
            }
        }
        return true;
    }

    /// Places the remaining cells. Returns true if the search must end: a symmetry was found, or too many choices were
    /// wrong.
    bool extend(State state) {
        int cell = -1;
        int fewest = all_.cells_ + 1;
        for (int other = 0; other < all_.cells_; ++other) {
            if (state.is_placed[static_cast<std::size_t>(other)]) continue;
            const int left = count(state.places[static_cast<std::size_t>(other)]);
            if (left >= fewest) continue;
            cell = other;
            fewest = left;
        }
        if (cell < 0) return finish(state);
        auto places = members(state.places[static_cast<std::size_t>(cell)]);
        random_.shuffle(places);
        for (const int place : places) {
            if (--patience_ < 0) return true;
            State with = state;
            Words& only = with.places[static_cast<std::size_t>(cell)];
            std::fill(only.begin(), only.end(), 0);
            set(only, place);
            if (settle(with, cell) && extend(std::move(with))) return true;
        }
        return false;
    }

    bool finish(const State& state) {
        std::vector<int> places;
        for (const Words& words : state.places) places.push_back(members(words).front());
        if (!all_.maps_units(places)) return false;
        found_ = std::move(places);
        return true;
    }

    const Symmetries& all_;
    csp::Random& random_;
    int patience_ = 10'000; ///< choices; a classic layout of side 25 takes about thirty, none of them wrong
    std::vector<int> found_;
};

std::vector<int> Symmetries::random(csp::Random& random) const {
    std::vector<int> places = Search(*this, random).places();
    if (places.empty()) {
        places.resize(static_cast<std::size_t>(cells_));
        std::iota(places.begin(), places.end(), 0);
    }
    return places;
}

bool Symmetries::maps_units(const std::vector<int>& places) const {
    return std::all_of(units_.begin(), units_.end(), [&](const std::vector<int>& unit) {
        std::vector<int> image;
        image.reserve(unit.size());
        for (const int cell : unit) image.push_back(places[static_cast<std::size_t>(cell)]);
        std::sort(image.begin(), image.end());
        return std::binary_search(units_.begin(), units_.end(), image);
    });
}

namespace {

/// Returns the numbers from 0 on in random order.
std::vector<int> random_order(int count, csp::Random& random) {
    std::vector<int> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(order);
    return order;
}

/// Returns lines, `thickness` of them in each band, in a random order that keeps the lines of a band together.
std::vector<int> random_lines(int bands, int thickness, csp::Random& random) {
    std::vector<int> lines;
    for (const int band : random_order(bands, random))
        for (const int line : random_order(thickness, random)) lines.push_back(band * thickness + line);
    return lines;
}

} // namespace

Board random_equivalent(const Board& board, csp::Random& random) {
    const BoxShape box = board.box();
    const int side = board.side();
    const auto names = random_order(side, random);
    const auto rows = random_lines(side / box.rows, box.rows, random);
    const auto columns = random_lines(side / box.columns, box.columns, random);
    const bool is_transposed = box.rows == box.columns && random.below(2) == 1;
    Board made(box);
    for (int i = 0; i < side; ++i)
        for (int j = 0; j < side; ++j) {
            const int value =
                board[side * rows[static_cast<std::size_t>(i)] + columns[static_cast<std::size_t>(j)]];
            if (value != 0)
                made.set(is_transposed ? side * j + i : side * i + j,
                         names[static_cast<std::size_t>(value - 1)] + 1);
        }
    return made;
}

Board random_equivalent(const Board& board, const Symmetries& symmetries, csp::Random& random) {
    const auto places = symmetries.random(random);
    if (std::cmp_not_equal(places.size(), board.size()))
        throw csp::ArgumentError("sudoku::random_equivalent", "the board has " +
                                                                  std::to_string(board.size()) +
                                                                  " cells, expected those of the layout, " +
                                                                  std::to_string(places.size()));
    const auto names = random_order(board.side(), random);
    Board made(board.box());
    for (int cell = 0; cell < board.size(); ++cell)
        if (board[cell] != 0)
            made.set(places[static_cast<std::size_t>(cell)],
                     names[static_cast<std::size_t>(board[cell] - 1)] + 1);
    return made;
}

} // namespace sudoku
