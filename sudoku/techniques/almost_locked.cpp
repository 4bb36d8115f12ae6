// Almost locked sets (ALS): k cells of one unit with k + 1 values. Take one value away, and the others are locked.
//
//   restricted common x    all cells of A and B that have x see each other: A or B has no x, and is locked then
//
//   ALS-XZ        A --x-- B               z in both: one of them has z, so z leaves what sees all z of both.
//                 Two restricted commons: both sets are locked, and every value leaves what sees it in its set.
//   ALS-XY-wing   A --x-- C --y-- B       the same over a third set, x and y different
//   ALS chain     A --x-- C --y-- D --w-- B ...

#include <sudoku/board/symbol.hpp>
#include <sudoku/techniques/catalogue.hpp>

#include <array>
#include <utility>

namespace sudoku::techniques {

namespace {

struct AlmostLocked {
    CellSet cells;
    Values values;
    int unit;
};

/// Two sets that have a restricted common.
struct Join {
    int to;
    int value;
};

/// All sets of at most `most_cells` cells, each once, and how they are joined.
class SetNetwork {
  public:
    explicit SetNetwork(const Position& position) : position_(position), geometry_(position.geometry()) {
        for (int unit = 0; unit < geometry_.unit_count(); ++unit) {
            open_.clear();
            for (const int cell : geometry_.cells(unit))
                if (position.is_open(cell)) open_.push_back(cell);
            extend(unit, 0, CellSet(), 0, 0);
        }
        join();
    }

    [[nodiscard]] const std::vector<AlmostLocked>& sets() const { return sets_; }
    [[nodiscard]] const AlmostLocked& set(int i) const { return sets_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] const std::vector<Join>& joins(int i) const { return joins_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] CellSet cells_with(int i, int value) const {
        return set(i).cells & position_.cells_of(value);
    }
    /// The cells that see all cells of a set that have a value.
    [[nodiscard]] const CellSet& seen(int i, int value) const {
        return seen_[static_cast<std::size_t>(i)][static_cast<std::size_t>(value)];
    }

  private:
    static constexpr int most_cells = 4; ///< larger sets are too many, and people do not see them

    void extend(int unit, std::size_t from, const CellSet& cells, int count, Values values) {
        if (count > 0 && count_of(values) == count + 1) add({cells, values, unit});
        if (count == most_cells) return;
        for (std::size_t i = from; i < open_.size(); ++i) {
            const Values more = values | position_.values(open_[i]);
            if (count_of(more) > most_cells + 1) continue;
            CellSet with = cells;
            with.add(open_[i]);
            extend(unit, i + 1, with, count + 1, more);
        }
    }

    void add(const AlmostLocked& set) {
        const auto around = geometry_.units_around(set.cells);
        if (around.front() != set.unit) return; // it was found in another unit before
        sets_.push_back(set);
        seen_.emplace_back();
        seen_.back().resize(static_cast<std::size_t>(position_.side()) + 1);
        for (const int value : bits_of(set.values))
            seen_.back()[static_cast<std::size_t>(value)] =
                geometry_.common_peers(set.cells & position_.cells_of(value));
    }

    void join() {
        joins_.resize(sets_.size());
        for (std::size_t a = 0; a < sets_.size(); ++a) {
            for (std::size_t b = a + 1; b < sets_.size(); ++b) {
                const Values common = sets_[a].values & sets_[b].values;
                if (count_of(common) < 1 || sets_[a].cells.meets(sets_[b].cells)) continue;
                for (const int value : bits_of(common)) {
                    const CellSet there = sets_[b].cells & position_.cells_of(value);
                    if (!there.is_within(seen_[a][static_cast<std::size_t>(value)])) continue;
                    joins_[a].push_back({static_cast<int>(b), value});
                    joins_[b].push_back({static_cast<int>(a), value});
                }
            }
        }
    }

    const Position& position_;
    const Geometry& geometry_;
    std::vector<int> open_;
    std::vector<AlmostLocked> sets_;
    std::vector<std::vector<CellSet>> seen_;
    std::vector<std::vector<Join>> joins_;
};

/// Follows restricted commons from set to set, each with another value than the one before.
class SetChains {
  public:
    SetChains(const Position& position, Steps& found, std::size_t least, std::size_t most)
        : position_(position),
          found_(found),
          network_(position),
          least_(least),
          most_(most) {}

