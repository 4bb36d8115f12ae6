#include <apps/sudoku/desk/generate.hpp>

#include <apps/common/command_line.hpp>
#include <apps/common/text.hpp>
#include <apps/sudoku/desk/puzzle_output.hpp>
#include <apps/sudoku/desk/wanted_rating.hpp>
#include <sudoku/board/print.hpp>
#include <sudoku/making/generate.hpp>
#include <sudoku/techniques/rating.hpp>

#include <csp/base/text.hpp>

#include <fmt/format.h>

#include <array>
#include <iostream>

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

sudoku::Symmetry symmetry_in(const ToolOptions& options) {
    if (!options.has("symmetry")) return sudoku::Symmetry::none;
    const std::string names =
        csp::list_of(sudoku::symmetries, [](sudoku::Symmetry symmetry) { return to_string(symmetry); });
    return app::value_of(options.values(), "symmetry", "one of " + names, sudoku::symmetry_named);
}

std::vector<int> pattern_in(const ToolOptions& options, int side) {
    if (!options.has("pattern")) return {};
    const std::string file = options.text("pattern");
    const sudoku::Variant marked = puzzle_in(options, "pattern");
    if (marked.side() != side)
        throw app::UsageError(
            fmt::format("--pattern: {} has side {}, expected {}", file, marked.side(), side));
    const auto ours = variant_of(sudoku::Record{1, sudoku::Board(marked.givens.box()), {}}, options.common());
    if (marked.regions != sudoku::usual_regions(side) && marked.regions != ours.regions)
        throw app::UsageError(fmt::format("--pattern: {} has regions, which belong to --frame", file));
    if (marked.restrictions != ours.restrictions)
        throw app::UsageError(fmt::format("--pattern: {} has restrictions, which belong to --frame", file));
    std::vector<int> cells;
    for (int cell = 0; cell < marked.size(); ++cell)
        if (marked.givens[cell] != 0) cells.push_back(cell);
    if (cells.empty()) throw app::UsageError(fmt::format("--pattern: {} has no givens", file));
    return cells;
}

namespace {

sudoku::GeneratorOptions generator_options(const ToolOptions& options, int side) {
    sudoku::GeneratorOptions made;
    read_shared(options, side, made);
    made.minimality = options.has("minimal")                           ? sudoku::Minimality::by_clue
                      : options.has("clues") || options.has("pattern") ? sudoku::Minimality::none
                      : made.symmetry == sudoku::Symmetry::none        ? sudoku::Minimality::by_clue
                                                                       : sudoku::Minimality::by_orbit;
    return made;
}

/// Makes puzzles of one layout.
class Production {
  public:
    Production(const ToolOptions& options, sudoku::Layout layout)
        : layout_(std::move(layout)),
          geometry_(layout_),
          made_(generator_options(options, layout_.side())),
          wanted_(options, layout_.side(), sudoku::techniques::of_hodoku(true)),
          output_(options.number("number", 1)) {
        if (const auto reason = why_hopeless(layout_, made_))
            throw app::UsageError("no such puzzle: " + *reason);
        if (const auto advice = advice_on(layout_, made_)) std::cerr << "arcwise-sudoku: " << *advice << '\n';
        made_.stop = output_.token();
        if (!wanted_.is_any()) return;
        made_.batch = 16; // a rating takes longer than the proofs of a puzzle, and all of a batch are rated
        made_.accepts = [this](const sudoku::Board& puzzle) {
            return !wanted_.objection({geometry_, puzzle}, to_line(puzzle), made_.stop);
        };
    }

    int run() {
        sudoku::Generator generator(layout_, made_);
        while (!output_.is_complete()) {
            const auto puzzle = generator.next();
            if (!puzzle) break;
            const std::string line = to_line(*puzzle);
            output_.write(wanted_.is_any() ? fmt::format("{} # {}\n", line, wanted_.take(line))
                                           : line + '\n');
            output_.show(generator.attempts());
        }
        return output_.finish(generator.attempts(),
                              "so many attempts in a row failed that there may be no more");
    }

  private:
    sudoku::Layout layout_;
    sudoku::Geometry geometry_;
    sudoku::GeneratorOptions made_;
    WantedRating wanted_;
    PuzzleOutput output_;
};

int run_generate(std::span<const char* const> arguments) {
    const ToolOptions options(arguments, {"minimal"},
                              {"number", "symmetry", "clues", "pattern", "difficulty", "technique", "tries",
                               "restrictions", "frame", "threads"});
    for (const char* const idle : {"json", "naming", "time-limit"})
        if (options.has(idle)) throw app::UsageError(fmt::format("--{} cannot be used with generate", idle));
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

  Writes one puzzle per line as it is made, or, with restrictions, one after another as text. In the end, a separate
  search proves that each has one solution. The same options and seed make the same puzzles.

  --number N             the number of puzzles (default: 1)
  --seed N               each seed makes other puzzles (default: 1)
  --threads N            the number of threads (default 1); 0: one for each core; the puzzles are the same
  --minimal              no given can be left out (the default without --clues, --symmetry and --pattern); with
                         restrictions: no clue
  --symmetry NAME        of the places of the givens: none, vertical, horizontal, diagonal, anti-diagonal,
                         both-diagonals, orthogonal, rotation-180, rotation-90 or full; minimal then means that no
                         givens that the symmetry maps to each other can be left out together, unless --minimal is
                         given, too
  --clues A..B           from A to B givens; 24 means 24..24
  --pattern FILE         givens in the cells that a board in the file fills
  --difficulty A..B      ER from A to B, such as 3.0..4.5, on the scale of `rate`; or its score, which is a sum over all
                         steps, such as score:2000..4000. One end can be left out. The rating follows the puzzle
  --technique NAME       a technique that `rate` lists for the puzzle: see arcwise-sudoku --list-heuristics
  --tries N              gives up after this many attempts in a row without a puzzle (default: 100000; with
                         restrictions: 1000, and the reasons are listed)
  --diagonal, --layout LAYOUT, --box RxC     kind of puzzle, as in solve
  --variant RULE,...     rules of the whole board, such as anti-knight,diagonal+

With restrictions, there are as few givens as possible, but not fewer than A; --clues 0 makes empty grids.
  --restrictions KIND:N,...     N restrictions of each kind, such as thermometer:4,cage:6,"white dot:8", in places where
                         a random solution obeys them, with the numbers that follow from it. A kind without a count,
                         such as cage, is placed until there is one solution; givens are added only if there is no room
  --frame FILE           a puzzle in any format; its regions, givens and restrictions are part of every puzzle

  Not all puzzles are equally likely. A minimal one of side 9 has 24.4 givens on average, while the mean over all
  minimal puzzles is 26.6. It may take hours to make one with 20 or fewer, or with 30 or more.

Exit status: 0 all were made; 2 the options exclude each other, or no puzzle can meet them; 3 too many attempts in a row
made no puzzle
)",
    .run = run_generate,
};

} // namespace sudoku_app::desk
