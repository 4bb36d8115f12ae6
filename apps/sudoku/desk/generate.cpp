#include <apps/sudoku/desk/generate.hpp>

#include <apps/common/command_line.hpp>
#include <apps/common/text.hpp>
#include <apps/sudoku/desk/puzzle_output.hpp>
#include <sudoku/board/print.hpp>
#include <sudoku/making/generate.hpp>
#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/rating.hpp>

#include <csp/base/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <map>
#include <mutex>

namespace sudoku_app::desk {

std::optional<sudoku::ClueRange> parse_range(std::string_view text) {
    sudoku::ClueRange range;
    const std::size_t dots = text.find("..");
    const std::string_view low = text.substr(0, dots);
    const std::string_view high = dots == std::string_view::npos ? low : text.substr(dots + 2);
    constexpr std::uint64_t most = std::uint64_t{sudoku::max_side} * sudoku::max_side;
    const auto read = [](std::string_view number, int& end) {
        if (number.empty()) return true;
        const auto value = app::parse_number(number);
        if (!value || *value > most) return false;
        end = static_cast<int>(*value);
        return true;
    };
    const bool is_range = !(low.empty() && high.empty()) && read(low, range.least) &&
                          read(high, range.most) && range.least <= range.most;
    return is_range ? std::optional(range) : std::nullopt;
}

sudoku::Variant puzzle_in(const ToolOptions& options, const char* option) {
    const std::string file = options.text(option);
    std::optional<sudoku::Variant> found;
    const std::array<std::string, 1> files{file};
    const bool is_faultless = for_each_puzzle(options, files, [&](const DeskPuzzle& puzzle) {
        if (found)
            throw app::UsageError(fmt::format("--{}: {} has several puzzles, expected one", option, file));
        found = puzzle.variant;
    });
    if (!is_faultless || !found) throw app::UsageError(fmt::format("--{}: {} holds no puzzle", option, file));
    return *found;
}

namespace {

/// Rated difficulty, as a range of the ER of Sudoku Explainer.
struct Difficulty {
    double least = 0;
    double most = std::numeric_limits<double>::infinity();
};

std::optional<Difficulty> parse_difficulty(std::string_view text) {
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos) return std::nullopt;
    Difficulty range;
    const auto read = [](std::string_view number, double& end) {
        if (number.empty()) return true;
        char* rest = nullptr;
        const std::string copy(number);
        end = std::strtod(copy.c_str(), &rest);
        return *rest == '\0';
    };
    if (!read(text.substr(0, dots), range.least) || !read(text.substr(dots + 2), range.most))
        return std::nullopt;
    return range.least <= range.most ? std::optional(range) : std::nullopt;
}

/// The cells that a pattern marks: any symbol but . 0 _ and *.
std::vector<int> pattern_of(const ToolOptions& options) {
    const sudoku::Board marked = puzzle_in(options, "pattern").givens;
    std::vector<int> cells;
    for (int cell = 0; cell < marked.size(); ++cell)
        if (marked[cell] != 0) cells.push_back(cell);
    if (cells.empty()) throw app::UsageError("--pattern: " + options.text("pattern") + " has no givens");
    return cells;
}

std::string names_of_symmetries() {
    return csp::list_of(sudoku::symmetries, [](sudoku::Symmetry symmetry) { return to_string(symmetry); });
}

sudoku::GeneratorOptions generator_options(const ToolOptions& options) {
    sudoku::GeneratorOptions made;
    made.seed = options.search().seed;
    made.threads = options.common().threads;
    if (options.has("symmetry"))
        made.symmetry = app::value_of(options.values(), "symmetry", "one of " + names_of_symmetries(),
                                      sudoku::symmetry_named);
    if (options.has("pattern")) made.pattern = pattern_of(options);
    made.minimality = options.has("minimal")                           ? sudoku::Minimality::by_clue
                      : options.has("clues") || options.has("pattern") ? sudoku::Minimality::none
                      : made.symmetry == sudoku::Symmetry::none        ? sudoku::Minimality::by_clue
                                                                       : sudoku::Minimality::by_orbit;
    if (options.has("clues"))
        made.clues = app::value_of(options.values(), "clues", "a range such as 24..26", parse_range);
    if (options.has("tries")) made.tries = options.number("tries", made.tries);
    return made;
}

/// Makes puzzles of one layout.
class Production {
  public:
    Production(const ToolOptions& options, sudoku::Layout layout)
        : layout_(std::move(layout)),
          geometry_(layout_),
          made_(generator_options(options)),
          output_(options.number("number", 1)) {
        if (options.has("difficulty"))
            difficulty_ = app::value_of(options.values(), "difficulty", "a range of ER such as 3.0..4.5",
                                        parse_difficulty);
        if (options.has("technique"))
            technique_ = app::named("--technique", options.text("technique"), sudoku::techniques::all());
        if (const auto reason = why_hopeless(layout_, made_))
            throw app::UsageError("no such puzzle: " + *reason);
        if (const auto advice = advice_on(layout_, made_)) std::cerr << "arcwise-sudoku: " << *advice << '\n';
        made_.stop = output_.token();
        if (!is_rated()) return;
        made_.batch = 16; // a rating takes longer than the proofs of a puzzle, and all of a batch are rated
        made_.accepts = [this](const sudoku::Board& puzzle) { return rate(puzzle); };
    }

