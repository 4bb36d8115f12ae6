#include <sudoku/variants/variant_attempt.hpp>

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
    for (const Placing& placing : options.restrictions)
        if (!placing.count) open_kinds_.push_back(placing.kind);
}

MadeVariant VariantAttempt::make() {
    const bool is_made =
        fill() && place_counted() && exclude_other_solutions() && leave_out() && is_as_wanted();
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

std::vector<int> VariantAttempt::open_cells() const {
    std::vector<int> cells;
    for (int cell = 0; cell < puzzle_.size(); ++cell)
        if (puzzle_.givens[cell] == 0) cells.push_back(cell);
    return cells;
}

/// Adds givens until there are as many as the least number wanted.
void VariantAttempt::fill_up() {
    std::vector<int> cells = open_cells();
    random_.shuffle(cells);
    for (std::size_t i = 0; puzzle_.givens.filled() < options_.clues.least; ++i)
        puzzle_.givens.set(cells[i], solution()[cells[i]]);
}

/// Each clue added excludes the solution found last, so there is progress. If a search reaches its limit, any clue
/// makes the next one shorter.
bool VariantAttempt::exclude_other_solutions() {
    if (!open_kinds_.empty()) fill_up();
    for (;;) {
        const Answer other = another_solution(puzzle_, solution(), search_);
        if (!other && other.stopped == csp::StopReason::exhausted) return true;
        if (other.stopped == csp::StopReason::stop_requested) return false;
        if (!add_restriction(other.solution) && !add_given(other.solution))
            return fail("no place for a restriction that excludes another solution");
    }
}

/// Returns false if there is no kind without a count, or no room for its restrictions.
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

/// Returns false if there are as many givens as wanted.
bool VariantAttempt::add_given(const std::optional<Board>& other) {
    if (!open_kinds_.empty() && puzzle_.givens.filled() >= options_.clues.most) return false;
    std::vector<int> cells = open_cells();
    std::erase_if(cells, [&](int cell) { return other && (*other)[cell] == solution()[cell]; });
    if (cells.empty()) return false;
    const int cell = cells[random_.below(static_cast<std::uint32_t>(cells.size()))];
    puzzle_.givens.set(cell, solution()[cell]);
    return true;
}

/// Leaves out givens in random order, then restrictions of kinds without a count. Beside these, givens stay that were
/// wanted; otherwise they are filled up again.
bool VariantAttempt::leave_out() {
    std::vector<Clue> givens;
    std::vector<Clue> counted;
    std::vector<Clue> others;
    for (const Clue& clue : clues_of(puzzle_)) {
        if (clue.kind == Clue::Kind::given) {
            if (frame_.givens[static_cast<int>(clue.number)] == 0) givens.push_back(clue);
        } else if (clue.number >= first_open_) {
            others.push_back(clue);
        } else if (clue.number >= frame_.restrictions.size()) {
            counted.push_back(clue);
        }
    }
    random_.shuffle(givens);
    random_.shuffle(others);
    std::vector<Clue> order;
    if (options_.is_minimal || options_.clues.least == 0 || open_kinds_.empty()) order = std::move(givens);
    order.insert(order.end(), others.begin(), others.end());
    std::vector<Clue> left_out;
    for (const Clue& clue : order)
        if (is_unnecessary(clue, left_out)) left_out.push_back(clue);
    if (options_.is_minimal)
        for (const Clue& clue : counted)
            if (is_unnecessary(clue, left_out))
                return fail("unnecessary: " + std::string(puzzle_.restrictions[clue.number].kind->name));
    if (!failure_.empty()) return false;
    puzzle_ = without(puzzle_, left_out);
    if (!options_.is_minimal && open_kinds_.empty()) fill_up();
    return true;
}

/// Whether there is one solution without a clue and those left out. A clue with which the proof would take too long
/// stays; if puzzles are to be minimal, the attempt fails.
bool VariantAttempt::is_unnecessary(const Clue& clue, std::vector<Clue> left_out) {
    left_out.push_back(clue);
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
    return (*answer.unique && answer.solution == puzzle_.solution) || fail("not one solution");
}

} // namespace sudoku
