#include <apps/sudoku/options.hpp>

#include <apps/common/search_choices.hpp>

#include <string_view>

namespace app {

namespace {

constexpr std::string_view purpose =
    "arcwise-sudoku - solves Sudoku puzzles, as many as you like, or one as people do\n";

constexpr std::string_view usage = R"(
Usage: arcwise-sudoku solve | explain | hint | rate | replay [OPTION...] [FILE...]
       arcwise-sudoku vary [--number N] [--seed N] [--diagonal] [--layout LAYOUT] [--box RxC] [FILE...]
       arcwise-sudoku --help | --version | --list-heuristics
)";

constexpr std::string_view commands = R"(
Commands:
  solve                  answers each puzzle of the files, or of standard input, with one record, in the same order
  explain                tells step by step how a person solves a puzzle
  hint                   tells the next of these steps, or part of it
  rate                   tells how hard a puzzle is, on the scales of Sudoku Explainer 1.2.1 (ER, EP, ED) and of
                         HoDoKu 2.2 (score and level)
  replay                 makes a page of one puzzle, from a file or as it is typed: the steps of a person and those of
                         the search, to be played, stopped and searched in a browser; it opens offline
                         (docs/replay.md)
  vary                   writes puzzles that are equivalent to those it reads: values renamed, and cells moved by a
                         symmetry of the layout; in the classic one rows, columns, bands and stacks change places
)";

constexpr std::string_view examples = R"(
Examples:
  Solve one puzzle and draw it:
    echo '..7..5..2.......13.........9...8.7......7...5..2.......1..3.......54.......7....4' |
        arcwise-sudoku solve --diagonal --format grid
  Keep the solutions of those puzzles of a file that have exactly one, two at a time:
    arcwise-sudoku solve --unique --threads 2 puzzles.txt | grep -v '^#'
  See how far eliminating and naked twins alone take a puzzle, without guessing:
    arcwise-sudoku solve --rules eliminate,naked-twins --format candidates puzzles.txt
  Learn how a person solves it, and how hard that is:
    arcwise-sudoku explain puzzle.txt
    arcwise-sudoku rate --format csv puzzles.txt
  Ask for a hint, with your own pencil marks in the grid:
    arcwise-sudoku hint --level 2 --marks grid.txt
  Watch how it is solved, by techniques and by search, in a page that opens offline:
    arcwise-sudoku replay puzzle.txt -o page.html
  Make a million puzzles from some, by moving rows and columns and renaming digits, and solve them:
    arcwise-sudoku vary --number 1000000 puzzles.txt | arcwise-sudoku solve --unique --stats >/dev/null
)";

constexpr std::string_view common_options = R"(
What to make:
  --number N             vary: how many, taking the puzzles in turn (default: as many as were read)

What to find:
  --unique               also prove that there is no second solution
  --why                  if there is no solution: what cannot hold together; with --unique: where two solutions differ
  --count N              print how many solutions there are, "N+" for N or more
  --format candidates    print what propagation alone leaves in each cell

Which puzzle it is:
  --diagonal             both main diagonals also hold every value
  --layout LAYOUT        classic (default), diagonal, a file, or the map of a jigsaw's regions
  --box RxC              boxes of R rows and C columns, 2x2 to 5x5; inferred when absent, also from drawn lines

How to show it:
  --format FORMAT        line (default), grid, or candidates
  --json                 one JSON object per line
  --trace FILE           also keep the story of one puzzle's search, by the general engine; see docs/trace-format.md
  --stats                totals on standard error; with --json, a field in each record as well
  --color WHEN           auto (default), always, or never: found digits in what is drawn

How to search:
  --rules RULE,...       serve the units with these rules instead of all_different
  --passes N             solve --rules: no search, but the marks that N passes of the rules leave, each pass drawn
  --isa NAME             --engine dense with these instructions: baseline, avx2, or avx512
)";

constexpr std::string_view lesson_options = R"(
As people solve it: explain, hint and rate also take --json, --diagonal, --layout, --box and --time-limit.
  --level N              hint: 1 where to look (default), 2 which technique, 3 the whole step
  --cell CELL            hint: for this cell, A1 or r1c1: the easiest step that changes it
  --all                  explain: every step that the position has, from easy to hard; they do not follow each other
  --format FORMAT        explain: line (default), or candidates, a grid after every step; rate: line, or csv;
                         hint: line, or svg, a picture of the step
  --naming NAMES         of cells: A1 (default) or r1c1
  --no-uniqueness        no technique that assumes one solution; none is used if a puzzle has several
  --marks                each file is one grid with pencil marks: 5 given, =5 placed, 137 marks, 7? a single mark, . no
                         marks yet; wrong ones are named. solve --marks finds what the marks leave
  --until TECHNIQUE      solve: by techniques, up to where this one would be next

To watch: replay also takes --naming, --no-uniqueness, the layout, and how to search. With --rules the page also has
  what these do, pass by pass; with --marks, which then begins, it has nothing else.
  -o, --output PAGE      replay: the file for the page (default: standard output)
  --watch                solve: show each search on the terminal; elsewhere this changes nothing
  --speed N              solve --watch: N changes a second (default: 60)
)";