    void run() {
        for (std::size_t i = 0; i < network_.sets().size(); ++i) {
            path_ = {{static_cast<int>(i), 0}};
            if (follow()) return;
        }
    }

  private:
    bool follow() {
        if (path_.size() >= least_ && path_.size() > 1 && conclude()) return true;
        if (path_.size() == most_) return false;
        for (const Join& join : network_.joins(path_.back().to)) {
            if (join.value == path_.back().value) continue;
            bool overlaps = false;
            for (const Join& before : path_)
                overlaps |= network_.set(before.to).cells.meets(network_.set(join.to).cells);
            if (overlaps) continue;
            path_.push_back(join);
            if (follow()) return true;
            path_.pop_back();
        }
        return false;
    }

    /// Rule 1. A value z that both ends have, and that is not the common at either: z is in one of the ends.
    bool conclude() {
        const int a = path_.front().to;
        const int b = path_.back().to;
        if (a > b) return false; // the same chain is found from its other end
        std::vector<Candidate> gone;
        const Values taken = one_bit(path_[1].value) | one_bit(path_.back().value);
        for (const int z : bits_of(network_.set(a).values & network_.set(b).values & ~taken))
            add_marks(network_.seen(a, z) & network_.seen(b, z), z, gone);
        if (path_.size() == 2) add_locked(a, b, gone);
        if (gone.empty()) return false;
        Step step{.removals = std::move(gone)};
        for (const Join& part : path_) { // the chain: each set, with the common that led to it
            step.values |= network_.set(part.to).values;
            step.chain.push_back({part.value, list_of(network_.set(part.to).cells)});
            for (const int cell : step.chain.back().cells) step.cells.push_back(cell);
        }
        return found_.add(std::move(step));
    }

    /// Rule 2. Two restricted commons: each set has one of them, so both sets are locked.
    void add_locked(int a, int b, std::vector<Candidate>& gone) const {
        Values commons = 0;
        for (const Join& join : network_.joins(a))
            if (join.to == b) commons |= one_bit(join.value);
        if (commons == 0 || has_one(commons)) return;
        for (const int v : bits_of(commons)) add_marks(network_.seen(a, v) & network_.seen(b, v), v, gone);
        for (const int set : {a, b})
            for (const int v : bits_of(network_.set(set).values & ~commons))
                add_marks(network_.seen(set, v), v, gone);
    }
    void add_marks(const CellSet& cells, int value, std::vector<Candidate>& gone) const {
        for (const int cell : cells& position_.cells_of(value)) gone.push_back({cell, value});
    }

    const Position& position_;
    Steps& found_;
    SetNetwork network_;
    std::size_t least_;
    std::size_t most_;
    std::vector<Join> path_; ///< sets, each with the common that led to it
};

template <std::size_t Least, std::size_t Most>
void set_chains(const Position& position, Steps& found) {
    SetChains(position, found, Least, Most).run();
}

/// "{A1, A2} -5- {B4}".
std::string words_of_sets(const Step& step, const Names& names) {
    std::string words;
    for (const Node& set : step.chain) {
        words += set.value == 0 ? " {" : std::string(" -") + symbol_of_value(set.value) + "- {";
        words += names.cells(set.cells) + '}';
    }
    return words;
}

constexpr std::string_view about_chain = "almost locked sets joined by values that only one of two can have: "
                                         "what the ends share is in one of them";

} // namespace

const Technique als_xz{
    "als-xz",
    "ALS-XZ",
    "two almost locked sets joined by a value that only one can have: what else they share is in one",
    {.hodoku = 300, .level = Level::unfair},
    set_chains<2, 2>,
    words_of_sets};
const Technique als_xy_wing{"als-xy-wing",    "ALS-XY-wing",
                            about_chain,      {.hodoku = 320, .level = Level::unfair},
                            set_chains<3, 3>, words_of_sets};
const Technique als_chain{"als-chain",      "ALS chain",
                          about_chain,      {.hodoku = 340, .level = Level::unfair},
                          set_chains<4, 4>, words_of_sets};

} // namespace sudoku::techniques
