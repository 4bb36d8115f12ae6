#include <sudoku/variants/variant_attempt.hpp>

#include <sudoku/making/pattern.hpp>
#include <sudoku/variants/review.hpp>
#include <sudoku/variants/solve.hpp>

#include <algorithm>
#include <utility>

namespace sudoku {

namespace {

constexpr const char* too_long = "a proof took too long";

} // namespace

VariantAttempt::VariantAttempt(const Variant& frame, const VariantModel& stated,
                               const VariantGeneratorOptions& options, std::uint64_t seed,
                               const std::stop_token& stop)
    : frame_(frame),
      stated_(stated),
      options_(options),
      search_(limited_search(stop)),
      random_(seed),
      puzzle_(frame) {
    if (options.pattern.empty()) orbits_ = orbits(options.symmetry, frame.side());
    for (const Placing& placing : options.restrictions)
        if (!placing.count) open_kinds_.push_back(placing.kind);
}

MadeVariant VariantAttempt::make() {
    const bool is_made = fill() && place_counted() && give_pattern() && exclude_other_solutions() &&
                         leave_out() && is_as_wanted();
    return {is_made ? std::optional(std::move(puzzle_)) : std::nullopt, failure_};
}

bool VariantAttempt::fail(std::string reason) {
    failure_ = std::move(reason);
    return false;
}

bool VariantAttempt::fill() {
    puzzle_.solution = random_solution(stated_, random_, search_.stop).solution;
    if (!puzzle_.solution) return fail("no solution of the frame was found");
    placer_.emplace(stated_, solution(), random_);
    return true;
}

bool VariantAttempt::place_counted() {
    for (const Placing& placing : options_.restrictions)
        for (int i = 0; i < placing.count.value_or(0); ++i) {
            auto placed = placer_->place(*placing.kind, puzzle_);
            if (!placed) return fail("no place for " + std::string(placing.kind->name));
            puzzle_.restrictions.push_back(std::move(*placed));
        }
    first_open_ = puzzle_.restrictions.size();
    return true;
}

/// Returns the orbits without givens.
std::vector<std::vector<int>> VariantAttempt::open_orbits() const {
    std::vector<std::vector<int>> open = orbits_;
    std::erase_if(open, [&](const std::vector<int>& cells) { return puzzle_.givens[cells.front()] != 0; });
    return open;
}

void VariantAttempt::give(const std::vector<int>& cells) {
    for (const int cell : cells) puzzle_.givens.set(cell, solution()[cell]);
}

/// Adds givens until there are as many as the least number wanted, and at most the greatest number if orbits allow it.
void VariantAttempt::fill_up() {
    std::vector<std::vector<int>> open = open_orbits();
    random_.shuffle(open);
    const auto missing = [&](int wanted) { return wanted - puzzle_.givens.filled(); };
    for (const std::vector<int>& cells : open)
        if (missing(options_.clues.least) > 0 &&
            std::cmp_less_equal(cells.size(), missing(options_.clues.most)))
            give(cells);
}

/// Gives the cells of the pattern their values. Kinds without a count are used to exclude other solutions; without such
/// kinds, the values are changed until there is one solution.
bool VariantAttempt::give_pattern() {
    if (options_.pattern.empty()) return true;
    give(options_.pattern);
    return !open_kinds_.empty() || change_values();
}

/// Changes the values of the pattern. A filling with too many solutions to count, or to count in time, counts as one
/// with the most.
bool VariantAttempt::change_values() {
    constexpr std::uint64_t most_solutions = 200; // more take longer to count than they help
    constexpr int most_fillings = 200;            // then another place for the restrictions is cheaper
    std::vector<int> cells = options_.pattern;
    std::erase_if(cells, [&](int cell) { return frame_.givens[cell] != 0; });
    std::uint64_t fewest = most_solutions;
    Board best = puzzle_.givens;
    for (int filling = 0; filling < most_fillings && !search_.stop.stop_requested(); ++filling) {
        const Answer answer = solve(puzzle_, most_solutions, search_);
        const bool is_counted = answer.stopped == csp::StopReason::exhausted;
        if (answer.unique == true && puzzle_.givens.filled() == std::ssize(options_.pattern)) {
            puzzle_.solution = answer.solution;
            return true;
        }
        const std::uint64_t count = is_counted ? answer.solutions : most_solutions;
        if (count > 0 && count <= fewest) {
            fewest = count;
            best = puzzle_.givens;
        }
        if (cells.empty()) break;
        puzzle_.givens = best;
        sudoku::change_values(puzzle_.givens, stated_.layout(), cells, random_);
    }
    return fail("no values of the pattern leave one solution");
}

/// Adds clues until there is one solution. Each clue excludes the solution found last, so there is progress. If a
/// search reaches its limit, any clue makes the next search shorter.
bool VariantAttempt::exclude_other_solutions() {
    if (!open_kinds_.empty() && options_.pattern.empty()) fill_up();
    for (;;) {
        const Answer other = another_solution(puzzle_, solution(), search_);
        if (!other && other.stopped == csp::StopReason::exhausted) return true;
        if (other.stopped == csp::StopReason::stop_requested) return false;
        if (!add_restriction(other.solution) && !add_given(other.solution))
            return fail("no place for a restriction that excludes another solution");
    }
}

/// Adds a restriction. Returns false if there is no kind without a count, or no space for its restrictions.
bool VariantAttempt::add_restriction(const std::optional<Board>& other) {
    std::vector<const RestrictionKind*> kinds = open_kinds_;
    random_.shuffle(kinds);
    placer_->exclude(other);
    for (const RestrictionKind* const kind : kinds)
        if (auto placed = placer_->place(*kind, puzzle_)) {
            puzzle_.restrictions.push_back(std::move(*placed));
            return true;
        }
    return false;
}

/// Adds a given. Returns false if there are as many givens as wanted.
bool VariantAttempt::add_given(const std::optional<Board>& other) {
    const int room = options_.clues.most - puzzle_.givens.filled();
    std::vector<std::vector<int>> open = open_orbits();
    std::erase_if(open, [&](const std::vector<int>& cells) {
        const bool excludes = !other || std::any_of(cells.begin(), cells.end(), [&](int cell) {
            return (*other)[cell] != solution()[cell];
        });
        return !excludes || (!open_kinds_.empty() && std::cmp_greater(cells.size(), room));
    });
    if (open.empty()) return false;
    give(open[random_.below(static_cast<std::uint32_t>(open.size()))]);
    return true;
}

/// Leaves out givens in random order, those of an orbit together, then restrictions of kinds without a count. With such
/// kinds, givens that were wanted stay; otherwise, they are replenished. Givens of a pattern stay.
bool VariantAttempt::leave_out() {
    std::vector<std::vector<Clue>> givens;
    std::vector<std::vector<Clue>> others;
    std::vector<Clue> needed; // of a minimal puzzle
    for (const std::vector<int>& cells : orbits_) {
        if (puzzle_.givens[cells.front()] == 0 || frame_.givens[cells.front()] != 0) continue;
        std::vector<Clue>& together = givens.emplace_back();
        for (const int cell : cells) together.push_back({Clue::Kind::given, static_cast<std::size_t>(cell)});
    }
    for (const Clue& clue : clues_of(puzzle_)) {
        if (clue.kind == Clue::Kind::given) {
            const bool is_single = options_.pattern.empty() && options_.symmetry == Symmetry::none;
            if (!is_single && frame_.givens[static_cast<int>(clue.number)] == 0) needed.push_back(clue);
        } else if (clue.number >= first_open_) {
            others.push_back({clue});
        } else if (clue.number >= frame_.restrictions.size()) {
            needed.push_back(clue);
        }
    }
    random_.shuffle(givens);
    random_.shuffle(others);
    std::vector<std::vector<Clue>> order;
    if (options_.is_minimal || options_.clues.least == 0 || open_kinds_.empty()) order = std::move(givens);
    order.insert(order.end(), others.begin(), others.end());
    std::vector<Clue> left_out;
    for (const std::vector<Clue>& clues : order)
        if (is_unnecessary(clues, left_out)) left_out.insert(left_out.end(), clues.begin(), clues.end());
    if (options_.is_minimal)
        for (const Clue& clue : needed)
            if (std::find(left_out.begin(), left_out.end(), clue) == left_out.end() &&
                is_unnecessary({clue}, left_out))
                return fail("unnecessary: " +
                            (clue.kind == Clue::Kind::given
                                 ? "a given"
                                 : std::string(puzzle_.restrictions[clue.number].kind->name)));
    if (!failure_.empty()) return false;
    puzzle_ = without(puzzle_, left_out);
    if (!options_.is_minimal && open_kinds_.empty()) fill_up();
    return true;
}

/// Whether there is one solution without these clues and those already left out. Clues without which the proof would
/// take too long stay; if puzzles must be minimal, the attempt fails.
bool VariantAttempt::is_unnecessary(const std::vector<Clue>& clues, std::vector<Clue> left_out) {
    left_out.insert(left_out.end(), clues.begin(), clues.end());
    const Answer other = another_solution(without(puzzle_, left_out), solution(), search_);
    if (!other && other.stopped != csp::StopReason::exhausted && options_.is_minimal) fail(too_long);
    return !other && other.stopped == csp::StopReason::exhausted;
}

bool VariantAttempt::is_as_wanted() {
    const int givens = puzzle_.givens.filled();
    if (givens < options_.clues.least) return fail("too few givens");
    if (givens > options_.clues.most) return fail("too many givens");
    const Answer answer = solve(puzzle_, 2, search_);
    if (!answer.unique) return fail(too_long);
    if (!*answer.unique || answer.solution != puzzle_.solution) return fail("not one solution");
    if (!options_.objection) return true;
    const auto objection = options_.objection(puzzle_, search_.stop);
    return !objection || fail(*objection);
}

} // namespace sudoku
