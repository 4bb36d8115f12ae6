#include <apps/sudoku/options.hpp>

#include <apps/common/search_choices.hpp>

#include <string_view>

namespace sudoku_app {

namespace {

constexpr std::string_view purpose =
    "arcwise-sudoku - solves Sudoku puzzles, one or millions, and explains them as people solve them\n";

constexpr std::string_view usage = R"(
Usage: arcwise-sudoku solve | count | explain | hint | rate | replay [OPTION...] [FILE...]
       arcwise-sudoku vary [--number N] [--seed N] [--diagonal] [--layout LAYOUT] [--box RxC] [FILE...]
       arcwise-sudoku check | minimise | generate | convert | print [OPTION...] [FILE...]
       arcwise-sudoku canonical | equivalent | backdoors | serve [OPTION...] [FILE...]
       arcwise-sudoku COMMAND --help                  for these nine, the setter's desk
)";

constexpr std::string_view commands = R"(
Commands:
  solve                  answers each puzzle of the files, or of standard input, with one record, in the same order
  count                  prints the number of solutions of each puzzle: solve --count without a limit
  explain                explains step by step how a person solves a puzzle
  hint                   gives the next of these steps, or part of it
  rate                   rates the difficulty of a puzzle on the scales of Sudoku Explainer 1.2.1 (ER, EP, ED) and of
                         HoDoKu 2.2 (score and level); of a variant, on a scale that continues both
  replay                 makes a page of one puzzle, given as a file or as text: the steps of a person and the steps
                         of the search, to be played, stopped and searched in a browser; it opens offline
                         (docs/replay.md)
  vary                   writes puzzles that are equivalent to its input: values renamed, and cells moved by a symmetry
                         of the layout; in the classic layout, rows, columns, bands and stacks change places
  check                  one solution or several, why there is none, symmetry, and which clues are unnecessary
  minimise               leaves out clues until every one of the rest is needed
  generate               makes puzzles with exactly one solution: by symmetry, number of givens, difficulty; variants
                         with thermometers, cages, arrows and 30 other kinds of restrictions
  convert                writes puzzles in another format: text, JSON and links of puzzle editors, pictures
  print                  makes a page of puzzles to be printed, with their solutions at the end
  canonical              writes the form that equivalent puzzles share
  equivalent             finds puzzles that are the same in another guise
  backdoors              finds the fewest cells whose values let singles solve the rest
  serve                  answers the editor f-puzzles in a browser, as its solver
)";

constexpr std::string_view examples = R"(
Examples:
  Solve one puzzle and draw it:
    echo '..7..5..2.......13.........9...8.7......7...5..2.......1..3.......54.......7....4' |
        arcwise-sudoku solve --diagonal --format grid
  Print the solutions of all puzzles that have exactly one, with two threads:
    arcwise-sudoku solve --unique --threads 2 puzzles.txt | grep -v '^#'
  See how far eliminating and naked twins alone take a puzzle, without guessing:
    arcwise-sudoku solve --rules eliminate,naked-twins --format candidates puzzles.txt
  Learn how a person solves a puzzle, and how hard it is:
    arcwise-sudoku explain puzzle.txt
    arcwise-sudoku rate --format csv puzzles.txt
  Ask for a hint, with your own pencil marks in the grid:
    arcwise-sudoku hint --level 2 --marks grid.txt
  Watch a puzzle being solved, by techniques and by search, in a page that opens offline:
    arcwise-sudoku replay puzzle.txt -o page.html
  Solve a variant from the file of a puzzle editor, and explain another from a link, step by step:
    arcwise-sudoku solve --unique --format grid puzzle.json
    arcwise-sudoku explain link.txt
  Make a million puzzles from a few, by moving rows and columns and renaming digits, and solve them:
    arcwise-sudoku vary --number 1000000 puzzles.txt | arcwise-sudoku solve --unique --stats >/dev/null
)";

constexpr std::string_view common_options = R"(
What to find:
  --unique               also prove that there is no second solution
  --why                  if none: rules and givens that clash; with --unique: cells that differ in two solutions
  --count N              print the number of solutions, "N+" for N or more; the command count: without a limit
  --format candidates    print the candidates that propagation alone leaves in each cell

