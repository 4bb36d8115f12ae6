#include <apps/sudoku/usage.hpp>

#include <apps/common/search_choices.hpp>

#include <string_view>

namespace app {

namespace {

constexpr std::string_view purpose = "arcwise-sudoku - solves Sudoku puzzles, as many as you like\n";

constexpr std::string_view usage = R"(
Usage: arcwise-sudoku solve [OPTION...] [FILE...]
       arcwise-sudoku vary [--number N] [--seed N] [--box RxC] [FILE...]
       arcwise-sudoku --help | --version | --list-heuristics
)";

constexpr std::string_view examples = R"(
Examples:
  Solve one puzzle and draw it:
    echo '..7..5..2.......13.........9...8.7......7...5..2.......1..3.......54.......7....4' |
        arcwise-sudoku solve --diagonal --format grid
  Keep the solutions of those puzzles of a file that have exactly one, two at a time:
    arcwise-sudoku solve --unique --threads 2 puzzles.txt | grep -v '^#'
  See what eliminating and naked twins alone make of a puzzle, without guessing:
    arcwise-sudoku solve --rules eliminate,naked-twins --format candidates puzzles.txt
  Make a million puzzles of some, by turning them about and renaming digits, and solve them:
    arcwise-sudoku vary --number 1000000 puzzles.txt | arcwise-sudoku solve --unique --stats >/dev/null
)";

constexpr std::string_view common_options = R"(
vary writes puzzles that are equivalent to those it reads: values renamed; rows, columns, bands and stacks moved.
  --number N             so many, of the puzzles in turn (default: as many as were read)

What is asked:
  --unique               also prove that there is no second solution
  --why                  where there is no solution: which units and givens cannot hold together; with --unique,
                         where two solutions differ
  --count N              print how many solutions there are, "N+" for N or more
  --format candidates    print what propagation alone leaves in each cell

Which puzzle it is:
  --diagonal             both main diagonals hold every value too
  --layout LAYOUT        classic (default), diagonal, a file, or the map of a jigsaw's regions
  --box RxC              boxes of R rows and C columns, 2x2 to 5x5; inferred when absent

How the answer looks:
  --format FORMAT        line (default), grid, or candidates
  --json                 one JSON object a line
  --stats                totals on standard error; with --json, a field in each record as well
  --color WHEN           auto (default), always, or never: found digits in what is drawn

How it is found:
  --rules RULE,...       serve the units with these rules instead of all_different
  --isa NAME             --engine dense with these instructions: baseline, avx2, avx512
)";

constexpr SearchWords search_words{.variable = "cell",
                                   .restarts = "default none",
                                   .random = "random heuristics, and for vary",
                                   .time = "for each puzzle: ",
                                   .threads = "puzzles at once",
                                   .searched = "puzzles are searched"};

std::string options_help() {
    return std::string(common_options) + search_help(search_words) + "\n  -h, --help, --version\n";
}

constexpr std::string_view formats = R"(
Input: puzzles one after another, from the files or from standard input (no FILE, or -).
  On one line, side*side cells, digits then letters, with . 0 _ or * for an empty one; or on rows, drawn with
  | - + or box characters or not; or as numbers with blanks between; as CSV, where an empty field is an empty cell,
  or JSON lists; or as --format candidates prints them. Text behind a puzzle on one line is ignored, and so are lines
  that begin with #.
  Lines of 16 symbols are a 16x16 board if there are sixteen of them and one has a symbol beyond 4; if none has, --box
  must tell. Other numbers of lines are 4x4 boards. Where values go beyond 9, 0 beside another sign for empty cells is
  an error: in boards written 0-F it is a digit, here those are 1-9 and A-G.

Output: one record for each record of the input, in the same order, the same for any number of threads. Lines that
  are no puzzle are one record together, up to a blank line, unless they are as long as puzzles.
  line        the solution on one line
  grid        the solution drawn with its boxes or regions, a blank line behind each record
  candidates  the candidates of each cell drawn likewise, and the last one behind = where it was not given
  --count     a number, and a + where there may be more: "100+" where 100 were asked for; a limit or a signal that
              came before is named, "17+ # time limit" or "17+ # interrupted"
  Where there is no answer a line says why; it begins with #:
    # no solution
    # no solution: row 3 has two 7s: C2 and C8
    # no solution: These cannot hold together: row 3; box 1; 5 in A2. Without any one ...   (--why)
    # not unique                                  (--unique)
    # not unique: A1 is 3 or 5, A4 is 5 or 3      (--unique --why)
    # unknown: time limit
    # unknown: interrupted                        (the last line; the program then ends by the signal)
    # not a puzzle
  The last kind, and givens that contradict each other, are also told on standard error with their place,
  FILE:LINE:COLUMN.

JSON records have "schema": 1, "file", "line" and "status": solved, not_unique, no_solution, counted,
  propagated, unknown, or error; and as far as they are known "givens", "solution", "unique", "solutions",
  "stopped", "conflict", "why", "candidates", "error", "statistics". Later versions only add fields. Of the statistics
  a record has what was measured: the kernel has neither propagations nor depth.

Layout files are either the map of a jigsaw's regions, one symbol for each cell, or a list of units:
    classic                     # rows, columns and boxes; "classic 2x3", "diagonal", or "side 9" for none
    window 1: B2-D4             # a unit: its name, its cells; B2-D4 are all cells between these corners
    centres: B2 B5 B8 E2 E5 E8 H2 H5 H8
)";

constexpr std::string_view exit_codes = R"(
Exit status: the first of these that happened
  4      a solution did not pass the final check: a fault of this program
  2      a mistake on the command line, or something in the input that is no puzzle; the rest is solved
  3      a limit was reached before an answer was found
  1      a puzzle has no solution, be it that its givens contradict each other, or with --unique more than one
  0      every puzzle got the answer asked for
  128+n  ended by signal n; what was known has been printed

Environment: NO_COLOR, when not empty, turns colour off; FORCE_COLOR, when not empty, turns it on.
)";

} // namespace

std::string short_help() {
    return std::string(purpose) + std::string(usage) + options_help() +
           "\narcwise-sudoku --help has examples, formats and exit codes.\n";
}

std::string full_help() {
    std::string help;
    for (const std::string_view part : {purpose, usage, examples}) help += part;
    help += options_help();
    for (const std::string_view part : {formats, exit_codes}) help += part;
    return help;
}

} // namespace app