constexpr SearchWords search_words{.variable = "cell",
                                   .restarts = "default none",
                                   .random = "random heuristics, and for vary",
                                   .time = "for each puzzle: ",
                                   .threads = "puzzles at once",
                                   .searched = "puzzles are searched"};

std::string options_help() {
    return std::string(common_options) + search_help(search_words) + "  -h, --help, --version\n";
}

constexpr std::string_view formats = R"(
Input: puzzles one after another, from the files or from standard input (no FILE, or -), in UTF-8, also in gzip.
  On one line: side*side cells, digits then letters, with . 0 _ or * for an empty one; from side 6 on text may come
  before, as in tables and XML. On rows: with or without lines drawn with | ! - + = or box characters, which decide
  about the boxes, and blank lines between bands. As numbers with blanks between, one cell a line, as CSV with empty
  fields for empty cells, or as JSON lists. Text after a puzzle on one line is ignored, and so are a title
  before a puzzle and lines that begin with #. Lines that draw other boxes than --box are an error.
  With marks: as --format candidates prints them, as 729 symbols on a line, or a line of HoDoKu's library. Marks are
  part of the puzzle: solutions and steps keep to them.
  Sixteen lines of 16 symbols are a 16x16 board if one of them has a symbol beyond 4; otherwise --box must decide. Any
  other number of such lines are 4x4 boards. If values go beyond 9, they are 1-9 and A-G (of side 16); A-P if a board
  has letters alone, and some beyond G; or 0-F if 0 is beside another sign for empty cells, and no G. Solutions are
  printed in the symbols of their puzzle.

Output: one record for each record of the input, in the same order, the same for any number of threads. Lines that
  are not puzzles form one record, up to a blank line, unless they are as long as puzzles.
  line        the solution on one line
  grid        the solution drawn with its boxes or regions, with a blank line after each record
  candidates  the candidates of each cell, drawn likewise; = marks a value that was found and not given
  --count     a number, with a + if there may be more: "100+" for --count 100. A limit or a signal that came first
              is named: "17+ # time limit" or "17+ # interrupted"
  If there is no answer, a line that begins with # says why:
    # no solution
    # no solution: row 3 has two 7s: C2 and C8
    # no solution: These cannot hold together: row 3; box 1; 5 in A2. Without any one ...   (--why)
    # not unique                                  (--unique)
    # not unique: A1 is 3 or 5, A4 is 5 or 3      (--unique --why)
    # unknown: time limit
    # unknown: interrupted                        (the last line; the program then ends by the signal)
    # not solved: ...                             (a puzzle, but not one for the options: a second one with --trace)
    # not a puzzle
  The last kind, and givens that contradict each other, are also reported on standard error with their place,
  FILE:LINE:COLUMN.

JSON records have "schema": 1, "file", "line" and "status": solved, not_unique, no_solution, counted,
  propagated, unknown, or error; and, as far as known, "givens", "solution", "unique", "solutions",
  "stopped", "conflict", "why", "candidates", "error", "statistics". Later versions only add fields. A record has
  only the statistics that were measured: the kernel has neither propagations nor depth.

  explain: "status" solved, stuck, impossible, or unknown with "stopped"; "board", "unique", and "steps", each with
  "technique", "text", "values", "cells", "others", "units", "placements", "removals", "assumes_one_solution", "se",
  "hodoku". explain --all: status steps or unknown. hint: status hint, with "hint", "technique" and "step". rate:
  status rated, stuck or unknown, with "se" ("scale", "er", "ep", "ed"), "hodoku" ("scale", "score", "level") and
  "steps" by technique. solve --until: status reached, solved, stuck or unknown, with "board", "candidates" and
  "taken". Any of them: status refused, with "problem", if there is no solution or a mark is wrong.

Layout files are either the map of a jigsaw's regions, one symbol for each cell, or a list of units; with regions,
  boards may have any side from 4 to 25:
    classic                     # rows, columns and boxes; "classic 2x3", "diagonal", or "side 9" for none
    window 1: B2-D4             # a unit: its name, its cells; B2-D4 are all cells between these corners
    centres: B2 B5 B8 E2 E5 E8 H2 H5 H8
)";

constexpr std::string_view exit_codes = R"(
Exit status: the first of these that happened
  4      a solution did not pass the final check: a bug in this program
  2      a mistake on the command line, or something in the input that is not a puzzle; the rest is solved
  3      a limit was reached before an answer was found
  1      a puzzle has no solution (perhaps because its givens contradict each other), or with --unique more than one;
         a pencil mark is wrong; or the techniques do not suffice
  0      every puzzle got the answer asked for
  128+n  ended by signal n; what was known has been printed

Environment: NO_COLOR, when not empty, turns colour off; FORCE_COLOR, when not empty, turns it on.
)";

} // namespace

std::string short_help() {
    return std::string(purpose) + std::string(usage) + options_help() +
           "arcwise-sudoku --help has examples, formats and exit codes.\n";
}

std::string full_help() {
    std::string help;
    for (const std::string_view part : {purpose, usage, commands, examples}) help += part;
    help += options_help();
    for (const std::string_view part : {lesson_options, formats, exit_codes}) help += part;
    return help;
}

} // namespace app