Kind of puzzle:
  --diagonal             both main diagonals also contain every value
  --layout LAYOUT        classic (default), diagonal, a file, or the map of a jigsaw's regions
  --box RxC              boxes of R rows and C columns, 2x2 to 5x5; by default inferred, also from drawn lines

How to show it:
  --format FORMAT        line (default), grid, or candidates
  --json                 one JSON object per line
  --trace FILE           also record one puzzle's search by the general engine; see docs/trace-format.md
  --proof FILE           also write a proof of one answer, and FILE.model.json, for arcwise-check; see docs/proofs.md
  --stats                totals on standard error; with --json, a field in each record as well
  --color WHEN           color found digits in drawings: auto (default), always, or never

How to search:
  --rules RULE,...       apply these rules to the units instead of all_different
  --passes N             solve --rules: draw the marks after each of N passes of the rules, without a search
  --isa NAME             --engine dense with these instructions: baseline, avx2, or avx512
)";

constexpr std::string_view lesson_options = R"(
Variants: puzzles of an editor, and boards with further rules (docs/setting.md)
  --variant RULE,...     rules of the whole board: diagonal-, diagonal+, windows, disjoint groups, anti-knight,
                         anti-king, nonconsecutive, all black dots, all X and V
  --true-candidates      solve: print the values that each cell has in some solution; with --count N and --json, also in
                         how many solutions, up to N; with --threads, all threads search one puzzle, then the next
  --limit N              count: no more than N solutions, as solve --count N
  --estimate N           solve: estimate the number of solutions, if there are too many to count, by N random probes of
                         the search tree

Files that several jobs share:
  --shard K/N            solve: only part K of N of each file, the lines that begin in the K-th of N equal ranges of its
                         bytes; see Input

What to make:
  --number N             vary: the number of puzzles, made from the input in turn (default: as many as were read)

Solving as people do: explain, hint and rate also take --json, --diagonal, --layout, --box and --time-limit.
  --level N              hint: 1 where to look (default), 2 which technique, 3 the whole step
  --cell CELL            hint: the easiest step that changes this cell, A1 or r1c1
  --all                  explain: every step that is possible in the position, from easy to hard, not a sequence
  --format FORMAT        explain: line (default), or candidates, a grid after every step; rate: line, or csv;
                         hint: line, or svg, a picture of the step
  --naming NAMES         names of cells: A1 (default) or r1c1
  --no-uniqueness        no technique that assumes one solution; if a puzzle has several, none is used in any case
  --marks                each file is one grid with pencil marks: 5 given, =5 placed, 137 marks, 7? a single mark, . no
                         marks yet; wrong marks are named. solve --marks finds solutions within the marks
  --until TECHNIQUE      solve: by techniques, until this one would be next

To watch: replay also takes --naming, --no-uniqueness, the layout, --variant, and search options. With --rules, the page
  also shows the effect of the rules, pass by pass; with --marks, it shows only that, starting from the marks.
  -o, --output PAGE      replay: the file for the page (default: standard output)
  --watch                solve: show each search on the terminal; no effect if the output is not a terminal
  --speed N              solve --watch: N changes per second (default: 60)
)";

constexpr app::SearchWords search_words{.variable = "cell",
                                        .restarts = "default none",
                                        .random = "random heuristics, and for vary",
                                        .time = "for each puzzle: ",
                                        .threads = "puzzles at once",
                                        .searched = "puzzles are searched"};

std::string options_help() {
    return std::string(common_options) + app::search_help(search_words) + "  -h, --help, --version\n";
}