    int run() {
        sudoku::Generator generator(layout_, made_);
        while (!output_.is_complete()) {
            const auto puzzle = generator.next();
            if (!puzzle) break;
            output_.write(line_of(*puzzle) + '\n');
            output_.show(generator.attempts());
        }
        return output_.finish(generator.attempts(), "so many in a row failed that there may be no more");
    }

  private:
    bool is_rated() const { return difficulty_ || technique_ != nullptr; }

    /// Rates a puzzle. Returns false if the rating is not the one wanted; otherwise remembers it. Several threads rate.
    bool rate(const sudoku::Board& puzzle) {
        const sudoku::Rater rater(true, [this] { return made_.stop.stop_requested(); });
        const sudoku::Rating rating = rater.rate(sudoku::Position(geometry_, puzzle));
        if (!rating.er) return false;
        if (difficulty_ && (*rating.er < difficulty_->least || *rating.er > difficulty_->most)) return false;
        const bool is_used = technique_ == nullptr ||
                             std::any_of(rating.steps.begin(), rating.steps.end(), [&](const auto& step) {
                                 return step.first == technique_ && step.second > 0;
                             });
        if (!is_used) return false;
        const std::lock_guard lock(mutex_);
        ratings_[to_line(puzzle)] = *rating.er;
        return true;
    }

    /// The puzzle, with its rating if one is wanted.
    std::string line_of(const sudoku::Board& puzzle) {
        std::string line = to_line(puzzle);
        if (!is_rated()) return line;
        const std::lock_guard lock(mutex_);
        return fmt::format("{} # ER {:.1f}", line, ratings_.extract(line).mapped());
    }

    sudoku::Layout layout_;
    sudoku::Geometry geometry_;
    sudoku::GeneratorOptions made_;
    std::optional<Difficulty> difficulty_;
    const sudoku::Technique* technique_ = nullptr; ///< that a person needs
    std::mutex mutex_;
    std::map<std::string, double> ratings_; ///< of puzzles that are not yet written
    PuzzleOutput output_;
};

int run_generate(std::span<const char* const> arguments) {
    const ToolOptions options(arguments, {"minimal"},
                              {"number", "symmetry", "clues", "pattern", "difficulty", "technique", "tries",
                               "restrictions", "frame", "threads"});
    for (const char* const idle : {"json", "naming", "time-limit"})
        if (options.has(idle)) throw app::UsageError(fmt::format("--{} does not go with generate", idle));
    if (!options.operands().empty())
        throw app::UsageError("generate reads no puzzle, found " + options.operands().front() +
                              "; --frame FILE names one that all puzzles contain");
    const bool is_frame = options.has("frame");
    if (!is_frame && !options.has("restrictions") && options.common().restrictions.empty())
        return Production(options, options.layout()).run();
    const sudoku::Variant frame =
        is_frame ? puzzle_in(options, "frame")
                 : variant_of(sudoku::Record{1, sudoku::Board(options.box()), {}}, options.common());
    if (!is_frame && !options.has("restrictions"))
        if (const auto layout = layout_with_restrictions(frame)) return Production(options, *layout).run();
    return generate_variants(options, frame);
}

} // namespace

const Tool generate{
    .name = "generate",
    .summary = "makes puzzles with exactly one solution",
    .help = R"(
Usage: arcwise-sudoku generate [OPTION...]

  Writes one puzzle per line as it is made, or, with restrictions, one after another as text. Each is proved to have one
  solution by a search of its own at the end. The same options and seed make the same puzzles.

  --number N             so many puzzles (default: 1)
  --seed N               other puzzles for each seed (default: 1)
  --threads N            so many threads (default 1); 0: one for each core; the puzzles are the same
  --minimal              no given can be left out (the default without --clues, --symmetry and --pattern); with
                         restrictions: no clue
  --symmetry NAME        of the places of the givens: none, vertical, horizontal, diagonal, anti-diagonal, both-diagonals,
                         orthogonal, rotation-180, rotation-90 or full; minimal then means that no givens that the
                         symmetry maps to each other can be left out together, unless --minimal is given, too
  --clues A..B           from A to B givens; 24 means 24..24
  --pattern FILE         givens in the cells that a board in the file fills
  --difficulty A..B      ER of Sudoku Explainer from A to B, such as 3.0..4.5; the rating follows the puzzle
  --technique NAME       the solution on HoDoKu's scale uses this technique: see arcwise-sudoku --list-heuristics
  --tries N              gives up after so many attempts in a row without a puzzle (default: 100000; with restrictions:
                         1000, and the reasons are named)
  --diagonal, --layout LAYOUT, --box RxC     kind of puzzle, as in solve
  --variant RULE,...     rules of the whole board, such as anti-knight,diagonal+

With restrictions there are as few givens as can be, but not fewer than A; --clues 0 makes empty grids. Patterns,
symmetries and ratings do not go with restrictions.
  --restrictions KIND:N,...     so many restrictions of each kind, where a random solution obeys them, with the numbers
                         that it has there: thermometer:4,cage:6,"white dot:8". A kind without a count, such as cage:
                         as many as it takes that there is one solution, and no givens as long as there is room
  --frame FILE           a puzzle in any format; its regions, givens and restrictions are part of every puzzle

  Puzzles are not drawn evenly from all there are. A minimal one of side 9 has 24.4 givens on average, while the mean
  over all minimal puzzles is 26.6: with 20 or fewer, or 30 or more, hours may pass before one comes.

Exit status: 0 all were made; 2 the options exclude each other, or no puzzle can meet them; 3 none came for many attempts
)",
    .run = run_generate,
};

} // namespace sudoku_app::desk