constexpr std::string_view formats = R"(
Input: puzzles one after another, from files or standard input (no FILE, or -), in UTF-8, possibly in gzip format.
  On one line: side*side cells, digits then letters, with . 0 _ or * for an empty cell; from side 6 on, text may
  precede them, as in tables and XML. On rows: with or without lines drawn with | ! - + = or box characters, which
  determine the boxes, and blank lines between bands. As numbers separated by blanks, one cell per line, as CSV with
  empty fields for empty cells, or as JSON lists. Text after a puzzle on one line is ignored, and so are a title
  before a puzzle and lines that begin with #. Lines that draw other boxes than --box are an error.
  Variants with cages, thermometers, arrows and 40 other kinds of rules (docs/setting.md): as JSON or links of
  f-puzzles, links of SudokuPad and Penpa (values, regions, cages), or in a text format that begins with "sudoku 9".
  With marks: as printed by --format candidates, as 729 symbols on a line, or as a line of HoDoKu's library. Marks are
  part of the puzzle: solutions and steps respect them.
  Sixteen lines of 16 symbols are a 16x16 board if one of them has a symbol beyond 4; otherwise --box must decide. Any
  other number of such lines are 4x4 boards. If values go beyond 9, they are 1-9 and A-G (of side 16); A-P if a board
  has only letters, some of them beyond G; or 0-F if 0 occurs along with another sign for empty cells, and G does not.
  Solutions are printed in the symbols of their puzzle.
  --shard K/N: several jobs share a file, and each reads only its own part. The answers to parts 1 to N, one after
  another, are those of one run. Files must be regular and not compressed, with one puzzle on each line; a puzzle on
  several lines is an error. Lines are counted from the start of the part, and messages and JSON name the file as "FILE,
  part K of N". A part may have no lines.

Output: one record for each record of the input, in the same order, the same for any number of threads. Lines that
  are not puzzles form one record, up to a blank line, unless they are as long as puzzles.
  line        the solution on one line
  grid        the solution drawn with its boxes or regions, with a blank line after each record
  candidates  the candidates of each cell, drawn likewise; = marks a value that was found and not given
  --count     a number, with a + if there may be more: "100+" for --count 100. A limit or a signal that ends the
              count is named: "17+ # time limit" or "17+ # interrupted"
  --estimate  the estimate, half of its interval of 95 %, and the probes: "6.6e+21 +- 3e+20 # 1000 probes, 990 found
              solutions", or "288 # exact" if a probe has seen the whole tree; it is poor if few probes found solutions
  If there is no answer, a line that begins with # gives the reason:
    # no solution
    # no solution: row 3 has two 7s: C2 and C8
    # no solution: A1 has no mark
    # no solution: These cannot hold together: row 3; box 1; 5 in A2. Without any one ...   (--why)
    # not unique                                  (--unique)
    # not unique: A1 is 3 or 5, A4 is 5 or 3      (--unique --why)
    # unknown: time limit
    # unknown: interrupted                        (the last line; the program then ends by the signal)
    # not solved: ...                             (a puzzle, but not for the options: a second one with --proof)
    # not a puzzle
  The last kind, and givens that contradict each other, are also reported on standard error with their position,
  FILE:LINE:COLUMN.

JSON records have "schema": 1, "file", "line" and "status": solved, not_unique, no_solution, counted,
  estimated, propagated, unknown, or error; and, as far as known, "givens", "solution", "unique", "solutions",
  "stopped", "conflict", "why", "candidates", "estimate", "error", "statistics". Later versions only add fields. A
  record has only the statistics that were measured: the kernel has neither propagations nor depth.

  --estimate: "estimate" has "solutions", "standard_error" (null if it is not known), "probes", "hits", "exact".
  --true-candidates: "candidates" and "solutions_of_candidates", a number for each value of each cell in turn.
  explain: "status" solved, stuck, impossible, or unknown with "stopped"; "board", "unique", "candidates" before the
  first step, and "steps", each with "technique", "text", "values", "cells", "others", "units", "placements",
  "removals", "excluded" (marks of cells that see a placement), "assumes_one_solution", "se", "hodoku"; for variants,
  "restrictions", and "arcwise" in place of the last two. explain --all: status steps or unknown. hint: status hint,
  with "hint", "technique" and "step". rate: status rated, stuck or unknown, with "se" ("scale", "er", "ep", "ed"),
  "hodoku" ("scale", "score", "level") and "steps" by technique; for variants, "arcwise" has all of these figures.
  solve --until: status reached, solved, stuck or unknown, with "board", "candidates" and "taken". Any of them: status
  refused, with "problem", if there is no solution or a mark is wrong.

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
  0      every puzzle has the requested answer
  128+n  ended by signal n, after printing the results so far

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

} // namespace sudoku_app
